"""Many mazes of one generator, counted: what tests of chance need."""

from contextlib import nullcontext
from functools import cache

import numpy as np

import clew
from clew.kernel.choose import interpreting
from clew.testing.plain_search import carved, edges_of


@cache
def sample(name, grid, samples, compiled=True, **options):
    """(trees, dead_ends): how often each tree came that came at all, and the dead ends of each maze.

    Trees are distinguished on grids with at most 63 edges. A kernel takes a second to compile, so a thousand mazes had
    better be interpreted.
    """
    with nullcontext() if compiled else interpreting():
        mazes = clew.generate_many(name, grid, samples, 2026, **options).reshape(samples, -1)
    mazes = mazes[:, carved(grid, edges_of(grid)).array.ravel() > 0]  # without the places that are no cells
    dead_ends = (np.bitwise_count(mazes) == 1).sum(1)
    code = np.zeros(samples, np.int64)
    for number, (cell, direction, _) in enumerate(edges_of(grid) if grid.edges < 64 else ()):
        code |= (mazes[:, cell] >> direction & 1).astype(np.int64) << number
    return np.unique(code, return_counts=True)[1], dead_ends
