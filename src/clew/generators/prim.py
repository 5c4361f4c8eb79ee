"""Prim's algorithm as commonly used for mazes: add a random cell next to the maze, again and again.

Texture: many short dead ends (35 %) around the start.
Draws: `below(cells)` for the start and `choose` for its first neighbor; then `below(frontier)` for a cell, whose place
the last cell of the list takes, and `choose` among its neighbors in the maze.
Cost: O(cells); 1 byte per cell, and 4 for each cell of the frontier (up to half of the cells).
Grids: any. Source: after Prim (1957); Buck, "Maze Generation: Prim's Algorithm" (2011). See also `true-prim`, which
gives weights to the edges, and `simplified-prim`, which picks a random cell of the maze itself.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator


@generator(work=2, weave=True, scratch={"frontier": Scratch("i", "cells", fill=None, touched=0.5)})
def prim(maze: Canvas, draws: Draws, frontier: IntArray) -> None:
    """Take a random cell from the frontier, the cells next to the maze, and connect it to a neighbor in the maze."""
    start = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, start, 0)
    directions = maze.unvisited(start)
    if not directions:
        return
    # Without a passage the start does not count as visited, so the first passage is drawn from the start.
    cell = maze.carve(start, draws.choose(directions))
    waiting = add_frontier(maze, start, frontier, 0)
    waiting = add_frontier(maze, cell, frontier, waiting)
    while waiting > 0:
        place = draws.below(waiting)
        cell = int(frontier[place])
        waiting -= 1
        frontier[place] = frontier[waiting]
        maze.unmark(cell)
        maze.carve(cell, draws.choose(maze.visited(cell)))
        waiting = add_frontier(maze, cell, frontier, waiting)


@helper
def add_frontier(maze: Canvas, cell: int, frontier: IntArray, waiting: int) -> int:
    """Mark and list the neighbors of `cell` that are neither in the maze nor in the frontier; return the new length."""
    directions = maze.unvisited(cell)
    for direction in range(maze.degree(cell)):  # unrolled when compiled: 6 % faster than a loop over the set bits
        other = maze.neighbor(cell, direction)
        # a second passage may lead to a neighbor that has just been marked
        if directions >> direction & 1 and maze.isolated(other):
            maze.mark(other)
            frontier[waiting] = other
            waiting += 1
            maze.log(FRONTIER, other, 0)
    return waiting
