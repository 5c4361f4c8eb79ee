"""What a page needs to make the tables of endless mazes and to ask questions about them, as `clew.Endless` does."""

from collections.abc import Iterator
from typing import Any

from clew.draws import seeded
from clew.kernel.arguments import spell
from clew.lazy import np
from clew.pictures.painting import map_tile
from clew.puzzles.endless import (
    crossings,
    distances,
    hierarchy,
    outlines,
    places,
    routes,
    shading,
    tables,
    tiles,
    world,
)

LEAF = 32


def facts() -> dict[str, Any]:
    """Return how the tables look in memory, and the numbers by which they are made."""
    branches, sizes = tables.levels_of(LEAF, world.SIDE)
    levels = len(branches) - 1
    return {
        "class": spell([(hierarchy.Hierarchy, len(hierarchy.Hierarchy._fields))]),
        "leaf": LEAF,
        "branches": branches,
        "sizes": [str(size) for size in sizes],
        "tables": tables.table_sizes(LEAF, len(branches)),
        "spaces": world.space_sizes(LEAF, levels),
        "kinds": hierarchy.KINDS,
        "leafKinds": hierarchy.LEAF_KINDS,
        "children": hierarchy.CHILDREN,
        "branch": hierarchy.BRANCH,
        "stars": hierarchy.STARS,
        "cell": hierarchy.CELL,
        "base": str(hierarchy.BASE),
        "outlines": tables.OUTLINES,
        "maxPoints": world.MAX_POINTS,
        "pointPixels": world.POINT_PIXELS,
        "cells": routes.CELLS,
        "tile": {
            "pixels": map_tile.PIXELS,
            "wallsFrom": map_tile.WALLS_FROM,
            "blockBits": tiles.BLOCK_BITS,
            "childBits": tiles.CHILD_BITS,
            "growthInTenths": map_tile.GROWTH_IN_TENTHS,
            "wall": map_tile.WALL,
            "floor": map_tile.FLOOR,
        },
    }


def calls() -> Iterator[tuple[Any, ...]]:
    """Yield kernels that a page calls, each with arguments of the kinds that it gets."""
    h = tables._blank(tables.World(0, "wilson", 8, 16, (), True), compiled=True)
    draws, (cells, numbers, flags) = seeded(1, compiled=True), (np.zeros(1, code) for code in "iqB")
    yield outlines.draw_outlines, draws, cells, cells, cells, 1, 1
    yield hierarchy.fill_kinds, h, draws, flags, cells
    yield hierarchy.shape_leaves, h, flags, cells
    yield crossings.measure_leaves, h, cells, cells
    yield crossings.measure_blocks, h, 1, numbers, cells, cells
    yield places.draw_window, h, 1, 1, 1, 1, flags, numbers
    yield distances.find_distance, h, 1, 1, 1, 1, *4 * [numbers], cells, cells, numbers
    yield routes.find_exit, h, 1, 1, 1, 1, numbers, cells, cells
    yield routes.follow, h, 1, 1, cells, cells, flags
    yield routes.trace_route, h, 1, 1, 1, 1, numbers, 1, numbers, numbers, cells, cells, numbers
    yield shading.find_depths, h, 1, 1, numbers, 1, *3 * [numbers], cells, cells, numbers, numbers, cells, numbers
    yield map_tile.paint_walls, flags, *4 * [1], flags
    yield map_tile.paint_lengths, numbers, 1, flags
