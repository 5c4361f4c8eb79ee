"""The number of branches with a junction of their own."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import FALSE_PATHS, STEPS
from clew.registry import measure


@measure(order=46, parts=("solution",))
def false_paths(figures: Figures) -> int | None:
    """Return how many branches off the solution have a junction of their own; None if no path leads to the goal.

    A branch without one is a corridor to a dead end. A false path leads on to further decisions.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The number of false paths.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).false_paths
    1
    """
    row = figures.survey
    number: int | None = known(row[FALSE_PATHS], when=row[STEPS] >= 0)
    return number
