"""How a search went: the cells in the order in which the solver came to them."""

from collections.abc import Iterator

from clew import kernel, registry, running
from clew.canvas import FRONTIER, zeros
from clew.cubicles.field import Point
from clew.cubicles.search import ARTICLE, Fill, Route
from clew.errors import ClewError

MOST = 1 << 20  # cells of a window in which a search is watched

Happening = tuple[Point, bool]  # a cell, and whether the solver stood on it (else it became a candidate)


def happenings(solution: Route | Fill) -> list[Happening]:
    """Run the solver of this solution once more in its window, and note what it did.

    Raises `ClewError` where the window is too large to be watched.
    """
    window = solution.window
    if window.maze.cells > MOST:
        raise ClewError(f"the search took a window of {window.maze.cells:,} cells: up to {MOST:,} can be watched")
    grid = window.maze.grid
    number = grid.layout(False).number
    found = ((window.point(number(place)), stood) for place, stood in _events(solution))
    if isinstance(solution, Fill):
        return [each for each in found if each[0] in solution.points]
    return list(found)


def _events(solution: Route | Fill) -> Iterator[tuple[int, bool]]:
    """The storage number of each cell that was logged, and whether the solver stood on it."""
    window = solution.window
    solver = solution.solver if isinstance(solution, Route) else ARTICLE
    found = registry.find("solver", solver)
    grid = window.maze.grid
    compiled = kernel.pays(found.function, grid.cells)
    capacity = 4 * window.count + 64
    while True:  # a second time where a solver comes to cells more often
        running.check_size(found, grid, capacity)
        canvas = window.maze.canvas(compiled=compiled)
        canvas = canvas._replace(events=zeros("i", 3 * capacity, compiled))
        start = canvas.cell(grid.index(window.place(window.start)))
        goal = canvas.cell(grid.index(window.place(solution.points[-1]))) if isinstance(solution, Route) else -1
        running.run(found, grid, canvas, (start, goal), (), compiled=compiled)
        happened = int(canvas.happened[0])
        if happened <= capacity:
            break
        capacity = happened
    for place in range(0, 3 * happened, 3):
        yield int(canvas.events[place + 1]), int(canvas.events[place]) != FRONTIER
