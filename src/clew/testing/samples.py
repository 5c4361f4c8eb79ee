"""Small grids and mazes on which algorithms are checked: awkward sizes of every kind of canvas.

A kernel is compiled once for each layout: all grids of a layout have arguments of the same types.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from clew.errors import ClewError
from clew.grids import Graph, Grid, Hexagons, parse_grid
from clew.masks import MaskedRectangle
from clew.mazes.generate import generate
from clew.mazes.maze import Maze
from clew.mazes.outer_wall import outer_sides
from clew.testing.plain_search import carved, edges_of

OPEN_SHARE = 0.6  # the share of the edges that are open in a maze with loops and parts


def complete_graph(cells: int) -> Graph:
    """Return a graph in which all cells are neighbors."""
    return Graph([[other for other in range(cells) if other != cell] for cell in range(cells)])


def hexagons_by_kind() -> Grid:
    """Return hexagons whose table is compressed by kinds of cell, as that of 100,000 cells or more is."""
    grid = Hexagons(9, 7)
    grid.sort_kinds("B")
    return grid


def _parsed(specs: str) -> Callable[[], list[Grid]]:
    return lambda: [parse_grid(each) for each in specs.split()]


_MAKERS: dict[str, Callable[[], list[Grid]]] = {
    "padded rectangle": _parsed("1x1 1x17 17x1 2x2 9x7 31x33"),
    "masked rectangle": lambda: [MaskedRectangle.parse_text(" ## \n    \n # #\n    \n#  #")],
    "wrapped": _parsed("torus:1x1 torus:2x2 torus:6x5 cylinder:1x4 moebius:1x3 moebius:2x3 klein:2x2 klein:6x5"),
    "table of 4": _parsed("triangles:5x4 cube:1"),
    "table of 6": _parsed("hexagons:1x1 hexagons:6x5 sphere:2 box:2x3x2"),
    "table of 8": _parsed("upsilon:5x4"),
    "table of 16": lambda: [complete_graph(12)],
    "table of 31": lambda: [complete_graph(20)],
    "table of kinds": lambda: [hexagons_by_kind()],
    "weave": _parsed("weave:1x1 weave:1x9 weave:2x2 weave:9x7"),
}

LAYOUTS: tuple[str, ...] = tuple(_MAKERS)
"""The ways in which kernels see a grid: 'padded rectangle', 'wrapped', 'table of 6' and so on."""


def sample_grids(*layouts: str) -> list[Grid]:
    """Return small grids of these layouts.

    Parameters
    ----------
    *layouts : str
        Names in `LAYOUTS`; none for all of them.

    Returns
    -------
    list of Grid
        From one cell to about a thousand; with masks, two passages between the same cells, and tunnels.

    Examples
    --------
    >>> [grid.spec for grid in sample_grids("table of 4")]
    ['triangles:5x4', 'cube:1']
    """
    return [grid for layout in layouts or LAYOUTS for grid in _grids_of(layout)]


@cache
def _grids_of(layout: str) -> tuple[Grid, ...]:
    """Return the grids; they are made once, because tables of neighbors take time."""
    return tuple(_MAKERS[layout]())


def perfect_maze(grid: Grid, seed: int) -> Maze:
    """Return a spanning tree of any grid."""
    return generate("recursive-backtracker", grid, seed)


def loose_maze(grid: Grid, seed: int) -> Maze:
    """Return a maze in which some edges, drawn at random, are open; not for grids that weave."""
    draws = Random(seed)
    return carved(grid, [edge for edge in edges_of(grid) if draws.random() < OPEN_SHARE])


def opened(maze: Maze) -> Maze:
    """Return the maze with up to two openings in its outer wall; the maze itself if its grid has no outer wall."""
    try:
        outer = [(each.cell, each.side) for each in outer_sides(maze.grid)]
    except ClewError:  # the cells have no sides
        return maze
    ends = tuple(dict.fromkeys((outer[0], outer[-1]))) if outer else ()
    return Maze(maze.grid, maze.storage, maze.provenance, ends)


def sample_mazes(grid: Grid, seed: int) -> Iterator[tuple[str, Maze]]:
    """Yield the name and the maze of each kind that is possible on this grid."""
    yield "a perfect maze", perfect_maze(grid, seed)
    if not grid.weaves:
        yield "a maze with loops and parts", loose_maze(grid, seed)
