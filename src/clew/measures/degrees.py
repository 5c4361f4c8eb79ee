"""The number of cells by their number of passages."""

from clew import kernel
from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, zeros
from clew.measures import Figures
from clew.registry import measure

MAX_DEGREE = 31


@measure(order=5)
def degrees(figures: Figures) -> dict[int, int]:
    """Return how many cells have 0, 1, 2, ... passages, up to the largest number that occurs.

    Parameters
    ----------
    figures : Figures
        The maze and its other figures.

    Returns
    -------
    dict of int to int
        The number of cells by their number of passages.

    Examples
    --------
    >>> import clew
    >>> clew.measure(clew.generate("wilson", "6x4", seed=7)).degrees
    {0: 0, 1: 11, 2: 5, 3: 7, 4: 1}
    """
    maze = figures.maze
    compiled = kernel.should_compile(count_degrees, maze.cells)
    counts = zeros("q", MAX_DEGREE + 1, compiled)
    kernel.run(count_degrees, compiled, maze.canvas(compiled=compiled), counts)
    highest = max(degree for degree in range(MAX_DEGREE + 1) if counts[degree] or degree == 0)
    return {degree: int(counts[degree]) for degree in range(highest + 1)}


def count_degrees(maze: Canvas, counts: IntArray) -> None:
    """Count in `counts` (int64[32]) how many cells have 0, 1, 2, ... passages."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            counts[count_bits(maze.open_directions(cell))] += 1
