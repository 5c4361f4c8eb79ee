"""What an algorithm has done after any number of its events, forward and backward.

Each event changes little: a passage, the marks of at most two cells, the place of work. The changes of the whole log
are kept as arrays, each with the value that it replaces, so that a step in either direction takes the changes between
two positions and no others: one event is a few of them, and the way from the beginning to the end is one assignment.
"""

from clew.grids import Grid
from clew.grids.events import MARKS, TABLE
from clew.grids.rectangle import STEPS
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.mazes.logs.trace import Event, Trace
from clew.mazes.solving.solve import SolverTrace

# Measured while the changes are put in order, which takes more than to keep them.
BYTES_PER_EVENT, BYTES_PER_DIRECTION = 120, 100  # the latter for each cell and each of its directions

PLAIN, WALK, ERASED, FRONTIER, HUNTED = range(len(MARKS))


class MazePlayer:
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
    is_open : ndarray of uint8
        1 for each edge that is a passage now, by the number of the edge.
    joined : ndarray of uint8
        1 for each cell that is part of the maze, or that the search has visited.
    marks : ndarray of uint8
        How each cell looks: # Measured while the changes are put in order, which takes more than to keep them.
    BYTES_PER_EVENT, BYTES_PER_DIRECTION = 120, 100  # the latter for each cell and each of its directions

    PLAIN, WALK, ERASED, FRONTIER or HUNTED.

    Examples
    --------
    >>> import clew
    >>> player = MazePlayer(clew.trace("wilson", "4x3", seed=7))
    >>> player.seek(player.length)
    >>> int(player.is_open.sum()), int(player.joined.sum())
    (11, 12)
    >>> player.seek(0)
    >>> int(player.is_open.sum()), int(player.joined.sum())
    (0, 0)

    Raises
    ------
    ClewError
        If there is not enough memory.
    """

    def __init__(self, log: Trace | SolverTrace) -> None:
        self.log, self.grid, self.length, self.position = log, log.grid, len(log), 0
        self.path = log.path if isinstance(log, SolverTrace) else None
        self.distances = log.distances if isinstance(log, SolverTrace) else None
        self.searches = isinstance(log, SolverTrace)
        others = _neighbors(self.grid)
        memory.require(
            BYTES_PER_EVENT * self.length + BYTES_PER_DIRECTION * others.size,
            f"playing {self.length:,} events on {self.grid.spec}",
        )
        self.edge_of = _edges(self.grid, others)
        self._events, self._cells, self._directions = log.arrays()
        edges = self.edge_of.size
        passages, marks, joins = _Changes(edges), _Changes(self.grid.cells), _Changes(self.grid.cells)
        worked = np.full(self.length, -1, np.int64)  # the place of work of each event that has one
        for number, kind in TABLE.items():
            times = np.flatnonzero(self._events == number)
            if not len(times):
                continue
            cells, directions = self._cells[times].astype(np.int64), self._directions[times]
            beyond = None
            if kind.at == "neighbor" or kind.joins == "both":
                beyond = others[cells, directions]
            if kind.passage == "open-all":
                for time in times.tolist():
                    passages.add_all(time, 1)
                    joins.add_all(time, 1)
            elif kind.passage:
                passages.add(times, self.edge_of[cells, directions], kind.passage == "open")
            for each in (cells, beyond if kind.joins == "both" else None):
                if each is not None:
                    if kind.mark:
                        marks.add(times, each, MARKS.index(kind.mark))
                    if kind.joins in ("cell", "both"):
                        joins.add(times, each, 1)
            if kind.at:
                worked[times] = cells if kind.at == "cell" or beyond is None else beyond
        latest = np.maximum.accumulate(np.where(worked >= 0, np.arange(self.length), -1))
        self._at = np.full(self.length + 1, -1, np.int32)
        self._at[1:] = np.where(latest >= 0, worked[latest], -1)
        first = np.zeros(edges, np.uint8)
        if isinstance(log, SolverTrace):
            from clew.pictures.drawing.arrays import exits_of

            exits = exits_of(log.maze)
            leads = exits[:, None] >> np.arange(others.shape[1]) & 1 > 0
            first[self.edge_of[leads & (self.edge_of >= 0)]] = 1
        self._histories = [passages.history(first), marks.history(), joins.history()]
        self.is_open, self.marks, self.joined = (each.now for each in self._histories)

    def seek(self, position: int) -> None:
        """Go to the state after so many events; from 0 to `length`, others are moved into that range."""
        self.position = max(0, min(position, self.length))
        for each in self._histories:
            each.seek(self.position)

    @property
    def at(self) -> int:
        """The number of the cell where the work goes on; -1 before any has begun."""
        return int(self._at[self.position])

    @property
    def is_finished(self) -> bool:
        """Whether all events have happened."""
        return self.position == self.length

    @property
    def event(self) -> Event | None:
        """The last event that happened; None before the first."""
        if not self.position:
            return None
        last = self.position - 1
        return int(self._events[last]), int(self._cells[last]), int(self._directions[last])

    def exits(self) -> "NDArray[np.int64]":
        """Return the open directions of each cell as a bit set."""
        leads = (self.edge_of >= 0) & (self.is_open[self.edge_of] > 0)
        exits: NDArray[np.int64] = leads @ (1 << np.arange(self.edge_of.shape[1]))
        return exits


class _Changes:
    """Changes of an array of bytes, in any order, that a `_History` plays."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._parts: list[tuple[NDArray[np.int64], NDArray[np.int64], int]] = []

    def add(self, times: "NDArray[np.int64]", keys: "NDArray[np.int64]", value: int) -> None:
        """Let each entry have this value after the event at its time."""
        self._parts.append((times, keys, int(value)))

    def add_all(self, time: int, value: int) -> None:
        """Let all entries have this value after an event."""
        self.add(np.full(self._size, time), np.arange(self._size), value)

    def history(self, first: "NDArray[np.uint8] | None" = None) -> "_History":
        """Return the changes in the order of their events; `first`: the values before them, 0 by default."""
        first = np.zeros(self._size, np.uint8) if first is None else first
        if not self._parts:
            none = np.empty(0, np.int32)
            return _History(first, none, none, np.empty(0, np.uint8))
        times = np.concatenate([times.astype(np.int32) for times, _, _ in self._parts])
        keys = np.concatenate([keys.astype(np.int32) for _, keys, _ in self._parts])
        values = np.concatenate([np.full(len(times), value, np.uint8) for times, _, value in self._parts])
        order = np.argsort(times, kind="stable")
        return _History(first, times[order], keys[order], values[order])


class _History:
    """An array and its changes in order: entry `keys[i]` becomes `values[i]` by the event at `times[i]`."""

    def __init__(
        self,
        first: "NDArray[np.uint8]",
        times: "NDArray[np.int32]",
        keys: "NDArray[np.int32]",
        values: "NDArray[np.uint8]",
    ) -> None:
        self.now = first.copy()
        self._times, self._keys, self._values = times, keys, values
        self._before = np.empty_like(values)  # what each change replaces
        order = np.argsort(keys, kind="stable")  # the changes of each entry, one after the other
        is_first = np.append(True, np.diff(keys[order]) != 0)[: len(keys)]
        self._before[order] = np.where(is_first, first[keys[order]], np.roll(values[order], 1))
        self._done = 0

    def seek(self, position: int) -> None:
        """Make the changes of the first `position` events, or take those after them back."""
        done = int(np.searchsorted(self._times, position))
        # If an entry is assigned more than once, NumPy keeps the last value: the latest, or on the way back the oldest.
        if done > self._done:
            ahead = slice(self._done, done)
            self.now[self._keys[ahead]] = self._values[ahead]
        elif done < self._done:
            back = slice(done, self._done)
            self.now[self._keys[back][::-1]] = self._before[back][::-1]
        self._done = done


def _neighbors(grid: Grid) -> "NDArray[np.int64]":
    """Return the neighbor of each cell in each direction, -1 for none: int64[cells, directions]."""
    from clew.pictures.drawing.arrays import bands

    if not grid.is_flat:
        rows = [grid.neighbor_rows(cells) for cells in bands(grid.cells)]
        most = max(each.shape[1] for each in rows)
        return np.concatenate([np.pad(each, ((0, 0), (0, most - each.shape[1])), constant_values=-1) for each in rows])
    x, y = _places(grid)
    numbers = np.full((int(y.max()) + 3, int(x.max()) + 3), -1, np.int64)  # with a frame of places without a cell
    numbers[y + 1, x + 1] = np.arange(grid.cells)
    return np.stack([numbers[y + 1 + down, x + 1 + right] for right, down in STEPS], axis=1)


def _places(grid: Grid) -> tuple["NDArray[np.int64]", "NDArray[np.int64]"]:
    """Return the columns and rows of all cells of a rectangle."""
    from clew.pictures.drawing.unroll import columns_and_rows

    x, y = columns_and_rows(grid, np.arange(grid.cells))
    return x, y


def _edges(grid: Grid, others: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Return the number of each edge, that of the first way through it: cell * directions + direction."""
    from clew.pictures.drawing.arrays import bands

    found = np.full(others.shape, -1, np.int64)
    directions = others.shape[1]
    for cells in bands(grid.cells):
        rows, ways = np.nonzero(others[cells] >= 0)
        begins = cells[rows]
        opposite = (ways + 2) % 4 if grid.is_flat else grid.opposites(begins, ways)
        found[begins, ways] = np.minimum(begins * directions + ways, others[begins, ways] * directions + opposite)
    return found
