"""The number of junctions."""

from clew.measures import Figures
from clew.measures.degrees import degrees
from clew.registry import measure


@measure(order=4)
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
    return sum(count for degree, count in figures.of(degrees).items() if degree > 2)
