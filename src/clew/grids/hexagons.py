"""Hexagons with a corner on top, in rows half a cell to the side of each other; directions clockwise."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

from clew.grids.grid import Point, Polyline, closed
from clew.grids.tiling import Outline, Outlined
from clew.kernel import struct

NAMES = ("north-east", "east", "south-east", "south-west", "west", "north-west")
QUARTER = sqrt(3) / 6  # of the height of a hexagon one wide
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # from the middle, in halves and quarters
ACROSS = bytes((3, 4, 3, 1, 0, 1))  # what a step through each side adds to the place across in half cells, and 2
DOWN = bytes((0, 1, 2, 2, 1, 0))  # what it adds to the row, and 1


@struct
class HexagonRows(NamedTuple):
    """Hexagons in the rows of an outline."""

    outline: Outline

    def cells(self) -> int:
        """Those of all rows."""
        return self.outline.cells()

    def sides(self, cell: int) -> int:
        """Six."""
        return 6

    def neighbor_across(self, cell: int, side: int) -> int:
        """From the north-east clockwise."""
        row = self.outline.row_of(cell)
        across = 2 * (cell - self.outline.before(row)) + self.outline.begins_at(row) + ACROSS[side] - 2
        row += DOWN[side] - 1
        if 0 <= row < self.outline.height:
            column = across - self.outline.begins_at(row) >> 1
            if 0 <= column < self.outline.in_row(row):
                return self.outline.before(row) + column
        return -1


@dataclass(frozen=True)
class Hexagons(Outlined):
    """Hexagons in rows of a rectangle, or in a hexagon or a triangle with so many on each side.

    `Hexagons(12, 9)` is a rectangle, `Hexagons(side=8)` a hexagon, `Hexagons(triangle=8)` a triangle with a corner on
    top. Cell (x, y) is the one at place x of row y; cells are numbered row by row. In a rectangle every second row
    begins half a cell to the right.
    """

    FORMS: ClassVar = {"{width}x{height}": "12x9", "side={side}": "side=8", "triangle={triangle}": "triangle=8"}
    name: ClassVar = "hexagons"

    width: int | None = None
    height: int | None = None
    side: int | None = None
    triangle: int | None = None

    def rows(self) -> Outline:
        """The rows of the rectangle, the hexagon or the triangle."""
        if self.side:
            return Outline(self.side, 1, 2 * self.side - 1, 1, self.side - 1, 0)
        if self.triangle:
            return Outline(1, 1, self.triangle, 0, self.triangle - 1, 0)
        return Outline(self.width or 0, 0, self.height or 0, 0, 0, 1)

    @property
    def max_sides(self) -> int:
        """Six."""
        return 6

    def tiles(self, compiled: bool) -> HexagonRows:
        """The rows."""
        return HexagonRows(self._outline)

    def extent(self) -> Point:
        """As wide as the widest row, and half a cell where every second row is moved; rows overlap by a quarter."""
        rows = self._outline
        widest = rows.in_row(rows.height // 2 if rows.folded else rows.height - 1)
        return widest + (0.5 if rows.zigzag and rows.height > 1 else 0.0), QUARTER * (3 * rows.height + 1)

    def center(self, index: int) -> Point:
        """The middle of the hexagon."""
        x, y = self._middle(index)
        return x / 2, y * QUARTER

    def side_lines(self, index: int) -> list[Polyline]:
        """The six sides, clockwise from the north-east one."""
        x, y = self._middle(index)
        return closed([((x + dx) / 2, (y + dy) * QUARTER) for dx, dy in CORNERS])

    def side_name(self, index: int, side: int) -> str:
        """north-east, east, south-east, south-west, west or north-west."""
        return NAMES[side]

    def _middle(self, index: int) -> tuple[int, int]:
        """In halves and quarters of a hexagon: whole numbers, so that neighbors have the very same corners."""
        x, y = self.coordinates(index)
        return 2 * x + self._outline.begins_at(y) + 1, 3 * y + 2
