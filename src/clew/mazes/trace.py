"""What happened while an algorithm ran, as people see it: a sequence of (event, cell, direction)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, overload

from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.events import TABLE
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Event = tuple[int, int, int]  # (event, cell, direction)


class Log:
    """A sequence of (event, cell, direction): `clew.EVENTS` names the events, cells are people's numbers."""

    def __init__(self, grid: Grid, log: Any) -> None:
        self.grid = grid
        self._log = log  # int32[3 * events], cells as places
        self._index = grid.topology().index_of

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
            raise IndexError(f"event {place} of {len(self)}")
        begin = place % len(self) * 3
        return int(self._log[begin]), self._index(int(self._log[begin + 1])), int(self._log[begin + 2])

    def __iter__(self) -> Iterator[Event]:
        for place in range(len(self)):
            yield self[place]

    def arrays(self) -> tuple["NDArray[np.uint8]", "NDArray[np.int32]", "NDArray[np.int32]"]:
        """All events at once: (uint8 events, int32 cells, int32 directions), each of `len(log)` entries."""
        import numpy as np

        events, places, directions = np.asarray(self._log, np.int32).reshape(-1, 3).T
        numbers = np.zeros(int(places.max(initial=0)) + 1, np.int32)  # by place
        seen = np.zeros(len(numbers), bool)
        seen[places] = True
        used = np.flatnonzero(seen)
        numbers[used] = list(map(self._index, used.tolist()))
        return events.astype(np.uint8), numbers[places], directions.copy()


def logged(run: Callable[[int], Canvas], capacity: int, max_events: int | None = None) -> tuple[Canvas, Any]:
    """The canvas on which an algorithm ran, and its log; `run` is called anew where more happened than was expected.

    `run` is given how many events to keep; it makes a canvas, runs the algorithm on it and returns it.
    Raises `ClewError` where there are more than `max_events` events, which are never kept.
    """
    if max_events is not None:
        capacity = min(capacity, max_events)
    canvas = run(capacity)
    happened = int(canvas.event_count[0])
    if max_events is not None and happened > max_events:
        raise ClewError(f"{happened:,} events happened and at most {max_events:,} are kept: try a smaller maze")
    if happened > capacity:
        canvas = run(happened)
    return canvas, memoryview(canvas.events)[: 3 * happened]  # type: ignore[arg-type]


class Trace(Log):
    """All that happened while a maze was made: a sequence of (event, cell, direction), and the maze at the end."""

    def __init__(self, maze: Maze, log: Any) -> None:
        super().__init__(maze.grid, log)
        self.maze = maze

    def replay(self, events: int | None = None) -> Maze:
        """The maze as it stood after that many events; after all of them it is `trace.maze`."""
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
