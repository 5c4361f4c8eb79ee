"""What stands in the cells and passages of a maze drawn in characters: the thread, numbers, colours."""

from typing import NamedTuple

from clew import drawing
from clew.colours import RGB, contrast, look, painted, rgb
from clew.errors import ClewError
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path

MOST_WRITTEN = 999  # the largest number of three characters
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


class Marks(NamedTuple):
    """What the thread and the signs of stairs are made of."""

    thread: str
    start: str
    goal: str
    up: str
    down: str


class Filling:
    """Puts the thread and the distances into the lines of `clew.renderers._boxes`, one text for each cell and wall."""

    def __init__(
        self,
        maze: Maze,
        path: Path | None,
        distances: Distances | None,
        marks: Marks,
        *,
        colour: bool,
        dark: bool,
    ) -> None:
        grid = maze.grid
        self._width, self._height = (round(each) for each in grid.extent())
        self._distances = (
            drawing.spread_distances(distances, drawing.squares(drawing.spread(maze))) if distances else None
        )
        self._most = distances.farthest[1] if distances else 0
        if self._most > MOST_WRITTEN and not colour:
            raise ClewError(f"distances up to {self._most} do not fit into 3 characters: choose colour, or SVG or PNG")
        self._thread = marks.thread
        self._ends: dict[int, str] = {}
        for cell, mark in ((path.start, marks.start), (path.goal, marks.goal)) if path else ():
            x, y = drawing.place_of(grid, cell)
            self._ends[y * self._width + x] = mark
        self._stairs = _stairs(maze, marks) if drawing.has_signs(maze) else {}
        self._crossed: list[list[tuple[int, int]]] = [[] for _ in range(self._height)]  # of each row: (x, sides)
        for position, sides in drawing.strands(maze, path).items() if path else ():
            self._crossed[position // self._width].append((position % self._width, sides))
        self._colour, self._look = colour, look(dark)

    def fill_wall_line(self, y: int, walls: bytes, texts: list[str]) -> None:
        """Fill the passages through the line of wall above row y (below the last row for y = height)."""
        row, side = (y, 1) if y < self._height else (y - 1, 4)
        marks = {x: self._thread for x, sides in self._crossed[row] if sides & side}
        for x in range(self._width) if self._distances else marks:
            if not walls[x]:
                texts[x] = texts[x][0] + self._painted(f" {marks.get(x, ' ')} ", self._shade(x, row))

    def fill_cells(self, y: int, walls: bytes, texts: list[str]) -> None:
        """Fill row y of cells, and the passages to the west of each; the last text is the wall in the east."""
        crossed = dict(self._crossed[y])
        for x in range(self._width) if self._distances or self._stairs else crossed:
            shade = self._shade(x, y)
            mark = self._ends.get(y * self._width + x, self._thread) if x in crossed else ""
            inside = f" {mark} " if mark else self._number(x, y)
            if (x, y) in self._stairs:
                up, down = self._stairs[x, y]
                shown = inside.strip()
                inside = f"{up}{shown if len(shown) == 1 else ' '}{down}"
            passage = self._thread if crossed.get(x, 0) & 8 else " "
            left = texts[x][0] if walls[x] else self._painted(passage, shade)
            texts[x] = left + self._painted(inside, shade)
        if crossed.get(self._width - 1, 0) & 2 and not walls[self._width]:
            texts[self._width] = self._painted(self._thread, None)

    def _number(self, x: int, y: int) -> str:
        """The distance in three characters, where it is known and fits."""
        steps = drawing.steps_at(self._distances, x, y) if self._distances else -1
        return f"{steps:^3}" if 0 <= steps <= MOST_WRITTEN else "   "

    def _shade(self, x: int, y: int) -> RGB | None:
        if not self._colour or self._distances is None:
            return None
        steps = drawing.steps_at(self._distances, x, y)
        return self._look.shade(steps, self._most) if steps >= 0 else None

    def _painted(self, text: str, shade: RGB | None) -> str:
        if not self._colour:
            return text
        if shade is None:
            return painted(text, rgb(self._look.thread)) if text.strip() else text
        return painted(text, max(BLACK, WHITE, key=lambda ink: contrast(ink, shade)), shade)


def _stairs(maze: Maze, marks: Marks) -> dict[tuple[int, int], tuple[str, str]]:
    """By place, what stands on the left and on the right of a cell from which stairs lead."""
    grid = maze.grid
    found = {}
    for cell in range(grid.cells):
        names = {
            grid.direction_name(cell, direction)
            for direction, _ in grid.neighbors(cell)
            if maze.is_open(cell, direction) and grid.sign(cell, direction)
        }
        if names:
            place = drawing.place_of(grid, cell)
            found[place] = marks.up if "up" in names else " ", marks.down if "down" in names else " "
    return found
