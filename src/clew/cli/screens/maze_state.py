"""The state of a maze after any number of the events of an algorithm, forward and backward.

On the way forward the state is kept now and then, so a step back goes on from the state before it.
"""

from clew.kernel import memory
from clew.lazy import BoolArray, Int64Array, UInt8Array, np
from clew.mazes.logs.replay import Replay
from clew.mazes.logs.trace import Event, Trace
from clew.mazes.solving.solve import SolverTrace

KEPT, MIN_STRIDE = 32, 1000  # states that are kept, and events between two of them at least
BYTES_PER_EVENT, BYTES_PER_STEP = 12, 100  # measured; the latter for each event between two kept states
BYTES_PER_DIRECTION, BYTES_PER_CELL = 90, 40  # the former for each cell and each of its directions


class MazeState(Replay):
    """A maze and the marks of its cells after the first `position` events of a log.

    Parameters
    ----------
    log : Trace or SolverTrace
        The making of a maze, or a search in one.

    Attributes
    ----------
    grid : Grid
        The grid of the maze.
    length : int
        The number of events.
    position : int
        How many of them have happened: 0 at first, then what `seek` was called with.
    edge_of : ndarray of int64, shape (cells, directions)
        The number of the edge that leads from a cell in a direction, -1 if none does. Both of its cells have it.

    Examples
    --------
    >>> import clew
    >>> player = MazeState(clew.trace("wilson", "4x3", seed=7))
    >>> player.seek(player.length)
    >>> int(player.open.sum()) // 2, int(player.joined.sum())
    (11, 12)
    >>> player.seek(0)
    >>> int(player.open.sum()), int(player.joined.sum())
    (0, 0)

    Raises
    ------
    ClewError
        If there is not enough memory.
    """

    def __init__(self, log: Trace | SolverTrace) -> None:
        self.log, self.length, self.position = log, len(log), 0
        self.path = log.path if isinstance(log, SolverTrace) else None
        self.distances = log.distances if isinstance(log, SolverTrace) else None
        self.searches = isinstance(log, SolverTrace)
        self._stride = max(MIN_STRIDE, -(-self.length // KEPT))
        kept = 1 + self.length // self._stride
        directions = max(4, log.grid.neighbor_rows(np.array([log.grid.middle_cell()])).shape[1])
        of_cell = BYTES_PER_CELL + 2 * kept + (BYTES_PER_DIRECTION + kept) * directions
        size = of_cell * log.grid.cells + BYTES_PER_EVENT * self.length + BYTES_PER_STEP * self._stride
        memory.require(size, f"playing {self.length:,} events on {log.grid.spec}")
        super().__init__(log.maze, whole=self.searches)
        self._events = log.arrays()
        self.edge_of = self.edges()
        self._kept = {0: self._state()}

    @property
    def is_open(self) -> BoolArray:
        """Whether each edge is a passage now, by the number of the edge."""
        edges: BoolArray = self.open.ravel()
        return edges

    def _state(self) -> tuple[list[UInt8Array], int]:
        return [each.copy() for each in self._arrays()], self.at

    def _arrays(self) -> tuple[UInt8Array, ...]:
        return self.open.view(np.uint8), self.joined.view(np.uint8), self.marks

    def seek(self, position: int) -> None:
        """Go to the state after so many events; from 0 to `length`, others are moved into that range."""
        position = max(0, min(position, self.length))
        if position < self.position:
            self.position = max(each for each in self._kept if each <= position)
            arrays, self.at = self._kept[self.position]
            for now, before in zip(self._arrays(), arrays, strict=True):
                now[:] = before
        while self.position < position:
            end = min(position, (self.position // self._stride + 1) * self._stride)
            events, cells, directions = self._events
            part = slice(self.position, end)
            self.apply(events[part], cells[part], directions[part])
            self.position = end
            if end % self._stride == 0 and end not in self._kept:
                self._kept[end] = self._state()

    @property
    def is_finished(self) -> bool:
        """Whether all events have happened."""
        return self.position == self.length

    @property
    def event(self) -> Event | None:
        """The last event that happened; None before the first."""
        return self.log[self.position - 1] if self.position else None

    def exits(self) -> Int64Array:
        """Return the open directions of each cell as a bit set."""
        exits: Int64Array = self.open @ (1 << np.arange(self.open.shape[1]))
        return exits
