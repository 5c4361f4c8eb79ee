"""Many modules at once: the rule of a color and a search, compiled together for a batch of seeds."""

from typing import Any, NamedTuple

import numpy as np

from clew import kernel, registry
from clew.algorithmia import COLORS, GRID
from clew.draws import TenNumbers, ten_numbers
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import helper, struct
from clew.mazes import running
from clew.mazes.solver_run import walk_back
from clew.solvers.breadth_first import breadth_first

for function in {rule.function for rule in COLORS.values()} | {breadth_first, walk_back}:
    helper(function)
red, green, blue, hunt_and_kill, magenta, yellow = (rule.function for rule in COLORS.values())


@struct
class Batch(NamedTuple):
    """Ten numbers, start and goal of each module, with the results."""

    seeds: Any  # int64[modules, 10]
    ends: Any  # int64[modules, 2]
    masks: Any  # uint8[modules, 16], bit d set = direction d is open
    routes: Any  # int32[modules, 16], the cells of the route, -1 behind its end
    draws: Any  # int64[modules], how many numbers were drawn
    distance: Any
    now: Any
    then: Any
    taken: Any


@helper
def begin(maze, draws, batch, which):
    for place in range(10):
        draws.numbers[place] = batch.seeds[which, place]
    draws.drawn[0] = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            maze.passages[cell] = 0


@helper
def finish(maze, draws, batch, which):
    batch.draws[which] = draws.drawn[0]
    for index in range(16):
        batch.masks[which, index] = maze.open_directions(maze.cell(index))
        batch.routes[which, index] = -1
    for cell in maze.places():
        batch.distance[cell] = -1
    goal = maze.cell(batch.ends[which, 1])
    breadth_first(maze, maze.cell(batch.ends[which, 0]), goal, batch.distance, batch.now, batch.then)
    if batch.distance[goal] >= 0:
        walk_back(maze, goal, batch.distance, batch.routes[which], batch.taken)


def reds(maze, draws, batch, walls, groups):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        red(maze, draws, walls, groups)
        finish(maze, draws, batch, which)


def greens(maze, draws, batch, visited, candidates):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        for cell in maze.places():
            visited[cell] = 0
        green(maze, draws, visited, candidates)
        finish(maze, draws, batch, which)


def blues(maze, draws, batch, trail, forgotten):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        for cell in maze.places():
            forgotten[cell] = 0
        blue(maze, draws, trail, forgotten)
        finish(maze, draws, batch, which)


def cyans(maze, draws, batch):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        hunt_and_kill(maze, draws)
        finish(maze, draws, batch, which)


def magentas(maze, draws, batch):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        magenta(maze, draws)
        finish(maze, draws, batch, which)


def yellows(maze, draws, batch, columns, rows, widths, heights):
    for which in range(len(batch.draws)):
        begin(maze, draws, batch, which)
        yellow(maze, draws, columns, rows, widths, heights)
        finish(maze, draws, batch, which)


BATCHES = dict(zip(COLORS, (reds, greens, blues, cyans, magentas, yellows), strict=True))


def solved(color: str, seeds: Any, ends: Any) -> Batch:
    """Solve these modules with the compiled rule of the color."""
    count = len(seeds)
    canvas: Canvas = new_canvas(GRID, compiled=True)
    draws: TenNumbers = ten_numbers([0] * 10, compiled=True)
    storage = np.zeros(GRID.storage, np.int32)
    batch = Batch(
        np.ascontiguousarray(seeds, np.int64),
        np.ascontiguousarray(ends, np.int64),
        np.zeros((count, 16), np.uint8),
        np.zeros((count, 16), np.int32),
        np.zeros(count, np.int64),
        storage,
        np.zeros(16, np.int64),
        np.zeros(16, np.int64),
        np.zeros(16, np.int32),
    )
    found = registry.entry_of(COLORS[color].function)
    kernel.call(BATCHES[color], canvas, draws, batch, *running.scratch_arrays(found.scratch, GRID, True))
    return batch
