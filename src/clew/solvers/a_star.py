"""A*: breadth-first search that prefers what may be nearer to the goal.

On a rectangle that number is the distance without walls; where nothing is known it is 0 and this is breadth-first
search. Among equals the cell farther from the start comes first. Leaves the steps in `distance`, -1 where the
search has not come.
Cost: O(n log n) for n visited cells; up to 52 bytes per cell, touched as needed. Mazes: any. Source: Hart,
Nilsson, Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.kernel.heap import heap_pop, heap_push
from clew.registry import Scratch, solver

STEPS = 1 << 31  # more than any path has


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "keys": Scratch("q", "edges_twice"),
        "cells": Scratch("i", "edges_twice"),
    }
)
def a_star(maze: Canvas, start: int, goal: int, distance: IntArray, keys: IntArray, cells: IntArray) -> int:
    """Visit next the cell with the least steps so far plus a number that the rest cannot undercut."""
    distance[start] = 0
    heap_push(keys, cells, 0, STEPS - 1, start)
    waiting = 1
    visited = 0
    while waiting:
        key = keys[0]
        cell = int(heap_pop(keys, cells, waiting))
        waiting -= 1
        steps = distance[cell]
        if STEPS - 1 - (key & STEPS - 1) > steps:
            continue  # it was reached on a shorter way since it was put here
        visited += 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            break
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if distance[other] < 0 or distance[other] > steps + 1:
                distance[other] = steps + 1
                bound = steps + 1 + maze.heuristic(other, goal)
                heap_push(keys, cells, waiting, bound * STEPS + STEPS - 1 - (steps + 1), other)
                waiting += 1
                maze.log(FRONTIER, other, 0)
    return visited
