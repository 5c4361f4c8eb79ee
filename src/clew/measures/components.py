"""How many parts a maze is in."""

from clew import kernel
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, zeros
from clew.kernel.union_find import make_sets
from clew.mazes.edges import join_passages
from clew.mazes.maze import Maze
from clew.measures import Figures
from clew.measures.perfect import perfect
from clew.registry import measure


@measure(order=6)
def components(figures: Figures) -> int:
    """Parts between which no passage leads."""
    # Whether a maze is perfect is found quicker than how many parts there are.
    return 1 if figures.of(perfect) else count_parts(figures.maze)


def count_parts(maze: Maze) -> int:
    """Return the number of parts."""
    compiled = kernel.should_compile(count_components, maze.cells)
    parents = zeros("i", maze.grid.storage, compiled)
    return int(kernel.run(count_components, compiled, maze.canvas(compiled=compiled), parents))


def count_components(maze: Canvas, parents: IntArray) -> int:
    """Return how many parts there are between which no passage leads; `parents`: int32[storage]."""
    make_sets(parents)
    return maze.cells() - join_passages(maze, parents)
