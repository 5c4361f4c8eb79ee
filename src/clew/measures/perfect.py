"""Whether a maze is perfect."""

from clew.measures import Figures
from clew.measures._row import LONGEST
from clew.registry import measure


@measure(order=8, parts=("structure",))
def perfect(figures: Figures) -> bool:
    """Return whether exactly one path connects any two cells: one part, no loops.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    bool
        Whether the maze is perfect.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).perfect
    False
    """
    found: bool = figures.survey[LONGEST] >= 0
    return found
