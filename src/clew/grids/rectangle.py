"""The rectangle: rows of square cells; directions 0 north, 1 east, 2 south, 3 west."""

from array import array
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.squares import NORTH, WEST, Squares
from clew.kernel import IntArray, signed, struct

SENTINEL = 128  # bit 7 of a storage place that is no cell
MARK = 64  # bit 6, for a generator's own use
DIRECTIONS = 15  # bits 0 to 3


class RectangleFields(NamedTuple):
    """What the canvas of a rectangle is made of."""

    width: int
    height: int
    stride: int  # width + 1
    offsets: IntArray  # int64[4], what a step adds to the place; a lookup is quicker than arithmetic here
    passages: IntArray  # uint8[(height + 2) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


class PaddedSquares(Canvas):
    """Square cells stored with one sentinel before each row and a row of them above and below.

    So no step needs a bounds check: cell (x, y) is place (y + 1) * (width + 1) + x + 1.
    """

    __slots__ = ()

    width: int
    height: int
    stride: int
    offsets: IntArray

    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def columns(self) -> int:
        """Cells in a row."""
        return self.width

    def rows(self) -> int:
        """How many rows there are."""
        return self.height

    def places(self) -> range:
        """All cells in reading order, with a gap before each row but the first."""
        return range(self.stride + 1, (self.height + 1) * self.stride)

    def is_padding(self, place: int) -> bool:
        """Whether the place is a sentinel."""
        return self.passages[place] >= SENTINEL

    def cell(self, index: int) -> int:
        """The storage number of cell `index`."""
        return index + index // self.width + self.stride + 1

    def number(self, cell: int) -> int:
        """The cell's number without gaps."""
        return cell - self.stride - cell // self.stride

    def middle(self) -> int:
        """The cell in the middle, or right and below of it."""
        return (self.height // 2 + 1) * self.stride + self.width // 2 + 1

    def degree(self, cell: int) -> int:
        """Four; some may lead outside."""
        return 4

    def random_direction(self, cell: int, draws: Draws) -> int:
        """`bits(2)`: one of the four, so that a step near the border may have to be drawn again."""
        return draws.bits(2)

    def neighbor(self, cell: int, direction: int) -> int:
        """The place one step in that direction."""
        return cell + self.offsets[direction]

    def opposite(self, cell: int, direction: int) -> int:
        """The opposite direction."""
        return direction ^ 2

    def directions(self, cell: int) -> int:
        """The directions that stay inside."""
        passages = self.passages
        return (
            (passages[cell - self.stride] < SENTINEL) * 1
            | (passages[cell + 1] < SENTINEL) * 2
            | (passages[cell + self.stride] < SENTINEL) * 4
            | (passages[cell - 1] < SENTINEL) * 8
        )

    def unvisited(self, cell: int) -> int:
        """The directions to cells without a passage."""
        passages = self.passages
        return (
            (passages[cell - self.stride] == 0) * 1
            | (passages[cell + 1] == 0) * 2
            | (passages[cell + self.stride] == 0) * 4
            | (passages[cell - 1] == 0) * 8
        )

    def visited(self, cell: int) -> int:
        """The directions to cells with a passage; neither sentinels nor marks count."""
        passages = self.passages
        return (
            (passages[cell - self.stride] & DIRECTIONS != 0) * 1
            | (passages[cell + 1] & DIRECTIONS != 0) * 2
            | (passages[cell + self.stride] & DIRECTIONS != 0) * 4
            | (passages[cell - 1] & DIRECTIONS != 0) * 8
        )

    def carvable(self, cell: int) -> int:
        """All that are not open."""
        return self.directions(cell) & ~signed(self.passages[cell])

    def mark_bit(self) -> int:
        """Bit 6."""
        return MARK

    def fill_passages(self) -> None:
        """Set all four bits, then take back those at the border."""
        for row in range(1, self.height + 1):
            west = row * self.stride + 1
            for cell in range(west, west + self.width):
                self.passages[cell] = DIRECTIONS
            self.passages[west] &= DIRECTIONS - 8
            self.passages[west + self.width - 1] &= DIRECTIONS - 2
        below = self.height * self.stride
        for column in range(1, self.width + 1):
            self.passages[self.stride + column] &= DIRECTIONS - 1
            self.passages[below + column] &= DIRECTIONS - 4

    def forward(self, cell: int) -> int:
        """East and south, where they stay inside."""
        return (self.passages[cell + 1] < SENTINEL) * 2 | (self.passages[cell + self.stride] < SENTINEL) * 4

    def earliest(self, cell: int, directions: int) -> int:
        """The northern neighbor if it is in the set, else the western, else the cell itself."""
        north = directions & 1
        west = (directions >> 3) & (1 - north)
        return cell - north * self.stride - west

    def edge(self, cell: int, direction: int) -> int:
        """Twice the storage number of the earlier cell, plus 1 for its southern edge."""
        earlier = cell - (direction == NORTH) * self.stride - (direction == WEST)
        return 2 * earlier + (direction + 1 & 1)

    def edge_cell(self, edge: int) -> int:
        """The western or northern of the edge's two cells."""
        return edge >> 1

    def edge_direction(self, edge: int) -> int:
        """East for even numbers, south for odd ones."""
        return 1 + (edge & 1)

    def heuristic(self, cell: int, goal: int) -> int:
        """The steps there without any walls (Manhattan distance)."""
        row, goal_row = cell // self.stride, goal // self.stride
        column, goal_column = cell - row * self.stride, goal - goal_row * self.stride
        return abs(row - goal_row) + abs(column - goal_column)


@struct
class RectangleCanvas(RectangleFields, PaddedSquares):
    """A whole rectangle."""

    __slots__ = ()


def square_offsets(stride: int, compiled: bool) -> Any:
    """int64[4], what a step north, east, south and west adds to a place."""
    offsets: Any = array("q", (-stride, 1, stride, -1))
    if compiled:
        import numpy as np

        offsets = np.array(offsets)
    return offsets


@dataclass(frozen=True)
class Rectangle(Squares):
    """`width` x `height` square cells; cell (x, y) is number y * width + x."""

    FORMS: ClassVar = {"{width}x{height}": "40x30"}

    @property
    def spec(self) -> str:
        """'rectangle:40x30'."""
        return f"rectangle:{self.width}x{self.height}"

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        return 2 * self.width * self.height - self.width - self.height

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return self.width

    @property
    def has_rows(self) -> bool:
        """Row-wise algorithms work here."""
        return True

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> RectangleCanvas:
        """The rectangle as kernels see it."""
        offsets = square_offsets(self.stride, compiled)
        return RectangleCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint8[storage]: 0 for every cell, sentinels around."""
        stride = self.width + 1
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, np.uint8)
            passages[: stride + 1] = SENTINEL
            passages[::stride] = SENTINEL
            passages[(self.height + 1) * stride :] = SENTINEL
            return passages
        row = bytes([SENTINEL]) + bytes(self.width)
        edge = bytes([SENTINEL]) * stride
        return bytearray(edge + row * self.height + edge)

    def position(self, index: int) -> int:
        """The number of the cell."""
        return index

    def cell_at(self, x: int, y: int) -> int:
        """Every place is a cell."""
        return y * self.width + x
