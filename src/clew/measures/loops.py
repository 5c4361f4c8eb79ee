"""How many independent loops there are."""

from clew.measures import Figures
from clew.measures.components import components
from clew.registry import measure


@measure(order=7)
def loops(figures: Figures) -> int:
    """Passages that could be closed, one after the other, without cutting a part in two."""
    maze = figures.maze
    return maze.passage_count - maze.cells + figures.of(components)
