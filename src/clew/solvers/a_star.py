"""A*: breadth-first search that prefers the cells that may be nearer to the goal.

The lower bound of the remaining steps is the grid's `heuristic`: on a rectangle the distance without walls. On grids
without one it is 0, and the search is breadth-first. Of cells with equal estimates, the one farther from the start
comes first. `distance` gets the steps from the start, -1 for cells that the search did not reach.
Cost: O(n log n) for n visited cells; up to 52 bytes per cell, touched as needed. Mazes: any. Source: Hart,
Nilsson, Raphael, "A formal basis for the heuristic determination of minimum cost paths" (1968).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.kernel.heap import heap_pop, heap_push
from clew.registry import Scratch, solver

STEPS = 1 << 31  # more steps than any path has


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "keys": Scratch("q", "edges_twice", fill=None),
        "cells": Scratch("i", "edges_twice", fill=None),
    },
    aliases=("a*", "astar"),
)
def a_star(maze: Canvas, start: int, goal: int, distance: IntArray, keys: IntArray, cells: IntArray) -> None:
    """Visit next the cell with the smallest sum of the steps so far and a lower bound of the remaining steps."""
    distance[start] = 0
    heap_push(keys, cells, 0, STEPS - 1, start)
    waiting = 1
    while waiting:
        key = keys[0]
        cell = int(heap_pop(keys, cells, waiting))
        waiting -= 1
        steps = distance[cell]
        if STEPS - 1 - (key & STEPS - 1) > steps:
            continue  # it has since been reached by a shorter path
        maze.log(VISIT, cell, 0)
        if cell == goal:
            return
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
