"""Make the tables of an endless maze, and keep those that were used last: some in memory, more in files."""

import sys
from functools import lru_cache
from typing import Any, NamedTuple

from clew import kernel
from clew.draws import seeded
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import new_canvas
from clew.kernel import memory
from clew.lazy import np
from clew.masks import MaskedRectangle
from clew.mazes import running
from clew.mazes.generate import prepare
from clew.mazes.many.generate_many import generate_many
from clew.puzzles.endless import outlines, store
from clew.puzzles.endless.crossings import measure_blocks, measure_leaves
from clew.puzzles.endless.hierarchy import (
    BRANCH,
    CELL,
    CHILDREN,
    DOORS,
    KINDS,
    LEAF_KINDS,
    PLACES,
    STARS,
    Hierarchy,
    fill_kinds,
    shape_leaves,
)

OUTLINES = 3  # the seed of the outlines, which are the same in all worlds: those whose leaves are the hardest to find
WORK = 100_000_000  # cells of the recursive backtracker
MAX_KEPT = 3  # worlds, of 53 MB each
STORED_FROM = 1 << 32  # cells in a row: smaller worlds are for trials, each of which is another one


class World(NamedTuple):
    """The settings of an endless maze."""

    seed: int
    generator: str
    leaf: int
    side: int
    options: tuple[tuple[str, Any], ...]
    crooked: bool


@lru_cache(MAX_KEPT)
def tables_of(world: World) -> tuple[Hierarchy, bool]:
    """Return the tables of a world, and whether they are for compiled kernels."""
    compiled = kernel.should_compile(fill_kinds, WORK)
    if world.side < STORED_FROM or sys.platform == "emscripten":  # the memory of a page is no place to store anything
        return make_tables(world, compiled), compiled
    from clew.kernel.building.build import lock  # here, as a page does not have it

    name = store.name_of(world)
    with lock(name.partition(".")[0]):
        tables = blank_tables(world.leaf, world.side, compiled)
        if not store.read(name, tables):
            fill_tables(tables, world, compiled)
            store.write(name, tables)
    return tables, compiled


def make_tables(world: World, compiled: bool) -> Hierarchy:
    """Make the tables of a world, as `studio/engine/endless.js` does in a page."""
    h = blank_tables(world.leaf, world.side, compiled)
    fill_tables(h, world, compiled)
    return h


def fill_tables(h: Hierarchy, world: World, compiled: bool) -> None:
    """Fill in the tables of a world that have nothing but the sizes."""
    spare = kernel.zeros("i", 16 * world.leaf**2, compiled)
    draws = seeded(OUTLINES, compiled=compiled)
    kernel.run(outlines.draw_outlines, compiled, draws, h.points, h.lengths, spare, world.leaf, int(world.crooked))
    trees, stars = _trees(world, h.branch, compiled), kernel.zeros("i", STARS, compiled)
    kernel.run(fill_kinds, compiled, h, seeded(world.seed, compiled=compiled), trees, stars)
    _fill_leaves(h, world, compiled)
    size = 4 * world.leaf**2
    if kernel.run(measure_leaves, compiled, h, *(kernel.zeros("i", size, compiled) for _ in range(2))):
        raise ClewError(
            f"{world.generator} with these options makes mazes that are not perfect, and an endless maze consists of "
            f"perfect ones: choose wilson, or other options",
            field="generator",
        )
    reach, *queues = (
        kernel.zeros(code, count, compiled) for code, count in (("q", 2 * CHILDREN), *[("i", CHILDREN)] * 2)
    )
    for level in range(1, h.levels + 1):
        kernel.run(measure_blocks, compiled, h, level, reach, *queues)


def blank_tables(leaf: int, side: int, compiled: bool) -> Hierarchy:
    """Return tables in which nothing is filled in but the sizes."""
    branches, sizes = [0], [1]
    while sizes[-1] < side // leaf:
        branches.append(min(BRANCH, side // leaf // sizes[-1]))
        sizes.append(sizes[-1] * branches[-1])
    rows = len(branches)
    borders = (outlines.PHASES - 1 + rows) * 2 * outlines.TYPES
    lengths = {
        "branch": ("i", rows),
        "sizes": ("q", rows),
        "points": ("i", outlines.SHAPES * outlines.max_points(leaf)),
        "lengths": ("i", outlines.SHAPES),
        "stars_below": ("i", rows * outlines.PLAIN),
        "parts": ("i", borders * BRANCH),
        "door_places": ("i", borders * DOORS),
        "children": ("i", rows * KINDS * CHILDREN),
        "doors": ("i", rows * KINDS * CHILDREN * 2),
        "parents": ("i", rows * KINDS * CHILDREN),
        "depths": ("i", rows * KINDS * CHILDREN),
        "leaf_cells": ("B", LEAF_KINDS * 4 * leaf**2),
        "leaf_steps": ("i", LEAF_KINDS * PLACES**2),
        "block_steps": ("q", rows * KINDS * PLACES**2 * 2),
    }
    memory.require(sum(kernel.ITEMSIZE[code] * count for code, count in lengths.values()), "an endless maze")
    arrays = {name: kernel.zeros(code, count, compiled) for name, (code, count) in lengths.items()}
    for level, (branch, size) in enumerate(zip(branches, sizes, strict=True)):
        arrays["branch"][level], arrays["sizes"][level] = branch, size
    return Hierarchy(leaf, rows - 1, **arrays)


def _trees(world: World, branches: Any, compiled: bool) -> Any:
    """Return a perfect maze of children for each kind on each level."""
    trees = np.zeros((len(branches), KINDS, BRANCH, BRANCH), np.uint8)
    for level, branch in enumerate(map(int, branches[1:]), 1):
        grid, options = Rectangle(branch, branch), dict(world.options)
        made = generate_many(world.generator, grid, KINDS, world.seed, first=level * KINDS, **options)
        trees[level, :, :branch, :branch] = made
    return kernel.for_kernel(trees.reshape(-1), compiled)


def _fill_leaves(h: Hierarchy, world: World, compiled: bool) -> None:
    """Make the mazes inside all kinds of leaves, each in its outlines."""
    leaf, frame, half = world.leaf, 2 * world.leaf, world.leaf // 2
    spare = (kernel.zeros(code, frame**2, compiled) for code in "Bi")
    kernel.run(shape_leaves, compiled, h, *spare)
    found, square, values = prepare(world.generator, Rectangle(leaf, leaf), dict(world.options))
    inner = slice(None) if world.crooked else slice(half, half + leaf)
    cells = np.asarray(kernel.for_kernel(h.leaf_cells, True)).reshape(LEAF_KINDS, frame, frame)[:, inner, inner]
    for place in np.flatnonzero(cells.any((1, 2))).tolist():
        grid = MaskedRectangle(frame, frame, (cells[place] > 0).tobytes()) if world.crooked else square
        canvas, draws = new_canvas(grid, compiled=compiled), seeded(world.seed, place, compiled=compiled)
        running.run(found, grid, canvas, (draws,), values, compiled=compiled)
        cells[place] |= grid.as_array(np.asarray(kernel.for_kernel(canvas.passages, True))) & CELL - 1
