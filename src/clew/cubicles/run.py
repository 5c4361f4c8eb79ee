"""How a search went: the cells in the order in which the solver came to them."""

from clew.cubicles.field import Point
from clew.cubicles.search import Fill, Route
from clew.errors import ClewError
from clew.grids.events import FRONTIER
from clew.mazes import solving

MOST = 1 << 20  # cells of a window in which a search is watched

Happening = tuple[Point, bool]  # a cell, and whether the solver stood on it (else it became a candidate)


def happenings(solution: Route | Fill) -> list[Happening]:
    """Run the solver of this solution once more in its window, and note what it did.

    Raises `ClewError` where the window is too large to be watched.
    """
    window = solution.window
    if window.maze.cells > MOST:
        raise ClewError(f"the search took a window of {window.maze.cells:,} cells: up to {MOST:,} can be watched")
    start = window.place(window.start)
    if isinstance(solution, Fill):
        run = solving.trace_distances(window.maze, start)
    else:
        run = solving.trace_solve(window.maze, solution.solver, start, window.place(solution.points[-1]))
    found = [(window.point(cell), event != FRONTIER) for event, cell, _ in run]
    if isinstance(solution, Fill):
        return [each for each in found if each[0] in solution.points]
    return found
