"""The number of cells in corridors that turn."""

from clew.measures import Figures
from clew.measures._texture import TURN, pair
from clew.registry import measure


@measure(order=26, parts=("texture",))
def turns(figures: Figures) -> int:
    """Return the number of cells with two passages where the way does not go straight on.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of turns in corridors.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).turns
    4
    """
    ends = sum(figures.survey[pair(TURN, 0) : pair(TURN + 1, 0)])  # of their passages, two each
    number: int = ends // 2
    return number
