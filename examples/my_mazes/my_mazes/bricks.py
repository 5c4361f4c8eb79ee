"""Bricks: rows of cells, every second row shifted by half a cell."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from clew.grids.grid import Point, Polyline, Rows, closed
from clew.grids.tiling import Tiling
from clew.kernel import struct

NAMES = ("north-west", "north-east", "east", "south-east", "south-west", "west")


@struct
class BrickRows(NamedTuple):
    """`height` rows of `width` bricks."""

    width: int
    height: int

    def cells(self) -> int:
        """Return the number of cells."""
        return self.width * self.height

    def sides(self, cell: int) -> int:
        """Return the number of sides of a cell."""
        return 6

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the cell behind a side, or -1."""
        y = cell // self.width
        x = cell - y * self.width
        if side == 2:
            x += 1
        elif side == 5:
            x -= 1
        else:
            x += (y & 1) - (side in (0, 4)) * 1
            y += 1 - (side < 2) * 2
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1


@dataclass(frozen=True)
class Bricks(Rows, Tiling):
    """`width` x `height` bricks in rows, every second row shifted by half a brick; (x, y) is the place in a row."""

    FORMS: ClassVar = {"{width}x{height}": "12x9"}

    width: int
    height: int

    @property
    def spec(self) -> str:
        return f"bricks:{self.width}x{self.height}"

    @property
    def max_sides(self) -> int:
        return 6

    def tiles(self, compiled: bool) -> BrickRows:
        return BrickRows(self.width, self.height)

    def extent(self) -> Point:
        return self.width + (0.5 if self.height > 1 else 0.0), float(self.height)

    def center(self, index: int) -> Point:
        x, y = self.coordinates(index)
        return x + 0.5 + (y & 1) / 2, y + 0.5

    def side_lines(self, index: int) -> list[Polyline]:
        x, y = self.coordinates(index)
        left = x + (y & 1) / 2
        top = [(left + step / 2, float(y)) for step in range(3)]
        bottom = [(left + step / 2, y + 1.0) for step in range(3)]
        return closed([*top, *reversed(bottom)])

    def side_name(self, index: int, side: int) -> str:
        return NAMES[side]
