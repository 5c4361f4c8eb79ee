"""The cells from which the farthest cell is nearest."""

from clew.measures import Figures
from clew.registry import measure


@measure(order=13, parts=("structure", "extent"))
def center(figures: Figures) -> tuple[int, ...] | None:
    """Return the cells from which the way to the farthest cell is shortest.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    tuple of int or None
        The numbers of the cells; in a perfect maze the one or two in the middle of every longest path.

    Notes
    -----
    A tree has one center or two neighboring ones (Jordan, "Sur les assemblages de lignes", 1869).

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).center
    (1, 2)
    """
    return figures.center_cells
