"""Whether a maze is perfect."""

from clew.measures import Figures
from clew.measures.longest_path import longest_path
from clew.registry import measure


@measure(order=8)
def perfect(figures: Figures) -> bool:
    """Whether the maze is one part without loops."""
    return figures.of(longest_path) is not None
