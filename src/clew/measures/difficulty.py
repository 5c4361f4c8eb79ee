"""The difficulty: one number from 1 to 100; docs/difficulty.md explains it, and `levels` names ranges of it."""

from typing import TYPE_CHECKING, Any

from clew import kernel
from clew.grids.canvas import Canvas
from clew.kernel import for_kernel, notices
from clew.mazes.cell_numbers import Cell
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import Batch, Examine
from clew.mazes.maze import Maze
from clew.mazes.solving import default_ends
from clew.measures import Figures, _walks
from clew.measures._row import GOAL, START
from clew.registry import measure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
    return difficulty_between(figures.maze, figures.survey[START], figures.survey[GOAL])


def difficulty_between(maze: Maze, start: Cell | None = None, goal: Cell | None = None) -> int | None:
    """Return the difficulty of the way between two cells.

    Parameters
    ----------
    maze : Maze
        The maze.
    start, goal : int or tuple of int, optional
        The number of a cell or its coordinates; by default those of `default_ends`.

    Returns
    -------
    int or None
        The difficulty from 1 to 100; None if no path leads to the goal.

    Raises
    ------
    ClewError
        If `start` or `goal` is not a cell of the maze.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "20x20", seed=7)
    >>> difficulty_between(maze), difficulty_between(maze, (10, 10), (19, 19))
    (45, 45)
    """
    kind = (type(maze.grid), maze.grid.typecode)
    compiled = kernel.should_compile(_walks.rate, WORK * maze.cells, kind)
    canvas = maze.canvas(compiled=compiled)
    notes = _walks.new_notes(maze.grid, compiled)
    ends = map(canvas.cell, default_ends(maze, start, goal))
    found = int(kernel.run(_walks.rate, compiled, canvas, notes, *ends))
    return None if found < 0 else found


def difficulties(batch: Batch, names: tuple[str, ...], ends: tuple[int, int]) -> "dict[str, NDArray[np.int32]]":
    """Return the column `difficulty` of `measure_many`: int32[mazes], -1 where no path leads to the goal.

    `ends`: the places of the start and the goal; `UNKNOWN` for those that each maze has of its own.
    """
    import numpy as np

    found = np.zeros(len(batch), np.int32)
    grid = batch.grid
    compiled = batch.compiles(_walks.rate_many)

    def make_examine(most: int) -> Examine:
        notes = _walks.new_notes(grid, compiled)

        def examine(maze: Canvas, layout: Layout, passages: Any, begin: int, end: int) -> int:
            own = for_kernel(found[begin:end], compiled)
            notices.running(_walks.rate_many, "measure", grid)
            return int(kernel.run(_walks.rate_many, compiled, maze, layout, passages, notes, *ends, own))

        return examine

    batch.run(make_examine, _walks.BYTES * grid.storage, compiled=compiled)
    return {"difficulty": found}
