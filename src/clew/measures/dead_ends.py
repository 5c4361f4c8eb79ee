"""How many dead ends there are."""

from clew.measures import Figures
from clew.measures.degrees import degrees
from clew.registry import measure


@measure(order=3)
def dead_ends(figures: Figures) -> int:
    """Cells with one passage."""
    return figures.of(degrees).get(1, 0)
