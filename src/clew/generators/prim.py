"""Prim's algorithm as maze people know it: take a cell at random from all around the maze."""

from typing import Annotated

from clew.canvas import FRONTIER, VISIT, Canvas
from clew.draws import Draws
from clew.kernel import Ints, part
from clew.registry import Scratch, generator


@generator()
def prim(
    maze: Canvas,
    draws: Draws,
    seen: Annotated[Ints, Scratch("B", "storage")],
    frontier: Annotated[Ints, Scratch("i", "cells", touched=0.5)],
) -> None:
    """Take a random cell of the frontier (all cells beside the maze) and open a way to one of its neighbors in the maze.

    Texture: many short dead ends (35 %) around the start.
    Draws: `below(cells)` for the start and `choose` for its first neighbor; then `below(frontier)` for a cell (the last one
    takes its place), and `choose` among its neighbors in the maze.
    Cost: O(cells); 2 bytes per cell, and 4 for each of the frontier (up to half of the cells).
    Grids: any. Source: after Prim (1957); Buck, "Maze Generation: Prim's Algorithm" (2011). See also `true-prim`, which has
    weights for the edges, and `simplified-prim`, which takes a random cell of the maze.
    """
    cell = maze.cell(draws.below(maze.cells()))
    seen[cell] = 1
    maze.log(VISIT, cell, 0)
    waiting = add_frontier(maze, cell, seen, frontier, 0)
    if waiting == 0:
        return
    first = draws.choose(maze.directions(cell))  # the start has no passage yet that would tell it is in the maze
    cell = maze.carve(cell, first)
    place = 0
    while frontier[place] != cell:
        place += 1
    waiting -= 1
    frontier[place] = frontier[waiting]
    waiting = add_frontier(maze, cell, seen, frontier, waiting)
    while waiting > 0:
        place = draws.below(waiting)
        cell = int(frontier[place])
        waiting -= 1
        frontier[place] = frontier[waiting]
        maze.carve(cell, draws.choose(maze.visited(cell)))
        waiting = add_frontier(maze, cell, seen, frontier, waiting)


@part
def add_frontier(maze: Canvas, cell: int, seen: Ints, frontier: Ints, waiting: int) -> int:
    """Put the neighbors of `cell` that are neither in the maze nor beside it on the list; return its new length."""
    directions = maze.unvisited(cell)
    for direction in range(maze.degree(cell)):
        if directions >> direction & 1:
            other = maze.neighbor(cell, direction)
            if not seen[other]:
                seen[other] = 1
                frontier[waiting] = other
                waiting += 1
                maze.log(FRONTIER, other, 0)
    return waiting
