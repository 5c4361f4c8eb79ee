"""The river: the share of the cells in corridors."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures.corridor_cells import corridor_cells
from clew.registry import measure


@measure(order=24, parts=())
def river(figures: Figures) -> float:
    """Return the share of the cells that have exactly two passages, from 0 to 1.

    A maze with much river has long ways that end late; one with little has many short dead ends.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float
        `corridor_cells / cells`.

    Notes
    -----
    The word is Walter Pullen's ("Think Labyrinth").

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).river
    0.20833333333333334
    """
    share: float = ratio(figures.of(corridor_cells), figures.cells)
    return share
