"""Elitism: how direct the solution is."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._row import SHORTEST, STEPS
from clew.registry import measure


@measure(order=35, parts=("solution",))
def elitism(figures: Figures) -> float | None:
    """Return the share of the cells, of those that a solution can avoid, which the solution avoids.

    It is 1 if the solution is as short as without walls, and 0 if it visits every cell. None if no path leads to the
    goal, or if even the way without walls visits every cell.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        `(cells - 1 - solution_length) / (cells - 1 - w)`, where w are the steps without walls; from 0 to 1.

    Notes
    -----
    The word is Walter Pullen's ("Think Labyrinth"): an elitist maze has a short, direct solution, others have one that
    wanders through much of the maze. The formula is ours.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).elitism
    1.0
    """
    row = figures.survey
    avoidable = figures.cells - 1 - row[SHORTEST]
    share: float | None = ratio(figures.cells - 1 - row[STEPS], avoidable, when=row[STEPS] >= 0)
    return share
