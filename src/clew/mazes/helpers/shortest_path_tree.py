"""The tree of shortest paths from a cell, as the direction back from each cell; found by a breadth-first search."""

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
