"""The number of cells."""

from clew.measures import Figures
from clew.registry import measure


@measure(order=1, parts=())
def cells(figures: Figures) -> int:
    """Return the number of cells of the grid.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).cells
    24
    """
    return figures.cells
