"""How long the longest path is."""

from clew.errors import ClewError
from clew.mazes import solving
from clew.measures import Figures
from clew.registry import measure


@measure(order=9)
def longest_path(figures: Figures) -> int | None:
    """Steps between the two cells that are farthest apart; None where the maze is not perfect."""
    try:
        return solving.longest_path(figures.maze).steps
    except ClewError:
        return None
