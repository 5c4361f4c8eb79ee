"""Prim's algorithm simplified: grow from a random cell of the maze."""

from typing import Annotated

from clew.canvas import DONE, VISIT, Canvas
from clew.draws import Draws
from clew.kernel import Ints
from clew.registry import Scratch, generator


@generator()
def simplified_prim(maze: Canvas, draws: Draws, active: Annotated[Ints, Scratch("i", "cells", touched=0.5)]) -> None:
    """Take a random active cell and open a way to a random unvisited neighbor; without one, it is active no more.

    Texture: many short dead ends (27.5 %) around the start; the same law as the growing tree's `random`.
    Draws: `below(cells)` for the start; then `below(active)` for a cell and, where it has unvisited neighbors, `choose`
    among them; else the last active cell takes its place.
    Cost: O(cells); 1 byte per cell, and 4 for each active one (up to half of the cells).
    Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 11, "Simplified Prim's".
    """
    active[0] = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, active[0], 0)
    count = 1
    while count > 0:
        place = draws.below(count)
        cell = int(active[place])
        directions = maze.unvisited(cell)
        if directions:
            active[count] = maze.carve(cell, draws.choose(directions))
            count += 1
        else:
            maze.log(DONE, cell, 0)
            count -= 1
            active[place] = active[count]
