"""What every generator must satisfy, on one or two small grids for each way in which kernels see a grid.

    check_generator("wilson")                              # on all kinds of layout
    check_generator(my_generator, kinds=["wrapped"])       # of a plug-in, on one
    check_ten_numbers("wilson")                            # driven by ten numbers

Each raises an AssertionError that names the grid. A kernel is compiled once for each kind of layout: all grids of a
kind have arguments of the same types. That every grid's own neighbors are right is no matter of generators, and is
tested in tests/grids.
"""

from collections.abc import Callable, Iterable
from functools import cache

import pytest
from oracles import is_spanning_tree
from weaves import is_weave_tree

import clew
from clew import kernel, registry
from clew.draws import ten_numbers
from clew.grids import Graph, Grid, Hexagons, neighbor_table, parse_grid
from clew.grids.neighbor_table import KindTable
from clew.masks import MaskedRectangle

TEN = [67, 22, 35, 44, 77, 10, 43, 9, 0, 23]


def complete(cells: int) -> Graph:
    """A graph in which all cells are neighbors."""
    return Graph([[other for other in range(cells) if other != cell] for cell in range(cells)])


def hexagons_by_kind() -> Grid:
    """Hexagons whose table is compressed by kinds of cell, as it otherwise is from 100,000 cells on."""
    grid = Hexagons(9, 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neighbor_table, "KINDS_FROM", 0)
        patch.setattr(kernel, "should_compile", lambda function, cells: True)
        assert isinstance(grid.topology(), KindTable)
    return grid


def parsed(spellings: str) -> list[Grid]:
    return [parse_grid(each) for each in spellings.split()]


KINDS: dict[str, Callable[[], list[Grid]]] = {
    "padded rectangle": lambda: parsed("1x1 1x17 17x1 2x2 9x7 31x33"),
    "masked rectangle": lambda: [MaskedRectangle.parse_text(" ## \n    \n # #\n    \n#  #")],
    "wrapped": lambda: parsed("torus:1x1 torus:2x2 torus:6x5 cylinder:1x4 moebius:1x3 moebius:2x3 klein:2x2 klein:6x5"),
    "table of 4": lambda: parsed("triangles:5x4 cube:1"),
    "table of 6": lambda: parsed("hexagons:1x1 hexagons:6x5 sphere:2 box:2x3x2"),
    "table of 8": lambda: parsed("upsilon:5x4"),
    "table of 16": lambda: [complete(12)],
    "table of 31": lambda: [complete(20)],
    "table of kinds": lambda: [hexagons_by_kind()],
    "weave": lambda: parsed("weave:1x1 weave:1x9 weave:2x2 weave:9x7"),
}


@cache
def grids_of(kind: str) -> tuple[Grid, ...]:
    """The grids of this kind of layout; made once, as tables of neighbors are."""
    return tuple(KINDS[kind]())


def accepts(algorithm: registry.Generator, grid: Grid) -> bool:
    """Whether the generator says that it works on this grid."""
    return (grid.has_rows or not algorithm.needs_rows) and (algorithm.weave or not grid.weaves)


def check_generator(
    generator: str | Callable[..., None], kinds: Iterable[str] = KINDS, seed: int = 5, **options: object
) -> None:
    """All that holds of every generator, on all grids of these kinds that it accepts; that it refuses the others."""
    algorithm = registry.entry_of(generator) if callable(generator) else registry.find("generator", generator)
    assert isinstance(algorithm, registry.Generator)
    for grid in (grid for kind in kinds for grid in grids_of(kind)):
        if accepts(algorithm, grid):
            check_all_uses_agree(generator, grid, seed, **options)
        else:
            with pytest.raises(clew.ClewError, match="recursive-backtracker"):
                clew.generate(generator, grid, seed, **options)


def check_all_uses_agree(generator: str | Callable[..., None], grid: Grid, seed: int, **options: object) -> None:
    """Interpreted, compiled, watched and replayed the maze is the same spanning tree, and nothing is done unseen."""
    plain, quick = (clew.generate(generator, grid, seed, compiled=each, **options) for each in (False, True))
    watched, watched_quick = (clew.trace(generator, grid, seed, compiled=each, **options) for each in (False, True))
    check_maze(plain)
    assert plain == quick == watched.maze == watched_quick.maze, f"another maze compiled or watched: {grid}"
    assert plain.digest == quick.digest
    assert plain.provenance == quick.provenance == watched.maze.provenance
    assert list(watched) == list(watched_quick), f"other events compiled: {grid}"
    assert all(0 <= cell < grid.cells for _, cell, _ in watched)
    assert watched.replay(0).passage_count == 0, "the log begins before the first passage"
    assert watched.replay() == watched.replay(len(watched)) == plain, f"the log leads elsewhere: {grid}"


def check_maze(maze: clew.Maze) -> None:
    """It is a spanning tree of its grid, found by independent searches and by Clew's own."""
    assert is_spanning_tree(maze), f"no spanning tree: {maze.grid}"
    assert not maze.grid.weaves or is_weave_tree(maze), f"no lawful weave: {maze.grid}"
    assert clew.is_perfect(maze)


def check_ten_numbers(generator: str | Callable[..., None], size: str = "7x6") -> None:
    """Ten numbers in place of chance: the same maze and the same questions compiled, and it can be watched.

    Not for generators that walk at random until they meet the maze: ten numbers may lead them round in a circle.
    """
    plain, quick = (ten_numbers(TEN, noted=500, compiled=compiled) for compiled in (False, True))
    maze = clew.generate(generator, size, draws=plain)
    check_maze(maze)
    assert clew.generate(generator, size, draws=quick, compiled=True) == maze
    assert (list(quick.bounds), list(quick.drawn)) == (plain.bounds, plain.drawn)
    assert plain.drawn[0] > 0
    trace = clew.trace(generator, size, draws=ten_numbers(TEN))
    assert trace.replay() == trace.maze == maze
    assert maze.provenance is trace.maze.provenance is None
