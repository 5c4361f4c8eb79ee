"""A maze while something happens in it: what is open, what stands in the cells, where the work is; in whole arrays."""

from typing import TYPE_CHECKING

from clew.grids.events import (
    BACKTRACK,
    CARVE,
    CLOSE,
    DONE,
    ERASE,
    FRONTIER,
    HUNT,
    MERGE,
    OPEN,
    REJECT,
    VISIT,
    WALK,
    WALL,
)
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLAIN, ON_WALK, ERASED, CANDIDATE, HUNTED = range(5)  # what stands in a cell
MARKS = {
    VISIT: PLAIN,
    CARVE: PLAIN,
    WALK: ON_WALK,
    ERASE: ERASED,
    FRONTIER: CANDIDATE,
    HUNT: HUNTED,
    DONE: PLAIN,
}
MOVES = (CARVE, WALK, BACKTRACK)  # after these the work goes on in the neighbor
STOPS = (VISIT, HUNT, CLOSE, MERGE, REJECT, WALL)  # after these in the cell
FADING = 3  # pictures in which an erased cell is seen


class Board:
    """The state of each cell, by people's numbers; directions are those of the grid."""

    def __init__(self, maze: Maze, *, whole: bool) -> None:
        """The maze as it is if `whole`, else with nothing carved."""
        import numpy as np

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
        self.touched = np.full(grid.cells, whole)  # whether it is part of the maze by now
        self.visited = np.zeros(grid.cells, bool)  # whether an algorithm stood there
        self.marks = np.zeros(grid.cells, np.uint8)
        self.heading = np.zeros(grid.cells, np.uint8)  # the direction in which the walk left the cell
        self.current = -1  # the cell where the work is
        self._age = np.zeros(grid.cells, np.uint8)

    def apply(self, events: "NDArray[np.uint8]", cells: "NDArray[np.int32]", directions: "NDArray[np.int32]") -> None:
        """Let a run of events happen; of several in one cell the last is seen."""
        import numpy as np

        self._fade()
        [all_opened] = np.nonzero(events == OPEN)
        if len(all_opened):
            self.open[:] = self.others >= 0
            self.touched[:] = True
            rest = slice(all_opened[-1] + 1, None)
            events, cells, directions = events[rest], cells[rest], directions[rest]
        moved = np.isin(events, (*MOVES, WALL))
        others = np.where(moved, self.others[cells, np.where(moved, directions, 0)], cells)
        edges = np.isin(events, (CARVE, WALL))
        ends = np.stack([cells[edges], others[edges]], 1).reshape(-1)
        backs = self.backs[cells[edges], directions[edges]]
        sides = np.stack([directions[edges], backs], 1).reshape(-1)
        self.open[ends, sides] = np.repeat(events[edges] == CARVE, 2)
        self.touched[cells[(events == VISIT) | (events == CARVE)]] = True
        self.touched[others[events == CARVE]] = True
        self.visited[cells[events == VISIT]] = True
        marked = np.isin(events, list(MARKS))
        table = np.array([MARKS.get(event, 0) for event in range(256)], np.uint8)
        carved = np.where(events == CARVE, others, cells)
        ends = np.stack([cells[marked], carved[marked]], 1).reshape(-1)
        self.marks[ends] = np.repeat(table[events[marked]], 2)
        self._age[cells[events == ERASE]] = FADING
        self.heading[cells[events == WALK]] = directions[events == WALK]
        at = np.where(np.isin(events, MOVES), others, cells)[np.isin(events, (*MOVES, *STOPS))]
        if len(at):
            self.current = int(at[-1])

    def finish(self) -> None:
        """All is done: nothing stands in the cells any more."""
        self.marks[:] = PLAIN
        self.touched[:] = True
        self.current = -1

    def _fade(self) -> None:
        """What was seen long enough goes."""
        self._age[self._age > 0] -= 1
        gone = (self.marks == HUNTED) | ((self.marks == ERASED) & (self._age == 0))
        self.marks[gone] = PLAIN
