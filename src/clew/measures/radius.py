"""The steps from the center to the cell farthest from it."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._row import RADIUS
from clew.registry import measure


@measure(order=12, parts=("structure", "extent"))
def radius(figures: Figures) -> int | None:
    """Return the steps from the center of the maze to the cell farthest from there.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int or None
        The radius, in steps; in a perfect maze `(diameter + 1) // 2`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).radius
    7
    """
    steps: int | None = known(figures.extent[RADIUS])
    return steps
