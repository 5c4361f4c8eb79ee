"""The length of the longest path."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import LONGEST
from clew.registry import measure


@measure(order=9, parts=("structure",))
def longest_path(figures: Figures) -> int | None:
    """Return the steps between the two cells that are farthest apart; None if the maze is not perfect.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The length of the longest path, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).longest_path
    13
    """
    steps: int | None = known(figures.survey[LONGEST])
    return steps
