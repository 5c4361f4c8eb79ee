"""The field: cells without end to the right and downwards, open or wall as a formula says, and windows of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from clew.cubicles.formula import Formula
from clew.errors import ClewError
from clew.grids.grid import whole_number
from clew.kernel import memory
from clew.masks.masked_rectangle import MaskedRectangle, inverted
from clew.mazes.maze import Maze

Point = tuple[int, int]

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # west, east, north, south: the order in which the article looks around
MAX_WITHOUT_NUMPY = 30_000  # cells that are evaluated one by one sooner than NumPy is imported
BYTES_PER_CELL = 12  # of a window while it is made


@dataclass(frozen=True)
class Field:
    """Cell (x, y) is a wall where the formula's value for x, y and z = `favorite` has an odd number of 1 bits.

    Beyond the left and the upper edge, where x or y is negative, all is wall. To the right and below there is no edge.
    """

    formula: Formula
    favorite: int = 0  # no matter where the formula has no z

    def __post_init__(self) -> None:
        if not isinstance(self.formula, Formula):
            raise ClewError(f"{self.formula!r} is no formula: read it with clew.cubicles.parse_formula")
        object.__setattr__(self, "favorite", whole_number(self.favorite, "favorite"))

    def is_wall(self, x: int, y: int) -> bool:
        """Whether there is a wall at (x, y)."""
        return x < 0 or y < 0 or self.formula.is_wall(x, y, self.favorite)

    def is_open(self, x: int, y: int) -> bool:
        """Whether one can stand at (x, y)."""
        return not self.is_wall(x, y)

    def neighbors(self, x: int, y: int) -> Iterator[Point]:
        """The open cells next to (x, y): west, east, north, south."""
        return ((x + dx, y + dy) for dx, dy in STEPS if self.is_open(x + dx, y + dy))

    def walls(self, x: int, y: int, width: int, height: int) -> bytes:
        """The cells from (x, y) in reading order, `width` in a row: uint8[height * width], 1 = wall.

        Raises `ClewError` where the window begins outside the field, is empty, or does not fit in memory.
        """
        if x < 0 or y < 0 or width < 1 or height < 1:
            raise ClewError(
                f"a window of {width}x{height} cells at {x},{y}: the field begins at 0,0, and a window has a cell"
            )
        memory.require(width * height * BYTES_PER_CELL, f"a window of {width:,} x {height:,} cells")
        if width * height <= MAX_WITHOUT_NUMPY:
            wall = self.formula.is_wall
            return bytes(wall(x + i, y + j, self.favorite) for j in range(height) for i in range(width))
        found: bytes = self.formula.walls(x, y, width, height, self.favorite).tobytes()
        return found

    def window(self, x: int, y: int, width: int, height: int) -> Maze:
        """The part of the field with (x, y) as its upper left cell as an ordinary maze, all passages open.

        Cell (i, j) of the maze is (x + i, y + j) of the field. Walls are cells that the maze lacks, and a window of
        nothing but walls is no maze: `ClewError`.
        """
        grid = MaskedRectangle(width, height, inverted(self.walls(x, y, width, height)))
        return Maze(grid, grid.all_passages(), trusted=True)
