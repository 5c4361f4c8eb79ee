"""Counting over all cells of a maze, as kernels."""

from clew.grids.canvas import Canvas
from clew.kernel import IntArray
from clew.kernel.union_find import find

MAX_EXITS = 31


def count_degrees(maze: Canvas, counts: IntArray) -> None:
    """Add up in `counts` (int64[32]) how many cells have 0, 1, 2, ... exits."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            exits = maze.open_directions(cell)
            degree = 0
            while exits:
                exits &= exits - 1
                degree += 1
            counts[degree] += 1


def count_components(maze: Canvas, parents: IntArray) -> int:
    """How many parts there are between which no passage leads; `parents`: int32[storage]."""
    for cell in maze.places():
        parents[cell] = cell
    parts = maze.cells()
    for cell in maze.places():
        if maze.is_padding(cell):
            continue
        exits = maze.open_directions(cell)
        for direction in range(maze.degree(cell)):
            if exits >> direction & 1:
                one = find(parents, cell)
                other = find(parents, maze.neighbor(cell, direction))
                if one != other:
                    parents[max(one, other)] = min(one, other)
                    parts -= 1
    return parts
