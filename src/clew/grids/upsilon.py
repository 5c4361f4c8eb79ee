"""Octagons with small squares between them, as in Upsilon mazes; directions clockwise from the north."""

from math import sqrt
from typing import ClassVar

from clew.grids.compass import TURN
from clew.grids.grid import Line, Number, Point, Rows, closed
from clew.grids.tiling import EIGHT, EightWays, Flat
from clew.kernel import struct

SMALL = 1 - sqrt(0.5)  # from the middle of a square to its north side; an octagon's is at 1 - SMALL
# Corners: (across, down) from the middle, each as a whole number and a multiple of SMALL, so that neighbors compute
# identical corners
SQUARE = (((0, -1), (0, -1)), ((0, 1), (0, -1)), ((0, 1), (0, 1)), ((0, -1), (0, 1)))
OCTAGON = (
    ((0, -1), (-1, 1)), ((0, 1), (-1, 1)), ((1, -1), (0, -1)), ((1, -1), (0, 1)),
    ((0, 1), (1, -1)), ((0, -1), (1, -1)), ((-1, 1), (0, 1)), ((-1, 1), (0, -1)),
)  # fmt: skip


@struct
class OctagonRows(EightWays):
    """`height` rows of `width` cells, octagons where x + y is even."""

    __slots__ = ()

    def sides(self, cell: int) -> int:
        return 4 if cell // self.width + cell % self.width & 1 else 8

    def side_heading(self, cell: int, side: int) -> int:
        return side * (TURN // self.sides(cell))

    def compass_point(self, cell: int, side: int) -> int:
        return 2 * side if cell // self.width + cell % self.width & 1 else side


class Upsilon(Rows, Flat):
    """Alternating octagons and small squares, in `height` rows of `width` cells.

    Its spec is ``"upsilon:10x8"``. Cell (x, y) is in column x of row y, and an octagon if x + y is even; its index is
    y * width + x. An octagon touches four squares and four octagons, a square four octagons. The centers of the cells
    in a row are 1 apart. The directions of a cell are those of its sides that have a neighbor, clockwise from the
    north.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Upsilon(10, 8)
    >>> [grid.direction_name(0, direction) for direction, _ in grid.neighbors(0)]
    ['east', 'south-east', 'south']
    >>> [len(list(grid.neighbors(grid.index(cell)))) for cell in ((4, 4), (5, 4))]
    [8, 4]
    """

    FORMS: ClassVar = {"{width}x{height}": "10x8"}
    name = "upsilon"
    max_sides = 8

    def tiles(self, compiled: bool) -> OctagonRows:
        return OctagonRows(self.width, self.height)

    def extent(self) -> Point:
        """Return the width and height, up to the outermost octagons or to the square that ends a single row."""
        right = SMALL if self.height == 1 and self.width % 2 == 0 else 1 - SMALL
        bottom = SMALL if self.width == 1 and self.height % 2 == 0 else 1 - SMALL
        return self.width - SMALL + right, self.height - SMALL + bottom

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return 0 for an octagon or 1 for a square, and its coordinates."""
        x, y = self.coordinates(index)
        return x + y & 1, x, y

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        corners = SQUARE if kind else OCTAGON
        return closed([(x + 1 + a + (s - 1) * SMALL, y + 1 + b + (t - 1) * SMALL) for (a, s), (b, t) in corners])

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        return x + 1 - SMALL, y + 1 - SMALL

    def side_name(self, index: int, side: int) -> str:
        """Return north, north-east, ... of an octagon; north, east, south or west of a square."""
        return EIGHT[2 * side if sum(self.coordinates(index)) % 2 else side]
