"""Hexagons with a corner on top, in rows of which every second is half a cell to the right; directions clockwise."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

from clew.grids.grid import Point, Polyline, closed
from clew.grids.rows import Rows
from clew.grids.tiling import Tiling
from clew.kernel import struct

NAMES = ("north-east", "east", "south-east", "south-west", "west", "north-west")
SIDE = 1 / sqrt(3)  # of a hexagon one wide
CORNERS = ((0.0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0.0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2))
ACROSS = bytes((3, 4, 3, 1, 0, 1))  # what a step through each side adds to twice the place in the row, and 2
DOWN = bytes((0, 1, 2, 2, 1, 0))  # what it adds to the row, and 1


@struct
class HexagonRows(NamedTuple):
    """`height` rows of `width` hexagons."""

    width: int
    height: int

    def cells(self) -> int:
        """Those of all rows."""
        return self.width * self.height

    def sides(self, cell: int) -> int:
        """Six."""
        return 6

    def beside(self, cell: int, side: int) -> int:
        """From the north-east clockwise."""
        row = cell // self.width
        halves = 2 * (cell - row * self.width) + (row & 1) + ACROSS[side] - 2
        row += DOWN[side] - 1
        column = halves - (row & 1) >> 1
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return -1


@dataclass(frozen=True)
class Hexagons(Rows, Tiling):
    """`width` x `height` hexagons in a rectangular outline; cell (x, y) is number y * width + x."""

    FORMS: ClassVar = {"{width}x{height}": "12x9"}

    width: int
    height: int

    def __post_init__(self) -> None:
        self.check_rows("hexagons")

    @property
    def spelling(self) -> str:
        """'hexagons:12x9'."""
        return f"hexagons:{self.width}x{self.height}"

    @property
    def most_sides(self) -> int:
        """Six."""
        return 6

    def tiles(self, compiled: bool) -> HexagonRows:
        """The rows."""
        return HexagonRows(self.width, self.height)

    def extent(self) -> Point:
        """Rows overlap by a quarter of a hexagon's height."""
        return self.width + (0.5 if self.height > 1 else 0.0), SIDE * (1.5 * self.height + 0.5)

    def center(self, index: int) -> Point:
        """The middle of the hexagon."""
        x, y = self.coordinates(index)
        return x + 0.5 + y % 2 * 0.5, SIDE * (1.5 * y + 1)

    def side_lines(self, index: int) -> list[Polyline]:
        """The six sides, clockwise from the north-east one."""
        x, y = self.center(index)
        return closed([(x + dx, y + dy) for dx, dy in CORNERS])

    def side_name(self, index: int, side: int) -> str:
        """north-east, east, south-east, south-west, west or north-west."""
        return NAMES[side]
