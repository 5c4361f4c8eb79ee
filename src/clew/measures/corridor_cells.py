"""The number of cells in corridors."""

from clew.measures import Figures
from clew.measures._row import DEGREES
from clew.registry import measure


@measure(order=21, parts=())
def corridor_cells(figures: Figures) -> int:
    """Return the number of cells with exactly two passages.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of cells in corridors.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).corridor_cells
    5
    """
    number: int = figures.survey[DEGREES + 2]
    return number
