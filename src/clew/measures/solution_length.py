"""The length of the solution."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import STEPS
from clew.registry import measure


@measure(order=31, parts=("solution",), aliases=("solution",))
def solution_length(figures: Figures) -> int | None:
    """Return the steps of the shortest path from the start to the goal; None if no path leads to the goal.

    The ends are those of `clew.default_ends`, or those given to `clew.measure`.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The length of the solution, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).solution_length
    8
    """
    steps: int | None = known(figures.survey[STEPS])
    return steps
