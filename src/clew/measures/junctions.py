"""How many junctions there are."""

from clew.measures import Figures
from clew.measures.degrees import degrees
from clew.registry import measure


@measure(order=4)
def junctions(figures: Figures) -> int:
    """Cells with three passages or more."""
    return sum(count for degree, count in figures.of(degrees).items() if degree > 2)
