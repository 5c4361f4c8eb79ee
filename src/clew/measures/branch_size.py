"""The mean size of the branches."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._row import BRANCH_CELLS, BRANCHES
from clew.registry import measure


@measure(order=44, parts=("solution",))
def branch_size(figures: Figures) -> float | None:
    """Return how many cells a branch off the solution has on average; None if there are no branches.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        The sum of the sizes, in cells, divided by `branches`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).branch_size
    3.0
    """
    size: float | None = ratio(figures.survey[BRANCH_CELLS], figures.survey[BRANCHES])
    return size
