"""Rank and unrank, on all mazes of small grids."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew.analysis.counting import count_mazes, every_maze, random_maze, rank, rank_many, unrank, unrank_many
from clew.errors import ClewError


@pytest.mark.parametrize(("spec", "count"), [("3x3", 192), ("3x4", 2415), ("4x4", 100352)])
def test_numbers_and_mazes_are_inverse(spec: str, count: int) -> None:
    numbers = np.arange(count)
    mazes = unrank_many(numbers, spec)
    assert len(np.unique(mazes.reshape(count, -1), axis=0)) == count
    assert (rank_many(mazes, spec) == numbers).all()
    assert clew.measure_many(mazes[:2000], spec, ["perfect"])["perfect"].all()
    for number in range(0, count, max(1, count // 200)):
        maze = unrank(number, spec)
        assert rank(maze) == number
        assert (maze.array == mazes[number]).all()


@pytest.mark.parametrize(
    "spec",
    [
        "1x1",
        "2x1",
        "torus:2x2",
        "torus:1x3",
        "moebius:2x2",
        "cylinder:2x3",
        "hexagons:2x3",
        "triangles:4x2",
        "cube:1",
        "polar:2",
    ],
)
def test_every_maze_of_any_grid_has_a_number(spec: str) -> None:
    mazes = every_maze(spec)
    assert len(set(mazes)) == len(mazes) == count_mazes(spec)
    assert [rank(maze) for maze in mazes] == list(range(len(mazes)))
    assert all(clew.is_perfect(maze) for maze in mazes)
    arrays = np.stack([maze.array for maze in mazes])
    assert (rank_many(arrays, spec) == np.arange(len(mazes))).all()
    assert (unrank_many(np.arange(len(mazes)), spec) == arrays).all()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**64 - 1), st.sampled_from(["6x6", "5x30", "hexagons:side=3", "sphere:3"]))
def test_generated_mazes_have_numbers(seed: int, spec: str) -> None:
    maze = clew.generate("wilson", spec, seed)
    number = rank(maze)
    assert 0 <= number < count_mazes(spec)
    assert unrank(number, spec) == maze


def test_masks_and_graphs_have_numbers() -> None:
    mask = clew.masked("4x4", ~np.eye(4, dtype=bool)[::-1] | (np.arange(4) == 0))
    graph = clew.Graph.from_networkx(nx.petersen_graph())
    for grid in (mask, graph):
        count = count_mazes(grid)
        numbers = np.arange(min(count, 500))
        assert (rank_many(unrank_many(numbers, grid), grid) == numbers).all()
        assert rank(unrank(count - 1, grid)) == count - 1
        assert (unrank_many(numbers[:1], grid)[0] == unrank(0, grid).array).all()


def test_the_order_never_changes() -> None:
    """Numbers that people have written down must go on to mean the same mazes."""
    assert rank(clew.generate("wilson", "4x4", seed=7)) == 84912
    assert [rank(random_maze("hexagons:side=3", seed)) for seed in range(3)] == [
        956087953,
        1837991619,
        2156251207,
    ]


def test_random_mazes_are_spread_evenly() -> None:
    """Over 4 mazes, a range of 2 bits, and over 15, where draws are repeated: 5 and 30 times the standard deviation."""
    for spec, count in (("2x2", 4), ("2x3", 15)):
        found = np.bincount([rank(random_maze(spec, seed)) for seed in range(40 * count)], minlength=count)
        chi_square = ((found - 40) ** 2 / 40).sum()
        assert chi_square < {4: 31, 15: 58}[count]  # exceeded once in a million


def test_mazes_that_are_not_perfect_have_no_number() -> None:
    looped = clew.braid(clew.generate("wilson", "4x4", seed=1), 1.0)
    with pytest.raises(ClewError, match="perfect") as problem:
        rank(looped)
    assert problem.value.field == "maze"
    with pytest.raises(ClewError, match="maze 1"):
        rank_many(np.stack([unrank(0, "4x4").array, looped.array]), "4x4")
    empty = np.zeros((1, 4, 4), np.uint8)
    with pytest.raises(ClewError, match="maze 0"):
        rank_many(empty, "4x4")


@pytest.mark.parametrize("bits", [1 << 3, 1 << 6])
def test_arrays_with_other_bits_are_refused(bits: int) -> None:
    mazes = unrank_many(np.arange(3), "3x3")
    mazes[2, 0, 0] |= bits  # west, outside; no direction at all
    with pytest.raises(ClewError, match="maze 2"):
        rank_many(mazes, "3x3")


@pytest.mark.parametrize(
    ("number", "grid", "sentence"),
    [
        (192, "3x3", "0 to 191"),
        (-1, "3x3", "0 to 191"),
        (1.5, "3x3", "whole number"),
        (0, "weave:3x3", "tunnel"),
        (0, "200x100", "narrower"),
    ],
)
def test_impossible_numbers_and_grids_are_refused(number: int, grid: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        unrank(number, grid)


def test_a_number_that_python_does_not_print_is_refused_like_others() -> None:
    with pytest.raises(ClewError, match=r"number -1\.0000e5000"):
        unrank(-(10**5000), "3x3")


def test_tables_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.counting.numbering.MAX_STATES", 1000)
    with pytest.raises(ClewError, match="1,000 states"):
        unrank(0, "torus:4x5")


def test_large_counts_are_for_one_maze_at_a_time() -> None:
    with pytest.raises(ClewError, match="63 bits"):
        unrank_many(np.arange(2), "7x7")
    with pytest.raises(ClewError, match="0 to 191"):
        unrank_many(np.array([5, 192]), "3x3")
    with pytest.raises(ClewError, match="array of whole numbers"):
        unrank_many(np.array([0.5]), "3x3")
    with pytest.raises(ClewError, match="at most"):
        every_maze("5x5")
    assert rank(unrank(count_mazes("7x7") - 1, "7x7")) == count_mazes("7x7") - 1
