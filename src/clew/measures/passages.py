"""How many passages there are."""

from clew.measures import Figures
from clew.registry import measure


@measure(order=2)
def passages(figures: Figures) -> int:
    """Open walls between two cells; openings to the outside do not count."""
    return figures.maze.passage_count
