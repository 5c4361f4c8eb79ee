"""Triangles in rows, alternately pointing up and down; directions clockwise."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Line, Number, Point, closed
from clew.grids.tiling import Outline, Outlined
from clew.kernel import signed, struct

NAMES = (("east", "south", "west"), ("north", "east", "west"))  # of a triangle that points up, and down
BASE = 1.5  # a triangle's side; its area is about that of a square one wide
HEIGHT = BASE * sqrt(3) / 2
CORNERS = (((1, 0), (2, 1), (0, 1)), ((0, 0), (2, 0), (1, 1)))  # in half bases from the left, and in rows
ACROSS = bytes((2, 1, 0, 1, 2, 0))  # what a step through each side adds to the place across, plus 1; up, then down
HEADINGS = bytes((4, 12, 20, 0, 8, 16))  # of the sides; up, then down


@struct
class TriangleRows(NamedTuple):
    """Triangles in the rows of an outline; the first cell points up, and neighbors point in opposite directions."""

    outline: Outline

    def cells(self) -> int:
        return self.outline.cells()

    def sides(self, cell: int) -> int:
        return 3

    def side_heading(self, cell: int, side: int) -> int:
        return signed(HEADINGS[3 * self.points_down(cell) + side])

    def points_down(self, cell: int) -> int:
        """Return 1 if the triangle points down, 0 if it points up."""
        row = self.outline.row_of(cell)
        across = cell - self.outline.before(row) + self.outline.begins_at(row)
        return across + row + self.outline.shift & 1

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the neighbor to the east, south or west of a triangle that points up, else north, east or west."""
        down = self.points_down(cell)
        row = self.outline.row_of(cell)
        across = cell - self.outline.before(row) + self.outline.begins_at(row) + ACROSS[3 * down + side] - 1
        if ACROSS[3 * down + side] == 1:
            row += 1 - 2 * down
        return self.outline.cell_at(across - self.outline.begins_at(row), row)


@dataclass(frozen=True)
class Triangles(Outlined):
    """A rectangle, a triangle or a hexagon of triangular cells.

    Their specs are ``"triangles:15x9"``, ``"triangles:side=8"`` for a triangle of 8 rows with a corner on top, and
    ``"triangles:hexagon=4"`` for a hexagon of 8 rows. Cell (x, y) is the x-th of row y, both counted from 0; cells are
    indexed row by row. The directions of a cell are those of its sides that have a neighbor, clockwise.

    Parameters
    ----------
    width, height : int, optional
        Number of cells in a row and number of rows of a rectangle, at least 1; a width of 1 allows up to 2 rows.
    side : int, optional
        Number of rows of a triangle, at least 1.
    hexagon : int, optional
        Length of each side of a hexagon, in sides of a cell, at least 1.

    Examples
    --------
    >>> import clew
    >>> clew.Triangles(15, 9).cells, clew.Triangles(side=8).cells, clew.Triangles(hexagon=4).cells
    (135, 64, 96)
    >>> grid = clew.Triangles(15, 9)
    >>> [(grid.direction_name(1, direction), other) for direction, other in grid.neighbors(1)]
    [('east', 2), ('west', 0)]
    """

    FORMS: ClassVar = {"{width}x{height}": "15x9", "side={side}": "side=8", "hexagon={hexagon}": "hexagon=4"}
    name = "triangles"
    max_sides = 3

    width: int | None = None
    height: int | None = None
    side: int | None = None
    hexagon: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.width == 1 and (self.height or 0) > 2:
            raise ClewError(
                f"{self.spec} is not connected: in a single column only pairs of triangles meet; "
                f"for more than 2 rows give a width of at least 2"
            )

    def rows(self) -> Outline:
        if self.side:
            return Outline(1, 2, self.side, 0, self.side - 1, 0)
        if self.hexagon:
            return Outline(2 * self.hexagon + 1, 2, 2 * self.hexagon, 1, self.hexagon - 1, 0)
        return Outline(self.width or 0, 0, self.height or 0, 0, 0, 0)

    def tiles(self, compiled: bool) -> TriangleRows:
        return TriangleRows(self._outline)

    def extent(self) -> Point:
        """Return the width and height; a row is half a base wider than its cells."""
        return (self._widest + 1) * BASE / 2, self._outline.height * HEIGHT

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return whether a triangle points down, its place across in half bases, and its row."""
        x, y = self.coordinates(index)
        across = x + self.begins_at(y)
        return across + y + self._outline.shift & 1, across, y

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        return closed([((x + dx) * BASE / 2, (y + dy) * HEIGHT) for dx, dy in CORNERS[kind]])

    def side_name(self, index: int, side: int) -> str:
        """Return east, south or west if the triangle points up, otherwise north, east or west."""
        kind, _, _ = self.tile(index)
        return NAMES[kind][side]
