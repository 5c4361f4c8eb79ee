"""Crossroads: cells with four passages or more."""

from clew.measures import Figures
from clew.measures.structure import degrees
from clew.registry import measure


@measure(order=61)
def crossroads(figures: Figures) -> int:
    """Cells with four passages or more."""
    return sum(count for degree, count in figures.of(degrees).items() if degree >= 4)
