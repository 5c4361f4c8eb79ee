"""The exact law of each algorithm, next to what books say, to one another, and to what the generators do."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, inf, isclose, log

import numpy as np
import pytest

import clew
from clew.analysis.counting import count_mazes, distribution, log_probability, probabilities, probability, rank
from clew.analysis.counting.possible_passages import list_passages
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.registry import generator

BOUNDED = [
    name for name, entry in clew.generators().items() if entry.perfect and not entry.walks and name != "growing-tree"
]


@pytest.mark.parametrize("name", BOUNDED)
def test_probabilities_add_up_and_are_those_of_single_mazes(name: str) -> None:
    law = distribution(name, "3x2")
    assert sum(law.values()) == 1
    assert all(clew.is_perfect(maze) for maze in law)
    for maze, chance in list(law.items())[:3]:
        assert probability(maze, name) == chance


@pytest.mark.parametrize("name", ["recursive-backtracker", "hunt-and-kill", "recursive-division", "eller"])
def test_the_law_is_what_the_generator_does(name: str) -> None:
    """Chi-square over all mazes of 3x2, each expected 8 times or more."""
    law = {rank(maze): chance for maze, chance in distribution(name, "3x2").items()}
    count = 800
    made = Counter(rank(clew.generate(name, "3x2", seed=2026, number=number)) for number in range(count))
    assert made.keys() <= law.keys()
    chi_square = sum(float((made[maze] - count * chance) ** 2 / (count * chance)) for maze, chance in law.items())
    assert chi_square < 62  # 14 degrees of freedom: exceeded less than once in a million


def test_uniform_algorithms_are_uniform_and_others_are_not() -> None:
    assert set(distribution("wilson", "torus:2x2").values()) == {Fraction(1, 32)}
    assert len(set(distribution("recursive-backtracker", "3x3").values())) > 1


def test_random_weights_are_all_orders_of_the_edges() -> None:
    """Kruskal's algorithm with each of the 7! orders of the edges of 3x2."""
    grid = clew.parse_grid("3x2")
    passages = list_passages(grid)
    counts: Counter[tuple[int, ...]] = Counter()
    for order in permutations(range(len(passages))):
        parts, tree = list(range(grid.cells)), []
        for place in order:
            one, two = parts[passages[place].cell], parts[passages[place].other]
            if one != two:
                parts = [one if part == two else part for part in parts]
                tree.append(place)
        counts[tuple(sorted(tree))] += 1
    law = distribution("true-prim", grid)
    assert law == distribution("kruskal", grid) == distribution("boruvka", grid)
    for maze, chance in law.items():
        tree = tuple(n for n, each in enumerate(passages) if maze.is_open(each.cell, each.direction))
        assert chance == Fraction(counts[tree], factorial(len(passages)))


def test_the_binary_tree_tosses_a_coin_for_each_inner_cell() -> None:
    law = distribution("binary-tree", "4x3")
    assert set(law.values()) == {Fraction(1, 2**6)}
    dead_ends = sum(chance * clew.measure(maze).dead_ends for maze, chance in law.items())
    assert dead_ends == Fraction(3 * 4, 4) + 1
    maze = clew.generate("binary-tree", "12x12", seed=1)
    assert isclose(log_probability(maze, "binary-tree"), -11 * 11 * log(2))


def test_the_sidewinder_opens_one_of_each_run() -> None:
    """Two rows of two: one run, open on either side, with chance 1/2, or two runs of one cell."""
    law = distribution("sidewinder", "2x2")
    assert sorted(law.values()) == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert probability(clew.generate("recursive-backtracker", "9x9", seed=2), "sidewinder") == 0


def test_what_an_algorithm_cannot_make_has_no_chance() -> None:
    spiral = clew.from_directions("3x3", np.array([[2, 10, 12], [6, 8, 5], [3, 10, 9]]))
    assert clew.is_perfect(spiral)
    assert probability(spiral, "binary-tree") == 0
    assert log_probability(spiral, "sidewinder") == -inf
    looped = clew.braid(clew.generate("wilson", "3x3", 1), 1.0)
    assert probability(looped, "wilson") == probability(looped, "kruskal") == 0


def test_uniform_probabilities_are_known_on_any_size() -> None:
    maze = clew.generate("wilson", "30x20", seed=1)
    assert probability(maze, "aldous-broder") == Fraction(1, count_mazes("30x20"))
    assert log_probability(maze, "wilson") < -600


@generator(grids="any")
def first_cell_only(maze: Canvas, draws: Draws) -> None:
    """Open one passage of the first cell of two, after a draw of a large number."""
    if draws.below(10**6):
        maze.carve(maze.cell(0), 1)


@generator(grids="any")
def undecided(maze: Canvas, draws: Draws) -> None:
    """Toss a coin until it shows 1."""
    while draws.bits(1) == 0:
        pass
    maze.carve(maze.cell(0), 1)


@pytest.mark.parametrize(
    ("algorithm", "grid", "sentence"),
    [
        ("houston", "2x2", "walks at random"),
        (first_cell_only, "2x1", "below 1,000,000"),
        (undecided, "2x1", "without an end"),
        ("kruskal", "weave:3x3", "crossings"),
        ("kruskal", "9x9", "tiny"),
        ("wilson", "weave:3x3", "wilson makes no passages"),
        ("foo", "2x2", "there is no algorithm"),
    ],
)
def test_what_is_not_known_is_refused(algorithm: str, grid: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence):
        distribution(algorithm, grid)


def test_too_many_runs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.counting.probabilities.MAX_STEPS", 1000)
    with pytest.raises(ClewError, match="sequences of draws"):
        distribution("prim", "3x3")
    monkeypatch.setattr("clew.analysis.counting.probabilities.MAX_FORESTS", 100)
    with pytest.raises(ClewError, match="without a loop"):
        distribution("kruskal", "3x3")
    with pytest.raises(ClewError, match="at most 17 passages"):
        probability(clew.generate("kruskal", "5x5", 1), "kruskal")


@pytest.mark.parametrize(
    ("algorithm", "grid", "tries"), [("blobby-division", "3x3", 64), ("prim", "4x3", 2064), ("prim", "4x4", 2064)]
)
def test_too_many_runs_are_refused_after_a_few(monkeypatch, algorithm, grid, tries):
    runs = []
    run = probabilities.running.run
    maze = clew.generate("prim", grid, seed=1)
    monkeypatch.setattr(probabilities.running, "run", lambda *args, **more: (runs.append(1), run(*args, **more)))
    with pytest.raises(ClewError, match=r"more than [12]\d\d,\d{3} sequences of draws"):
        probability(maze, algorithm)
    assert len(runs) == tries
