"""Describe solvers for pages, and list the kernels that these call."""

from collections.abc import Iterator
from typing import Any

import page_kernels

from clew import registry
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.grids.tiling import Flat, fill_headings
from clew.lazy import np
from clew.mazes.solving.solver_run import compass_for, follow_back, place_costs, steps_back, walk_back
from clew.mazes.solving.walker import Walker, follow, steps_left, walk_arrays

FACTS = "grids", "result", "shortest", "weights", "gives_up"  # of a solver


def compass_of(grid: Grid) -> dict[str, Any] | None:
    """Return the headings of the directions of all cells, those of each cell made by a kernel, or None without any."""
    if not grid.has_headings:
        return None
    made = grid.compass(True)
    return {"stride": made.stride, "headings": None if made.stride else np.asarray(made.headings).tolist()}


def calls(grid: Grid, canvas: Canvas) -> Iterator[tuple[Any, ...]]:
    """Yield the kernels that run solvers on a grid, and make paths of what they leave, with arguments of each kind."""
    numbers, letters = np.zeros(1, np.int32), np.zeros(1, np.uint8)
    walk = walk_arrays(grid, True, 1)
    if isinstance(grid, Flat):
        yield fill_headings, grid.tiles(True), 1, letters
    yield page_kernels.begin_walk, canvas, 1, 1, *walk
    yield steps_left, canvas, 1, 1, letters
    yield follow, canvas, 1, 1, letters, numbers, numbers
    yield place_costs, canvas, numbers, numbers
    yield walk_back, canvas, 1, numbers, numbers, numbers
    yield steps_back, canvas, 1, 1, letters
    yield follow_back, canvas, 1, letters, numbers, numbers
    for entry in registry.find_all("solver"):
        if entry.grids != "headings" or grid.has_headings:
            first = (Walker(canvas, 1, *walk),) if entry.walks else (canvas, 1, 1)
            scratch = [np.zeros(1, each.typecode_on(grid)) for each in entry.scratch]
            costs = (numbers,) if entry.weights else compass_for(entry, grid, True)
            yield entry.function, *first, *scratch, *costs, *entry.values({})
