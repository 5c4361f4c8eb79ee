"""Which edges of a cube's faces are glued to which, and what is next to what, as kernels see it."""

from typing import NamedTuple

from clew.grids.squares import EAST, NORTH, SOUTH, WEST
from clew.kernel import struct

TOP, LEFT, FRONT, RIGHT, BACK, BOTTOM = range(6)
FACES = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))  # where each is in the picture
TOUCHING = (  # pairs of (face, side) that are glued together and lie together in the picture
    ((FRONT, NORTH), (TOP, SOUTH)),
    ((FRONT, EAST), (RIGHT, WEST)),
    ((FRONT, SOUTH), (BOTTOM, NORTH)),
    ((FRONT, WEST), (LEFT, EAST)),
    ((RIGHT, EAST), (BACK, WEST)),
)
AWAY = (  # and that are far away from each other there
    ((BACK, EAST), (LEFT, WEST)),
    ((LEFT, NORTH), (TOP, WEST)),
    ((LEFT, SOUTH), (BOTTOM, WEST)),
    ((RIGHT, NORTH), (TOP, EAST)),
    ((RIGHT, SOUTH), (BOTTOM, EAST)),
    ((BACK, NORTH), (TOP, NORTH)),
    ((BACK, SOUTH), (BOTTOM, SOUTH)),
)
_GLUED = {one: other for pair in (*TOUCHING, *AWAY) for one, other in (pair, pair[::-1])}
GLUED = bytes(4 * _GLUED[face, side][0] + _GLUED[face, side][1] for face in range(6) for side in range(4))
SEAMS = {one for pair in AWAY for one in pair}


@struct
class CubeFaces(NamedTuple):
    """Six faces of `size` x `size` squares."""

    size: int

    def cells(self) -> int:
        """Those of all faces."""
        return 6 * self.size * self.size

    def sides(self, cell: int) -> int:
        """Four."""
        return 4

    def beside(self, cell: int, side: int) -> int:
        """North, east, south or west; at the border of a face, the cell on the face that is glued to it."""
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
            along = size - 1 - along  # clockwise round the face
        glued = int(GLUED[4 * face + side])
        border = glued % 4
        there = size - 1 - along  # clockwise round the other face, which goes the other way
        if border >= 2:
            there = size - 1 - there
        if border == 0:
            row, column = 0, there
        elif border == 1:
            row, column = there, size - 1
        elif border == 2:
            row, column = size - 1, there
        else:
            row, column = there, 0
        return (glued // 4 * size + row) * size + column
