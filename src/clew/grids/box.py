"""Floors of squares above each other, joined by stairs."""

from dataclasses import dataclass
from math import isqrt
from typing import ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Point, Polyline, check_coordinates, square, whole_number
from clew.grids.tiling import Tiling
from clew.kernel import struct

NAMES = ("north", "east", "south", "west", "up", "down")
UP, DOWN = 4, 5
GAP = 1.0  # between floors in the picture
SIGNS = {  # of stairs, in a cell; the middle is free for the thread of a path
    UP: ((0.27, 0.1), (0.44, 0.4), (0.1, 0.4)),
    DOWN: ((0.73, 0.9), (0.56, 0.6), (0.9, 0.6)),
}


@struct
class BoxFloors(NamedTuple):
    """`floors` of `height` rows of `width` squares."""

    width: int
    height: int
    floors: int

    def cells(self) -> int:
        """Those of all floors."""
        return self.width * self.height * self.floors

    def sides(self, cell: int) -> int:
        """Four, and up and down."""
        return 6

    def neighbor_across(self, cell: int, side: int) -> int:
        """North, east, south, west, up or down."""
        floor = self.width * self.height
        if side == 0:
            return cell - self.width if cell % floor >= self.width else -1
        if side == 1:
            return cell + 1 if (cell + 1) % self.width != 0 else -1
        if side == 2:
            return cell + self.width if cell % floor < floor - self.width else -1
        if side == 3:
            return cell - 1 if cell % self.width != 0 else -1
        if side == 4:
            return cell + floor if cell < floor * (self.floors - 1) else -1
        return cell - floor if cell >= floor else -1


@dataclass(frozen=True)
class Box(Tiling):
    """`floors` floors of `width` x `height` squares, with stairs; cell (x, y, floor), floor 0 at the bottom.

    The picture shows the floors one after the other in reading order, the lowest first.
    """

    FORMS: ClassVar = {"{width}x{height}x{floors}": "6x5x3"}

    width: int
    height: int
    floors: int

    def __post_init__(self) -> None:
        for name in ("width", "height", "floors"):
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if min(self.width, self.height, self.floors) < 1:
            raise ClewError(
                f"a box of {self.width}x{self.height}x{self.floors} cells has nothing to carve: all three must be at "
                "least 1"
            )

    @property
    def spec(self) -> str:
        """'box:6x5x3'."""
        return f"box:{self.width}x{self.height}x{self.floors}"

    @property
    def cells(self) -> int:
        """Those of all floors."""
        return self.width * self.height * self.floors

    @property
    def edges(self) -> int:
        """Pairs of neighbors in the three ways."""
        return 3 * self.cells - sum(self.cells // length for length in (self.width, self.height, self.floors))

    @property
    def max_sides(self) -> int:
        """Four, and up and down."""
        return 6

    @property
    def across(self) -> int:
        """How many floors are side by side: all, or so many that the picture is at most about twice as wide as high.

        The rows below each other are as equal as can be.
        """
        most = min(self.floors, 1 + isqrt((2 * self.floors * (self.height + 1) - 1) // (self.width + 1)))
        rows = -(-self.floors // most)
        return -(-self.floors // rows)

    def tiles(self, compiled: bool) -> BoxFloors:
        """The floors."""
        return BoxFloors(self.width, self.height, self.floors)

    @property
    def coordinate_names(self) -> str:
        return "x,y,floor"

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y, floor); `ClewError` where there is none."""
        check_coordinates(coordinates, self.coordinate_names)
        x, y, floor = coordinates
        if not (0 <= x < self.width and 0 <= y < self.height and 0 <= floor < self.floors):
            raise ClewError(
                f"cell {x},{y},{floor} is not in this maze: x,y,floor must be from 0,0,0 to "
                f"{self.width - 1},{self.height - 1},{self.floors - 1}"
            )
        return (floor * self.height + y) * self.width + x

    def coordinates(self, index: int) -> tuple[int, int, int]:
        """(x, y, floor)."""
        rows, x = divmod(index, self.width)
        floor, y = divmod(rows, self.height)
        return x, y, floor

    def extent(self) -> Point:
        """Of all floors with gaps between them."""
        down = -(-self.floors // self.across)
        return self.across * (self.width + GAP) - GAP, down * (self.height + GAP) - GAP

    def center(self, index: int) -> Point:
        """The middle of the square."""
        x, y = self._corner(index)
        return x + 0.5, y + 0.5

    def side_lines(self, index: int) -> list[Polyline]:
        """North, east, south, west; up and down cross no side."""
        x, y = self._corner(index)
        return square(x, y)

    def side_name(self, index: int, side: int) -> str:
        """north, east, south, west, up or down."""
        return NAMES[side]

    @property
    def has_signs(self) -> bool:
        """Stairs."""
        return True

    def sign(self, index: int, direction: int) -> Polyline:
        """Stairs up: a triangle in the top left that points upwards; down: one in the bottom right, downwards."""
        x, y = self._corner(index)
        return [(x + dx, y + dy) for dx, dy in SIGNS.get(self.side_of(index, direction), ())]

    def _corner(self, index: int) -> Point:
        """The top left corner in the picture."""
        x, y, floor = self.coordinates(index)
        row, column = divmod(floor, self.across)
        return x + column * (self.width + GAP), y + row * (self.height + GAP)
