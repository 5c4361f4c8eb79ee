"""The module as the defuser has it: a position, presses, strikes."""

from dataclasses import dataclass, replace

from clew.algorithmia.board import ARROWS, GRID, MOVES, NEAREST, neighbor
from clew.algorithmia.expert import maze_of, solve_module
from clew.algorithmia.rules import COLOURS
from clew.draws import seeded
from clew.maze import Maze


@dataclass(frozen=True)
class Module:
    """What the module knows. `cell` is where the white bulb is; `moves` were made, `idle` presses met the border."""

    colour: str
    seed: tuple[int, ...]
    maze: Maze
    cell: int
    goal: int
    strikes: int = 0
    moves: int = 0
    idle: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether the white bulb has reached the goal."""
        return self.cell == self.goal

    def leaves(self, route: str) -> bool:
        """Whether these moves, without any walls, would leave the board: the chat command is refused whole then."""
        cell = self.cell
        for move in route:
            cell = neighbor(cell, MOVES.index(move))
            if cell < 0:
                return True
        return False

    def press(self, move: str) -> "Module":
        """Press one bar: U, R, D or L. Through a wall inside the board is a strike; at the border nothing happens."""
        direction = MOVES.index(move)
        other = neighbor(self.cell, direction)
        if self.is_solved:
            return self
        if other < 0:
            return replace(self, idle=self.idle + 1)
        if not self.maze.is_open(self.cell, direction):
            return replace(self, strikes=self.strikes + 1)
        return replace(self, cell=other, moves=self.moves + 1)

    def press_all(self, route: str) -> "Module":
        """Press bars one after the other; a strike drops the rest."""
        module = self
        for move in route:
            following = module.press(move)
            if following.strikes > module.strikes:
                return following
            module = following
        return module


def random_module(seed: int) -> Module:
    """A module as the game makes them: any colour, ten numbers, the start at least four moves from the goal."""
    draws = seeded(seed)
    colour = list(COLOURS)[draws.below(len(COLOURS))]
    numbers = tuple(draws.below(100) for _ in range(10))
    maze = maze_of(COLOURS[colour].function, numbers)
    while True:
        start, goal = draws.below(GRID.cells), draws.below(GRID.cells)
        if start != goal and solve_module(colour, numbers, start, goal).path.steps >= NEAREST:
            return Module(colour, numbers, maze, start, goal)


def read_moves(text: str) -> tuple[str, bool] | None:
    """The moves in 'ULDR', in arrows or in '!1 move ULDR', and whether they came as such a command; else None."""
    words = text.upper().split()
    is_command = bool(words) and words[0].startswith("!")
    if is_command:
        if len(words) != 3 or words[1] != "MOVE" or not words[0][1:].isdecimal():
            return None
        words = words[2:]
    route = "".join(words).translate({ord(arrow): move for arrow, move in zip(ARROWS, MOVES, strict=True)})
    return (route, is_command) if route and not set(route) - set(MOVES) else None
