"""The infinite field of a formula: its walls, its open cells and windows of it as mazes."""

from collections.abc import Iterator
from dataclasses import dataclass

from clew.errors import ClewError
from clew.grids.grid import whole_number
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.puzzles.cubicles.formula import Formula

Point = tuple[int, int]

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # west, east, north, south: the order of the puzzle's article
MAX_WITHOUT_NUMPY = 30_000  # cells; evaluating so few one by one is faster than importing NumPy
BYTES_PER_CELL = 12  # memory for a window while it is made


@dataclass(frozen=True)
class Field:
    """An infinite field of cells, open or wall as a formula says.

    Cell (x, y) is a wall if the value of the formula, written in binary, has an odd number of ones. Where x or y is
    negative, every cell is a wall; to the right and downward the field has no edge.

    Parameters
    ----------
    formula : Formula
        What `parse_formula` returned.
    favorite : int, default 0
        The designer's favorite number, z in the formula.

    Raises
    ------
    ClewError
        If `formula` is not a `Formula` or `favorite` is not a whole number.

    Examples
    --------
    >>> from clew.cubicles import DEFAULT_FORMULA, Field, parse_formula
    >>> field = Field(parse_formula(DEFAULT_FORMULA), 10)
    >>> field.is_open(1, 1), list(field.neighbors(1, 1))
    (True, [(0, 1), (1, 2)])
    """

    formula: Formula
    favorite: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.formula, Formula):
            raise ClewError(f"{self.formula!r} is not a formula: parse it with clew.cubicles.parse_formula")
        object.__setattr__(self, "favorite", whole_number(self.favorite, "favorite"))

    def is_wall(self, x: int, y: int) -> bool:
        """Whether the cell is a wall; cells with a negative x or y are."""
        return self.formula.is_wall(x, y, self.favorite)

    def is_open(self, x: int, y: int) -> bool:
        """Whether the cell is open."""
        return not self.is_wall(x, y)

    def neighbors(self, x: int, y: int) -> Iterator[Point]:
        """Yield the open cells next to a cell, in the order west, east, north, south."""
        return ((x + dx, y + dy) for dx, dy in STEPS if self.is_open(x + dx, y + dy))

    def walls(self, x: int, y: int, width: int, height: int) -> bytes:
        """Return a window as bytes, row by row: 1 for a wall, 0 for an open cell.

        Parameters
        ----------
        x, y : int
            Column and row of the top left cell, at least 0.
        width, height : int
            Size in cells, at least 1.

        Raises
        ------
        ClewError
            If the window begins outside the field, is empty, or does not fit in memory.
        """
        if x < 0 or y < 0 or width < 1 or height < 1:
            raise ClewError(
                f"there is no window of {width}x{height} cells at {x},{y}: the field begins at 0,0, and a window has "
                f"at least one column and one row"
            )
        memory.require(width * height * BYTES_PER_CELL, f"a window of {width:,} x {height:,} cells")
        if width * height <= MAX_WITHOUT_NUMPY:
            wall = self.formula.is_wall
            return bytes(wall(x + i, y + j, self.favorite) for j in range(height) for i in range(width))
        return self.formula.walls(x, y, width, height, self.favorite).tobytes()

    def window(self, x: int, y: int, width: int, height: int) -> Maze:
        """Return a window as an ordinary maze, in which all neighboring open cells are joined.

        Parameters
        ----------
        x, y : int
            Column and row of the top left cell, at least 0.
        width, height : int
            Size in cells, at least 1.

        Returns
        -------
        Maze
            A maze on a masked rectangle: walls are padding. Its cell (i, j) is (x + i, y + j) of the field.

        Raises
        ------
        ClewError
            If all cells are walls, or as in `walls`.

        Examples
        --------
        >>> from clew.cubicles import DEFAULT_FORMULA, Field, parse_formula
        >>> window = Field(parse_formula(DEFAULT_FORMULA), 10).window(0, 0, 10, 7)
        >>> window.cells
        37
        """
        from clew.masks.masked_rectangle import MaskedRectangle, inverted

        grid = MaskedRectangle(width, height, inverted(self.walls(x, y, width, height)))
        return Maze(grid, grid.all_passages(), trusted=True)
