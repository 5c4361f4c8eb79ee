"""The Cairo tiling: pentagons, four around each crossing, like the pavements of that city; directions clockwise.

Its cells are those of a square grid in which each has one more neighbor across a corner. The tiling is dual to the snub
square tiling (Gruenbaum, Shephard, "Tilings and Patterns", 1987).
"""

from math import sqrt
from typing import ClassVar

from clew.grids.compass import TURN
from clew.grids.grid import Line, Number, Point, Rows, closed
from clew.grids.tiling import EIGHT, EightWays, Flat, entry
from clew.kernel import signed, struct

# A cell's kind is the number of quarter turns from the cell whose fifth neighbor is in the north-east:
KINDS = bytes((0, 1, 3, 2))  # of cells (even, even), (odd, even), (even, odd), (odd, odd)
TURNS = bytes((0, 1, 2, 4, 6, 0, 2, 3, 4, 6, 0, 2, 4, 5, 6, 0, 2, 4, 6, 7))  # of the sides, five for each kind
# Corners of the first kind: (across, down) from the north-west corner of its square, each as a whole number and a
# multiple of BULGE, so that neighbors compute identical corners
CORNERS = (((0, 0), (0, 0)), ((1, -1), (0, -1)), ((1, 1), (0, 1)), ((1, 0), (1, 0)), ((0, 1), (1, -1)))
BULGE = (sqrt(7) - 1) / 6  # how far a pentagon reaches out of its square; it makes all sides equally long


@struct
class PentagonRows(EightWays):
    """`height` rows of `width` pentagons."""

    __slots__ = ()

    def sides(self, cell: int) -> int:
        return 5

    def side_heading(self, cell: int, side: int) -> int:
        """Return the heading with the cells drawn as squares, so that the fifth neighbor is exactly across a corner."""
        return self.compass_point(cell, side) * (TURN // 8)

    def compass_point(self, cell: int, side: int) -> int:
        y = cell // self.width
        x = cell - y * self.width
        return signed(TURNS[5 * KINDS[2 * (y & 1) + (x & 1)] + side])


class Cairo(Rows, Flat):
    """The pentagons of Cairo's pavements, in `height` rows of `width` cells.

    Its spec is ``"cairo:8x8"``. Cell (x, y) is in column x of row y; its index is y * width + x. From the top left on,
    each 2x2 cells meet in a crossing. A cell touches the cells north, east, south and west of it and one across a
    corner: in the north-east if x and y are even, in the south-east if only x is odd, in the south-west if both are
    odd, else in the north-west. The area of a pentagon is that of a square one wide. The directions of a cell are those
    of its sides that have a neighbor, clockwise from the north.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Cairo(8, 8)
    >>> cell = grid.index((4, 4))
    >>> [grid.direction_name(cell, direction) for direction, _ in grid.neighbors(cell)]
    ['north', 'north-east', 'east', 'south', 'west']
    """

    FORMS: ClassVar = {"{width}x{height}": "8x8"}
    name = "cairo"
    max_sides = 5

    def tiles(self, compiled: bool) -> PentagonRows:
        return PentagonRows(self.width, self.height)

    def extent(self) -> Point:
        """Return the width and height; pentagons extend beyond the rectangle unless there is a single row or column."""
        return self.width + BULGE + BULGE * (self.height > 1), self.height + BULGE + BULGE * (self.width > 1)

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return the kind of a pentagon, in quarter turns, and its coordinates."""
        x, y = self.coordinates(index)
        return entry(KINDS, 2 * (y & 1) + (x & 1)), x, y

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        """Return the five sides, from the northern one on."""
        corners = CORNERS[-kind:] + CORNERS[:-kind] if kind else CORNERS
        for _ in range(kind):
            corners = tuple(((1 - b, -t), across) for across, (b, t) in corners)
        left = 1 if self.height > 1 else 0
        return closed([(x + a + (s + left) * BULGE, y + b + (t + 1) * BULGE) for (a, s), (b, t) in corners])

    def side_name(self, index: int, side: int) -> str:
        """Return north, east, south or west, or for the fifth neighbor a direction between them."""
        kind, _, _ = self.tile(index)
        return EIGHT[TURNS[5 * kind + side]]
