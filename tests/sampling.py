"""Many mazes of one generator, counted inside a kernel: what tests of chance need."""

from functools import cache

import numpy as np

from clew import kernel, registry
from clew.draws import seeded
from clew.grids.canvas import new_canvas
from clew.mazes import running


def sample(name, grid, samples, seed=2026, **options):
    """(trees, dead_ends): how often each tree came (by the bits of its edges), and the dead ends of each maze."""
    found = registry.find("generator", name)
    kernel.helper(found.function)
    canvas = new_canvas(grid, compiled=True)
    scratch = running.scratch_arrays(found.scratch, grid, True)
    values = found.values(options)
    trees = np.zeros(1 << grid.edges if grid.edges <= 18 else 1, np.int64)
    dead_ends = np.zeros(samples, np.int64)
    tally = tally_of(found.function, bool(scratch))
    scratch = scratch or [np.zeros(1, np.uint8)]
    kernel.call(tally, canvas, seeded(seed, compiled=True), trees, dead_ends, tuple(scratch), values)
    return trees, dead_ends


@cache
def tally_of(function, has_scratch):
    """The kernel that counts the mazes of this generator: one object, or it would be compiled for each sample anew."""
    tally = scratch_tally(function) if has_scratch else bare_tally(function)
    tally.__module__ = function.__module__  # machine code is kept by the sources of this module: the generator's
    return tally


def scratch_tally(function):
    """A kernel that runs `function` with scratch arrays again and again and counts."""

    def tally(maze, draws, trees, dead_ends, scratch, values):
        for number in range(len(dead_ends)):
            for place in maze.places():
                if not maze.is_padding(place):
                    maze.passages[place] = 0
            for place in range(len(scratch[0])):
                scratch[0][place] = 0
            function(maze, draws, *scratch, *values)
            count(maze, trees, dead_ends, number)

    return tally


def bare_tally(function):
    """The same for a generator without scratch arrays."""

    def tally(maze, draws, trees, dead_ends, scratch, values):
        for number in range(len(dead_ends)):
            for place in maze.places():
                if not maze.is_padding(place):
                    maze.passages[place] = 0
            function(maze, draws, *values)
            count(maze, trees, dead_ends, number)

    return tally


@kernel.helper
def count(maze, trees, dead_ends, number):
    """Note which tree the maze is and how many dead ends it has."""
    code = 0
    edges = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            exits = maze.open_directions(cell)
            dead_ends[number] += exits != 0 and exits & (exits - 1) == 0
            later = maze.forward(cell)
            for direction in range(maze.degree(cell)):
                if later >> direction & 1:
                    if edges < 18:
                        code |= (exits >> direction & 1) << edges
                    edges += 1
    if edges <= 18:
        trees[code] += 1
