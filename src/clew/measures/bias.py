"""The bias: the share of the passages along each axis."""

from clew.measures import Figures
from clew.measures._numbers import occurs, ratio
from clew.measures._row import ENDS
from clew.registry import measure


@measure(order=51, parts=())
def bias(figures: Figures) -> dict[str, float]:
    """Return the share of the passages that lead along each axis of the grid.

    An axis is a direction and its opposite, such as 'north-south'. A passage whose two cells name it differently, as at
    the edges of a cube, counts half for each. Empty if there are no passages, and on graphs, which have no directions.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

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
    if not occurs(ends):
        return {}
    return {axis: ratio(count, ends) for axis, count in figures.axes.items()}
