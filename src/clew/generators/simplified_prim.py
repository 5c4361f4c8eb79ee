"""Prim's algorithm simplified: grow from a random cell of the maze.

Texture: many short dead ends (27.5 %) around the start. It is the growing tree's `random`.
Draws: `below(cells)` for the start; then `below(active)` for a cell and, if it has unvisited neighbors, `choose` among
them. The new cell is added to the end of the list, or takes the place of its neighbor if that has no other unvisited
one; a cell found without any is replaced by the last.
Cost: O(cells); 1 byte per cell, and 4 for each active one (up to half of the cells).
Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 11, "Simplified Prim's".
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import DONE, VISIT
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator


@generator(work=2, weave=True, scratch={"active": Scratch("i", "cells", fill=None, touched=0.5)})
def simplified_prim(maze: Canvas, draws: Draws, active: IntArray) -> None:
    """Pick a random cell of the maze that can still grow, and open a passage to a random unvisited neighbor."""
    active[0] = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, active[0], 0)
    grow_at_random(maze, draws, active)


@helper
def grow_at_random(maze: Canvas, draws: Draws, active: IntArray) -> None:
    """Grow from the one cell on the list until the list is empty."""
    count = 1
    while count > 0:
        place = draws.below(count)
        cell = int(active[place])
        directions = maze.unvisited(cell)
        if directions:
            other = maze.carve(cell, draws.choose(directions))
            if directions & (directions - 1):
                active[count] = other
                count += 1
            else:
                maze.log(DONE, cell, 0)
                active[place] = other
        else:
            maze.log(DONE, cell, 0)
            count -= 1
            active[place] = active[count]
