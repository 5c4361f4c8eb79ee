"""The recursive backtracker: depth-first search with random choices.

Texture: long winding corridors, few dead ends (10 %), one long path. `run` makes the corridors straight, `horizontal`
makes them run across (above 0.5) or down (below 0.5).
Draws: `below(cells)` for the start, then at each cell with unvisited neighbors `choose` among them (also of one).
With `run`, first `below(65536)` if straight on is possible: less than 65536 times the chance = go straight on.
With `horizontal`, instead of `choose`, `below(sum)` of the weights of the directions east and west, then of the others:
65536 times the share each, and the rest of 65536; `choose` if the sum is 0.
Cost: O(cells); 2 bytes per cell: the maze, and the direction back for each step of the path.
Grids: any. Source: depth-first search; as a maze algorithm Buck, "Mazes for Programmers" (2015), chapter 5.
"""

from clew.draws import Draws
from clew.generators._textures import choose_step
from clew.grids.canvas import Canvas
from clew.grids.events import BACKTRACK, VISIT
from clew.kernel import IntArray
from clew.registry import Chance, Scratch, generator


@generator(
    weave=True,
    scratch={"trail": Scratch("B", "cells", fill=None)},
    options={
        "run": Chance(
            grids="squares", help="The chance to go straight on, if that is possible, before a direction is drawn."
        ),
        "horizontal": Chance(grids="squares", help="The share of east and west when all four directions are possible."),
    },
    aliases=("backtracker", "dfs", "depth-first-search"),
)
def recursive_backtracker(maze: Canvas, draws: Draws, trail: IntArray, run: int | None, horizontal: int | None) -> None:
    """Walk at random into unvisited cells; when stuck, step back until there is an unvisited neighbor again."""
    steps = 0
    cell = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cell, 0)
    while True:
        directions = maze.unvisited(cell)
        if directions:
            direction = choose_step(draws, directions, trail, steps, run, horizontal)
            trail[steps] = maze.opposite(cell, direction)
            steps += 1
            cell = maze.carve(cell, direction)
        elif steps > 0:
            steps -= 1
            maze.log(BACKTRACK, cell, trail[steps])
            cell = maze.neighbor(cell, trail[steps])
        else:
            return
