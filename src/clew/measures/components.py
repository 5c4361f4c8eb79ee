"""The number of connected parts."""

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
    """Return the number of parts that no passage connects; 1 if every cell can be reached.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    int
        The number of parts.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).components
    1
    """
    # Checking whether a maze is perfect is faster than counting its parts.
    return 1 if figures.of(perfect) else count_parts(figures.maze)


def count_parts(maze: Maze) -> int:
    """Count the connected parts of a maze."""
    compiled = kernel.should_compile(count_components, maze.cells)
    parents = zeros("i", maze.grid.storage, compiled)
    return int(kernel.run(count_components, compiled, maze.canvas(compiled=compiled), parents))


def count_components(maze: Canvas, parents: IntArray) -> int:
    """Count the connected parts; `parents`: int32[storage]."""
    make_sets(parents)
    return maze.cells() - join_passages(maze, parents)
