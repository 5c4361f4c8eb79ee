"""The starts and goals of many mazes: as the rule says, and the same for any split of a set."""

from functools import cache

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import kernel, registry
from clew.mazes.many.ends import DRAWN, RULES
from clew.mazes.outer_wall import outer_sides
from clew.testing.samples import LAYOUTS, sample_grids, sample_mazes

GRIDS = {layout: min(sample_grids(layout), key=lambda grid: abs(grid.cells - 40)) for layout in LAYOUTS}


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "should_compile", lambda *_: False)


@cache
def mazes_of(grid: clew.Grid) -> tuple[np.ndarray, list[clew.Maze]]:
    """Perfect mazes, and mazes with loops and parts, as an array and one by one."""
    mazes = [maze for seed in range(3) for _, maze in sample_mazes(grid, seed)]
    return np.stack([maze.array for maze in mazes]), mazes


def graph_of(maze: clew.Maze) -> nx.Graph:
    """The cells and passages of a maze."""
    graph = nx.empty_graph(maze.cells)
    for cell in range(maze.cells):
        graph.add_edges_from(
            (cell, other) for direction, other in maze.grid.neighbors(cell) if maze.is_open(cell, direction)
        )
    return graph


@pytest.mark.parametrize("layout", GRIDS)
def test_default_and_farthest_ends_are_those_of_single_mazes(layout: str) -> None:
    grid = GRIDS[layout]
    array, mazes = mazes_of(grid)
    found = np.transpose(clew.ends_many(array, grid))
    assert found.tolist() == [list(clew.default_ends(maze)) for maze in mazes]
    starts, goals = clew.ends_many(array, grid, "farthest")
    for maze, start, goal in zip(mazes, starts, goals, strict=True):
        if clew.is_perfect(maze):
            assert start <= goal
            assert clew.solve(maze, start=int(start), goal=int(goal)).steps == clew.longest_path(maze).steps


@pytest.mark.parametrize("rule", DRAWN)
@settings(max_examples=50)
@given(layout=st.sampled_from(list(GRIDS)), seed=st.integers(0, 2**64 - 1))
def test_random_ends_follow_the_rule_and_are_connected(rule: str, layout: str, seed: int) -> None:
    grid = GRIDS[layout]
    array, mazes = mazes_of(grid)
    border = set() if grid.spec.startswith("graph") else {side.cell for side in outer_sides(grid)}
    if rule == "border" and not border:
        with pytest.raises(clew.ClewError, match="has no outer wall"):
            clew.ends_many(array, grid, rule, seed)
        return
    for maze, start, goal in zip(mazes, *clew.ends_many(array, grid, rule, seed), strict=True):
        graph = graph_of(maze)
        fits = fitting(maze, rule, border)
        assert start != goal
        reached = nx.node_connected_component(graph, start)
        assert goal in reached
        assert start in fits or not any(cell in fits for cell in graph if graph[cell])
        assert goal in fits or not fits & reached - {start}


def fitting(maze: clew.Maze, rule: str, border: set[int]) -> set[int]:
    """The cells that a rule allows."""
    dead_ends = {cell for cell in range(maze.cells) if maze.open_directions(cell).bit_count() == 1}
    return {"random": set(range(maze.cells)), "border": border, "dead-ends": dead_ends}[rule]


def test_all_pairs_that_are_connected_are_equally_likely() -> None:
    """Cells 0 and 1 are a part of their own, as are the four others; 5 standard deviations."""
    maze = clew.from_directions(clew.Rectangle(2, 3), [[2, 8], [6, 12], [1, 1]])
    count = 20_000
    starts, goals = clew.ends_many(np.repeat(maze.array[None], count, 0), maze.grid, "random", 5)
    often = np.zeros((6, 6))
    np.add.at(often, (starts, goals), 1)
    parts = np.array([0, 0, 1, 1, 1, 1])
    share = (parts[:, None] == parts) / (6 * (np.bincount(parts)[parts] - 1))[:, None]
    np.fill_diagonal(share, 0)
    assert (np.abs(often - count * share) <= 5 * (count * share * (1 - share)) ** 0.5).all()


@pytest.mark.parametrize("rule", DRAWN)
def test_ends_do_not_depend_on_the_split_of_a_set(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mazes = np.tile(mazes_of(clew.Rectangle(9, 7))[0], (2, 1, 1))
    expected = clew.ends_many(mazes, "9x7", rule, 2**63, first=2**64 - 12)
    part = clew.ends_many(mazes[5:], "9x7", rule, 2**63, first=2**64 - 7)
    np.testing.assert_array_equal(part, np.array(expected)[:, 5:])
    monkeypatch.setattr(kernel, "should_compile", lambda *_: True)
    np.testing.assert_array_equal(clew.ends_many(mazes, "9x7", rule, 2**63, first=2**64 - 12, threads=3), expected)
    assert (np.array(clew.ends_many(mazes, "9x7", rule, 7)) != expected).any()


@pytest.mark.parametrize(
    ("rows", "starts", "goals"),
    [
        ([[6, 12], [3, 9]], {0, 1, 2, 3}, {0, 1, 2, 3}),  # a loop without dead ends
        ([[6, 14, 8], [3, 9, 0]], {2}, {0, 1, 3, 4}),  # a loop with one
        ([[0, 0, 0], [0, 0, 0]], {0}, {0}),
    ],
)
def test_where_dead_ends_are_missing_other_cells_are_ends(rows: list, starts: set, goals: set) -> None:
    maze = clew.from_directions(clew.Rectangle(len(rows[0]), 2), rows)
    found = clew.ends_many(np.repeat(maze.array[None], 100, 0), maze.grid, "dead-ends", 1)
    assert (set(found[0]), set(found[1])) == (starts, goals)


@pytest.mark.parametrize("layout", ["padded rectangle", "masked rectangle", "wrapped", "table of 16"])
def test_paths_and_figures_between_the_ends_are_those_of_single_mazes(layout: str) -> None:
    grid = GRIDS[layout]
    array, mazes = mazes_of(grid)
    starts, goals = clew.ends_many(array, grid, "random", 3)
    pairs = list(zip(mazes, map(int, starts), map(int, goals), strict=True))
    single = [list(clew.solve(maze, start=start, goal=goal)) for maze, start, goal in pairs]
    assert [list(path) for path in clew.solve_many(array, grid, starts, goals)] == single
    figures = clew.measure_many(array, grid, start=starts.astype(np.uint64), goal=goals)
    alone = [clew.measure(maze, start, goal) for maze, start, goal in pairs]
    for name in ("solution_length", "solution_turns", "difficulty"):
        assert figures[name].tolist() == [getattr(each, name) for each in alone]
    to_default = clew.solve_many(array, grid, starts)  # the goal is that of `default_ends`
    for (maze, start, _), path in zip(pairs, to_default, strict=True):
        if len(path):
            assert (path[0], path[-1]) == clew.default_ends(maze, start)


def test_measures_of_plug_ins_get_the_ends_of_each_maze(monkeypatch: pytest.MonkeyPatch) -> None:
    @registry.measure(order=99)
    def way(figures: clew.measures.Figures) -> int:
        """The steps of the solution."""
        return figures.of(registry.find("measure", "solution-length").function)

    monkeypatch.setitem(registry.discovery._registered, "measure", {"way": way})
    registry.discovery._find.cache_clear()
    mazes = clew.generate_many("wilson", "5x4", 3, 7)
    found = clew.measure_many(
        mazes, "5x4", ["way", "solution_length"], start=np.array([1, 2, 3]), goal=np.array([7, 2, 0])
    )
    assert found["way"].tolist() == found["solution_length"].tolist()
    assert found["way"][1] == 0 < found["way"][0]


@pytest.mark.parametrize(
    ("ends", "sentence"),
    [
        (
            {"start": np.array([1, 2, 3])},
            "start is an array of shape (3,) and dtype int64: give one cell for all mazes",
        ),
        ({"goal": np.array([[1], [2]])}, "goal is an array of shape (2, 1)"),
        ({"goal": np.array([1.0, 2.0])}, "and dtype float64"),
        ({"goal": np.array([1, 12])}, "goal: maze 1 has no cell number 12: it has cells 0 to 11"),
        ({"start": np.array([-1, 1], np.int8)}, "start: maze 0 has no cell number -1"),
    ],
)
def test_arrays_that_are_no_ends_are_refused(ends: dict, sentence: str) -> None:
    mazes = clew.generate_many("wilson", "4x3", 2, 7)
    for function in (clew.solve_many, clew.measure_many):
        with pytest.raises(clew.ClewError) as problem:
            function(mazes, "4x3", **ends)
        assert sentence in str(problem.value)
        assert problem.value.field in ends


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"rule": "corner"}, "rule is 'corner': it must be one of default, farthest, random"),
        ({"rule": "random"}, "the rule random draws random cells: give a seed"),
        ({"rule": "random", "seed": 2**64}, "the seed is"),
        ({"rule": "random", "seed": 1, "first": 2**64 - 1}, "the mazes of a seed have the numbers 0 to"),
        ({"grid": "cube:1"}, "cube:1 needs an array of shape"),
    ],
)
def test_what_cannot_be_chosen_is_refused(more: dict, sentence: str) -> None:
    with pytest.raises(clew.ClewError) as problem:
        clew.ends_many(clew.generate_many("wilson", "4x3", 2, 7), **({"grid": "4x3"} | more))
    assert sentence in str(problem.value)


def test_wrong_mazes_are_refused_and_no_mazes_have_no_ends() -> None:
    mazes = clew.generate_many("wilson", "4x3", 3, 7)
    mazes[1, 1, 1] ^= 2
    for rule in RULES[1:]:
        with pytest.raises(clew.ClewError, match=r"^maze 1: cell"):
            clew.ends_many(mazes, "4x3", rule, 7)
    assert [len(each) for rule in RULES for each in clew.ends_many(mazes[:0], "4x3", rule, 7)] == [0] * 2 * len(RULES)
