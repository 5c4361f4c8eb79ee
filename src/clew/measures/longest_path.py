"""The length of the longest path."""

from clew.errors import ClewError
from clew.mazes import solving
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
    try:
        return solving.longest_path(figures.maze).steps
    except ClewError:
        return None
