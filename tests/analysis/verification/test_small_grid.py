"""The list of all trees and their exact laws, compared with known numbers and with plain enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from oracles import spanning_trees

from clew import Graph, Rectangle, parse_grid
from clew.analysis.counting import distribution
from clew.analysis.counting.possible_passages import list_passages
from clew.analysis.verification.small_grid import SmallGrid, is_small
from clew.analysis.verification.tree_laws import (
    RANDOM_WEIGHTS,
    UNIFORM,
    binary_tree_chances,
    expected_degrees,
    law_of,
    passage_chances,
    potentials,
    sidewinder_chances,
)
from clew.masks import MaskedRectangle
from clew.registry import find

RING = MaskedRectangle.parse_text("....\n.#..\n....")
PARTS = Graph.from_edges(4, [(0, 1), (2, 3)])


def is_tree(cells, edges):
    """By merging sets."""
    sets = {cell: {cell} for cell in range(cells)}
    for edge in edges:
        one, other = sets[edge.cell], sets[edge.other]
        if one is other:
            return False
        one |= other
        for cell in other:
            sets[cell] = one
    return len(sets[0]) == cells


def trees_by_trying(grid):
    """Every set of edges that is a tree, by trying all sets of that size."""
    edges = list_passages(grid)
    sets = combinations(range(len(edges)), grid.cells - 1)
    return sorted(
        sum(1 << each for each in chosen) for chosen in sets if is_tree(grid.cells, [edges[e] for e in chosen])
    )


@pytest.mark.parametrize("spec", ["2x2", "3x2", "3x3", "torus:2x2", "hexagons:3x2", "polar:2", "1x5"])
def test_all_trees_are_listed(spec):
    grid = parse_grid(spec)
    small = SmallGrid(grid)
    assert small.trees.tolist() == trees_by_trying(grid)
    assert len(small.trees) == spanning_trees(grid)


@pytest.mark.parametrize(
    ("grid", "count"),
    [(Rectangle(4, 3), 2415), (parse_grid("torus:3x3"), 11664), (parse_grid("box:2x2x2"), 384), (RING, 110)],
    ids=repr,
)
def test_their_number_is_known(grid, count):
    assert is_small(grid)
    assert len(SmallGrid(grid).trees) == count


def test_which_grids_are_small():
    assert not is_small(Rectangle(1, 1))
    assert not is_small(Rectangle(5, 5))
    assert not is_small(parse_grid("weave:3x3"))
    assert not is_small(PARTS)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [("2x2", 2), ("3x2", Fraction(38, 15)), ("3x3", Fraction(55, 16)), ("4x3", Fraction(3412, 805))],
)
def test_expected_dead_ends_are_the_known_fractions(spec, expected):
    small = SmallGrid(parse_grid(spec))
    assert Fraction(int((small.degrees == 1).sum()), len(small.trees)) == expected


@pytest.mark.parametrize("spec", ["3x2", "torus:2x2"])
def test_chances_of_lightest_trees_by_all_orders_of_the_weights(spec):
    grid = parse_grid(spec)
    small = SmallGrid(grid)
    made = Counter()
    for order in permutations(range(len(small.edges))):
        parts, tree = list(range(grid.cells)), 0
        for number in order:
            one, other = parts[small.edges[number].cell], parts[small.edges[number].other]
            if one != other:
                parts = [one if part == other else part for part in parts]
                tree |= 1 << number
        made[tree] += 1
    expected = [made[int(tree)] / made.total() for tree in small.trees]
    assert np.allclose(small.forests.chances, expected, rtol=1e-12)


@pytest.mark.parametrize("spec", ["3x3", "torus:3x3", "polar:2", "hexagons:3x2"])
def test_moments_of_uniform_trees_are_those_of_the_list(spec):
    grid = parse_grid(spec)
    small = SmallGrid(grid)
    green = potentials(grid.cells, small.edges)
    listed = [(small.degrees == degree).sum() / len(small.trees) for degree in range(grid.max_sides + 1)]
    assert np.allclose(expected_degrees(green, grid), listed)
    assert np.allclose(
        passage_chances(green, small.edges), [(small.trees >> e & 1).mean() for e in range(len(small.edges))]
    )


@pytest.mark.parametrize(("spec", "expected"), [("10x10", 29.1998), ("20x20", 116.1517)])
def test_expected_dead_ends_of_larger_grids(spec, expected):
    grid = parse_grid(spec)
    degrees = expected_degrees(potentials(grid.cells, list_passages(grid)), grid)
    assert degrees[1] == pytest.approx(expected, abs=6e-5)
    assert degrees.sum() == pytest.approx(grid.cells)


@pytest.mark.parametrize("bias", ["north-east", "south-east", "south-west", "north-west"])
def test_the_law_of_the_binary_tree(bias):
    small = SmallGrid(Rectangle(4, 3))
    chances = binary_tree_chances(small, {"bias": bias})
    assert sorted(set(chances)) == [0, 1 / 64]
    assert chances.sum() == 1
    assert chances @ (small.degrees == 1).sum(axis=1) == 4 * 3 / 4 + 1


@pytest.mark.parametrize("close_out", [0.5, 0.2])
def test_the_law_of_the_sidewinder(close_out):
    """A row of three cells has the chance of its runs, times one in their length for the passage north of each."""
    small = SmallGrid(Rectangle(3, 2))
    chances = sidewinder_chances(small, {"close-out": close_out})
    keep = 1 - close_out
    expected = [close_out**2] + 4 * [close_out * keep / 2] + 3 * [keep**2 / 3]
    assert np.allclose(sorted(chances[chances > 0]), sorted(expected))


def test_which_law_an_algorithm_claims():
    assert law_of(find("generator", "wilson"), None) is UNIFORM
    assert law_of(find("generator", "boruvka"), None) is RANDOM_WEIGHTS
    assert law_of(find("generator", "houston"), None) is None
    assert law_of(find("generator", "houston"), "uniform") is UNIFORM


@pytest.mark.parametrize("spec", ["3x3", "torus:2x2", "hexagons:3x2"])
def test_the_law_of_random_weights_is_that_of_the_distribution(spec):
    small = SmallGrid(parse_grid(spec))
    law = distribution("kruskal", spec)
    exact = {tuple(map(maze.open_directions, range(maze.cells))): float(chance) for maze, chance in law.items()}
    chances = {tuple(small.open_directions(int(tree))): small.forests.chances[n] for n, tree in enumerate(small.trees)}
    assert chances == pytest.approx(exact, rel=1e-12)
