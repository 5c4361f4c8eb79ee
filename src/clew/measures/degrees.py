"""How many cells have how many passages."""

from clew import kernel
from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, zeros
from clew.measures import Figures
from clew.registry import measure

MAX_DEGREE = 31


@measure(order=5)
def degrees(figures: Figures) -> dict[int, int]:
    """Cells with 0, 1, 2, ... passages, up to the most that occurs."""
    maze = figures.maze
    compiled = kernel.should_compile(count_degrees, maze.cells)
    counts = zeros("q", MAX_DEGREE + 1, compiled)
    kernel.run(count_degrees, compiled, maze.canvas(compiled=compiled), counts)
    highest = max(degree for degree in range(MAX_DEGREE + 1) if counts[degree] or degree == 0)
    return {degree: int(counts[degree]) for degree in range(highest + 1)}


def count_degrees(maze: Canvas, counts: IntArray) -> None:
    """Add up in `counts` (int64[32]) how many cells have 0, 1, 2, ... passages."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            counts[count_bits(maze.open_directions(cell))] += 1
