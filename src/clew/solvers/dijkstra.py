"""Dijkstra's algorithm: visit next the cell that costs least to reach, where each cell has a cost of its own.

`weights` has the cost of entering each cell, 0 or more. `back` gets the direction from each cell back to the one before
it on the cheapest path, `distance` the steps of that path. A cell costs the same from whichever side it is entered, so
the first neighbor that is visited is the best one to come from, and no cell has to wait a second time. Where all cells
cost the same, it finds what breadth-first search finds, and takes longer.
Cost: O(n log n) for n visited cells; up to 21 bytes per cell. Mazes: any. Source: Dijkstra, "A note on two problems in
connexion with graphs" (1959).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.kernel.heap import heap_pop, heap_push
from clew.registry import Scratch, solver


@solver(
    result="back",
    weights=True,
    scratch={
        "back": Scratch("B", "storage", 255),
        "distance": Scratch("i", "storage", -1),
        "keys": Scratch("q", "cells", fill=None),
        "cells": Scratch("i", "cells", fill=None),
    },
    aliases=("dijkstras-algorithm", "uniform-cost"),
)
def dijkstra(
    maze: Canvas,
    start: int,
    goal: int,
    back: IntArray,
    distance: IntArray,
    keys: IntArray,
    cells: IntArray,
    weights: IntArray,
) -> None:
    """Visit the cells in the order of what it costs to reach them, until the goal is reached."""
    distance[start] = 0
    heap_push(keys, cells, 0, 0, start)
    waiting = 1
    while waiting:
        cost = int(keys[0])
        cell = int(heap_pop(keys, cells, waiting))
        waiting -= 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            return
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if distance[other] < 0:
                distance[other] = distance[cell] + 1
                back[other] = maze.opposite(cell, direction)
                heap_push(keys, cells, waiting, cost + weights[other], other)
                waiting += 1
                maze.log(FRONTIER, other, 0)
