"""How many cells there are."""

from clew.measures import Figures
from clew.registry import measure


@measure(order=1)
def cells(figures: Figures) -> int:
    """Cells of the grid."""
    return figures.maze.cells
