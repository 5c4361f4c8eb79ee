"""Green: Prim's algorithm as in the module's manual, which rebuilds its lists in reading order."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import ROUND, VISIT
from clew.kernel import IntArray, helper, lowest_bit
from clew.registry import Scratch, generator


@generator(scratch={"visited": Scratch("B", "storage"), "candidates": Scratch("i", "cells")})
def green(maze: Canvas, draws: Draws, visited: IntArray, candidates: IntArray) -> None:
    """Add one unvisited cell after another from those next to visited cells.

    Draws: step 1, n = 16; then alternately step 3, n = the number of cells in A, and step 4, n = the number of visited
    cells next to C; 31 draws in all. Cost: O(cells²), meant for 16 cells. Source: the module's manual.
    """
    # 1. The start, which counts as visited.
    cell = maze.cell(draws.below(maze.cells()))
    visited[cell] = 1
    maze.log(VISIT, cell, 0)
    for done in range(1, maze.cells()):
        # 2. A: the unvisited cells next to a visited one, in reading order.
        maze.log(ROUND, maze.cell(0), done)
        count = 0
        for each in maze.places():
            if not maze.is_padding(each) and not visited[each] and visited_neighbors(maze, visited, each):
                candidates[count] = each
                count += 1
        # 3. C: count into A.
        cell = candidates[draws.below(count)]
        maze.log(VISIT, cell, 0)
        # 4. Open the wall to one of the visited cells next to C, clockwise from the north.
        maze.carve(cell, draws.choose(visited_neighbors(maze, visited, cell)))
        visited[cell] = 1
        # 5. Again, until every cell is visited.


@helper
def visited_neighbors(maze: Canvas, visited: IntArray, cell: int) -> int:
    """Return the directions of visited neighbors, as a bit set."""
    found = 0
    around = maze.directions(cell)
    while around:
        direction = lowest_bit(around)
        around &= around - 1
        if visited[maze.neighbor(cell, direction)]:
            found |= 1 << direction
    return found
