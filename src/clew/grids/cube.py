"""The six faces of a cube, joined at its edges."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Line, Number, Point, check_coordinates, square, whole_number
from clew.grids.rectangle import EAST, NAMES, NORTH, SOUTH, STEPS, WEST
from clew.grids.tiling import Pattern
from clew.kernel import struct

TOP, LEFT, FRONT, RIGHT, BACK, BOTTOM = range(6)
FACES = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))  # where each is in the picture
TOUCHING = {  # the (face, side) that each one touches in the picture
    (face, side): (FACES.index((x + right, y + down)), side ^ 2)
    for face, (x, y) in enumerate(FACES)
    for side, (right, down) in enumerate(STEPS)
    if (x + right, y + down) in FACES
}
AWAY = (  # pairs that are joined, but not adjacent in the picture
    ((BACK, EAST), (LEFT, WEST)),
    ((LEFT, NORTH), (TOP, WEST)),
    ((LEFT, SOUTH), (BOTTOM, WEST)),
    ((RIGHT, NORTH), (TOP, EAST)),
    ((RIGHT, SOUTH), (BOTTOM, EAST)),
    ((BACK, NORTH), (TOP, NORTH)),
    ((BACK, SOUTH), (BOTTOM, SOUTH)),
)
_JOINED = TOUCHING | {one: other for pair in AWAY for one, other in (pair, pair[::-1])}
JOINED = bytes(4 * _JOINED[face, side][0] + _JOINED[face, side][1] for face in range(6) for side in range(4))
SEAMS = {one for pair in AWAY for one in pair}


@struct
class CubeFaces(NamedTuple):
    """Six faces of `size` x `size` squares."""

    size: int

    def cells(self) -> int:
        return 6 * self.size * self.size

    def sides(self, cell: int) -> int:
        return 4

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the neighbor to the north, east, south or west, at the border of a face on the next face."""
        size = self.size
        face = cell // (size * size)
        place = cell - face * size * size
        row = place // size
        column = place - row * size
        if side == 0 and row > 0:
            return cell - size
        if side == 1 and column < size - 1:
            return cell + 1
        if side == 2 and row < size - 1:
            return cell + size
        if side == 3 and column > 0:
            return cell - 1
        along = column if side % 2 == 0 else row
        if side >= 2:
            along = size - 1 - along  # clockwise around the face
        joined = int(JOINED[4 * face + side])
        border = joined % 4
        there = size - 1 - along  # clockwise around the other face, in the opposite direction
        if border >= 2:
            there = size - 1 - there
        far = size - 1 if 0 < border < 3 else 0
        row, column = (far, there) if border % 2 == 0 else (there, far)
        return (joined // 4 * size + row) * size + column


Space = tuple[float, float, float]  # (x, y, z): to the right, upwards, towards the viewer

FRAMES = (  # of each face in space: its top left corner, and the directions to the right and down
    ((-1, 1, -1), (1, 0, 0), (0, 0, 1)),
    ((-1, 1, -1), (0, 0, 1), (0, -1, 0)),
    ((-1, 1, 1), (1, 0, 0), (0, -1, 0)),
    ((1, 1, 1), (0, 0, -1), (0, -1, 0)),
    ((1, 1, -1), (-1, 0, 0), (0, -1, 0)),
    ((-1, -1, 1), (1, 0, 0), (0, 0, -1)),
)


@dataclass(frozen=True)
class Cube(Pattern):
    """The six faces of a cube, each of `size` x `size` squares.

    Its spec is ``"cube:6"``. Cell (face, x, y): faces 0 to 5 are top, left, front, right, back and bottom; x goes to
    the right and y down, as in the picture. This is a net in which left, front, right and back form a band, with the
    top above the front and the bottom below it. Directions are 0 north, 1 east, 2 south and 3 west in the net; every
    cell has all.

    Parameters
    ----------
    size : int
        Number of cells along an edge of the cube, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Cube(6)
    >>> grid.cells, grid.coordinates(80)
    (216, (2, 2, 1))
    >>> corner = grid.index((0, 0, 0))
    >>> [grid.coordinates(other) for _, other in grid.neighbors(corner)]
    [(4, 5, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    """

    FORMS: ClassVar = {"{size}": "6"}
    name = "cube"
    names = NAMES
    coordinate_names = "face,x,y"
    has_corners = False
    max_sides = 4

    size: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", whole_number(self.size, "the size"))
        if self.size < 1:
            raise ClewError(f"a cube with {self.size} cells along an edge is not possible: give at least 1")

    @property
    def edges(self) -> int:
        return 2 * self.cells

    def tiles(self, compiled: bool) -> CubeFaces:
        return CubeFaces(self.size)

    def index(self, coordinates: tuple[int, ...]) -> int:
        face, x, y = check_coordinates(coordinates, self.coordinate_names, (6, self.size, self.size))
        return (face * self.size + y) * self.size + x

    def coordinates(self, index: Number) -> tuple[Number, Number, Number]:
        rows, x = divmod(index, self.size)
        face, y = divmod(rows, self.size)
        return face, x, y

    def extent(self) -> Point:
        """Return the width and height of the net: four faces wide and three high."""
        return 4.0 * self.size, 3.0 * self.size

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        return self.coordinates(index)

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        column, row = FACES[kind]
        return square(column * self.size + x, row * self.size + y)

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        column, row = FACES[kind]
        return column * self.size + x + 0.5, row * self.size + y + 0.5

    def seam(self, kind: int, x: Number, y: Number, side: int) -> Any:
        """Return whether the wall is at an edge of the cube where the net is cut open."""
        last = self.size - 1
        return (kind, side) in SEAMS and (y == 0, x == last, y == last, x == 0)[side]

    def solid(self, index: int) -> list[Space]:
        """Return the corners of the cell on the cube from -1 to 1 as (x, y, z), counter-clockwise seen from outside."""
        face, x, y = self.coordinates(index)
        corner, right, down = FRAMES[face]

        def place(across: int, below: int) -> Space:
            """Compute a corner identically for all cells that share it: one division of integers."""
            one, two, three = (
                (corner[axis] * self.size + 2 * (across * right[axis] + below * down[axis])) / self.size
                for axis in range(3)
            )
            return one, two, three

        return [place(x, y), place(x, y + 1), place(x + 1, y + 1), place(x + 1, y)]
