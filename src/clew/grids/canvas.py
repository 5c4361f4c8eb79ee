"""What a kernel sees: a grid, the passages carved so far, and a log of what happened.

Each grid has one canvas class, a NamedTuple of numbers and arrays; its fields end with `passages`, `events` and
`event_count`. The words are split by who needs them:

- `Topology`: which cells there are and what is next to what. Every grid writes these methods itself.
- `Edges`: pairs of neighbors by number, for algorithms that sort or list them.
- `Hints`: what makes an algorithm quicker or a draw cheaper; with defaults.
- `Canvas`: passages and marks, which every grid reads in its own way; carving and the log, the same for all grids.

Glossary
--------
cell
    A number that kernels use for a cell, usually with padding in between. People know cells by their index,
    0..cells-1 in reading order; `cell(index)` and `number(cell)` translate.
place
    Any number that an array of cells is indexed by: a cell, or padding.
storage
    An array with an entry for each place.
padding
    A place that is no cell: a sentinel before a row, a cell that a mask leaves out, the place behind the last cell.
direction
    0..degree-1 of a cell. On square cells north, east, south, west; from 4 on tunnels below these.
directions
    A set of directions: bit d is set for direction d.
passage
    An open way between two neighbors; where there is none, there is a wall. `passages` has a set of directions per
    place.
edge
    A pair of neighbors, open or not, known by a number below 2**31.
mark
    A bit above all directions, by which a generator sets a cell apart while it works.
spec
    How a grid is written: 'rectangle:40x30', 'hexagons:side=8'.
"""

from abc import abstractmethod
from typing import Any, Protocol

from clew.draws import Draws
from clew.grids.events import CARVE, OPEN, WALL
from clew.kernel import IntArray, signed, zeros


class Topology:
    """Which cells there are and what is next to what."""

    __slots__ = ()

    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    def columns(self) -> int:
        """Cells in a row; 0 on a grid without rows that row-wise algorithms could use."""
        return 0

    def rows(self) -> int:
        """How many rows there are; 0 on a grid without rows."""
        return 0

    def weaves(self) -> bool:
        """Whether passages may go under others, so that not all `directions` may be carved."""
        return False

    @abstractmethod
    def places(self) -> range:
        """All cells in reading order, with padding in between: skip places for which `is_padding` is true."""

    @abstractmethod
    def is_padding(self, place: int) -> bool:
        """Whether a place is no cell."""

    def cell(self, index: int) -> int:
        """The cell that people know as `index`."""
        return index

    def number(self, cell: int) -> int:
        """The index that people know the cell by."""
        return cell

    def at(self, x: int, y: int) -> int:
        """The place in column `x` of row `y`: only on grids with `columns`, or that say themselves where places are."""
        return self.cell(y * self.columns() + x)

    @abstractmethod
    def degree(self, cell: int) -> int:
        """Directions of this cell are 0..degree-1; some may lead to padding."""

    @abstractmethod
    def neighbor(self, cell: int, direction: int) -> int:
        """The place in that direction; it may be padding."""

    @abstractmethod
    def opposite(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back to `cell`."""

    @abstractmethod
    def directions(self, cell: int) -> int:
        """The directions that lead to a neighbor."""


class Edges(Topology):
    """Pairs of neighbors, by number."""

    __slots__ = ()

    @abstractmethod
    def forward(self, cell: int) -> int:
        """The directions whose edge belongs to this cell: over all cells, each edge once."""

    @abstractmethod
    def edge(self, cell: int, direction: int) -> int:
        """The number of the edge, the same from both its sides, below 2**31."""

    @abstractmethod
    def edge_cell(self, edge: int) -> int:
        """The cell that the edge belongs to, the earlier of its two cells."""

    @abstractmethod
    def edge_direction(self, edge: int) -> int:
        """The direction of the edge from `edge_cell`."""


class Hints(Topology):
    """What makes an algorithm quicker or a draw cheaper."""

    __slots__ = ()

    def middle(self) -> int:
        """A cell near the middle; by default that of the middle index."""
        return self.cell(self.cells() // 2)

    def heuristic(self, cell: int, goal: int) -> int:
        """A lower bound for the steps from `cell` to `goal`, as A* needs it; by default nothing is known."""
        return 0

    def ahead(self, cell: int, direction: int) -> int:
        """The directions opposite to this one of the same cell: two where the number of directions is odd."""
        degree = self.degree(cell)
        return 1 << (direction + degree // 2) % degree | 1 << (direction + (degree + 1) // 2) % degree

    @abstractmethod
    def earliest(self, cell: int, directions: int) -> int:
        """The earliest in reading order of `cell` and its neighbors in these directions."""

    @abstractmethod
    def random_direction(self, cell: int, draws: Draws) -> int:
        """A direction drawn at random; it may lead to padding, and has to be drawn again then."""


class Canvas(Edges, Hints):
    """A grid with its passages so far, its marks and its log."""

    __slots__ = ()

    @property
    @abstractmethod
    def passages(self) -> IntArray:
        """uint8[places] (wider for more than 7 directions), bit d set = direction d is open."""

    @property
    @abstractmethod
    def events(self) -> IntArray:
        """int32[3 * capacity], (event, cell, direction) each; nothing is kept at capacity 0."""

    @property
    @abstractmethod
    def event_count(self) -> IntArray:
        """int64[1], how many events there were, also beyond the capacity."""

    @abstractmethod
    def unvisited(self, cell: int) -> int:
        """The directions that lead to a neighbor with neither passage nor mark."""

    @abstractmethod
    def visited(self, cell: int) -> int:
        """The directions that lead to a neighbor with a passage."""

    @abstractmethod
    def carvable(self, cell: int) -> int:
        """The directions in which a wall can be opened now: in a weave, bridges and tunnels stand in the way."""

    @abstractmethod
    def mark_bit(self) -> int:
        """A bit above all directions."""

    @abstractmethod
    def fill_passages(self) -> None:
        """Give every cell all its directions; in a weave, those that do not cross."""

    def open_directions(self, cell: int) -> int:
        """The directions with a passage."""
        return signed(self.passages[cell])

    def isolated(self, cell: int) -> bool:
        """Whether the cell has neither passage nor mark."""
        return self.passages[cell] == 0

    def mark(self, cell: int) -> None:
        """Set the cell apart: without a passage, but not `unvisited` either."""
        self.passages[cell] |= self.mark_bit()

    def unmark(self, cell: int) -> None:
        """Take the mark back."""
        self.passages[cell] &= ~self.mark_bit()

    def carve(self, cell: int, direction: int) -> int:
        """Open the passage; return the cell it leads to."""
        other = self.neighbor(cell, direction)
        self.passages[cell] |= 1 << direction
        self.passages[other] |= 1 << self.opposite(cell, direction)
        self.log(CARVE, cell, direction)
        return other

    def add_wall(self, cell: int, direction: int) -> None:
        """Close the passage."""
        other = self.neighbor(cell, direction)
        self.passages[cell] &= ~(1 << direction)
        self.passages[other] &= ~(1 << self.opposite(cell, direction))
        self.log(WALL, cell, direction)

    def open_all(self) -> None:
        """Open every passage of the grid."""
        self.fill_passages()
        self.log(OPEN, self.cell(0), 0)

    def blocked(self, cell: int) -> int:
        """The open tunnels under what is no bridge; none on grids that do not weave."""
        return 0

    def watched(self) -> bool:
        """Whether events are kept; what serves only the watching can be left out otherwise."""
        return len(self.events) > 0

    def log(self, event: int, cell: int, direction: int) -> None:
        """Keep an event; nothing, not even a count, on a canvas of capacity 0."""
        if len(self.events) > 0:
            place = 3 * self.event_count[0]
            if place < len(self.events):
                self.events[place] = event
                self.events[place + 1] = cell
                self.events[place + 2] = direction
            self.event_count[0] += 1


class OnCanvas(Protocol):
    """A grid, as far as a canvas needs it."""

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> Canvas:
        """What kernels see of the grid, over these passages and this log."""

    def new_passages(self, compiled: bool) -> Any:
        """Passages with nothing carved."""


def new_canvas(grid: OnCanvas, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """Return a canvas with nothing carved that keeps up to `capacity` events."""
    return canvas_of(grid, grid.new_passages(compiled), compiled=compiled, capacity=capacity)


def canvas_of(grid: OnCanvas, passages: Any, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """Return a canvas over passages that exist."""
    return grid.canvas(compiled, passages, zeros("i", 3 * capacity, compiled), zeros("q", 1, compiled))
