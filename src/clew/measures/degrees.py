"""How many cells have how many exits."""

from clew import kernel
from clew.kernel import zeros
from clew.measures import Figures
from clew.measures._kernels import MAX_EXITS, count_degrees
from clew.registry import measure


@measure(order=5)
def degrees(figures: Figures) -> dict[int, int]:
    """Cells with 0, 1, 2, ... exits, up to the most that occurs."""
    maze = figures.maze
    compiled = kernel.should_compile(count_degrees, maze.cells)
    counts = zeros("q", MAX_EXITS + 1, compiled)
    kernel.run(count_degrees, compiled, maze.canvas(compiled=compiled), counts)
    highest = max(exits for exits in range(MAX_EXITS + 1) if counts[exits] or exits == 0)
    return {exits: int(counts[exits]) for exits in range(highest + 1)}
