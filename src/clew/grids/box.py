"""Floors of squares above each other, joined by stairs."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Line, Number, Point, check_coordinates, square, whole_number
from clew.grids.tiling import Pattern
from clew.kernel import struct

UP, DOWN = 4, 5
GAP = 1.0  # between floors in the picture
SIGNS = {  # of stairs, in a cell; the middle is free for the thread of a path
    UP: ((0.27, 0.1), (0.44, 0.4), (0.1, 0.4)),
    DOWN: ((0.73, 0.9), (0.56, 0.6), (0.9, 0.6)),
}


@struct
class BoxFloors(NamedTuple):
    """`floors` floors of `height` rows of `width` squares."""

    width: int
    height: int
    floors: int

    def cells(self) -> int:
        return self.width * self.height * self.floors

    def sides(self, cell: int) -> int:
        return 6

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the neighbor to the north, east, south, west, above or below."""
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


def floors_across(box: BoxFloors) -> int:
    """Return how many floors are side by side in the picture: so many that it is at most about twice as wide as high.

    The rows of floors have as equal numbers as possible.
    """
    most = min(box.floors, 1 + int(sqrt((2 * box.floors * (box.height + 1) - 1) // (box.width + 1))))
    rows = -(-box.floors // most)
    return -(-box.floors // rows)


@dataclass(frozen=True)
class Box(Pattern):
    """A building of `floors` floors, each of `width` x `height` squares, joined by stairs.

    Its spec is ``"box:6x5x3"``. Cell (x, y, floor) is in column x of row y; floor 0 is at the bottom. The directions of
    a cell are those of north, east, south, west, up and down that have a neighbor. The picture shows the floors in
    reading order, the lowest first; small triangles mark open stairs.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows of a floor, at least 1.
    floors : int
        Number of floors, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Box(6, 5, 3)
    >>> grid.cells, grid.coordinates(37)
    (90, (1, 1, 1))
    >>> [grid.direction_name(37, direction) for direction, _ in grid.neighbors(37)]
    ['north', 'east', 'south', 'west', 'up', 'down']
    """

    FORMS: ClassVar = {"{width}x{height}x{floors}": "6x5x3"}
    name = "box"
    names = ("north", "east", "south", "west", "up", "down")
    coordinate_names = "x,y,floor"
    has_signs = True
    max_sides = 6

    width: int
    height: int
    floors: int

    def __post_init__(self) -> None:
        for name in ("width", "height", "floors"):
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if min(self.width, self.height, self.floors) < 1:
            raise ClewError(
                f"a box of {self.width}x{self.height}x{self.floors} cells is not possible: all three must be at least 1"
            )

    @property
    def edges(self) -> int:
        return 3 * self.cells - sum(self.cells // length for length in (self.width, self.height, self.floors))

    def tiles(self, compiled: bool) -> BoxFloors:
        return BoxFloors(self.width, self.height, self.floors)

    def index(self, coordinates: tuple[int, ...]) -> int:
        x, y, floor = check_coordinates(coordinates, self.coordinate_names, (self.width, self.height, self.floors))
        return (floor * self.height + y) * self.width + x

    def coordinates(self, index: Number) -> tuple[Number, Number, Number]:
        rows, x = divmod(index, self.width)
        floor, y = divmod(rows, self.height)
        return x, y, floor

    def extent(self) -> Point:
        """Return the width and height of all floors with gaps between them."""
        across = floors_across(self.tiles(False))
        down = -(-self.floors // across)
        return across * (self.width + GAP) - GAP, down * (self.height + GAP) - GAP

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return 0, and the top left corner in the picture."""
        x, y, floor = self.coordinates(index)
        row, column = divmod(floor, floors_across(self.tiles(False)))
        return 0, x + column * (self.width + GAP), y + row * (self.height + GAP)

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        """Return north, east, south and west; up and down cross no side."""
        return square(x, y)

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        return x + 0.5, y + 0.5

    def side_signs(self, kind: int, x: Number, y: Number) -> dict[int, Line]:
        """Return a triangle in the top left that points up for stairs up, one in the bottom right for stairs down."""
        return {side: [(x + dx, y + dy) for dx, dy in corners] for side, corners in SIGNS.items()}
