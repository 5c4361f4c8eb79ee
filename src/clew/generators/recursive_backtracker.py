"""The recursive backtracker: a depth-first search that goes on at random."""

from typing import Annotated

from clew.canvas import BACKTRACK, VISIT, Canvas
from clew.draws import Draws
from clew.kernel import Ints
from clew.registry import Scratch, generator


@generator(weave=True)
def recursive_backtracker(maze: Canvas, draws: Draws, trail: Annotated[Ints, Scratch("B", "cells")]) -> None:
    """Walk at random into unvisited cells; where stuck, retrace one step.

    Texture: long winding corridors, few dead ends (10 %), one long path.
    Draws: `below(cells)` for the start, then at each cell with unvisited neighbors `choose` among them (also of one).
    Cost: O(cells); 2 bytes per cell: the maze and one byte per step of the path, the direction back.
    Grids: any. Source: depth-first search; as a maze algorithm Buck, "Mazes for Programmers" (2015), chapter 5.
    """
    steps = 0
    cell = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cell, 0)
    while True:
        directions = maze.unvisited(cell)
        if directions:
            direction = draws.choose(directions)
            trail[steps] = maze.back(cell, direction)
            steps += 1
            cell = maze.carve(cell, direction)
        elif steps > 0:
            steps -= 1
            maze.log(BACKTRACK, cell, trail[steps])
            cell = maze.neighbor(cell, trail[steps])
        else:
            return
