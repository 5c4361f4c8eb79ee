"""The headings of directions on a flat grid, as a compass shows them: whole 24ths of a turn, clockwise from the north.

The centers of neighbors can be drawn so that each passage is a straight line in its heading and no two cross. So when a
walk comes back to where it began, its turns add up to a whole number of turns, and to one if it does not cross itself.
"""

from typing import NamedTuple

from clew.kernel import IntArray, struct

TURN = 24  # the whole turn
HALF = TURN // 2


@struct
class Compass(NamedTuple):
    """The heading of each direction of each cell."""

    headings: IntArray  # uint8: stride entries for each place, or one for each direction if stride is 0
    stride: int

    def heading(self, cell: int, direction: int) -> int:
        """Return the heading of a direction of the cell, 0..TURN-1."""
        return int(self.headings[cell * self.stride + direction])
