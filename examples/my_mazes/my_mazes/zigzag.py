"""Zigzag: a depth-first search that turns rather than going straight on.

Texture: winding corridors with few straight passages.
Draws: `below(cells)` for the start; where it can turn, `below(65536)` whether it does; `choose` among the directions.
Cost: O(cells); 2 bytes per cell: the maze and the trail.
Grids: any. Source: an example in Clew's documentation.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import BACKTRACK, VISIT
from clew.kernel import IntArray
from clew.registry import Scratch, generator
from clew.registry.options import Chance


@generator(
    scratch={"trail": Scratch("B", "cells")},
    options={"turns": Chance(default=0.8, help="How often it turns where it can.")},
)
def zigzag(maze: Canvas, draws: Draws, trail: IntArray, turns: int) -> None:
    """Walk into unvisited cells, turning rather than going straight on; where stuck, step back."""
    cell = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cell, 0)
    steps = 0
    while True:
        directions = maze.unvisited(cell)
        if directions:
            if steps > 0:
                turning = directions & ~maze.ahead(cell, int(trail[steps]))
                if turning and draws.below(65536) < turns:
                    directions = turning
            direction = draws.choose(directions)
            steps += 1
            trail[steps] = maze.opposite(cell, direction)  # how to step back
            cell = maze.carve(cell, direction)
        elif steps > 0:
            back = int(trail[steps])
            maze.log(BACKTRACK, cell, back)
            cell = maze.neighbor(cell, back)
            steps -= 1
        else:
            return
