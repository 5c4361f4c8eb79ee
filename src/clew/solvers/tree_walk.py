"""Tree walk: depth-first search of a perfect maze, where no cell can be reached twice.

It does not check whether a cell was visited before, so it is for mazes without loops; it makes at most `cells` steps in
any case. `distance` gets the steps from the start. All cells are visited, whatever the goal.
Cost: O(cells); 4 bytes per cell, and 8 per waiting junction. Mazes: perfect ones. Source: depth-first search, known
since the nineteenth century (Trémaux).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import VISIT
from clew.kernel import IntArray, lowest_bit
from clew.registry import Scratch, solver


@solver(
    grids="perfect",
    scratch={"distance": Scratch("i", "storage", -1), "branches": Scratch("q", "cells", fill=None, touched=0.25)},
)
def tree_walk(maze: Canvas, start: int, goal: int, distance: IntArray, branches: IntArray) -> None:
    """Follow each corridor to its end, then continue at the last junction with an unexplored passage."""
    waiting = 0
    cell = start
    steps = 0
    distance[start] = 0
    directions = maze.open_directions(start)
    visited = 1
    while True:
        if directions and visited < maze.cells():
            direction = lowest_bit(directions)
            directions &= directions - 1
            branches[waiting] = cell << 32 | directions
            waiting += directions != 0
            back = maze.opposite(cell, direction)
            cell = maze.neighbor(cell, direction)
            steps += 1
            distance[cell] = steps
            directions = maze.open_directions(cell) & ~(1 << back)
            visited += 1
            maze.log(VISIT, cell, 0)
        elif waiting:
            waiting -= 1
            cell = branches[waiting] >> 32
            directions = branches[waiting] & 0xFFFFFFFF
            steps = distance[cell]
        else:
            return
