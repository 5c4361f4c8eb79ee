"""The number of junctions."""

from clew.measures import Figures
from clew.measures._row import DEGREES, MAX_DEGREE
from clew.registry import measure


@measure(order=4, parts=())
def junctions(figures: Figures) -> int:
    """Return the number of cells with three passages or more.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of junctions.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).junctions
    8
    """
    return sum(figures.survey[DEGREES + 3 : DEGREES + MAX_DEGREE + 1])
