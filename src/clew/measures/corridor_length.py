"""The mean length of the corridors."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures.corridor_cells import corridor_cells
from clew.measures.corridors import corridors
from clew.registry import measure


@measure(order=23, parts=("texture", "structure"))
def corridor_length(figures: Figures) -> float | None:
    """Return how many cells a corridor has on average; None if there are no corridors.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        `corridor_cells / corridors`, in cells.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).corridor_length
    1.6666666666666667
    """
    length: float | None = ratio(figures.of(corridor_cells), figures.of(corridors))
    return length
