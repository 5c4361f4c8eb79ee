"""Dijkstra's algorithm: visit next the cell that costs least to reach, where each cell has a cost of its own.

`weights` has the cost of entering each cell, 0 or more. `back` gets the direction from each cell back to the one before
it on the cheapest path, `distance` the steps of that path. Where all cells cost the same, it finds what breadth-first
search finds, and takes longer.
Cost: O(n log n) for n visited cells; up to 65 bytes per cell, touched as needed. Mazes: any. Source: Dijkstra, "A note
on two problems in connexion with graphs" (1959).
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
        "cost": Scratch("q", "storage", -1),
        "keys": Scratch("q", "edges_twice", fill=None),
        "cells": Scratch("i", "edges_twice", fill=None),
    },
    aliases=("dijkstras-algorithm", "uniform-cost"),
)
def dijkstra(
    maze: Canvas,
    start: int,
    goal: int,
    back: IntArray,
    distance: IntArray,
    cost: IntArray,
    keys: IntArray,
    cells: IntArray,
    weights: IntArray,
) -> int:
    """Visit the cells in the order of what it costs to reach them, until the goal is reached."""
    distance[start] = 0
    cost[start] = 0
    heap_push(keys, cells, 0, 0, start)
    waiting = 1
    visited = 0
    while waiting:
        key = keys[0]
        cell = int(heap_pop(keys, cells, waiting))
        waiting -= 1
        if key > cost[cell]:
            continue  # it has since been reached at a lower cost
        visited += 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            break
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            total = cost[cell] + weights[other]
            if cost[other] < 0 or total < cost[other]:
                cost[other] = total
                back[other] = maze.opposite(cell, direction)
                distance[other] = distance[cell] + 1
                heap_push(keys, cells, waiting, total, other)
                waiting += 1
                maze.log(FRONTIER, other, 0)
    return visited
