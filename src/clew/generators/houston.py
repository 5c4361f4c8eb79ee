"""Houston's algorithm: Aldous-Broder while it is quick, then Wilson while that is quick. It is not uniform.

Both halves are uniform, but their sum is not, whatever is often said: how far the first walk had spread when it
was stopped is told by the maze, so that some mazes are likelier than others. With a share that stops it after one
cell it is Wilson, with 1 it is Aldous-Broder.
Texture: hardly to be told from a uniform one (29.5 % dead ends).
Draws: those of Aldous-Broder from `below(cells)` on, then those of Wilson.
Cost: less than either alone; 2 bytes per cell: the maze and the directions.
Grids: any. Source: Robin Houston, in a comment on Buck's "Maze Generation: Wilson's algorithm" (2011).
"""

from clew.draws import Draws
from clew.generators.aldous_broder import carve_first_entries
from clew.generators.wilson import INSIDE, carve_loop_erased_walks
from clew.grids.canvas import Canvas
from clew.grids.events import VISIT
from clew.kernel import IntArray
from clew.registry import Scratch, generator
from clew.registry.options import Chance


@generator(
    work=2,
    walks=True,
    scratch={"leave": Scratch("B", "storage")},
    options={"switch": Chance(default=1 / 3, help="Share of the cells that the first walk enters.")},
)
def houston(maze: Canvas, draws: Draws, leave: IntArray, switch: int) -> None:
    """Walk like Aldous-Broder until a share of the cells is in the maze, then finish like Wilson."""
    start = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, start, 0)
    carve_first_entries(maze, draws, start, (maze.cells() * switch + 32768 >> 16) - 1)
    leave[start] = INSIDE
    for cell in maze.places():
        if not maze.is_padding(cell) and not maze.isolated(cell):
            leave[cell] = INSIDE
    carve_loop_erased_walks(maze, draws, leave)
