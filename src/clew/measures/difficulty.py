"""The difficulty: one number from 1 to 100; docs/difficulty.md explains it, and `levels` names ranges of it."""

from clew import kernel
from clew.mazes.cell_numbers import Cell
from clew.mazes.maze import Maze
from clew.mazes.solving import default_ends
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
    return _difficulty_of(figures.maze, figures.survey[START], figures.survey[GOAL])


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
    return _difficulty_of(maze, *default_ends(maze, start, goal))


def _difficulty_of(maze: Maze, start: int, goal: int) -> int | None:
    """Return the difficulty of the way between two cells, given by their numbers."""
    kind = (type(maze.grid), maze.grid.typecode)
    compiled = kernel.should_compile(_walks.rate, WORK * maze.cells, kind)
    canvas = maze.canvas(compiled=compiled)
    notes = _walks.new_notes(maze.grid, compiled)
    found = int(kernel.run(_walks.rate, compiled, canvas, notes, canvas.cell(start), canvas.cell(goal)))
    return None if found < 0 else found
