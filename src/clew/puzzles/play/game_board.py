"""The picture of a game in characters: the walls, and over them the trail, a hint, the goal and the ball."""

from collections.abc import Iterable
from functools import cache
from itertools import chain, starmap

from clew.grids.grid import Point
from clew.grids.rectangle import TUNNEL
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.pictures.character_map import CharacterMap, character_map
from clew.pictures.drawing import cells_are_points, midpoint
from clew.pictures.drawing.weave_corridors import mouths
from clew.puzzles.play.game import Game
from clew.puzzles.play.steering import neighbor_in

Place = tuple[int, int]  # row and column
BALL, GOAL, TRAIL, HINT, CHOICE = "ball", "goal", "trail", "hint", "choice"


UNICODE = {BALL: "●", GOAL: "○", TRAIL: "·", HINT: "•", CHOICE: "◇"}
ASCII = {BALL: "@", GOAL: "X", TRAIL: ".", HINT: "*", CHOICE: "o"}
STAIRS = str.maketrans("↑↓^v", "<><>")  # the keys that take them, as arrows are other keys


class Board:
    """Where cells and steps of a maze are on the screen.

    Parameters
    ----------
    maze : Maze
        The maze.
    style : str
        A style of text, as for `character_map`.
    room : tuple of int, optional
        Columns and rows that the picture should fit into.
    """

    def __init__(self, maze: Maze, style: str, room: tuple[int, int] | None = None) -> None:
        self.maze = maze
        self.map: CharacterMap = character_map(maze, style, room)
        if maze.grid.has_signs:
            self.map = self.map._replace(lines=[line.translate(STAIRS) for line in self.map.lines])
        self._over = cells_are_points(maze.grid)  # steps are drawn over the lines of passages
        self.step_places = cache(self._step_places)

    def cell_place(self, cell: int) -> Place:
        """Return the row and the column of the middle of a cell."""
        return self.map.place(self.maze.grid.center(cell))

    def overlay(
        self, game: Game, hint: Iterable[tuple[int, int]] = (), choice: tuple[int, int] | None = None
    ) -> dict[Place, str]:
        """Return what is drawn over the walls: 'trail', 'hint', 'choice', 'goal' or 'ball', by place.

        Parameters
        ----------
        game : Game
            The game.
        hint : iterable of (int, int)
            Steps to show, each by its cell and direction.
        choice : tuple of int, optional
            A step that is chosen but not made.
        """
        trail = dict.fromkeys(zip(game.trail, game.ways, strict=False))
        found: dict[Place, str] = {}
        for steps, kind in ((trail, TRAIL), (hint, HINT), ([choice] if choice else [], CHOICE)):
            for cell, direction in steps:
                found |= dict.fromkeys(self.step_places(cell, direction), kind)
        ends = {self.cell_place(goal): GOAL for goal in game.goals} | {self.cell_place(game.at): BALL}
        for row, column in ends:  # they are drawn wider where there is room
            found.pop((row, column - 1), None)
            found.pop((row, column + 1), None)
        return found | ends

    def _step_places(self, cell: int, direction: int) -> list[Place]:
        """Return the places of a step that have no wall, not next to each other in a row: that would look like one."""
        grid = self.maze.grid
        other = neighbor_in(grid, cell, direction)
        back = int(grid.topology().opposite(grid.topology().cell(cell), direction))
        here, there = grid.center(cell), grid.center(other)
        gate, far_gate = self._gate(cell, direction), self._gate(other, back)
        if gate is None or far_gate is None:  # stairs, or cells that are points
            lines = [(here, there)] if not grid.outline(cell) else [(here, here), (there, there)]
        else:
            lines = [(here, gate), (far_gate, there)]
        places: list[Place] = []
        for row, column in chain.from_iterable(starmap(self.map.between, lines)):
            is_next = {(row, column - 1), (row, column), (row, column + 1)} & set(places)
            if (self._over or self.map.lines[row][column] == " ") and not is_next:
                places.append((row, column))
        return places

    def _gate(self, cell: int, direction: int) -> Point | None:
        """Return where a step leaves its cell: the midpoint of a side or the mouth of a tunnel; None for stairs."""
        grid = self.maze.grid
        if grid.weaves and direction >= TUNNEL:
            x, y = mouths(grid, np.array([cell]), np.array([direction]))[0].tolist()
            return x, y
        line = next((line for number, line in grid.outline(cell) if number == direction), None)
        return None if line is None else midpoint(line)
