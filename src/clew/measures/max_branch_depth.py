"""The largest depth of a branch."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import DEEPEST, STEPS
from clew.registry import measure


@measure(order=43, parts=("solution",))
def max_branch_depth(figures: Figures) -> int | None:
    """Return the depth of the deepest branch off the solution, 0 without branches; None if no path leads to the goal.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The largest depth, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).max_branch_depth
    6
    """
    row = figures.survey
    depth: int | None = known(row[DEEPEST], when=row[STEPS] >= 0)
    return depth
