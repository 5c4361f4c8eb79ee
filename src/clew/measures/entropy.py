"""The entropy of the texture: how evenly kinds of cells are mixed."""

from clew.measures import Figures
from clew.measures._numbers import entropy_of
from clew.measures._row import KINDS, PAIRS
from clew.registry import measure


@measure(order=52, parts=("texture",))
def entropy(figures: Figures) -> float:
    """Return the Shannon entropy of the pairs of kinds of cells that a passage joins, in bits.

    A cell with passages is a dead end, a cell of a corridor that goes straight on or turns, a junction of three
    passages or one of more. Each passage gives two pairs of kinds, one for each way through it. The entropy of the
    distribution of the 25 pairs is 0 if all are alike, as in a ring without turns, and at most 4.64. It is 0 without
    passages.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

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
    bits: float = entropy_of(figures.survey[PAIRS : PAIRS + KINDS * KINDS])
    return bits
