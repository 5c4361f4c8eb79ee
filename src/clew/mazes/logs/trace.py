"""The log of an algorithm as a sequence of (event, cell, direction)."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, overload

from clew.errors import ClewError
from clew.grids.canvas import new_canvas
from clew.grids.events import TABLE
from clew.grids.grid import whole_number
from clew.lazy import Int32Array, UInt8Array, np
from clew.mazes.maze import Maze

Run = TypeVar("Run", bound=tuple[Any, ...])
Event = tuple[int, int, int]  # (event, cell, direction)


class Log:
    """A sequence of (event, cell, direction): `clew.EVENTS` has the names of the events by number."""

    def __init__(self, maze: Maze, log: Any) -> None:
        self.maze = maze
        self.grid = maze.grid
        self._log = log  # int32[3 * events], cells as places
        self._index = maze.grid.topology().index_of

    def __len__(self) -> int:
        return len(self._log) // 3

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no event {place}: the log has {len(self)}")
        begin = place % len(self) * 3
        return int(self._log[begin]), self._index(int(self._log[begin + 1])), int(self._log[begin + 2])

    def __iter__(self) -> Iterator[Event]:
        return (self[place] for place in range(len(self)))

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import animation_of

        return animation_of(self)

    def arrays(self) -> tuple["UInt8Array", "Int32Array", "Int32Array"]:
        """Return all events at once, as three arrays of shape (len(self),).

        Returns
        -------
        events : ndarray of uint8
            The numbers of the events; `clew.EVENTS` has their names.
        cells : ndarray of int32
            The numbers of the cells.
        directions : ndarray of int32
            The directions.
        """
        events, places, directions = np.asarray(self._log, np.int32).reshape(-1, 3).T
        numbers = np.zeros(int(places.max(initial=0)) + 1, np.int32)  # of the cell at each place
        seen = np.zeros(len(numbers), bool)
        seen[places] = True
        used = np.flatnonzero(seen)
        numbers[used] = list(map(self._index, used.tolist()))
        return events.astype(np.uint8), numbers[places], directions.copy()


def logged(run: Callable[[int], Run], capacity: int, max_events: int | None = None) -> tuple[Run, Any]:
    """Return what the run of an algorithm left, and its log; run it again if the log was too short.

    `run(capacity)` runs the algorithm on a canvas that keeps that many events; what it returns begins with the canvas.
    Raises `ClewError` if there are more than `max_events` events; more than that are never kept in memory.
    """
    if max_events is not None:
        max_events = whole_number(max_events, "max_events", 0)
        capacity = min(capacity, max_events)
    result = run(capacity)
    happened = int(result[0].event_count[0])
    if max_events is not None and happened > max_events:
        raise ClewError(
            f"there are {happened:,} events, and at most {max_events:,} (max_events) are recorded: try a smaller maze"
        )
    if happened > capacity:
        result = run(happened)
    return result, memoryview(result[0].events)[: 3 * happened]


class Trace(Log):
    """Every step of an algorithm that made a maze: a sequence of (event, cell, direction).

    `clew.trace` returns it. An event is a number, and `clew.EVENTS` has its name: 'carve', 'walk', 'backtrack' and so
    on. The cell is where it happened, and the direction is that of the passage or step, or 0 without one. A notebook
    shows an animation of up to 1,600 cells.

    Attributes
    ----------
    maze : Maze
        The finished maze.

    Examples
    --------
    >>> import clew
    >>> trace = clew.trace("wilson", "4x3", seed=7)
    >>> trace
    <Trace of 71 events, <Maze rectangle:4x3, wilson, seed 7>>
    >>> event, cell, direction = trace[-1]
    >>> clew.EVENTS[event], cell, trace.maze.grid.direction_name(cell, direction)
    ('carve', 8, 'north')
    >>> print(trace.replay(events=40))
    ┌───┬───┬───┬───┐
    │   │   │   │   │
    ├───┼───┼───┼───┤
    │   │   │   │   │
    ├───┼───┼───┼───┤
    │   │   │   │   │
    └───┴───┴───┴───┘
    """

    def __repr__(self) -> str:
        return f"<Trace of {len(self):,} events, {self.maze!r}>"

    def replay(self, events: int | None = None) -> Maze:
        """Return the maze as it was after the first `events` events; the default is all of them."""
        grid = self.maze.grid
        canvas = new_canvas(grid)
        for event, index, direction in (self[place] for place in range(len(self) if events is None else events)):
            cell = canvas.cell(index)
            passage = TABLE[event].passage
            if passage == "open":
                canvas.carve(cell, direction)
            elif passage == "close":
                canvas.add_wall(cell, direction)
            elif passage == "open-all":
                canvas.open_all()
        return Maze(grid, canvas.passages, trusted=True)
