"""Breadth-first search: the distance grows from the start in all directions, one step at a time.

`distance` gets the steps from the start, -1 for cells that the search did not reach. A goal of -1 means all cells.
The cells with equal distance are a list, `now`, and those one step farther the next, `then`. With each cell the list
has its exits without the one by which it was reached, so that the search never looks back there, and reads the passages
of a cell when it reads its distance. The lists are short enough to stay in the cache of the processor.
As all steps cost the same, Dijkstra's algorithm would find the same distances.
Cost: O(cells); 4 bytes per cell, and 16 for each cell at one distance. Mazes: any. Source: Moore, "The shortest path
through a maze" (1959).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.registry import Scratch, solver

EXITS = 0xFFFFFFFF  # the lower half of an entry: the exits of the cell in the upper half


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "now": Scratch("q", "cells", fill=None, touched=0.25),
        "then": Scratch("q", "cells", fill=None, touched=0.25),
    },
    aliases=("bfs", "breadth-first-search"),
)
def breadth_first(maze: Canvas, start: int, goal: int, distance: IntArray, now: IntArray, then: IntArray) -> None:
    """Visit the cells in the order of their distance from the start, until the goal is reached."""
    distance[start] = 0
    now[0] = start << 32 | maze.open_directions(start)
    waiting = 1
    steps = 0
    while waiting:
        steps += 1
        found = 0
        for place in range(waiting):
            cell = now[place] >> 32
            exits = now[place] & EXITS
            maze.log(VISIT, cell, 0)
            if cell == goal:
                return
            while exits:
                direction = lowest_bit(exits)
                exits &= exits - 1
                other = maze.neighbor(cell, direction)
                if distance[other] < 0:
                    distance[other] = steps
                    then[found] = other << 32 | maze.open_directions(other) & ~(1 << maze.opposite(cell, direction))
                    found += 1
                    maze.log(FRONTIER, other, 0)
        now, then = then, now
        waiting = found
