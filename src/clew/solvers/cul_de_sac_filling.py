"""Cul-de-sac filling: close every part of the maze that hangs on one passage, loops and all.

A passage is a bridge if there is no other way from one of its sides to the other. A depth-first search from the start
finds the bridges: `order` numbers the cells as they are visited, and the `lowest` number that can be reached from a
cell and those after it, without the step back, shows whether another way leads around that step. What lies behind a
bridge is filled unless it holds the goal; dead ends are the smallest such parts. A breadth-first search finds a
shortest way through the rest. `distance` gets the steps from the start to the cells that it reached.
Cost: O(cells); 17 bytes per cell, and those of the maze again. Mazes: any. Source: Pullen, "Think Labyrinth: Maze
algorithms" (1996); Tarjan, "A note on finding the bridges of a graph" (1974).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import BACKTRACK, ERASE, VISIT
from clew.kernel import IntArray, helper, lowest_bit
from clew.registry import Scratch, solver
from clew.solvers.dead_end_filling import search

FILLED = -2  # in `order`; -1 is a cell that was not visited


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "order": Scratch("i", "storage", -1),
        "lowest": Scratch("i", "storage", fill=None),
        "back": Scratch("B", "storage", fill=None),
        "cells": Scratch("i", "cells", fill=None),
        "left": Scratch("passages", "storage", fill=None),
    },
    aliases=("cul-de-sac-filler", "fill-cul-de-sacs", "blind-alley-filling"),
)
def cul_de_sac_filling(
    maze: Canvas,
    start: int,
    goal: int,
    distance: IntArray,
    order: IntArray,
    lowest: IntArray,
    back: IntArray,
    cells: IntArray,
    left: IntArray,
) -> None:
    """Fill what hangs on one passage and does not hold the goal; then take a shortest way through what is left."""
    visited = 1
    kept = 1  # how many cells are visited and not filled: those in `cells`, in their order
    cell = start
    order[start] = lowest[start] = 0
    cells[0] = start
    maze.log(VISIT, start, 0)
    while True:
        direction = direction_ahead(maze, cell, order)
        if direction >= 0:
            other = maze.neighbor(cell, direction)
            back[other] = maze.opposite(cell, direction)
            order[other] = visited
            lowest[other] = lowest_around(maze, other, int(back[other]), order)
            cells[kept] = other
            visited += 1
            kept += 1
            cell = other
            maze.log(VISIT, cell, 0)
        elif cell == start:
            keep_passages(maze, order, cells, kept, left)
            search(maze, start, goal, left, distance, cells)
            return
        else:
            other = maze.neighbor(cell, int(back[cell]))
            if lowest[cell] > order[other] and order[goal] < order[cell]:
                kept = fill(maze, cell, order, cells, kept)
            else:
                lowest[other] = min(lowest[other], lowest[cell])
                maze.log(BACKTRACK, cell, back[cell])
            cell = other


@helper
def direction_ahead(maze: Canvas, cell: int, order: IntArray) -> int:
    """Return the first direction to a cell that was not visited; -1 if all were."""
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        if order[maze.neighbor(cell, direction)] == -1:
            return direction
    return -1


@helper
def lowest_around(maze: Canvas, cell: int, back: int, order: IntArray) -> int:
    """Return the lowest number of the cell and its visited neighbors, but not by way of the direction back."""
    directions = maze.open_directions(cell) & ~(1 << back)
    lowest = order[cell]
    while directions:
        number = order[maze.neighbor(cell, lowest_bit(directions))]
        directions &= directions - 1
        if 0 <= number < lowest:
            lowest = number
    return lowest


@helper
def fill(maze: Canvas, first: int, order: IntArray, cells: IntArray, kept: int) -> int:
    """Fill a cell and those visited after it that are not filled yet; return how many cells are kept."""
    while True:
        kept -= 1
        cell = int(cells[kept])
        order[cell] = FILLED
        maze.log(ERASE, cell, 0)
        if cell == first:
            return kept


@helper
def keep_passages(maze: Canvas, order: IntArray, cells: IntArray, kept: int, left: IntArray) -> None:
    """Fill `left` with the open directions of the first `kept` cells, without those that lead to filled cells."""
    for place in range(kept):
        cell = int(cells[place])
        remaining = directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            if order[maze.neighbor(cell, direction)] == FILLED:
                remaining &= ~(1 << direction)
        left[cell] = remaining
