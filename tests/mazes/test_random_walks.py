"""Random walks take long in narrow grids of every kind, and the estimate knows how long."""

from collections.abc import Callable
from functools import cache

import pytest

import clew
from clew import registry
from clew.grids import Graph, Grid
from clew.kernel import choose
from clew.mazes import running
from clew.mazes.estimates import steps_along, walk_factor

SQUARE = clew.Rectangle(10, 10)
SEEDS = {"aldous-broder": range(2), "wilson": range(8)}  # whose steps vary more


def path_graph(cells: int) -> Graph:
    return Graph([[other for other in (cell - 1, cell + 1) if 0 <= other < cells] for cell in range(cells)])


def snake() -> Grid:
    """A corridor of 119 cells that winds through a square."""
    turns = ["XXXXXXXXXXXXXX.", ".XXXXXXXXXXXXXX"]
    rows = [row for number in range(7) for row in ("." * 15, turns[number % 2])]
    return clew.MaskedRectangle.parse_text("\n".join([*rows, "." * 15]))


GRIDS: dict[str, Callable[[], Grid]] = {
    "corridor": lambda: clew.Rectangle(1, 100),
    "strip": lambda: clew.Rectangle(4, 25),
    "square": lambda: SQUARE,
    "ring": lambda: clew.Torus(100, 1),
    "hexagons": lambda: clew.parse_grid("hexagons:100x1"),
    "tower": lambda: clew.parse_grid("box:1x1x100"),
    "path": lambda: path_graph(100),
    "snake": snake,
}


@cache
def steps(algorithm: str, grid: Grid) -> float:
    seeds = SEEDS[algorithm]
    return sum(len(clew.trace(algorithm, grid, seed, compiled=True)) for seed in seeds) / len(seeds) / grid.cells


@pytest.mark.parametrize("algorithm", SEEDS)
@pytest.mark.parametrize("kind", GRIDS)
def test_the_estimate_is_near_the_steps_that_are_counted(kind: str, algorithm: str) -> None:
    grid = GRIDS[kind]()
    counted = steps(algorithm, grid) / steps(algorithm, SQUARE)
    assert counted / 8 < walk_factor(grid) < counted * 8  # a step takes longer in a corridor, which the factor includes


def test_the_estimate_grows_with_the_square_of_the_length() -> None:
    """Measured for Wilson and Houston on 1x20000: as long as 4,500 to 4,900 times as many cells of a square."""
    assert 4_000 < walk_factor(clew.Rectangle(1, 20_000)) < 6_000
    assert 20_000 < walk_factor(clew.Rectangle(100_000, 1)) < 30_000
    assert walk_factor(clew.Rectangle(300, 300)) == 1


def test_a_corridor_is_compiled_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "_interpreted", {})  # what other tests have done adds up
    walk = registry.find("generator", "aldous-broder")
    long = [clew.Rectangle(1, 4000), clew.Rectangle(4000, 1), clew.parse_grid("box:1x1x4000"), path_graph(4000)]
    for grid in long:
        assert running.should_compile(walk, grid, (), None)
        assert running.work_of(walk, grid) > 100 * 4000 * walk.work
    assert not running.should_compile(registry.find("generator", "prim"), long[0], (), None)


def test_resistors_in_a_row_add_up_and_those_side_by_side_share_the_current() -> None:
    square = Graph([[1, 2], [0, 3], [0, 3], [1, 2]])
    for grid, resistance in ((path_graph(5), 4), (square, 1)):
        assert steps_along(grid) == grid.edges * resistance / grid.cells
