"""The view of a kernel: a grid, the passages carved so far, and a log of events.

Each grid has one canvas class, a NamedTuple of numbers and arrays; its fields end with `passages`, `events` and
`event_count`. The methods are split by who needs them:

- `Topology`: which cells there are and which are neighbors. Every grid implements these methods itself.
- `Edges`: pairs of neighbors by number, for algorithms that sort or list them.
- `Hints`: what makes an algorithm faster or a draw cheaper; with defaults.
- `Canvas`: passages and marks, which every grid reads in its own way; carving and the log, the same for all grids.

Glossary
--------
index
    The number by which people know a cell: 0..cells-1 in reading order.
coordinates
    The tuple by which people know a cell: (x, y) on a rectangle, (ring, place) on a polar grid.
place
    A number by which an array with padding is indexed: 0..storage-1. Each cell has one, and so has the padding.
cell
    In a kernel, the place of a cell. `cell(index)` and `index_of(cell)` convert.
storage
    The number of places of a grid, and so the length of an array indexed by place; `Maze.storage` is such an array.
padding
    A place that is not a cell: a sentinel before a row, a cell that a mask leaves out, the place after the last cell.
position
    On grids in a rectangle: y * width + x, whether a cell is there or not.
direction
    0..degree-1 of a cell. On square cells north, east, south, west; from 4 on tunnels below these.
directions
    A set of directions: bit d is set for direction d.
passage
    An open connection of two neighbors; where there is no passage, there is a wall. `passages` has a set of directions
    for each place.
edge
    A pair of neighbors, with or without a passage, known by a number below 2**31.
mark
    A bit above all directions with which a generator sets a cell apart while it works.
spec
    How a grid is written: 'rectangle:40x30', 'hexagons:side=8'.
"""

from abc import abstractmethod
from typing import Any, Protocol

from clew.draws import Draws
from clew.grids.events import CARVE, OPEN, WALL
from clew.kernel import IntArray, highest_bit, lowest_bit, signed, zeros

IntArrays = tuple[IntArray, ...]  # of a kernel, which unpacks them


class Topology:
    """The cells, and which of them are neighbors."""

    __slots__ = ()

    @abstractmethod
    def cells(self) -> int:
        """Return the number of cells."""

    def columns(self) -> int:
        """Return the number of cells in a row; 0 on a grid without rows."""
        return 0

    def rows(self) -> int:
        """Return the number of rows; 0 on a grid without rows."""
        return 0

    def weaves(self) -> bool:
        """Return whether passages may go under others, so that not all `directions` may be carved."""
        return False

    def places(self) -> range:
        """Return a range with all cells in reading order and padding between them, which `is_padding` detects."""
        return range(0, self.cells())

    @abstractmethod
    def is_padding(self, place: int) -> bool:
        """Return whether a place is not a cell."""

    def cell(self, index: int) -> int:
        """Return the cell with this index."""
        return index

    def index_of(self, cell: int) -> int:
        """Return the index of the cell."""
        return cell

    def place_at(self, x: int, y: int) -> int:
        """Return the place in column `x` of row `y`, on grids with rows."""
        return self.cell(y * self.columns() + x)

    @abstractmethod
    def degree(self, cell: int) -> int:
        """Return the number of directions of the cell, 0..degree-1; some may lead to padding."""

    @abstractmethod
    def neighbor(self, cell: int, direction: int) -> int:
        """Return the place in that direction; it may be padding."""

    @abstractmethod
    def opposite(self, cell: int, direction: int) -> int:
        """Return the direction that leads back from the neighbor to `cell`."""

    @abstractmethod
    def directions(self, cell: int) -> int:
        """Return the directions that lead to a neighbor."""


class Edges(Topology):
    """Pairs of neighbors, by number."""

    __slots__ = ()

    @abstractmethod
    def forward(self, cell: int) -> int:
        """Return the directions whose edge belongs to this cell; over all cells, each edge belongs to one."""

    @abstractmethod
    def edge(self, cell: int, direction: int) -> int:
        """Return the number of an edge, the same from both of its cells, below 2**31."""

    @abstractmethod
    def edge_cell(self, edge: int) -> int:
        """Return the cell that the edge belongs to, the earlier of its two cells."""

    @abstractmethod
    def edge_direction(self, edge: int) -> int:
        """Return the direction of the edge from `edge_cell`."""


class Hints(Topology):
    """Facts that make an algorithm faster or a draw cheaper."""

    __slots__ = ()

    def middle(self) -> int:
        """Return a cell near the middle; by default the one with the middle index."""
        return self.cell(self.cells() // 2)

    def heuristic(self, cell: int, goal: int) -> int:
        """Return a lower bound of the steps from `cell` to `goal`, as A* needs it; by default 0."""
        return 0

    def heuristic_is_exact(self) -> bool:
        """Return whether `heuristic` is the number of steps without walls, and not only a lower bound."""
        return False

    def ahead(self, cell: int, direction: int) -> int:
        """Return the directions on the opposite side of the cell: two if the number of directions is odd."""
        degree = self.degree(cell)
        return 1 << (direction + degree // 2) % degree | 1 << (direction + (degree + 1) // 2) % degree

    def clockwise(self, cell: int, direction: int, directions: int) -> int:
        """Return the first of these directions clockwise after `direction`, which comes last.

        By default directions are numbered clockwise. On grids that have no such order (boxes, graphs) it is that of
        their numbers.
        """
        after = directions >> direction + 1 << direction + 1
        return lowest_bit(after if after else directions)

    def counterclockwise(self, cell: int, direction: int, directions: int) -> int:
        """Return the first of these directions counterclockwise after `direction`, which comes last."""
        before = directions & (1 << direction) - 1
        return highest_bit(before if before else directions)

    def earliest(self, cell: int, directions: int) -> int:
        """Return the earliest, in reading order, of `cell` and its neighbors in these directions."""
        lowest = cell
        for direction in range(0, self.degree(cell)):
            if directions >> direction & 1:
                lowest = min(lowest, self.neighbor(cell, direction))
        return lowest

    @abstractmethod
    def random_direction(self, cell: int, draws: Draws) -> int:
        """Return a random direction. It may lead to padding; the caller then draws again."""


class Canvas(Edges, Hints):
    """A grid with the passages carved so far, its marks, and its log of events: what generators and solvers work on.

    Examples
    --------
    >>> import clew
    >>> from clew.grids.canvas import new_canvas
    >>> maze = new_canvas(clew.Rectangle(3, 2), capacity=10)
    >>> cell = maze.cell(0)
    >>> maze.unvisited(cell)  # the bits of east and south
    6
    >>> east = maze.carve(cell, 1)
    >>> maze.index_of(east), maze.open_directions(cell), maze.event_count[0]
    (1, 2, 1)
    """

    __slots__ = ()

    passages: IntArray  # the open directions and the mark of each place: uint8[storage], or wider for more directions
    events: IntArray  # the log: int32[3 * capacity], an event, a cell and a direction each; empty if nothing is logged
    event_count: IntArray  # int64[1], how many events there were, including those beyond the capacity

    @abstractmethod
    def unvisited(self, cell: int) -> int:
        """Return the directions that lead to a neighbor with neither passage nor mark."""

    @abstractmethod
    def visited(self, cell: int) -> int:
        """Return the directions that lead to a neighbor with a passage."""

    def carvable(self, cell: int) -> int:
        """Return the directions in which a wall can be opened now; in a weave, bridges and tunnels prevent some."""
        return self.directions(cell) & ~signed(self.passages[cell])

    @abstractmethod
    def mark_bit(self) -> int:
        """Return a bit above all directions."""

    def fill_passages(self) -> None:
        """Give every cell all its directions; in a weave, those that do not cross."""
        for place in self.places():
            if not self.is_padding(place):
                self.passages[place] = self.directions(place)

    def open_directions(self, cell: int) -> int:
        """Return the directions with a passage."""
        return signed(self.passages[cell])

    def isolated(self, cell: int) -> bool:
        """Return whether the cell has neither passage nor mark."""
        return self.passages[cell] == 0

    def mark(self, cell: int) -> None:
        """Mark the cell: without a passage, but not `unvisited` either."""
        self.passages[cell] |= self.mark_bit()

    def unmark(self, cell: int) -> None:
        """Remove the mark."""
        self.passages[cell] &= ~self.mark_bit()

    def carve(self, cell: int, direction: int) -> int:
        """Open the passage in that direction, log it, and return the neighbor."""
        other = self.neighbor(cell, direction)
        self.passages[cell] |= 1 << direction
        self.passages[other] |= 1 << self.opposite(cell, direction)
        self.log(CARVE, cell, direction)
        return other

    def add_wall(self, cell: int, direction: int) -> None:
        """Close the passage in that direction, and log it."""
        other = self.neighbor(cell, direction)
        self.passages[cell] &= ~(1 << direction)
        self.passages[other] &= ~(1 << self.opposite(cell, direction))
        self.log(WALL, cell, direction)

    def open_all(self) -> None:
        """Open every passage of the grid, and log it."""
        self.fill_passages()
        self.log(OPEN, self.cell(0), 0)

    def blocked(self, cell: int) -> int:
        """Return the open tunnels that go under a cell that is not a bridge; 0 on grids that do not weave."""
        return 0

    def joins_neighbors(self, cell: int) -> bool:
        """Return whether every passage of the cell leads to a neighbor and is open from both sides."""
        directions = self.open_directions(cell)
        if directions & ~self.directions(cell):
            return False
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = self.neighbor(cell, direction)
            if not self.open_directions(other) >> self.opposite(cell, direction) & 1:
                return False
        return True

    def is_consistent(self) -> bool:
        """Return whether every passage leads to a neighbor, is open from both sides and is not `blocked`."""
        for cell in self.places():
            if not self.is_padding(cell) and (not self.joins_neighbors(cell) or self.blocked(cell)):
                return False
        return True

    def watched(self) -> bool:
        """Return whether events are kept; if not, work that is only for the log can be skipped."""
        return len(self.events) > 0

    def log(self, event: int, cell: int, direction: int) -> None:
        """Log an event; with capacity 0, do nothing."""
        if len(self.events) > 0:
            place = 3 * self.event_count[0]
            if place < len(self.events):
                self.events[place] = event
                self.events[place + 1] = cell
                self.events[place + 2] = direction
            self.event_count[0] += 1


class OnCanvas(Protocol):
    """The part of a grid that a canvas needs."""

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> Canvas:
        """Return what kernels see of the grid, with these passages and this log."""

    def new_passages(self, compiled: bool) -> Any:
        """Return passages with nothing carved."""


def new_canvas(grid: OnCanvas, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """Return a canvas of the grid with nothing carved, which logs up to `capacity` events."""
    return canvas_of(grid, grid.new_passages(compiled), compiled=compiled, capacity=capacity)


def canvas_of(grid: OnCanvas, passages: Any, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """Return a canvas of the grid with existing passages, which logs up to `capacity` events."""
    return grid.canvas(compiled, passages, zeros("i", 3 * capacity, compiled), zeros("q", 1, compiled))
