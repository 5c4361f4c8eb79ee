"""A rectangle with places left out as kernels see it."""

from typing import NamedTuple

from clew.grids.rectangle import PaddedSquares
from clew.kernel import IntArray, struct


class MaskedFields(NamedTuple):
    """What the canvas of a masked rectangle is made of."""

    width: int
    height: int
    stride: int  # width + 1
    offsets: IntArray  # int64[4], what a step adds to the place
    place_of: IntArray  # int32[cells], the place of each cell
    index_of: IntArray  # int32[places], the number of the cell at each place that is one
    passages: IntArray  # uint8[(height + 2) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class MaskedCanvas(MaskedFields, PaddedSquares):
    """A padded rectangle in whose storage left-out places hold the sentinel: kernels take them for the border."""

    __slots__ = ()

    def cells(self) -> int:
        """How many cells there are."""
        return len(self.place_of)

    def columns(self) -> int:
        """Rows have gaps: they do not count as rows."""
        return 0

    def rows(self) -> int:
        """Rows have gaps: they do not count as rows."""
        return 0

    def cell(self, index: int) -> int:
        """The place of cell `index`."""
        return int(self.place_of[index])

    def number(self, cell: int) -> int:
        """The cell's number among the cells that are there."""
        return int(self.index_of[cell])

    def middle(self) -> int:
        """The first cell that does not come before the middle of the rectangle, or the last."""
        middle = (self.height // 2 + 1) * self.stride + self.width // 2 + 1
        return int(self.place_of[min(int(self.index_of[middle]), len(self.place_of) - 1)])

    def fill_passages(self) -> None:
        """Set the bits of all directions that lead to a cell."""
        for index in range(len(self.place_of)):
            cell = int(self.place_of[index])
            self.passages[cell] = self.directions(cell)
