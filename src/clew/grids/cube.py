"""The six faces of a cube, glued together at its edges."""

from dataclasses import dataclass
from typing import ClassVar

from clew.errors import ClewError
from clew.grids.coordinates import check_coordinates
from clew.grids.cube_faces import FACES, SEAMS, CubeFaces
from clew.grids.grid import Point, Polyline, square, whole_number
from clew.grids.tiling import Tiling

Space = tuple[float, float, float]  # (x, y, z): to the right, upwards, towards the onlooker

NAMES = ("north", "east", "south", "west")
FRAMES = (  # of each face in space: its top left corner and the ways to the right and down
    ((-1, 1, -1), (1, 0, 0), (0, 0, 1)),
    ((-1, 1, -1), (0, 0, 1), (0, -1, 0)),
    ((-1, 1, 1), (1, 0, 0), (0, -1, 0)),
    ((1, 1, 1), (0, 0, -1), (0, -1, 0)),
    ((1, 1, -1), (-1, 0, 0), (0, -1, 0)),
    ((-1, -1, 1), (1, 0, 0), (0, 0, -1)),
)


@dataclass(frozen=True)
class Cube(Tiling):
    """The faces of a cube, each of `size` x `size` squares.

    Cell (face, x, y): faces 0 to 5 are top, left, front, right, back and bottom; x goes to the right and y down, as in
    the picture, a net in which left, front, right and back are a band with the top above the front and the bottom
    below it. North, east, south and west are those of the net.
    """

    FORMS: ClassVar = {"{size}": "6"}

    size: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", whole_number(self.size, "the size"))
        if self.size < 1:
            raise ClewError(f"a cube with {self.size} cells along an edge has nothing to carve: give at least 1")

    @property
    def spec(self) -> str:
        """'cube:6'."""
        return f"cube:{self.size}"

    @property
    def cells(self) -> int:
        """Those of all faces."""
        return 6 * self.size**2

    @property
    def edges(self) -> int:
        """Every side of every cell has a neighbor."""
        return 2 * self.cells

    @property
    def most_sides(self) -> int:
        """Four."""
        return 4

    def tiles(self, compiled: bool) -> CubeFaces:
        """The faces."""
        return CubeFaces(self.size)

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (face, x, y); `ClewError` where there is none."""
        check_coordinates(coordinates, "face,x,y")
        face, x, y = coordinates
        if not (0 <= face < 6 and 0 <= x < self.size and 0 <= y < self.size):
            raise ClewError(
                f"cell {face},{x},{y} is not in this maze: face,x,y must be from 0,0,0 to "
                f"5,{self.size - 1},{self.size - 1}"
            )
        return (face * self.size + y) * self.size + x

    def coordinates(self, index: int) -> tuple[int, int, int]:
        """(face, x, y)."""
        rows, x = divmod(index, self.size)
        face, y = divmod(rows, self.size)
        return face, x, y

    def extent(self) -> Point:
        """Four faces wide and three high."""
        return 4.0 * self.size, 3.0 * self.size

    def center(self, index: int) -> Point:
        """The middle of the square."""
        x, y = self._corner(index)
        return x + 0.5, y + 0.5

    def side_lines(self, index: int) -> list[Polyline]:
        """North, east, south, west."""
        x, y = self._corner(index)
        return square(x, y)

    def side_name(self, index: int, side: int) -> str:
        """north, east, south or west."""
        return NAMES[side]

    def apart(self, index: int, direction: int) -> bool:
        """At the edges of the cube where the net is cut open."""
        face, x, y = self.coordinates(index)
        last = self.size - 1
        at_border = (y == 0, x == last, y == last, x == 0)[direction]
        return at_border and (face, direction) in SEAMS

    def solid(self, index: int) -> list[Space]:
        """The corners of the cell on the cube from -1 to 1, counter-clockwise seen from outside."""
        face, x, y = self.coordinates(index)
        corner, right, down = FRAMES[face]

        def place(across: int, below: int) -> Space:
            """Exactly the same for all cells at a corner: one division of whole numbers."""
            one, two, three = (
                (corner[axis] * self.size + 2 * (across * right[axis] + below * down[axis])) / self.size
                for axis in range(3)
            )
            return one, two, three

        return [place(x, y), place(x, y + 1), place(x + 1, y + 1), place(x + 1, y)]

    def _corner(self, index: int) -> Point:
        """The top left corner in the picture."""
        face, x, y = self.coordinates(index)
        column, row = FACES[face]
        return float(column * self.size + x), float(row * self.size + y)
