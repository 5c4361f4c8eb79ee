"""The length of the longest path."""

from clew.measures import Figures
from clew.registry import measure


@measure(order=9)
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
    steps = figures.survey.longest_path
    return steps if steps >= 0 else None
