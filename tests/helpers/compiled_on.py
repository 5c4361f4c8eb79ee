"""On which layout of grids the tests compile each algorithm.

A kernel takes a second to compile, so each algorithm is compiled on one layout, and each layout is met by some of them.
That the algorithms work on all layouts is tested interpreted, for every pair.
"""

from clew import Grid, registry
from clew.grids import parse_grid
from clew.testing import LAYOUTS, sample_grids


def kernels_of(grid: Grid) -> tuple[type, str]:
    """What the types of the arguments of kernels depend on."""
    return type(grid.topology()), grid.typecode


LARGE = {  # a wide and a long grid of some layouts
    "padded rectangle": [parse_grid("90x80"), parse_grid("1x9000")],
    "weave": [parse_grid("weave:90x80"), parse_grid("weave:1x9000")],
    "table of 6": [parse_grid("hexagons:90x80"), parse_grid("hexagons:1x9000")],
}
KERNELS = {layout: kernels_of(sample_grids(layout)[0]) for layout in LAYOUTS}
DISTINCT = [  # tables of 4 and 8 are as those of 6 and 16
    "padded rectangle",
    "masked rectangle",
    "wrapped",
    "table of 6",
    "table of 16",
    "table of 31",
    "weave",
    "table of kinds",
]


def compiled_on(layouts: list[str]) -> dict[str, str]:
    """The layout of each generator: the one that has waited longest among those on which it works."""
    waiting, chosen = list(layouts), {}
    for entry in registry.find_all("generator"):
        layout = next(each for each in waiting if all(_works(entry, grid) for grid in sample_grids(each)))
        waiting.remove(layout)
        waiting.append(layout)
        chosen[entry.name] = layout
    return chosen


def _works(entry: registry.Generator, grid: Grid) -> bool:
    return (grid.has_rows or not entry.needs_rows) and (entry.weave or not grid.weaves)


GENERATORS = compiled_on(DISTINCT)
# Other tests compile nearly all solvers for rectangles, and those of a kind share what follows their answers back.
SOLVERS = dict.fromkeys(registry.names("solver"), "padded rectangle") | {
    "chain": "weave",
    "depth-first": "weave",
    "tree-walk": "table of 6",
}
