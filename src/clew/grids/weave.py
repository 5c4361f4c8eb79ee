"""The weave: a rectangle with four more directions per cell, 4 to 7, which lead under the next cell."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.grids.grid import Rows
from clew.grids.rectangle import EAST, NAMES, NORTH, SOUTH, WEST, SquareCells
from clew.kernel import IntArray, for_kernel, signed, struct

TUNNEL = 4  # direction 4 + d leads under the next cell in direction d to the one after it
SENTINEL = 1 << 15  # a storage place that is no cell
MARK = 1 << 14  # for a generator's own use
PASSAGES = 255  # bits 0 to 7
NORTH_SOUTH, EAST_WEST = 1 << NORTH | 1 << SOUTH, 1 << EAST | 1 << WEST  # the exits of straight corridors


class WeaveFields(NamedTuple):
    """What the canvas of a weave is made of."""

    width: int
    height: int
    stride: int  # width + 2
    offsets: IntArray  # int64[8], what a step adds to the place
    passages: IntArray  # uint16[(height + 4) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class WeaveCanvas(WeaveFields, Canvas):
    """A rectangle stored with two sentinels before each row, and two rows of them above and below.

    So no step needs a bounds check, not even one of two cells: cell (x, y) is number (y + 2) * (width + 2) + x + 2.
    """

    __slots__ = ()

    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def weaves(self) -> bool:
        """Passages may go under others."""
        return True

    def places(self) -> range:
        """All cells in reading order, with padding before each row but the first."""
        return range(2 * self.stride + 2, (self.height + 2) * self.stride)

    def is_padding(self, place: int) -> bool:
        """Whether the place is a sentinel."""
        return self.passages[place] >= SENTINEL

    def cell(self, index: int) -> int:
        """The place of cell `index`."""
        return index + 2 * (index // self.width + self.stride + 1)

    def number(self, cell: int) -> int:
        """The cell's index."""
        return cell - 2 * (cell // self.stride + self.stride - 1)

    def middle(self) -> int:
        """The cell in the middle, or right and below of it."""
        return (self.height // 2 + 2) * self.stride + self.width // 2 + 2

    def degree(self, cell: int) -> int:
        """Eight; some may lead outside."""
        return 8

    def random_direction(self, cell: int, draws: Draws) -> int:
        """`bits(3)`: one of the eight."""
        return draws.bits(3)

    def neighbor(self, cell: int, direction: int) -> int:
        """The place one step in that direction, through a tunnel two."""
        return cell + self.offsets[direction]

    def opposite(self, cell: int, direction: int) -> int:
        """The opposite direction; back through a tunnel it is a tunnel too."""
        return direction ^ 2

    def directions(self, cell: int) -> int:
        """The directions that stay inside, whatever is in the way of a tunnel."""
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] < SENTINEL) << direction
        return found

    def across(self, cell: int) -> int:
        """The directions, as tunnels, in which the next cell is a straight corridor from side to side."""
        return (
            (self.passages[cell - self.stride] == EAST_WEST) * 16
            | (self.passages[cell + 1] == NORTH_SOUTH) * 32
            | (self.passages[cell + self.stride] == EAST_WEST) * 64
            | (self.passages[cell - 1] == NORTH_SOUTH) * 128
        )

    def blocked(self, cell: int) -> int:
        """The open tunnels under what is no bridge."""
        return (self.open_directions(cell) & ~self.across(cell)) >> TUNNEL << TUNNEL

    def unvisited(self, cell: int) -> int:
        """The directions to cells without a passage, under straight corridors too.

        All these may be opened as things are: what is beside a bridge or at a tunnel's mouth has a passage.
        """
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] == 0) << direction
        return found & (self.across(cell) | 15)

    def visited(self, cell: int) -> int:
        """The directions to cells with a passage, under straight corridors too; neither sentinels nor marks count.

        From a cell without a passage, all these may be opened as things are.
        """
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] & PASSAGES != 0) << direction
        return found & (self.across(cell) | 15)

    def bridge(self, cell: int) -> bool:
        """Whether a tunnel leads under the cell."""
        north, west = self.passages[cell - self.stride], self.passages[cell - 1]
        return (north >> TUNNEL + SOUTH | west >> TUNNEL + EAST) & 1 == 1

    def carvable(self, cell: int) -> int:
        """What is not open, stays inside, does not enter a bridge, and goes under nothing but a straight corridor."""
        if self.bridge(cell):
            return 0
        found = self.directions(cell) & (self.across(cell) | 15) & ~signed(self.passages[cell])
        for direction in range(0, 8):
            if found >> direction & 1 and self.bridge(cell + self.offsets[direction]):
                found &= ~(1 << direction)
        return found

    def mark_bit(self) -> int:
        """Bit 14."""
        return MARK

    def fill_passages(self) -> None:
        """Open what does not cross: all passages to the next cells."""
        for cell in self.places():
            if self.passages[cell] < SENTINEL:
                self.passages[cell] = self.directions(cell) & 15

    def forward(self, cell: int) -> int:
        """East and south, and the tunnels there, where they stay inside."""
        return self.directions(cell) & (1 << EAST | 1 << SOUTH) * 17

    def ahead(self, cell: int, direction: int) -> int:
        """The opposite direction and the tunnel there."""
        return (1 | 1 << TUNNEL) << (direction & 3 ^ 2)

    def earliest(self, cell: int, directions: int) -> int:
        """The lowest number among the cell and its neighbors in these directions."""
        lowest = cell
        for direction in range(0, 8):
            if directions >> direction & 1:
                lowest = min(lowest, cell + self.offsets[direction])
        return lowest

    def edge(self, cell: int, direction: int) -> int:
        """Four times the place of the earlier cell, plus 1 to the south, plus 2 for a tunnel."""
        earlier = cell + min(self.offsets[direction], 0)
        return 4 * earlier + (direction + 1 & 1) + direction // TUNNEL * 2

    def edge_cell(self, edge: int) -> int:
        """The western or northern of the edge's two cells."""
        return edge >> 2

    def edge_direction(self, edge: int) -> int:
        """East or south, and 4 more for a tunnel."""
        return 1 + (edge & 1) + (edge & 2) * 2

    def heuristic(self, cell: int, goal: int) -> int:
        """The steps there if all of them were tunnels but one each way."""
        row, goal_row = cell // self.stride, goal // self.stride
        column, goal_column = cell - row * self.stride, goal - goal_row * self.stride
        return (abs(row - goal_row) + 1) // 2 + (abs(column - goal_column) + 1) // 2


def weave_offsets(stride: int, compiled: bool) -> Any:
    """int64[8], what a step in each direction adds to a place."""
    steps = (-stride, 1, stride, -1)
    return for_kernel(array("q", (*steps, *(2 * step for step in steps))), compiled)


MAX_PLACES = 1 << 29  # whose edges, four each, can be numbered in 31 bits


@dataclass(frozen=True)
class Weave(Rows, SquareCells):
    """`width` x `height` square cells, where passages may go under others; cell (x, y) is number y * width + x.

    Direction 4 + d is a tunnel, one passage and one step: it leads under the next cell in direction d to the one after
    it. It can be open only where the cell between is a straight corridor from side to side, a bridge.
    """

    FORMS: ClassVar = {"{width}x{height}": "30x20"}

    width: int
    height: int

    def __post_init__(self) -> None:
        self.check_rows("squares")
        if self.storage >= MAX_PLACES:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: below {MAX_PLACES:,} are possible")

    @property
    def spec(self) -> str:
        """'weave:30x20'."""
        return f"weave:{self.width}x{self.height}"

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    @property
    def weaves(self) -> bool:
        """Passages may go under others."""
        return True

    @property
    def stride(self) -> int:
        """From a place to the one below."""
        return self.width + 2

    @property
    def storage(self) -> int:
        """Entries of an array that kernels index by cell, sentinels included."""
        return (self.height + 4) * self.stride

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are, those that a tunnel could join included."""
        width, height = self.width, self.height
        beside = 2 * width * height - width - height
        return beside + max(width - 2, 0) * height + max(height - 2, 0) * width

    @property
    def typecode(self) -> str:
        """Two bytes: eight directions, a mark and what is no cell."""
        return "H"

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WeaveCanvas:
        """The rectangle with its tunnels as kernels see it."""
        offsets = weave_offsets(self.stride, compiled)
        return WeaveCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint16[storage]: 0 for every cell, sentinels around."""
        if compiled:
            import numpy as np

            passages = np.full(self.storage, SENTINEL, np.uint16)
            self.as_array(passages)[:] = 0
            return passages
        edge = array("H", [SENTINEL]) * self.stride
        row = edge[:2] + array("H", [0]) * self.width
        return edge * 2 + row * self.height + edge * 2

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """Two rows above and below, and two places before each."""
        yield flat[: 2 * self.stride]
        yield flat[:: self.stride]
        yield flat[1 :: self.stride]
        yield flat[-2 * self.stride :]

    def as_array(self, flat: Any) -> Any:
        """A NumPy array indexed by place as [row, column], without the sentinels around; no copy."""
        return flat.reshape(-1, self.stride)[2:-2, 2:]

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """The rows, without the sentinels around."""
        for row in range(2, self.height + 2):
            yield flat[row * self.stride + 2 : (row + 1) * self.stride]

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) north, east, south, west, then the tunnels likewise."""
        x, y = self.coordinates(index)
        for steps in (1, 2):
            inside = (y >= steps, x + steps < self.width, y + steps < self.height, x >= steps)
            for direction, offset in enumerate((-self.width, 1, self.width, -1)):
                if inside[direction]:
                    yield direction + (steps - 1) * TUNNEL, index + steps * offset

    def direction_name(self, index: int, direction: int) -> str:
        """north, east, south or west; through a tunnel 'under-north' and so on."""
        return NAMES[direction] if direction < TUNNEL else f"under-{NAMES[direction - TUNNEL]}"
