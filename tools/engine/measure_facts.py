"""Describe measures and the search for islands and loops for pages, and list the kernels that these call."""

from collections.abc import Callable, Iterator
from typing import Any

import measure_formulas
import page_kernels
from change_facts import TRIED
from polynomials import fitted

import clew.measures._survey.row as at
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.compass import Compass
from clew.grids.rings import Ringed
from clew.grids.tiling import Tiling, mark_sides
from clew.kernel.arguments import spell
from clew.lazy import np
from clew.mazes.diagnosis import find_parts_and_loops
from clew.measures._decisions import new_notes, rate
from clew.measures._survey.graph import survey_graph
from clew.measures._survey.kernels import survey, workspace
from clew.measures._survey.row import Workspace


def facts() -> dict[str, Any]:
    """Return what a page has to know of all measures: their formulas, and the memory of their kernels."""
    return {
        "formulas": measure_formulas.measures(),
        "width": at.WIDTH,
        "longest": at.LONGEST,
        "ends": [at.START, at.GOAL],
        "parts": at.PARTS,
        "centers": [Workspace._fields.index("centers"), at.CENTERS],
        "workspace": memory_of(workspace),
        "notes": memory_of(new_notes),
    }


def memory_of(make: Callable[[Grid, bool], Any]) -> dict[str, Any]:
    """Return how a tuple of arrays full of zeros is made: their types, and their lengths by cells and storage."""
    tried = [(grid, make(grid, True)) for grid in TRIED]
    sizes = [(grid.cells, grid.storage) for grid, _ in tried]
    first = tried[0][1]
    members = [
        [each.dtype.char, fitted(sizes, [len(made[place]) for _, made in tried])]
        if isinstance(each, np.ndarray)
        else first._fields[place]
        for place, each in enumerate(first)
    ]
    return {"class": spell([(type(first), len(first))]), "members": members}


def calls(grid: Grid, canvas: Canvas) -> Iterator[tuple[Any, ...]]:
    """Yield the kernels that measure mazes on a grid, with arguments of each kind."""
    row, work = np.zeros(1, np.int64), workspace(grid, True)
    made: Any = new_canvas(grid, compiled=True)
    numbers, letters = np.zeros(1, np.int32), np.zeros(1, np.uint8)
    yield survey, canvas, 1, 1, 1, row, work
    yield survey_graph, canvas, 1, 1, 1, row, work
    yield rate, canvas, new_notes(grid, True), 1, 1
    yield page_kernels.count_directions, canvas, Compass(letters, 1), row
    if isinstance(grid, Ringed):
        yield page_kernels.fill_ring_sides, grid.tiles(True), 1, letters
    elif isinstance(grid, Tiling):
        yield mark_sides, grid.tiles(True), numbers, numbers
    yield find_parts_and_loops, canvas, made, (letters, numbers, numbers, numbers), (numbers,) * 3, row
