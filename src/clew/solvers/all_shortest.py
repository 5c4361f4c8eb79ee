"""All shortest paths: a breadth-first search, then back from the goal by every passage that leads nearer to the start.

`distance` gets the steps from the start to the cells that are on a shortest path, -1 for all others. The number of
these paths is `clew.count_shortest_paths`, which may be far larger than that of the cells.
Cost: O(cells); 9 bytes per cell. Mazes: any. Source: Moore, "The shortest path through a maze" (1959).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT, WALK
from clew.kernel import IntArray, helper, lowest_bit
from clew.registry import Scratch, solver


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "kept": Scratch("B", "storage"),
        "queue": Scratch("i", "cells", fill=None),
    },
    aliases=("all-shortest-paths",),
)
def all_shortest(maze: Canvas, start: int, goal: int, distance: IntArray, kept: IntArray, queue: IntArray) -> None:
    """Count the steps to every cell nearer than the goal, then keep the cells that are on a shortest path."""
    distance[start] = 0
    queue[0] = start
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            break
        directions = maze.open_directions(cell)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if distance[other] < 0:
                distance[other] = distance[cell] + 1
                queue[written] = other
                written += 1
                maze.log(FRONTIER, other, 0)
    if distance[goal] >= 0:
        kept[goal] = 1
        keep_ways(maze, distance, kept, queue, written)


@helper
def keep_ways(maze: Canvas, distance: IntArray, kept: IntArray, queue: IntArray, written: int) -> None:
    """Keep the cells from which a passage leads to a kept cell that is one step farther; the last come first."""
    for place in range(written - 1, -1, -1):
        cell = int(queue[place])
        if not kept[cell]:
            distance[cell] = -1
            continue
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if distance[other] == distance[cell] - 1 and distance[cell] > 0:
                kept[other] = 1
                maze.log(WALK, cell, direction)
