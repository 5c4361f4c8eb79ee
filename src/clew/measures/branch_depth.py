"""The mean depth of the branches."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._row import BRANCHES, DEPTHS
from clew.registry import measure


@measure(order=42, parts=("solution",))
def branch_depth(figures: Figures) -> float | None:
    """Return how deep a branch off the solution is on average; None if there are no branches.

    The depth of a branch is the number of steps from the solution to that cell of it which is farthest from the
    solution.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        The sum of the depths, in steps, divided by `branches`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).branch_depth
    2.0
    """
    depth: float | None = ratio(figures.survey[DEPTHS], figures.survey[BRANCHES])
    return depth
