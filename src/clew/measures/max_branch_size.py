"""The largest size of a branch."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import LARGEST, STEPS
from clew.registry import measure


@measure(order=45, parts=("solution",))
def max_branch_size(figures: Figures) -> int | None:
    """Return the cells of the largest branch off the solution, 0 without branches; None if no path leads to the goal.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The largest size, in cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).max_branch_size
    11
    """
    row = figures.survey
    size: int | None = known(row[LARGEST], when=row[STEPS] >= 0)
    return size
