"""The axes of a grid: which passages lead along the same line, by the names of their directions."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from clew.grids import Grid
from clew.lazy import Int64Array, NDArray, np

OPPOSITES = (
    ("north", "south"),
    ("east", "west"),
    ("north-east", "south-west"),
    ("north-west", "south-east"),
    ("up", "down"),
    ("inward", "outward"),
    ("clockwise", "counter-clockwise"),
)
AXES = {name: "-".join(each.replace("-", "") for each in names) for names in OPPOSITES for name in names}
NORTH_SOUTH, EAST_WEST = AXES["north"], AXES["east"]
CHUNK = 1 << 20  # cells whose directions are found together
MAX_KEPT = 1 << 14  # cells of a grid whose directions are kept for the next maze, about 40 bytes each

Directions = list[tuple[Any, Any]]  # cells, and the direction of the axis in each of them


def axis_of(name: str) -> str:
    """Return the axis of a direction, by its name.

    Examples
    --------
    >>> axis_of("south"), axis_of("under-east"), axis_of("outward-2"), axis_of("outward-clockwise")
    ('north-south', 'east-west', 'inward-outward', 'inward-outward')
    """
    name = re.sub(r"-\d+$|(?<=outward)-.*", "", name.removeprefix("under-"))
    return AXES.get(name, name)


def directions_by_axis(grid: Grid) -> dict[str, Directions]:
    """Return, for each axis, the cells that have a neighbor along it, and in which direction; no axis on graphs."""
    return _find_directions(grid) if grid.cells <= MAX_KEPT else _find_directions.__wrapped__(grid)


@lru_cache(maxsize=8)
def _find_directions(grid: Grid) -> dict[str, Directions]:
    found: dict[str, Directions] = {}
    if not grid.cells or not any(grid.direction_name(0, direction) for direction, _ in grid.neighbors(0)):
        return found
    for begin in range(0, grid.cells, CHUNK):
        cells = np.arange(begin, min(begin + CHUNK, grid.cells))
        for name, chosen, directions in named_directions(grid, cells):
            found.setdefault(axis_of(name), []).append((chosen.astype(np.int32), directions.astype(np.uint8)))
    return found


def named_directions(grid: Grid, cells: "Int64Array") -> "Iterator[tuple[str, Int64Array, Int64Array]]":
    """Yield the name of each direction, with those of the cells that have it and the number that it has there.

    In cells whose outlines are alike, the same side leads in a direction of the same name.
    """
    for outlines in grid.outlines(cells):
        for side in (*outlines.sides, *outlines.signs):
            present = np.flatnonzero(side.directions >= 0)
            if len(present):
                chosen, directions = cells[outlines.chosen[present]], side.directions[present]
                yield grid.direction_name(int(chosen[0]), int(directions[0])), chosen, directions


def count_axes(grid: Grid, mazes: "NDArray[Any]") -> "dict[str, Int64Array]":
    """Return how many ends of passages lead along each axis, in each of many mazes: [count, cells]."""
    counts = {}
    for axis, groups in directions_by_axis(grid).items():
        counts[axis] = np.zeros(len(mazes), np.int64)
        for cells, directions in groups:
            counts[axis] += (mazes[:, cells] >> directions & 1).sum(axis=1, dtype=np.int64)
    return counts
