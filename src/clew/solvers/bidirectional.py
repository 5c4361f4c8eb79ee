"""Bidirectional search: breadth-first from the start and from the goal, until the two searches meet.

In each round, the search with the shorter border takes one step in all directions. The first passage found from one
search to the other is on a shortest path: a shorter one would have been found in an earlier round. If one search ends
without meeting the other, no path leads from the start to the goal, and the larger part is never searched. `distance`
gets the steps from the start to the cells of the first search, and to those of the path in the second.
Cost: O(cells); 16 bytes per cell. Mazes: any. Source: Pohl, "Bi-directional search" (1971).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, VISIT
from clew.kernel import IntArray, helper, lowest_bit
from clew.registry import Scratch, solver


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "remaining": Scratch("i", "storage", -1),
        "queue": Scratch("i", "cells", fill=None, touched=0.5),  # no cell is in both
        "other_queue": Scratch("i", "cells", fill=None, touched=0.5),
    },
    aliases=("two-way", "bidirectional-search"),
)
def bidirectional(
    maze: Canvas, start: int, goal: int, distance: IntArray, remaining: IntArray, queue: IntArray, other_queue: IntArray
) -> None:
    """Search from the start and from the goal, in turns, until the two searches meet."""
    distance[start] = 0
    remaining[goal] = 0
    if start == goal:
        maze.log(VISIT, start, 0)
        return
    near, far = distance, remaining  # the steps of the search whose turn it is, and of the other
    queue[0] = start
    read, written = 0, 1
    other_queue[0] = goal
    other_read, other_written = 0, 1
    while read < written and other_read < other_written:
        if written - read > other_written - other_read:
            near, far = far, near
            queue, other_queue = other_queue, queue
            read, other_read = other_read, read
            written, other_written = other_written, written
        border = written
        while read < border:
            cell = int(queue[read])
            read += 1
            maze.log(VISIT, cell, 0)
            directions = maze.open_directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                other = maze.neighbor(cell, direction)
                if far[other] >= 0:
                    maze.log(VISIT, other, 0)
                    if distance[cell] < 0:
                        cell, other = other, cell
                    complete(maze, goal, distance, remaining, distance[cell] + 1, other)
                    return
                if near[other] < 0:
                    near[other] = near[cell] + 1
                    queue[written] = other
                    written += 1
                    maze.log(FRONTIER, other, 0)


@helper
def complete(maze: Canvas, goal: int, distance: IntArray, remaining: IntArray, steps: int, cell: int) -> None:
    """Fill in the distances along the path from a cell in the search from the goal, so many steps from the start."""
    distance[cell] = steps
    while cell != goal:
        directions = maze.open_directions(cell)
        while remaining[maze.neighbor(cell, lowest_bit(directions))] != remaining[cell] - 1:
            directions &= directions - 1
        cell = maze.neighbor(cell, lowest_bit(directions))
        steps += 1
        distance[cell] = steps
