"""What a generator carves: a grid, its passages so far, and the log of what happened.

The log is a row of (event, cell, direction), so that a run can be watched, scrubbed and replayed. Three kinds of event
change the maze, and replaying them gives it exactly: CARVE, WALL and OPEN. The others tell how the algorithm thinks.
"""

from typing import Any, NamedTuple

from clew.draws import Draws
from clew.grids.grid import Grid, Topology
from clew.kernel import IntArray, signed, struct, zeros

CARVE = 1  # the passage from cell in that direction was opened
WALL = 2  # the passage from cell in that direction was closed
OPEN = 3  # every passage of the grid was opened (the cell is the first)
VISIT = 4  # the algorithm stands on the cell, or takes it into the maze
WALK = 5  # a random walk left the cell in that direction, carving nothing
ERASE = 6  # the walk had come round to itself, and the cell left its path
BACKTRACK = 7  # the algorithm stepped back from the cell in that direction
HUNT = 8  # the hunt looked at the cell
FRONTIER = 9  # the cell became a candidate
DONE = 10  # the cell was taken off the list: nothing more can start from it
MERGE = 11  # the two sides of this edge belong to one set from now on
REJECT = 12  # the edge was considered and refused: it would close a loop
CLOSE = 13  # a run or row ended with the cell
ROUND = 14  # a new round began (the direction is its number, counted from 1; the cell is the first)
SPLIT = 15  # a wall is about to be built that begins behind this cell, in that direction

EVENTS = {value: name.lower() for name, value in list(globals().items()) if name.isupper() and isinstance(value, int)}


@struct
class Canvas(NamedTuple):
    """A grid and its passages, as kernels see them. Cells are storage numbers of the grid's topology."""

    grid: Topology
    passages: IntArray  # uint8[storage] (wider for more than 8 directions), bit d set = direction d is open
    events: IntArray  # int32[3 * capacity], (event, cell, direction) each; nothing is noted at capacity 0
    happened: IntArray  # int64[1], how many events there were, also beyond the capacity

    def cells(self) -> int:
        """How many cells there are."""
        return self.grid.cells()

    def columns(self) -> int:
        """Cells in a row."""
        return self.grid.columns()

    def rows(self) -> int:
        """How many rows there are."""
        return self.grid.rows()

    def weaves(self) -> bool:
        """Whether passages may go under others, so that `closed` tells less than what is not open."""
        return self.grid.weaves()

    def span(self) -> range:
        """All cells in reading order, with gaps: skip those that are `gap`."""
        return self.grid.span()

    def gap(self, place: int) -> bool:
        """Whether this place is no cell: a gap, or beyond the border."""
        return self.grid.outside(self.passages, place)

    def cell(self, index: int) -> int:
        """Cell number `index` of 0..cells-1."""
        return self.grid.cell(index)

    def number(self, cell: int) -> int:
        """The number 0..cells-1 of a cell."""
        return self.grid.number(cell)

    def middle(self) -> int:
        """A cell near the middle."""
        return self.grid.middle()

    def degree(self, cell: int) -> int:
        """Directions are 0..degree-1."""
        return self.grid.degree(cell)

    def any_direction(self, cell: int, draws: Draws) -> int:
        """A random direction; on a rectangle it may lead to a `gap`, and is drawn again then."""
        return self.grid.random_direction(cell, draws)

    def neighbor(self, cell: int, direction: int) -> int:
        """The cell in that direction, or a `gap`."""
        return self.grid.neighbor(cell, direction)

    def back(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back."""
        return self.grid.back(cell, direction)

    def directions(self, cell: int) -> int:
        """The directions that lead to a neighbor, as a bit set."""
        return self.grid.around(self.passages, cell)

    def unvisited(self, cell: int) -> int:
        """The directions that lead to a neighbor with neither passage nor mark, as a bit set."""
        return self.grid.bare(self.passages, cell)

    def visited(self, cell: int) -> int:
        """The directions that lead to a neighbor with a passage, as a bit set."""
        return self.grid.linked(self.passages, cell)

    def closed(self, cell: int) -> int:
        """The directions that lead to a neighbor, are not open and may be opened as things are, as a bit set.

        On most grids that is all that is not open. In a weave maze what crosses stands in each other's way.
        """
        return self.grid.shut(self.passages, cell)

    def forward(self, cell: int) -> int:
        """The directions that lead to a later neighbor: over all cells, each edge once."""
        return self.grid.later(self.passages, cell)

    def first(self, cell: int, directions: int) -> int:
        """The earliest in reading order of the cell and its neighbors in these directions."""
        return self.grid.first(cell, directions)

    def edge(self, cell: int, direction: int) -> int:
        """The number of this edge, the same from both sides."""
        return self.grid.edge(cell, direction)

    def edge_cell(self, edge: int) -> int:
        """The earlier of the edge's two cells."""
        return self.grid.edge_cell(edge)

    def edge_direction(self, edge: int) -> int:
        """The edge's direction from its earlier cell."""
        return self.grid.edge_direction(edge)

    def estimate(self, cell: int, goal: int) -> int:
        """A number of steps that no path can undercut."""
        return self.grid.heuristic(cell, goal)

    def isolated(self, cell: int) -> bool:
        """Whether the cell has no passage yet."""
        return self.passages[cell] == 0

    def mark(self, cell: int) -> None:
        """Set the cell apart: without a passage, but not `unvisited` either."""
        self.passages[cell] |= self.grid.mark_bit()

    def unmark(self, cell: int) -> None:
        """Take the mark back."""
        self.passages[cell] &= ~self.grid.mark_bit()

    def exits(self, cell: int) -> int:
        """The open directions of the cell, as a bit set."""
        return signed(self.passages[cell])

    def carve(self, cell: int, direction: int) -> int:
        """Open the passage; return the cell it leads to."""
        other = self.grid.neighbor(cell, direction)
        self.passages[cell] |= 1 << direction
        self.passages[other] |= 1 << self.grid.back(cell, direction)
        self.log(CARVE, cell, direction)
        return other

    def wall(self, cell: int, direction: int) -> None:
        """Close the passage."""
        other = self.grid.neighbor(cell, direction)
        self.passages[cell] &= ~(1 << direction)
        self.passages[other] &= ~(1 << self.grid.back(cell, direction))
        self.log(WALL, cell, direction)

    def open(self) -> None:
        """Open every passage of the grid."""
        self.grid.open_all(self.passages)
        self.log(OPEN, self.grid.cell(0), 0)

    def watched(self) -> bool:
        """Whether events are kept; what serves only the watching can be left out otherwise."""
        return len(self.events) > 0

    def log(self, event: int, cell: int, direction: int) -> None:
        """Note what happened; nothing, not even a count, on a canvas of capacity 0."""
        if len(self.events) > 0:
            place = 3 * self.event_count[0]
            if place < len(self.events):
                self.events[place] = event
                self.events[place + 1] = cell
                self.events[place + 2] = direction
            self.event_count[0] += 1


def new_canvas(grid: Grid, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """A canvas with nothing carved that keeps up to `capacity` events."""
    return canvas_of(grid, grid.new_passages(compiled), compiled=compiled, capacity=capacity)


def canvas_of(grid: Grid, passages: Any, *, compiled: bool = False, capacity: int = 0) -> Canvas:
    """A canvas over passages that exist."""
    return Canvas(grid.topology(compiled), passages, zeros("i", 3 * capacity, compiled), zeros("q", 1, compiled))
