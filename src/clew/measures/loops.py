"""The number of independent loops."""

from clew.measures import Figures
from clew.measures.components import components
from clew.measures.passages import passages
from clew.registry import measure


@measure(order=7, parts=("structure",))
def loops(figures: Figures) -> int:
    """Return how many passages can be closed, one after the other, without disconnecting any cells.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        `passages - cells + components`.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).loops
    7
    """
    return figures.of(passages) - figures.cells + figures.of(components)
