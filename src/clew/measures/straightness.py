"""The share of the cells in corridors that go straight on."""

from clew.measures import Figures
from clew.measures._numbers import ratio
from clew.measures.corridor_cells import corridor_cells
from clew.measures.turns import turns
from clew.registry import measure


@measure(order=25, parts=("texture",))
def straightness(figures: Figures) -> float | None:
    """Return the share of the cells in corridors where the way goes straight on; None if there are no corridors.

    Straight on is what the grid's canvas calls `ahead`: the opposite direction, or one of two if their number is odd.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    float or None
        `(corridor_cells - turns) / corridor_cells`, from 0 to 1.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).straightness
    0.2
    """
    cells = figures.of(corridor_cells)
    share: float | None = ratio(cells - figures.of(turns), cells)
    return share
