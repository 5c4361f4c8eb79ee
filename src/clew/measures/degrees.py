"""How many cells have how many exits."""

from clew import kernel
from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, zeros
from clew.measures import Figures
from clew.registry import measure

MAX_EXITS = 31


@measure(order=5)
def degrees(figures: Figures) -> dict[int, int]:
    """Cells with 0, 1, 2, ... exits, up to the most that occurs."""
    maze = figures.maze
    compiled = kernel.should_compile(count_degrees, maze.cells)
    counts = zeros("q", MAX_EXITS + 1, compiled)
    kernel.run(count_degrees, compiled, maze.canvas(compiled=compiled), counts)
    highest = max(exits for exits in range(MAX_EXITS + 1) if counts[exits] or exits == 0)
    return {exits: int(counts[exits]) for exits in range(highest + 1)}


def count_degrees(maze: Canvas, counts: IntArray) -> None:
    """Add up in `counts` (int64[32]) how many cells have 0, 1, 2, ... exits."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            counts[count_bits(maze.open_directions(cell))] += 1
