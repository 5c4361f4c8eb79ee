"""The number of dead ends."""

from clew.measures import Figures
from clew.measures.degrees import degrees
from clew.registry import measure


@measure(order=3)
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
    return figures.of(degrees).get(1, 0)
