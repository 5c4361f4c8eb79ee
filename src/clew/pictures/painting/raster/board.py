"""A replay as the frames of a film show it: colors of cells, and marks that fade."""

from clew.grids.events import ERASE
from clew.lazy import BoolArray, Int32Array, UInt8Array, np
from clew.mazes.logs.replay import ERASED, HUNTED, ON_WALK, PLAIN, Replay
from clew.mazes.maze import Maze
from clew.pictures.painting.raster.palette import FILLED, PAPER, UNTOUCHED

FADING = 3  # frames in which an erased cell is shown


class Board(Replay):
    """The state of each cell in a frame."""

    def __init__(self, maze: Maze, *, whole: bool) -> None:
        super().__init__(maze, whole=whole)
        self.joined[:] = whole
        self.searching = False  # whether a solver is shown, whose walk leads through the finished maze
        self._age = np.zeros(maze.cells, np.uint8)

    def apply(self, events: UInt8Array, cells: Int32Array, directions: Int32Array) -> None:
        """Show some events in the next frame; marks that last for some frames only are removed before."""
        self._age[self._age > 0] -= 1
        self.marks[(self.marks == HUNTED) | ((self.marks == ERASED) & (self._age == 0))] = PLAIN
        super().apply(events, cells, directions)
        self._age[cells[events == ERASE]] = FADING

    def begin_search(self, start: int) -> None:
        """Show a search: forget what was visited and filled before."""
        self.searching = True
        self.joined[:] = self.erased[:] = False
        self.joined[start] = True

    @property
    def walked(self) -> BoolArray:
        """The cells from which a line shows where the walk left them; a generator's walk is outside the maze."""
        return np.asarray((self.marks == ON_WALK) & (~self.joined | self.searching))

    def colors(self, shades: UInt8Array | None) -> UInt8Array:
        """Return the palette index of each cell; `shades`: its color in a search, once it is visited."""
        if shades is None:
            return np.where(self.joined, PAPER, UNTOUCHED).astype(np.uint8)
        return np.where(self.erased, FILLED, np.where(self.joined, shades, PAPER)).astype(np.uint8)

    def finish(self) -> None:
        """Remove all marks at the end of a run."""
        self.marks[:] = PLAIN
        self.joined |= not self.searching
        self.at = -1
