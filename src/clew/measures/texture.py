"""Texture: which ways its passages lead, and how kinds of cells are mixed."""

from clew.measures import Figures
from clew.measures._numbers import entropy_of, occurs, ratio
from clew.measures._survey.row import ENDS, KINDS, PAIRS
from clew.registry import measure


@measure(order=51, parts=())
def bias(figures: Figures) -> dict[str, float | None]:
    """Return the share of the passages that lead along each axis of the grid.

    An axis is a direction and its opposite, such as 'north-south'. A passage whose two cells name it differently, as at
    the edges of a cube, counts half for each. Empty if there are no passages, and on graphs, which have no directions.

    Returns
    -------
    dict of str to float
        For each axis, how often a cell has a passage in one of its two directions, divided by `2 * passages`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).bias
    {'north-south': 0.43478260869565216, 'east-west': 0.5652173913043478}
    """
    ends = figures.survey[ENDS]
    return {axis: ratio(count, ends) for axis, count in figures.axes.items()} if occurs(ends) else {}


@measure(order=52, parts=("texture",))
def entropy(figures: Figures) -> float:
    """Return the Shannon entropy of the pairs of kinds of cells that a passage joins, in bits.

    A cell with passages is a dead end, a cell of a corridor that goes straight on or turns, a junction of three
    passages or one of more. Each passage gives two pairs of kinds, one for each way through it. The entropy of the
    distribution of the 25 pairs is 0 if all are alike, as in a ring without turns, and at most 4.64. It is 0 without
    passages.

    Returns
    -------
    float
        `-sum(p * log2(p))` over the shares p of the pairs, from 0 to log2(25) bits.

    Notes
    -----
    The entropy of a distribution is that of Shannon, "A mathematical theory of communication" (1948).

    Examples
    --------
    >>> import clew
    >>> round(clew.measure(clew.generate("wilson", "6x4", seed=7)).entropy, 3)
    3.654
    """
    return entropy_of(figures.survey[PAIRS : PAIRS + KINDS * KINDS])
