"""Steps between cells as if there were no walls."""

from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit


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
