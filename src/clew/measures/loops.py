"""The number of independent loops."""

from clew.measures import Figures
from clew.measures.components import components
from clew.registry import measure


@measure(order=7)
def loops(figures: Figures) -> int:
    """Return how many passages can be closed, one after the other, without disconnecting any cells.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of independent loops.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.braid(clew.generate("wilson", "6x4", seed=7))).loops
    7
    """
    maze = figures.maze
    return maze.passage_count - maze.cells + figures.of(components)
