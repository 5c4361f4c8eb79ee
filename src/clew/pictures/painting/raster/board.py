"""The state of a maze during a run, as NumPy arrays: open directions, the marks of cells, the current cell."""

from functools import cache
from typing import NamedTuple

from clew.grids.events import ERASE, MARKS, TABLE, VISIT, WALK, EventKind
from clew.lazy import NDArray, np
from clew.mazes.maze import Maze
from clew.pictures.painting.raster.palette import FILLED, PAPER, UNTOUCHED

PLAIN, ON_WALK, ERASED, CANDIDATE, HUNTED = map(MARKS.index, ("plain", "walk", "erased", "frontier", "hunted"))
FADING = 3  # frames in which an erased cell is shown


class _Lookups(NamedTuple):
    """The columns of the table of events, each an array indexed by the number of the event."""

    opens: "NDArray[np.bool_]"
    closes: "NDArray[np.bool_]"
    opens_all: "NDArray[np.bool_]"
    joins: "NDArray[np.bool_]"
    joins_both: "NDArray[np.bool_]"
    moves: "NDArray[np.bool_]"  # whether the neighbor becomes the current cell
    stays: "NDArray[np.bool_]"
    marks: "NDArray[np.bool_]"  # whether the mark of the cell changes
    mark: "NDArray[np.uint8]"


@cache
def _lookups() -> _Lookups:
    table = [EventKind("", ""), *(TABLE[number] for number in sorted(TABLE))]  # events are counted from 1
    passage, joins, mark, at = (np.array(each) for each in list(zip(*table, strict=True))[2:])
    return _Lookups(
        passage == "open",
        passage == "close",
        passage == "open-all",
        joins == "cell",
        joins == "both",
        at == "neighbor",
        at == "cell",
        mark != "",
        np.array([MARKS.index(each) if each else 0 for each in mark.tolist()], np.uint8),
    )


class Board:
    """The state of each cell, in reading order."""

    def __init__(self, maze: Maze, *, whole: bool) -> None:
        """`whole`: begin with the finished maze, not with all walls."""
        grid, topology = maze.grid, maze.grid.topology()
        around = [list(grid.neighbors(cell)) for cell in range(grid.cells)]
        degree = 1 + max((direction for each in around for direction, _ in each), default=0)
        self.others = np.full((grid.cells, degree), -1, np.int32)
        self.backs = np.zeros((grid.cells, degree), np.uint8)
        self.open = np.zeros((grid.cells, degree), bool)
        for cell, each in enumerate(around):
            place, exits = topology.cell(cell), maze.open_directions(cell)
            for direction, other in each:
                self.others[cell, direction] = other
                self.backs[cell, direction] = topology.opposite(place, direction)
                self.open[cell, direction] = whole and exits >> direction & 1
        self.touched = np.full(grid.cells, whole)  # whether the cell is part of the maze
        self.visited = np.zeros(grid.cells, bool)  # whether the algorithm visited the cell
        self.filled = np.zeros(grid.cells, bool)  # whether the algorithm erased the cell, or filled it
        self.marks = np.zeros(grid.cells, np.uint8)
        self.heading = np.zeros(grid.cells, np.uint8)  # the direction in which the walk left the cell
        self.current = -1  # the current cell
        self.searching = False  # whether a solver is shown, whose walk leads through the finished maze
        self._age = np.zeros(grid.cells, np.uint8)

    def apply(self, events: "NDArray[np.uint8]", cells: "NDArray[np.int32]", directions: "NDArray[np.int32]") -> None:
        """Apply some events; of several marks in one cell the last remains."""
        self._fade()
        by = _lookups()
        [all_opened] = np.nonzero(by.opens_all[events])
        if len(all_opened):
            self.open[:] = self.others >= 0
            self.touched[:] = True
            rest = slice(all_opened[-1] + 1, None)
            events, cells, directions = events[rest], cells[rest], directions[rest]
        opens, both, moves = by.opens[events], by.joins_both[events], by.moves[events]
        edges = opens | by.closes[events]
        others = np.where(moves | edges, self.others[cells, np.where(moves | edges, directions, 0)], cells)
        ends = np.stack([cells[edges], others[edges]], 1).reshape(-1)
        backs = self.backs[cells[edges], directions[edges]]
        sides = np.stack([directions[edges], backs], 1).reshape(-1)
        self.open[ends, sides] = np.repeat(opens[edges], 2)
        self.touched[cells[both | by.joins[events]]] = True
        self.touched[others[both]] = True
        self.visited[cells[events == VISIT]] = True
        self.filled[cells[events == ERASE]] = True
        marked = by.marks[events]
        ends = np.stack([cells[marked], np.where(both, others, cells)[marked]], 1).reshape(-1)
        self.marks[ends] = np.repeat(by.mark[events[marked]], 2)
        self._age[cells[events == ERASE]] = FADING
        self.heading[cells[events == WALK]] = directions[events == WALK]
        at = np.where(moves, others, cells)[moves | by.stays[events]]
        if len(at):
            self.current = int(at[-1])

    def begin_search(self, start: int) -> None:
        """Forget what was visited and filled before."""
        self.searching = True
        self.visited[:] = self.filled[:] = False
        self.visited[start] = True

    @property
    def walked(self) -> "NDArray[np.bool_]":
        """The cells from which a line shows where the walk left them; a generator's walk is outside the maze."""
        walked: NDArray[np.bool_] = (self.marks == ON_WALK) & (~self.touched | self.searching)
        return walked

    def colors(self, shades: "NDArray[np.uint8] | None") -> "NDArray[np.uint8]":
        """Return the palette index of each cell; `shades`: its color in a search, once it is visited."""
        colors = np.where(self.touched, PAPER, UNTOUCHED).astype(np.uint8)
        if shades is not None:
            colors = np.where(self.visited, shades, colors)
            colors = np.where(self.filled, FILLED, colors).astype(np.uint8)
        return colors

    def finish(self) -> None:
        """Remove all marks at the end of a run."""
        self.marks[:] = PLAIN
        self.touched[:] = True
        self.current = -1

    def _fade(self) -> None:
        """Remove the marks that last for some frames only."""
        self._age[self._age > 0] -= 1
        gone = (self.marks == HUNTED) | ((self.marks == ERASED) & (self._age == 0))
        self.marks[gone] = PLAIN
