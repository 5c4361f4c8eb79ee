"""Breadth-first search: distances spread from the start, one step at a time."""

from typing import Annotated

from clew.canvas import FRONTIER, VISIT, Canvas
from clew.kernel import Ints
from clew.registry import Scratch, solver


@solver()
def breadth_first(
    maze: Canvas,
    start: int,
    goal: int,
    distance: Annotated[Ints, Scratch("i", "storage", -1)],
    queue: Annotated[Ints, Scratch("i", "cells")],
) -> int:
    """Visit the cells in the order of their distance from the start, until the goal is reached.

    Leaves the steps from the start in `distance`, -1 where the search has not come. A goal of -1: visit all.
    Cost: O(cells); 8 bytes per cell. Mazes: any. Source: Moore, "The shortest path through a maze" (1959).
    """
    distance[start] = 0
    queue[0] = start
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            break
        exits = maze.exits(cell)
        steps = distance[cell] + 1
        for direction in range(maze.degree(cell)):
            if exits >> direction & 1:
                other = maze.neighbor(cell, direction)
                if distance[other] < 0:
                    distance[other] = steps
                    queue[written] = other
                    written += 1
                    maze.log(FRONTIER, other, 0)
    return read
