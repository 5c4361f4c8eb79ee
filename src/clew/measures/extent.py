"""Extent: distances between the cells of a maze."""

from clew.measures import Figures
from clew.measures._numbers import known
from clew.measures._survey.row import DIAMETER, LONGEST, RADIUS
from clew.registry import measure


@measure(order=9, parts=("structure",))
def longest_path(figures: Figures) -> int | None:
    """Return the steps between the two cells that are farthest apart; None if the maze is not perfect.

    Returns
    -------
    int or None
        The length of the longest path, in steps.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).longest_path
    13
    """
    return known(figures.survey[LONGEST])


@measure(order=11, parts=("structure", "extent"))
def diameter(figures: Figures) -> int | None:
    """Return the steps between the two cells that are farthest apart, by the shortest way.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

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
    return known(figures.extent[DIAMETER])


@measure(order=12, parts=("structure", "extent"))
def radius(figures: Figures) -> int | None:
    """Return the steps from the center of the maze to the cell farthest from there.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

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
    return known(figures.extent[RADIUS])


@measure(order=13, parts=("structure", "extent"))
def center(figures: Figures) -> tuple[int, ...] | None:
    """Return the cells from which the way to the farthest cell is shortest.

    In a perfect maze this takes one walk. In a maze with loops it needs a search from every cell, so the figure is None
    if the maze has more than 400 cells. It is also None if the maze has several parts.

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
