"""Hexagons with a corner on top, in rows shifted by half a cell; directions clockwise."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

from clew.grids.compass import TURN
from clew.grids.grid import Line, Number, Point, closed
from clew.grids.tiling import Outline, Outlined
from clew.kernel import signed, struct

QUARTER = sqrt(3) / 6  # of the height of a hexagon one wide
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # from the middle, in halves and quarters
ACROSS = bytes((3, 4, 3, 1, 0, 1))  # what a step through each side adds to the place across in half cells, plus 2
DOWN = bytes((0, 1, 2, 2, 1, 0))  # what it adds to the row, plus 1
HEADINGS = bytes(range(TURN // 12, TURN, TURN // 6))  # of the sides


@struct
class HexagonRows(NamedTuple):
    """Hexagons in the rows of an outline."""

    outline: Outline

    def cells(self) -> int:
        return self.outline.cells()

    def sides(self, cell: int) -> int:
        return 6

    def side_heading(self, cell: int, side: int) -> int:
        return signed(HEADINGS[side])

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the neighbor; side 0 is the north-eastern one, the others follow clockwise."""
        row = self.outline.row_of(cell)
        across = 2 * (cell - self.outline.before(row)) + self.outline.begins_at(row) + ACROSS[side] - 2
        row += DOWN[side] - 1
        return self.outline.cell_at(across - self.outline.begins_at(row) >> 1, row)


@dataclass(frozen=True)
class Hexagons(Outlined):
    """A rectangle, a hexagon or a triangle of hexagonal cells.

    Their specs are ``"hexagons:12x9"``, ``"hexagons:side=8"`` for a hexagon of 8 cells on each side, and
    ``"hexagons:triangle=8"`` for a triangle with a corner on top. Cell (x, y) is the x-th of row y, both counted from
    0; cells are indexed row by row. In a rectangle every second row begins half a cell further to the right. The
    directions of a cell are those of its sides that have a neighbor, clockwise from the north-east.

    Parameters
    ----------
    width, height : int, optional
        Number of cells in a row and number of rows of a rectangle, at least 1.
    side : int, optional
        Number of cells on each side of a hexagon, at least 1.
    triangle : int, optional
        Number of cells on each side of a triangle, at least 1.

    Examples
    --------
    >>> import clew
    >>> clew.Hexagons(12, 9).cells, clew.Hexagons(side=8).cells, clew.Hexagons(triangle=8).cells
    (108, 169, 36)
    >>> grid = clew.Hexagons(12, 9)
    >>> [grid.direction_name(0, direction) for direction, _ in grid.neighbors(0)]
    ['east', 'south-east']
    """

    FORMS: ClassVar = {"{width}x{height}": "12x9", "side={side}": "side=8", "triangle={triangle}": "triangle=8"}
    name = "hexagons"
    names = ("north-east", "east", "south-east", "south-west", "west", "north-west")
    max_sides = 6

    width: int | None = None
    height: int | None = None
    side: int | None = None
    triangle: int | None = None

    def rows(self) -> Outline:
        if self.side:
            return Outline(self.side, 1, 2 * self.side - 1, 1, self.side - 1, 0)
        if self.triangle:
            return Outline(1, 1, self.triangle, 0, self.triangle - 1, 0)
        return Outline(self.width or 0, 0, self.height or 0, 0, 0, 1)

    def tiles(self, compiled: bool) -> HexagonRows:
        return HexagonRows(self._outline)

    def extent(self) -> Point:
        rows = self._outline
        return self._widest + (0.5 if rows.zigzag and rows.height > 1 else 0.0), QUARTER * (3 * rows.height + 1)

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return the center in halves and quarters of a hexagon: with integers, neighbors compute identical corners."""
        x, y = self.coordinates(index)
        return 0, 2 * x + self.begins_at(y) + 1, 3 * y + 2

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        return closed([((x + dx) / 2, (y + dy) * QUARTER) for dx, dy in CORNERS])

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        return x / 2, y * QUARTER
