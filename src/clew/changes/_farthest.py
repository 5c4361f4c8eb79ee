"""The two cells of a list that are farthest apart in a maze."""

from collections.abc import Sequence

from clew.mazes.maze import Maze
from clew.mazes.solving import distances, is_perfect

MAX_SEARCHES = 100  # in a maze with loops


def farthest_pair(maze: Maze, cells: Sequence[int]) -> tuple[int, int]:
    """Two of these cells between which the shortest way is longest; the same cell twice where there is no other.

    In a perfect maze two searches find it. With loops, each search from a cell also tells how far apart others can be
    at most; the one with the highest such bound is searched next, until no bound is above what was found. That is
    the farthest pair, unless the bounds of 100 searches do not suffice: then it is the farthest seen.
    """
    topology = maze.grid.topology()
    places = [topology.cell(cell) for cell in cells]
    bounds = dict.fromkeys(cells, maze.cells)
    best, pair = -1, (cells[0], cells[0])
    perfect = is_perfect(maze)
    following = cells[0]
    for search in range(2 if perfect else MAX_SEARCHES):
        storage = distances(maze, following).storage
        steps = [int(storage[place]) for place in places]
        reach = max(steps)
        other = cells[steps.index(reach)]
        if reach > best:
            best, pair = reach, (following, other)
        for cell, far in zip(cells, steps, strict=True):
            if far >= 0:
                bounds[cell] = min(bounds[cell], far + reach)
        bounds[following] = -1
        further = search == 0 and other != following  # in a part of one cell it is not
        following = other if further else max(bounds, key=bounds.__getitem__)
        if not perfect and bounds[following] <= best:
            break
    return pair
