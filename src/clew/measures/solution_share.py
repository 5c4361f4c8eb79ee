"""The share of the cells that the solution visits."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures._row import STEPS
from clew.registry import measure


@measure(order=32, parts=("solution",))
def solution_share(figures: Figures) -> float | None:
    """Return the share of the cells that are on the solution, from 0 to 1; None if no path leads to the goal.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        `(solution_length + 1) / cells`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).solution_share
    0.375
    """
    steps = figures.survey[STEPS]
    share: float | None = ratio(steps + 1, figures.cells, when=steps >= 0)
    return share
