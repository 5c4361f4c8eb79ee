"""The state of a maze while the events of a log happen: its passages, the marks of cells, and the place of work."""

from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from clew.grids.events import ERASE, MARKS, TABLE, WALK, EventKind
from clew.grids.rectangle import STEPS
from clew.lazy import Int32Array, Int64Array, NDArray, UInt8Array, np
from clew.mazes.maze import Maze

PLAIN, ON_WALK, ERASED, CANDIDATE, HUNTED = map(MARKS.index, ("plain", "walk", "erased", "frontier", "hunted"))


@cache
def _lookups() -> SimpleNamespace:
    """Return arrays with the effect of each event, by its number."""
    table = [EventKind("", ""), *(TABLE[number] for number in sorted(TABLE))]  # events are counted from 1
    passage, joins, mark, at = (np.array(each) for each in list(zip(*table, strict=True))[2:])
    return SimpleNamespace(
        opens=passage == "open",
        toggles=(passage == "open") | (passage == "close"),
        opens_all=passage == "open-all",
        joins=(joins == "cell") | (joins == "both"),
        joins_both=joins == "both",
        moves=at == "neighbor",  # whether the neighbor becomes the current cell
        works=at != "",  # whether there is a current cell afterwards
        marks=mark != "",
        mark=np.array([MARKS.index(each) if each else PLAIN for each in mark.tolist()], np.uint8),
    )


class Changes(NamedTuple):
    """Changes by some events, in their order; times are numbers of events. OPEN, which opens all, is not among them.

    Attributes
    ----------
    toggled : tuple of ndarray
        Times, cells, directions, and whether the passage is open from then on.
    joined : tuple of ndarray
        Times, and cells that are part of the maze or of the search from then on.
    marked : tuple of ndarray
        Times, cells, and their marks: PLAIN, ON_WALK, ERASED, CANDIDATE or HUNTED.
    located : tuple of ndarray
        Times, and the cells where the work goes on.
    """

    toggled: "tuple[NDArray[Any], ...]"
    joined: "tuple[NDArray[Any], ...]"
    marked: "tuple[NDArray[Any], ...]"
    located: "tuple[NDArray[Any], ...]"


class Replay:
    """The state of each cell and each wall of a maze, which events change.

    Parameters
    ----------
    maze : Maze
        The maze in the end.
    whole : bool
        Whether to begin with its passages, and not with all walls.

    Attributes
    ----------
    others, opposites : ndarray, shape (cells, directions)
        The neighbor of each cell in each direction, -1 for none, and the direction back.
    open : ndarray of bool, shape (cells, directions)
        Which directions are open.
    joined : ndarray of bool
        Which cells are part of the maze, or were visited by the search.
    erased : ndarray of bool
        Which cells were erased, or filled by the search.
    marks : ndarray of uint8
        The mark of each cell: PLAIN, ON_WALK, ERASED, CANDIDATE or HUNTED.
    heading : ndarray of uint8
        The direction in which the walk left each cell.
    at : int
        The cell where the work goes on; -1 before any has begun.

    Examples
    --------
    >>> import clew
    >>> trace = clew.trace("wilson", "4x3", seed=7)
    >>> replay = Replay(trace.maze, whole=False)
    >>> replay.apply(*trace.arrays())
    >>> int(replay.open.sum()) // 2, int(replay.joined.sum())
    (11, 12)
    """

    def __init__(self, maze: Maze, *, whole: bool) -> None:
        self.grid = maze.grid
        self.others, self.opposites = _ways(maze.grid)
        exits = maze.grid.cell_entries(maze.array).astype(np.int64) * whole
        self.open = exits[:, None] >> np.arange(self.others.shape[1]) & 1 > 0
        self.joined, self.erased = np.zeros((2, maze.cells), bool)
        self.marks, self.heading = np.zeros((2, maze.cells), np.uint8)
        self.at = -1

    def apply(self, events: "UInt8Array", cells: "Int32Array", directions: "Int32Array") -> None:
        """Let these events happen; of several marks of a cell the last remains."""
        opened = np.flatnonzero(_lookups().opens_all[events])
        if len(opened):
            self.open[:] = self.others >= 0
            self.joined[:] = True
            rest = slice(opened[-1] + 1, None)
            events, cells, directions = events[rest], cells[rest], directions[rest]
        toggled, (_, joined), (_, marked, marks), (_, located) = self.changes(events, cells, directions)
        _, begins, ways, are_open = toggled
        ends = np.stack([begins, self.others[begins, ways]], axis=1).reshape(-1)
        sides = np.stack([ways, self.opposites[begins, ways]], axis=1).reshape(-1)
        self.open[ends, sides] = np.repeat(are_open, 2)
        self.joined[joined] = True
        self.marks[marked] = marks
        self.erased[cells[events == ERASE]] = True
        self.heading[cells[events == WALK]] = directions[events == WALK]
        if len(located):
            self.at = int(located[-1])

    def changes(self, events: "UInt8Array", cells: "Int32Array", directions: "Int32Array") -> Changes:
        """Return what these events change."""
        by = _lookups()
        moves, both = by.moves[events], by.joins_both[events]
        others = np.where(moves | both, self.others[cells, np.where(moves | both, directions, 0)], cells)
        times, sides = np.divmod(np.flatnonzero(np.stack([np.ones_like(both), both], axis=1)), 2)
        ends, kinds = np.where(sides == 0, cells[times], others[times]), events[times]
        toggled, located = np.flatnonzero(by.toggles[events]), np.flatnonzero(by.works[events])
        joined, marked = by.joins[kinds], by.marks[kinds]
        return Changes(
            (toggled, cells[toggled], directions[toggled], by.opens[events[toggled]]),
            (times[joined], ends[joined]),
            (times[marked], ends[marked], by.mark[kinds[marked]]),
            (located, np.where(moves, others, cells)[located]),
        )

    def edges(self) -> "Int64Array":
        """Return the number of the edge in each direction of each cell, -1 for none.

        It is that of the first way through it: cell * directions + direction.
        """
        ways = np.arange(self.others.size).reshape(self.others.shape)
        back = self.others.astype(np.int64) * self.others.shape[1] + self.opposites
        return np.where(self.others < 0, -1, np.minimum(ways, back))


def _ways(grid: Any) -> tuple["Int32Array", "UInt8Array"]:
    """Return the neighbor of each cell in each direction, -1 for none, and the direction back: [cells, directions]."""
    cells: Any = np.arange(grid.cells)
    if grid.is_flat:
        y, x = np.divmod(np.asarray(grid.positions(cells)), grid.width)
        numbers = np.full((grid.height + 2, grid.width + 2), -1, np.int32)  # with a frame of places without a cell
        numbers[y + 1, x + 1] = cells
        others = np.stack([numbers[y + 1 + down, x + 1 + right] for right, down in STEPS], axis=1)
    else:
        others = grid.neighbor_rows(cells).astype(np.int32)
    if not others.shape[1]:  # one cell, which has no directions: events of it look one up all the same
        others = np.full((grid.cells, 1), -1, np.int32)
    opposites = np.zeros(others.shape, np.uint8)
    begins, directions = np.nonzero(others >= 0)
    opposites[begins, directions] = (directions + 2) % 4 if grid.is_flat else grid.opposites(begins, directions)
    return others, opposites
