"""The number of passages."""

from clew.measures import Figures
from clew.measures._row import ENDS
from clew.registry import measure


@measure(order=2, parts=())
def passages(figures: Figures) -> int:
    """Return the number of passages between cells; openings to the outside do not count.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of passages.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).passages
    23
    """
    number: int = figures.survey[ENDS] // 2
    return number
