"""The difficulty: one number from 1 to 100; docs/difficulty.md explains it, and `levels` names ranges of it."""

from clew import kernel
from clew.measures import Figures, _walks
from clew.measures._row import GOAL, START
from clew.registry import measure

WORK = 12  # time for a cell, as a multiple of the recursive backtracker's


@measure(order=100)
def difficulty(figures: Figures) -> int | None:
    """Return how hard it is to find the way from the start to the goal, from 1 to 100.

    It says how far people walk who do not know the way, compared with the shortest route, and how many decisions the
    route has, on a scale that does not depend on the size of the maze. Start and goal are those of `default_ends`.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The difficulty; None if no path leads to the goal.

    Examples
    --------
    >>> import clew
    >>> [clew.measure(clew.generate("wilson", "20x20", seed)).difficulty for seed in range(5)]
    [39, 71, 53, 77, 45]
    """
    maze, row = figures.maze, figures.survey
    kind = (type(maze.grid), maze.grid.typecode)
    compiled = kernel.should_compile(_walks.rate, WORK * maze.cells, kind)
    canvas = maze.canvas(compiled=compiled)
    notes = _walks.new_notes(maze.grid, compiled)
    found = int(kernel.run(_walks.rate, compiled, canvas, notes, canvas.cell(row[START]), canvas.cell(row[GOAL])))
    return None if found < 0 else found
