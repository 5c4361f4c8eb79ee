"""The number of connected parts."""

from clew.measures import Figures
from clew.measures._row import COMPONENTS
from clew.registry import measure


@measure(order=6, parts=("structure",))
def components(figures: Figures) -> int:
    """Return the number of parts that no passage connects; 1 if every cell can be reached.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of parts.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).components
    1
    """
    number: int = figures.survey[COMPONENTS]
    return number
