"""On which layout of grids the tests compile each algorithm.

A kernel takes a second to compile, so each algorithm is compiled on one layout, and each layout is met by some of them.
That the algorithms work on all layouts is tested interpreted, for every pair.
"""

from clew import Grid, MaskedRectangle, registry
from clew.grids import parse_grid
from clew.testing import LAYOUTS, sample_grids


def kernels_of(grid: Grid) -> tuple[type, str]:
    """What the types of the arguments of kernels depend on."""
    return type(grid.topology()), grid.typecode


def _cut_off(width: int, height: int) -> Grid:
    return MaskedRectangle(width, height, bytes([0]) + bytes([1]) * (width * height - 1))


LARGE = {  # a wide and a long grid of some layouts
    "padded rectangle": [parse_grid("90x80"), parse_grid("1x9000")],
    "masked rectangle": [_cut_off(90, 80), _cut_off(1, 9000)],
    "wrapped": [parse_grid("torus:90x80"), parse_grid("cylinder:1x9000")],
    "table of 6": [parse_grid("hexagons:90x80"), parse_grid("hexagons:1x9000")],
    "weave": [parse_grid("weave:90x80"), parse_grid("weave:1x9000")],
    "table of 8": [parse_grid("upsilon:90x80"), parse_grid("upsilon:1x9000")],
}
DISTINCT = [*{kernels_of(sample_grids(layout)[0]): layout for layout in LAYOUTS}.values()]


def compiled_on(kind: str, layouts: list[str]) -> dict[str, str]:
    """The layout of each algorithm of a kind: the one that has waited longest among those on which it works."""
    waiting, chosen = list(layouts), {}
    for entry in registry.find_all(kind):
        layout = next(each for each in waiting if all(_works(entry, grid) for grid in sample_grids(each)))
        waiting.remove(layout)
        waiting.append(layout)
        chosen[entry.name] = layout
    assert set(chosen.values()) == set(layouts)
    return chosen


def _works(entry: registry.Entry, grid: Grid) -> bool:
    if isinstance(entry, registry.Solver):
        return grid.has_headings or entry.grids != "headings"
    assert isinstance(entry, registry.Generator)
    return (grid.has_rows or not entry.needs_rows) and (entry.weave or not grid.weaves)


GENERATORS = compiled_on("generator", DISTINCT)
SOLVERS = compiled_on("solver", list(LARGE))
