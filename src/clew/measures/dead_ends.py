"""The number of dead ends."""

from clew.measures import Figures
from clew.measures._row import DEGREES
from clew.registry import measure


@measure(order=3, parts=())
def dead_ends(figures: Figures) -> int:
    """Return the number of cells with exactly one passage.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of dead ends.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).dead_ends
    11
    """
    number: int = figures.survey[DEGREES + 1]
    return number
