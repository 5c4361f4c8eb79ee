"""Houston's algorithm: Aldous-Broder while that is fast, then Wilson while that is fast. It is not uniform.

Both halves are uniform, but the whole is not, although it is often said to be: where the first walk is stopped depends
on the shape that it had made, so some mazes are more likely than others. If `switch` stops the walk after one cell this
is Wilson's algorithm, and with 1 it is Aldous-Broder.
Texture: hardly different from a uniform one (29.5 % dead ends).
Draws: those of Aldous-Broder, from `below(cells)` on, then those of Wilson.
Cost: less than either alone; 2 bytes per cell: the maze and the directions.
Grids: any. Source: Robin Houston, in a comment on Buck's "Maze Generation: Wilson's algorithm" (2011).
"""

from clew.draws import Draws
from clew.generators.aldous_broder import carve_first_entries
from clew.generators.wilson import INSIDE, carve_loop_erased_walks
from clew.grids.canvas import Canvas
from clew.grids.events import VISIT
from clew.kernel import IntArray
from clew.registry import Chance, Scratch, generator


@generator(
    work=2,
    walks=True,
    scratch={"leave": Scratch("B", "storage")},
    options={"switch": Chance(default=1 / 3, help="The share of the cells that the first walk enters.")},
)
def houston(maze: Canvas, draws: Draws, leave: IntArray, switch: int) -> None:
    """Begin with the random walk of Aldous-Broder, and finish with the loop-erased walks of Wilson."""
    start = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, start, 0)
    carve_first_entries(maze, draws, start, (maze.cells() * switch + 32768 >> 16) - 1)
    leave[start] = INSIDE
    for cell in maze.places():
        if not maze.is_padding(cell) and not maze.isolated(cell):
            leave[cell] = INSIDE
    carve_loop_erased_walks(maze, draws, leave)
