"""Verification passes what is right and exposes what is wrong. Seeds are fixed, and the mazes are made interpreted."""

import numpy as np
import pytest

from clew import ClewError, kernel, verify
from clew.analysis.verification.verdict import ChanceTest, Verdict
from clew.draws import weight
from clew.registry import Scratch, generator
from clew.registry.options import Chance

MAZES = 2000


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    """Small samples, for which nothing is compiled."""
    monkeypatch.setattr(kernel, "should_compile", lambda *arguments: False)


@generator(uniform=True)
def eager_aldous_broder(maze, draws):
    """Walk at random, but into an unvisited neighbor wherever there is one."""
    cell = maze.cell(draws.below(maze.cells()))
    left = maze.cells() - 1
    while left > 0:
        directions = maze.unvisited(cell)
        if directions:
            cell = maze.carve(cell, draws.choose(directions))
            left -= 1
        else:
            cell = maze.neighbor(cell, draws.choose(maze.directions(cell)))


@generator(uniform=True, scratch={"state": Scratch("B", "storage")})
def wilson_with_loops(maze, draws, state):
    """Walk from each cell to the maze, and keep the first way into every cell of the walk: no loop is erased."""
    state[maze.middle()] = 2
    for start in [maze.cell(index) for index in range(maze.cells())]:
        cell = start
        walk = [start] if state[start] == 0 else []
        while state[cell] != 2:
            state[cell] = 1
            direction = draws.choose(maze.directions(cell))
            other = maze.neighbor(cell, direction)
            if state[other] != 1:
                maze.carve(cell, direction)
                walk.append(other)
            cell = other
        for visited in walk:
            state[visited] = 2


def kruskal_by(maze, key_of):
    """Open the edges in the order of a key, unless they close a loop."""
    edges = [
        maze.edge(cell, direction)
        for cell in map(maze.cell, range(maze.cells()))
        for direction in range(maze.degree(cell))
        if maze.forward(cell) >> direction & 1
    ]
    part = {maze.cell(index): index for index in range(maze.cells())}
    for edge in sorted(edges, key=key_of):
        cell, direction = maze.edge_cell(edge), maze.edge_direction(edge)
        one, other = part[cell], part[maze.neighbor(cell, direction)]
        if one != other:
            maze.carve(cell, direction)
            part = {each: one if number == other else number for each, number in part.items()}


@generator(weights=True)
def coarse_kruskal(maze, draws):
    """Sort the edges by the two highest bits of their weights."""
    key = draws.word()
    kruskal_by(maze, lambda edge: weight(key, edge) >> 62)


@generator(weights=True)
def reusing_kruskal(maze, draws):
    """Use the weight of a cell for both of its edges."""
    key = draws.word()
    kruskal_by(maze, lambda edge: weight(key, maze.edge_cell(edge)))


@generator(uniform=True)
def repeating(maze, draws):
    """Make every tree of 2x2 in turn: too even for chance."""
    skipped = draws.word() % 4 if maze.cells() != 4 else repeating_turn()
    for number, (cell, direction) in enumerate([(0, 1), (1, 2), (3, 3), (2, 0)]):
        if number != skipped:
            maze.carve(maze.cell(cell), direction)


def repeating_turn(state=[0]):  # noqa: B006 - the memory that an algorithm must not have
    """The number of calls so far, from 0 to 3."""
    state[0] += 1
    return state[0] // 2 % 4


@generator()
def forgetful(maze, draws):
    """Leave the last cell out."""
    for cell in range(maze.cells() - 2):
        maze.carve(maze.cell(cell), 1)


@generator(connected=False, options={"chance": Chance(default=0.4)})
def percolation(maze, draws, chance):
    """Open both edges of a cell by one draw."""
    for cell in range(maze.cells()):
        place = maze.cell(cell)
        is_open = draws.bits(16) < chance
        for direction in range(maze.degree(place)):
            if is_open and maze.forward(place) >> direction & 1:
                maze.carve(place, direction)


@generator(connected=False)
def drizzle(maze, draws):
    """Open the passages of the first cell."""
    for direction in (1, 2):
        if maze.directions(maze.cell(0)) >> direction & 1:
            maze.carve(maze.cell(0), direction)


def names_refuted(verdict: Verdict) -> set[str]:
    """The names of the checks and tests that speak against the algorithm."""
    return {sentence.partition(" on ")[0] for sentence in verdict.refuted}


@pytest.mark.parametrize("algorithm", [eager_aldous_broder, wilson_with_loops])
def test_a_walk_that_is_not_uniform_is_exposed(algorithm):
    verdict = verify(algorithm, "3x3", mazes=MAZES, seed=1)
    assert names_refuted(verdict) >= {"trees"}
    assert verdict.p_value < 1e-9
    assert all(check.passed for check in verdict.checks)  # it makes trees, and always the same ones


@pytest.mark.parametrize("chance", [0, 0.4, 1])
def test_percolation_follows_its_law(chance):
    small, large = (verify("percolation", grid, mazes=MAZES, seed=1, chance=chance) for grid in ("2x2", "4x4"))
    assert small.passed
    assert large.passed
    if chance == 0.4:
        assert [test.name for test in small.tests] == ["mazes", "dead ends"]
        assert {"cells with 0 passages", "dead ends", "passages"} <= {test.name for test in large.tests}
    else:
        assert "possible mazes" in [check.name for check in small.checks]


def test_edges_that_are_not_independent_are_exposed():
    assert names_refuted(verify(percolation, "2x2", mazes=MAZES, seed=1)) >= {"mazes"}


def test_mazes_in_parts_need_no_law():
    verdict = verify(drizzle, "3x3", mazes=50, seed=1)
    assert verdict.passed
    assert verdict.tests == verdict.comparisons == []


@pytest.mark.parametrize("algorithm", [coarse_kruskal, reusing_kruskal])
def test_weights_that_are_not_independent_are_exposed(algorithm):
    verdict = verify(algorithm, "3x3", mazes=MAZES, seed=1)
    assert names_refuted(verdict) >= {"trees", "lightest trees"}
    assert verdict.p_value < 1e-9


@pytest.mark.parametrize(
    ("name", "mazes"),
    [
        ("wilson", MAZES),
        ("aldous-broder", MAZES),
        ("true-prim", 500),
        ("kruskal", 500),
        ("boruvka", 500),
        ("binary-tree", MAZES),
        ("sidewinder", MAZES),
    ],
)
def test_what_has_a_law_passes(name, mazes):
    verdict = verify(name, "3x3", mazes=mazes, seed=1)
    assert verdict.refuted == []
    assert {test.name for test in verdict.tests} == {"trees", "dead ends"}
    assert verdict.p_value > verdict.level


def test_options_change_the_law():
    assert verify("sidewinder", "3x3", mazes=1000, seed=1, close_out=0.2).passed
    assert verify("binary-tree", "3x3", mazes=1000, seed=1, bias="south-west").passed


def test_no_other_law_passes():
    """Uniform mazes do not have Kruskal's law, and the tests see that."""
    assert names_refuted(verify("wilson", "4x3", mazes=3000, seed=1, law="random-weights")) >= {"trees"}


def test_houston_is_not_uniform_and_does_not_claim_it():
    """Half Aldous-Broder and half Wilson, which both are."""
    verdict = verify("houston", "3x3", mazes=2 * MAZES, seed=1, switch=5 / 9)
    assert (verdict.passed, verdict.law) == (True, "")
    assert verdict.comparisons[0].p_value < 1e-9


def test_what_is_too_even_is_exposed():
    verdict = verify(repeating, "2x2", mazes=2000, seed=1)
    assert {"the same seed, the same maze", "trees", "pairs"} <= names_refuted(verdict)


def test_what_leaves_cells_out_is_exposed_by_every_check_of_trees():
    verdict = verify(forgetful, "3x1", mazes=200, seed=1)
    assert not verdict.passed
    assert [check.problem for check in verdict.checks if check.name == "spanning trees"] == [
        "number 0 on rectangle:3x1: only 2 of 3 cells can be reached",
        "200 are not; the first is number 0",
    ]


def test_an_algorithm_without_a_law_is_checked_and_compared(call):
    verdict = verify("recursive-backtracker", "3x3", mazes=1000, seed=1)
    assert verdict.passed
    assert (verdict.law, verdict.tests) == ("", [])
    assert verdict.comparisons[0].p_value < 1e-9
    assert "claims no law" in verdict.notes[-1]


def test_degrees_and_passages_of_larger_grids():
    verdict = verify("wilson", "6x5", mazes=400, seed=1)
    assert verdict.passed
    assert {test.name for test in verdict.tests} >= {"dead ends", "cells with 2 passages", "passages"}
    wrong = verify(eager_aldous_broder, "6x5", mazes=400, seed=1)
    assert names_refuted(wrong) >= {"dead ends", "cells with 2 passages", "passages"}


@pytest.mark.parametrize(
    ("name", "spec"),
    [("kruskal", "weave:4x4"), ("wilson", "1x3"), ("eller", "9x7"), ("blobby-division", "hexagons:4x3")],
)
def test_grids_on_which_there_is_no_law(name, spec):
    verdict = verify(name, spec, mazes=50, seed=1)
    assert verdict.passed
    assert verdict.tests == []


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ({"algorithm": "wilsen"}, ["wilson"]),
        ({"algorithm": "wilson", "grid": "weave:3x3"}, ["go under"]),
        ({"algorithm": "wilson", "grid": "1000x1000"}, ["2 to 100,000 cells"]),
        ({"algorithm": "wilson", "grid": "1x1"}, ["2 to 100,000 cells"]),
        ({"algorithm": "wilson", "law": "normal"}, ["uniform, random-weights"]),
        ({"algorithm": "percolation", "law": "uniform"}, ["may be in parts, and the law uniform is about trees"]),
        ({"algorithm": "wilson", "mazes": 1}, ["from 2 to"]),
        ({"algorithm": "wilson", "colour": 1}, ["no option"]),
    ],
)
def test_what_cannot_be_verified_is_refused(words, parts):
    with pytest.raises(ClewError) as problem:
        verify(**words)
    for part in parts:
        assert part in str(problem.value)


def test_the_level_is_shared_out_among_the_tests():
    """About one right algorithm in 10,000 is refuted, however many tests there are."""
    tests = [ChanceTest("trees", "3x3", 100, "z", 4.0, 1, 6e-5) for _ in range(2)]
    assert Verdict("a", {}, 0, "uniform", [], tests[:1], [], [], {}).refuted
    assert not Verdict("a", {}, 0, "uniform", [], tests, [], [], {}).refuted


def test_p_values_of_right_algorithms_are_spread_evenly():
    """Over 40 seeds: their distribution is within what chance allows once in a million (Kolmogorov and Smirnov)."""
    p_values = sorted(verify("wilson", "2x2", mazes=120, seed=seed).tests[0].p_value for seed in range(40))
    steps = np.arange(1, 41) / 40
    assert max(abs(steps - p_values)) < 0.42
