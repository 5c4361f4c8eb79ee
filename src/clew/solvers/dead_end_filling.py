"""Dead-end filling: close every dead end up to the junction from which it branches off, then walk what is left.

What is left of a perfect maze is the path itself; otherwise also the loops, through which a breadth-first search finds
a shortest way. `distance` gets the steps from the start to the cells that this search reached.
Cost: O(cells); 9 bytes per cell, and those of the maze again. Mazes: any. Source: known from pencil and paper; Pullen,
"Think Labyrinth: Maze algorithms" (1996).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import ERASE, VISIT
from clew.kernel import IntArray, helper, lowest_bit, signed
from clew.registry import Scratch, solver


@solver(
    scratch={
        "distance": Scratch("i", "storage", -1),
        "left": Scratch("passages", "storage", fill=None),
        "queue": Scratch("i", "cells", fill=None),
    },
    aliases=("dead-end-filler", "fill-dead-ends"),
)
def dead_end_filling(maze: Canvas, start: int, goal: int, distance: IntArray, left: IntArray, queue: IntArray) -> None:
    """Fill all dead ends but the start and the goal; then take a shortest way through the passages that are left."""
    for place in range(len(left)):
        left[place] = maze.open_directions(place)
    for dead_end in maze.places():
        if not maze.is_padding(dead_end):
            fill(maze, dead_end, start, goal, left)
    search(maze, start, goal, left, distance, queue)


@helper
def fill(maze: Canvas, cell: int, start: int, goal: int, left: IntArray) -> None:
    """Fill a corridor that ends at this cell, if it is a dead end, back to the next junction."""
    directions = signed(left[cell])
    while directions and directions & directions - 1 == 0 and cell not in (start, goal):
        maze.log(ERASE, cell, 0)
        left[cell] = 0
        direction = lowest_bit(directions)
        back = maze.opposite(cell, direction)
        cell = maze.neighbor(cell, direction)
        directions = signed(left[cell]) & ~(1 << back)
        left[cell] = directions


@helper
def search(maze: Canvas, start: int, goal: int, left: IntArray, distance: IntArray, queue: IntArray) -> None:
    """Visit the cells by the passages that are left, in the order of their distance, until the goal is reached."""
    distance[start] = 0
    queue[0] = start
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        maze.log(VISIT, cell, 0)
        if cell == goal:
            return
        directions = signed(left[cell])
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if distance[other] < 0:
                distance[other] = distance[cell] + 1
                queue[written] = other
                written += 1
