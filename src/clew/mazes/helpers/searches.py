"""Helpers of kernels that search a maze breadth first, with or without its walls, and for the ends of a path."""

from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit

UNSEEN, ROOT = 255, 254  # in place of a direction


@helper
def spread_back(maze: Canvas, start: int, goal: int, back: IntArray, order: IntArray, begin: int) -> int:
    """Visit the cells in the order of their distance from the start until the goal is reached; -1: visit all.

    `back`, uint8[storage], UNSEEN in cells to visit, gets the direction from each to the one that it was reached from.
    The cells are listed in `order` from `begin` on; returns where they end.
    """
    back[start] = ROOT
    order[begin] = start
    read, end = begin, begin + 1
    while read < end and (goal < 0 or back[goal] == UNSEEN):
        cell = int(order[read])
        read += 1
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if back[other] == UNSEEN:
                back[other] = maze.opposite(cell, direction)
                order[end] = other
                end += 1
    return end


@helper
def spread_without_walls(maze: Canvas, start: int, goal: int, steps: IntArray, queue: IntArray) -> None:
    """Count the steps from a cell to the others until the goal is reached; a goal of -1 means all cells.

    `steps`, int32[storage], gets -1 for places that were not reached; `queue`: int32[cells].
    """
    for place in range(len(steps)):
        steps[place] = -1
    queue[0] = start
    steps[start] = 0
    read, written = 0, 1
    while read < written and (goal < 0 or steps[goal] < 0):
        cell = int(queue[read])
        read += 1
        directions = maze.directions(cell)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if steps[other] < 0:
                steps[other] = steps[cell] + 1
                queue[written] = other
                written += 1


@helper
def first_with_passage(maze: Canvas) -> int:
    """Return the first cell that has a passage, or the first cell."""
    for cell in maze.places():
        if not maze.is_padding(cell) and maze.open_directions(cell):
            return cell
    return maze.cell(0)


@helper
def farthest(distance: IntArray) -> int:
    """Return the place with the largest distance, the first of several."""
    found = 0
    for place in range(len(distance)):
        if distance[place] > distance[found]:
            found = place
    return found
