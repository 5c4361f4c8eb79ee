"""Percolation: open each edge of the grid with the same chance, independently of the others.

The only algorithm whose mazes may be in parts, so that a goal need not be within reach; they may have loops too. On a
large square grid a part without end appears at chances above 1/2 (Kesten, 1980).
Texture: even, without any pattern. At the default chance 13 % of the cells inside are separate, 35 % are dead ends.
Draws: `bits(16)` for each edge, cell by cell in reading order, each cell's edges to later cells in the order of their
directions; below 65536 times the chance = it is open.
Cost: O(cells); 1 byte per cell, for the maze.
Grids: any. Source: Broadbent and Hammersley, "Percolation processes" (1957).
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import VISIT
from clew.grids.rectangle import TUNNEL
from clew.kernel import helper, lowest_bit
from clew.registry import Chance, generator


@generator(
    connected=False,
    options={"chance": Chance(default=0.4, help="The chance of each two neighboring cells to be joined.")},
)
def percolation(maze: Canvas, draws: Draws, chance: int) -> None:
    """Join each two neighboring cells with the same chance; parts may stay separate, and goals out of reach."""
    open_by_chance(maze, draws, chance)


@helper
def open_by_chance(maze: Canvas, draws: Draws, share: int) -> int:
    """Open walls, each with the probability `share` in 65536; return how many.

    Draws: `bits(16)` for each wall that can be opened, cell by cell in reading order.
    """
    opened = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            maze.log(VISIT, cell, 0)
            walls = maze.forward(cell) & maze.carvable(cell)
            if maze.weaves():
                walls &= (1 << TUNNEL) - 1
            while walls:
                direction = lowest_bit(walls)
                walls &= walls - 1
                if draws.bits(16) < share:
                    maze.carve(cell, direction)
                    opened += 1
    return opened
