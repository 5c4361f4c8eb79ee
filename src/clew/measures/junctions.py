"""How many junctions there are."""

from clew.measures import Figures
from clew.measures.degrees import degrees
from clew.registry import measure


@measure(order=4)
def junctions(figures: Figures) -> int:
    """Cells with three exits or more."""
    return sum(count for exits, count in figures.of(degrees).items() if exits > 2)
