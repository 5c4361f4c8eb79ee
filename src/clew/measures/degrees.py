"""The number of cells by their number of passages."""

from clew.measures import Figures
from clew.measures._numbers import occurs
from clew.measures._row import DEGREES, MAX_DEGREE
from clew.registry import measure


@measure(order=5, parts=())
def degrees(figures: Figures) -> dict[int, int]:
    """Return how many cells have 0, 1, 2, ... passages, up to the largest number that occurs.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    dict of int to int
        The number of cells by their number of passages.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).degrees
    {0: 0, 1: 11, 2: 5, 3: 7, 4: 1}
    """
    counts = figures.survey[DEGREES : DEGREES + MAX_DEGREE + 1]
    highest = MAX_DEGREE
    while highest and not occurs(counts[highest]):
        highest -= 1
    return dict(enumerate(counts[: highest + 1]))
