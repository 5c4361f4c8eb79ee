"""Helpers of kernels that search for the default ends of a path: a cell to begin with, and the farthest one."""

from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper


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
