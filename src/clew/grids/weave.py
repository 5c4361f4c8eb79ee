"""The weave: a rectangle whose cells have four more directions, 4 to 7, which lead under the next cell."""

from array import array
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.rectangle import CLOCKWISE, COUNTERCLOCKWISE, EAST, SOUTH, STEPS, TUNNEL, PaddedCells, SquareCanvas
from clew.kernel import IntArray, for_kernel, signed, struct
from clew.lazy import np

SENTINEL = 1 << 15  # a place that is not a cell
MARK = 1 << 14  # of a generator
PASSAGES = 255  # bits 0 to 7
NORTH_SOUTH, EAST_WEST = 0b0101, 0b1010  # the exits of straight corridors


class WeaveFields(NamedTuple):
    """The fields of the canvas of a weave."""

    width: int
    height: int
    stride: int  # width + 2
    offsets: IntArray  # int64[8], what a step adds to the place
    passages: IntArray  # uint16[(height + 4) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class WeaveCanvas(WeaveFields, SquareCanvas):
    """The canvas of a weave, with two sentinels before each row and two rows of them above and below.

    So no step needs a check of bounds, not even one of two cells: cell (x, y) is place (y + 2) * (width + 2) + x + 2.
    """

    __slots__ = ()

    def weaves(self) -> bool:
        return True

    def places(self) -> range:
        return range(2 * self.stride + 2, (self.height + 2) * self.stride)

    def is_padding(self, place: int) -> bool:
        return self.passages[place] >= SENTINEL

    def cell(self, index: int) -> int:
        return index + 2 * (index // self.width + self.stride + 1)

    def index_of(self, cell: int) -> int:
        return cell - 2 * (cell // self.stride + self.stride - 1)

    def middle(self) -> int:
        """Return the cell in the middle, of an even number the one to the right and below."""
        return (self.height // 2 + 2) * self.stride + self.width // 2 + 2

    def degree(self, cell: int) -> int:
        return 8

    def random_direction(self, cell: int, draws: Draws) -> int:
        """Return one of eight directions, from `bits(3)`."""
        return draws.bits(3)

    def neighbor(self, cell: int, direction: int) -> int:
        return cell + self.offsets[direction]

    def directions(self, cell: int) -> int:
        """Return the directions that stay inside, even if a tunnel is not possible there now."""
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] < SENTINEL) << direction
        return found

    def across(self, cell: int) -> int:
        """Return the tunnels under a next cell that is a straight corridor from side to side."""
        return (
            (self.passages[cell - self.stride] == EAST_WEST) * 16
            | (self.passages[cell + 1] == NORTH_SOUTH) * 32
            | (self.passages[cell + self.stride] == EAST_WEST) * 64
            | (self.passages[cell - 1] == NORTH_SOUTH) * 128
        )

    def blocked(self, cell: int) -> int:
        return (self.open_directions(cell) & ~self.across(cell)) >> TUNNEL << TUNNEL

    def unvisited(self, cell: int) -> int:
        """Return the directions to cells without a passage, including those under straight corridors.

        All of these may be opened now: a bridge and the cells at the ends of its tunnel have passages.
        """
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] == 0) << direction
        return found & (self.across(cell) | 15)

    def visited(self, cell: int) -> int:
        """Return the directions to cells with a passage, including those under straight corridors.

        From a cell without a passage, all of these may be opened now.
        """
        found = 0
        for direction in range(0, 8):
            found |= (self.passages[cell + self.offsets[direction]] & PASSAGES != 0) << direction
        return found & (self.across(cell) | 15)

    def bridge(self, cell: int) -> bool:
        """Return whether a tunnel leads under the cell."""
        north, west = self.passages[cell - self.stride], self.passages[cell - 1]
        return (north >> TUNNEL + SOUTH | west >> TUNNEL + EAST) & 1 == 1

    def carvable(self, cell: int) -> int:
        """Return the closed directions that stay inside, enter no bridge, and go under straight corridors only."""
        if self.bridge(cell):
            return 0
        found = self.directions(cell) & (self.across(cell) | 15) & ~signed(self.passages[cell])
        for direction in range(0, 8):
            if found >> direction & 1 and self.bridge(cell + self.offsets[direction]):
                found &= ~(1 << direction)
        return found

    def mark_bit(self) -> int:
        return MARK

    def fill_passages(self) -> None:
        """Open all passages that do not cross: those to the next cells."""
        for cell in self.places():
            if self.passages[cell] < SENTINEL:
                self.passages[cell] = self.directions(cell) & 15

    def forward(self, cell: int) -> int:
        """Return east, south and the tunnels there, unless they lead outside."""
        return self.directions(cell) & (1 << EAST | 1 << SOUTH) * 17

    def ahead(self, cell: int, direction: int) -> int:
        """Return the opposite direction and the tunnel there."""
        return (1 | 1 << TUNNEL) << (direction & 3 ^ 2)

    def clockwise(self, cell: int, direction: int, directions: int) -> int:
        """Return the first on a compass, on which a tunnel has the heading of the way above it."""
        near = signed(CLOCKWISE[16 * (direction & 3) + (directions >> TUNNEL | directions & 15)])
        return near if directions >> near & 1 else near + TUNNEL

    def counterclockwise(self, cell: int, direction: int, directions: int) -> int:
        near = signed(COUNTERCLOCKWISE[16 * (direction & 3) + (directions >> TUNNEL | directions & 15)])
        return near if directions >> near & 1 else near + TUNNEL

    def edge(self, cell: int, direction: int) -> int:
        """Return four times the place of the earlier cell, plus 1 to the south, plus 2 for a tunnel."""
        other = self.neighbor(cell, direction)
        earlier = other if other < cell else cell
        return 4 * earlier + (direction + 1 & 1) + direction // TUNNEL * 2

    def edge_cell(self, edge: int) -> int:
        return edge >> 2

    def edge_direction(self, edge: int) -> int:
        return 1 + (edge & 1) + (edge & 2) * 2

    def heuristic(self, cell: int, goal: int) -> int:
        """Return a lower bound of the steps: all but one in each direction could be tunnels."""
        row, goal_row = cell // self.stride, goal // self.stride
        column, goal_column = cell - row * self.stride, goal - goal_row * self.stride
        return (abs(row - goal_row) + 1) // 2 + (abs(column - goal_column) + 1) // 2


MAX_PLACES = 1 << 29  # each has up to four edges, numbered in 31 bits


class Weave(PaddedCells):
    """A rectangle of `width` x `height` square cells in which passages may go under others.

    Its spec is ``"weave:30x20"``. Cell (x, y) is in column x of row y; its index is y * width + x. Directions 0 to 3
    are north, east, south and west. Direction 4 + d is a tunnel, which is one passage and one step: it leads under the
    next cell in direction d to the one after it. It can be open only if the cell between is a bridge, a straight
    corridor that crosses it.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Weave(30, 20)
    >>> [(grid.direction_name(0, direction), other) for direction, other in grid.neighbors(0)]
    [('east', 1), ('south', 30), ('under-east', 2), ('under-south', 60)]
    """

    FORMS: ClassVar = {"{width}x{height}": "30x20"}
    name = "weave"
    margin = 2
    weaves = True
    max_sides = 8
    typecode = "H"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.storage >= MAX_PLACES:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: it must have fewer than {MAX_PLACES:,}")

    @property
    def edges(self) -> int:
        """Number of pairs of neighbors, including those that a tunnel could join."""
        width, height = self.width, self.height
        adjacent = 2 * width * height - width - height
        return adjacent + max(width - 2, 0) * height + max(height - 2, 0) * width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WeaveCanvas:
        steps = array("q", [times * (x + y * self.stride) for times in (1, 2) for x, y in STEPS])
        offsets = for_kernel(steps, compiled)
        return WeaveCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        if compiled:
            passages = np.full(self.storage, SENTINEL, np.uint16)
            self.as_array(passages)[:] = 0
            return passages
        edge = array("H", [SENTINEL]) * self.stride
        row = edge[:2] + array("H", [0]) * self.width
        return edge * 2 + row * self.height + edge * 2

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """Yield (direction, neighbor): north, east, south, west, then the tunnels in the same order."""
        x, y = self.coordinates(index)
        for steps in (1, 2):
            inside = (y >= steps, x + steps < self.width, y + steps < self.height, x >= steps)
            for direction, offset in enumerate((-self.width, 1, self.width, -1)):
                if inside[direction]:
                    yield direction + (steps - 1) * TUNNEL, index + steps * offset

    def neighbors_in(self, direction: int, cells: Any) -> Any:
        right, down = STEPS[direction % TUNNEL]
        return cells + (right + down * self.width) * (1 + direction // TUNNEL)

    def direction_name(self, index: int, direction: int) -> str:
        """Return north, east, south or west; of a tunnel 'under-north' and so on."""
        if direction < TUNNEL:
            return super().direction_name(index, direction)
        return f"under-{super().direction_name(index, direction - TUNNEL)}"
