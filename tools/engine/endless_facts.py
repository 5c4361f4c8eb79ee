"""Describe the tables of endless mazes for pages, and list the kernels that fill them and read them."""

from collections.abc import Iterator
from typing import Any

from clew.draws import seeded
from clew.kernel.arguments import spell
from clew.lazy import np
from clew.pictures.painting import map_tile
from clew.puzzles.endless import hierarchy, outlines, tables, tiles, world
from clew.puzzles.endless.crossings import measure_blocks, measure_leaves
from clew.puzzles.endless.distances import find_distance
from clew.puzzles.endless.hierarchy import Hierarchy
from clew.puzzles.endless.places import draw_window
from clew.puzzles.endless.routes import find_exit, follow, trace_route
from clew.puzzles.endless.shading import find_depths

LEAF = 32
SPACES = "way ways away frame length route levels blocks reach entrances stack points"
CONSTANTS = {
    hierarchy: ("BRANCH", "CELL", "CHILDREN", "KINDS", "LEAF_KINDS", "PLACES", "STARS"),
    tables: ("MAX_KEPT", "OUTLINES"),
    world: ("LEAF_PIXELS", "MAX_POINTS", "POINT_PIXELS"),
    tiles: ("BLOCK_BITS", "CHILD_BITS"),
    map_tile: ("BENDS", "BENDS_SEED", "GROWTH_IN_TENTHS", "MAX_BEND", "WALLS_FROM"),
}


def blank() -> Hierarchy:
    """Return tables of the usual size, in which nothing is filled in but the sizes."""
    return tables.blank_tables(LEAF, world.SIDE, compiled=True)


def facts() -> dict[str, Any]:
    """Return what a page has to know: the members of the tables, the memory that kernels need, and constants."""
    h = blank()
    members = [each if isinstance(each, int) else [each.dtype.char, len(each)] for each in h]
    spaces = {
        name: [each.dtype.char, len(each)]
        for name, each in zip(SPACES.split(), world.spaces_for(True, h, *SPACES.split()), strict=True)
    }
    return {
        "class": spell([(Hierarchy, len(h))]),
        "fields": list(h._fields),
        "members": members,
        "branch": h.branch.tolist(),
        "sizes": [str(each) for each in h.sizes.tolist()],
        "spaces": spaces,
        "constants": {name: getattr(module, name) for module, names in CONSTANTS.items() for name in names},
        "functions": {function.__name__: f"{function.__module__}.{function.__name__}" for function, *_ in calls()},
    }


def calls() -> Iterator[tuple[Any, ...]]:
    """Yield the kernels, with arguments of each kind."""
    h, draws = blank(), seeded(1, compiled=True)
    few, many, small = np.zeros(1, np.int32), np.zeros(1, np.longlong), np.zeros(1, np.uint8)
    cells = (1, 1, 1, 1)
    yield outlines.draw_outlines, draws, h.points, h.lengths, few, 1, 1
    yield hierarchy.fill_kinds, h, draws, small, few
    yield hierarchy.shape_leaves, h, small, few
    yield measure_leaves, h, few, few
    yield measure_blocks, h, 1, many, few, few
    yield draw_window, h, *cells, small, many
    yield find_distance, h, *cells, *[many] * 4, few, few, many
    yield find_exit, h, *cells, many, few, few
    yield follow, h, 1, 1, few, few, small
    yield trace_route, h, *cells, many, 1, many, many, few, few, many
    yield find_depths, h, 1, 1, many, 1, *[many] * 3, few, few, many, many, few, many
    yield map_tile.paint_walls, small, *cells, small
    yield map_tile.draw_bends, draws, few
    yield map_tile.paint_lengths, many, *cells, 1, few, 1, few, small
