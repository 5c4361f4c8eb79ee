"""The steps between the two cells that are farthest apart, by the shortest way."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import DIAMETER
from clew.registry import measure


@measure(order=11, parts=("structure", "extent"))
def diameter(figures: Figures) -> int | None:
    """Return the steps between the two cells that are farthest apart, by the shortest way.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The diameter, in steps.

    Notes
    -----
    In a perfect maze the diameter is the longest path (Jordan, "Sur les assemblages de lignes", 1869).

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).diameter
    8
    """
    steps: int | None = known(figures.extent[DIAMETER])
    return steps
