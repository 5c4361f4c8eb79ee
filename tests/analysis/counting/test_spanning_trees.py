"""The number of mazes of a grid, next to the OEIS, NetworkX, the product formula and the table of the numbering."""

from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import prod

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.analysis.counting import count_mazes, digits, every_maze, expected_dead_ends, scientific
from clew.analysis.counting.elimination import count_trees, laplacian_of
from clew.analysis.counting.possible_passages import list_passages, neighbor_lists
from clew.analysis.counting.product_formula import bits_of, sides_of
from clew.analysis.counting.residues import is_prime, number_from, prime_factors, primes_below, root_of_unity
from clew.errors import ClewError
from clew.grids.rectangle import TUNNEL
from clew.testing.samples import complete_graph

A007341 = (1, 4, 192, 100352, 557568000, 32565539635200, 19872369301840986112)
A212800 = (1, 32, 11664, 42467328, 1562500000000)
A116469 = {"2x3": 15, "2x4": 56, "3x4": 2415, "4x3": 2415, "4x5": 4140081, "1x9": 1}
SPECS = [
    "1x1",
    "5x4",
    "torus:1x3",
    "torus:2x5",
    "torus:5x2",
    "cylinder:2x4",
    "cylinder:5x1",
    "moebius:1x3",
    "moebius:4x3",
    "klein:2x3",
    "klein:3x3",
    "hexagons:4x3",
    "triangles:side=4",
    "upsilon:3x3",
    "cairo:3x3",
    "polar:3",
    "sphere:3",
    "cube:2",
    "box:2x3x2",
]


def by_elimination(grid: clew.Grid) -> int:
    return count_trees(neighbor_lists(grid.cells, list_passages(grid)), grid.spec)


def by_networkx(grid: clew.Grid) -> float:
    graph = nx.MultiGraph((each.cell, each.other) for each in list_passages(grid))
    graph.add_nodes_from(range(grid.cells))
    return nx.number_of_spanning_trees(graph)


def test_the_sequences_of_the_oeis() -> None:
    for size, count in enumerate(A007341, 1):
        assert count_mazes(f"{size}x{size}") == count
    for size, count in enumerate(A212800, 1):
        assert count_mazes(f"torus:{size}x{size}") == count
    for spec, count in A116469.items():
        assert count_mazes(spec) == by_elimination(clew.parse_grid(spec)) == count


def test_the_count_of_project_euler_380_has_all_its_digits() -> None:
    """Checked modulo another prime, by multiplying all sums of two eigenvalues one by one."""
    count = count_mazes("100x500")
    assert scientific(count) == "6.3202e25093"
    assert len(digits(count)) == 25094
    prime = next(primes_below(1 << 30, 1000))
    root = root_of_unity(1000, prime_factors(1000), prime)
    cosines = [pow(root, place, prime) + pow(root, -place, prime) for place in range(501)]  # 2 cos(2 pi place / 1000)
    product = 1
    for across in range(100):
        for down in range(500):
            if across or down:
                product = product * (4 - cosines[5 * across] - cosines[down]) % prime
    assert count % prime == product * pow(100 * 500, -1, prime) % prime


@pytest.mark.parametrize("spec", SPECS)
def test_every_grid_counts_as_networkx_does(spec: str) -> None:
    grid = clew.parse_grid(spec)
    count = count_mazes(grid)
    assert count == by_elimination(grid)
    assert count == pytest.approx(by_networkx(grid), rel=1e-9)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_any_mask_counts_as_networkx_does(width: int, height: int, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height).filter(any))
    grid = clew.masked(f"{width}x{height}", np.array(kept).reshape(height, width))
    expected = by_networkx(grid)
    assert count_mazes(grid) == pytest.approx(expected, rel=1e-9, abs=1e-6)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["", "cylinder:", "torus:"]), st.integers(1, 12), st.integers(1, 12))
def test_the_formula_agrees_with_the_elimination(kind: str, width: int, height: int) -> None:
    grid = clew.parse_grid(f"{kind}{width}x{height}")
    count = count_mazes(grid)
    assert count == by_elimination(grid)
    assert 0 <= bits_of(*sides_of(grid)) - count.bit_length() <= 2


def test_compiled_and_interpreted_counts_are_equal() -> None:
    grid = clew.parse_grid("hexagons:side=4")
    interpreted = count_mazes(grid), count_mazes("30x20")
    with kernel.compiling_always():
        assert (count_mazes(grid), count_mazes("30x20")) == interpreted


def test_a_prime_that_divides_a_minor_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the primes below 48, 47 and 37 do."""
    monkeypatch.setattr("clew.analysis.counting.elimination.TOP", 48)
    grid = clew.parse_grid("hexagons:3x4")
    assert by_elimination(grid) == pytest.approx(by_networkx(grid), rel=1e-9)


def test_parts_that_nothing_connects_have_no_maze() -> None:
    grid = clew.masked("3x1", np.array([[1, 0, 1]], bool))
    assert count_mazes(grid) == 0
    with pytest.raises(ClewError, match="not all connected"):
        expected_dead_ends(grid)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [("weave:9x9", "crossings"), ("3000x3000", "digits"), ("polar:900", "at most 50,000")],
)
def test_what_cannot_be_counted_is_refused_at_once(spec: str, sentence: str) -> None:
    with pytest.raises(ClewError, match=sentence) as problem:
        count_mazes(spec)
    assert problem.value.field == "grid"


def test_what_would_take_hours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.counting.elimination.MAX_STEPS", 1000)
    with pytest.raises(ClewError, match="hours"):
        count_mazes("hexagons:9x9")


def test_the_expected_dead_ends_are_exact() -> None:
    assert expected_dead_ends("2x2") == 2
    assert expected_dead_ends("2x3") == Fraction(38, 15)
    assert expected_dead_ends("3x3") == Fraction(55, 16)
    assert expected_dead_ends("3x4") == Fraction(3412, 805)
    assert expected_dead_ends("4x4") == Fraction(2395, 448)
    assert expected_dead_ends("5x5") == Fraction(17078377, 2178000)
    assert expected_dead_ends("1x1") == 0
    assert round(float(expected_dead_ends("10x10")), 4) == 29.1998


@pytest.mark.parametrize("spec", ["torus:2x3", "moebius:2x2", "hexagons:2x3", "polar:2"])
def test_the_expected_dead_ends_are_the_mean_over_all_mazes(spec: str) -> None:
    mazes = every_maze(spec)
    assert expected_dead_ends(spec) == Fraction(sum(clew.measure(maze).dead_ends for maze in mazes), len(mazes))


def test_weave_mazes_are_those_that_can_be_made() -> None:
    """All sets of 8 of the 12 passages of 3x3 and the two tunnels under its middle; no other tunnel is possible.

    The number for 3x4 was found by the same search.
    """
    grid = clew.parse_grid("weave:3x3")
    topology = grid.topology()
    possible = list_passages(grid)
    passages = [each for each in possible if each.direction < TUNNEL or (each.cell, each.other) in ((3, 5), (1, 7))]
    perfect = 0
    for tree in combinations(passages, 8):
        if nx.is_connected(nx.Graph([*((each.cell, each.other) for each in tree), *((n, n) for n in range(9))])):
            storage = grid.new_passages(False)
            for each in tree:
                storage[topology.cell(each.cell)] |= 1 << each.direction
                storage[topology.cell(each.other)] |= 1 << each.back
            with suppress(ClewError):
                clew.Maze(grid, storage)
                perfect += 1
    assert len(passages) == 14
    assert count_mazes(grid) == perfect == 256
    assert count_mazes("weave:2x7") == count_mazes("2x7")
    assert count_mazes("weave:3x4") == count_mazes("weave:4x3") == 4015


def test_a_weave_too_narrow_for_crossings_is_counted_by_the_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.analysis.counting.weave_mazes.count_trees", None)
    assert count_mazes("weave:5000x2") == count_mazes("2x5000")


def test_numbers_too_small_for_their_digits_are_refused() -> None:
    for write, number in ((digits, -5), (scientific, 0)):
        with pytest.raises(ClewError, match="at least"):
            write(number)


def test_complete_graphs_count_as_cayley_says() -> None:
    assert [count_mazes(complete_graph(cells)) for cells in range(2, 8)] == [n ** (n - 2) for n in range(2, 8)]


def test_rows_of_the_matrix_are_short() -> None:
    """On a torus in reading order each row would be as long as the grid."""
    grid = clew.parse_grid("torus:12x12")
    matrix = laplacian_of(neighbor_lists(grid.cells, list_passages(grid)), grid.spec)
    assert max(row - first for row, first in enumerate(matrix.first)) <= 4 * 12


def test_progress_ends_with_one() -> None:
    shares: list[float] = []
    count_mazes("hexagons:3x3", progress=shares.append)
    assert shares[-1] == 1.0


def test_primes_and_roots_of_unity() -> None:
    assert [n for n in range(60) if is_prime(n)] == [n for n in range(2, 60) if all(n % k for k in range(2, n))]
    assert not any(map(is_prime, (2047, 1373653, 25326001, 3215031751 // 2)))  # strong pseudoprimes to a few bases
    prime = next(primes_below(1000, 12))
    assert prime == 997 - 997 % 12 + 1 if is_prime(997 - 997 % 12 + 1) else prime % 12 == 1
    root = root_of_unity(12, prime_factors(12), prime)
    assert [power for power in range(1, 13) if pow(root, power, prime) == 1] == [12]


@given(st.integers(0, 10**40))
def test_a_number_is_found_from_its_remainders(number: int) -> None:
    primes = [each for _, each in zip(range(5), primes_below(1 << 31), strict=False)]
    assert number_from([number % prime for prime in primes], primes) == number % prod(primes)


@given(st.integers(0, 10**400))
def test_digits_are_those_of_str(number: int) -> None:
    assert digits(number) == str(number)
    if number:
        mantissa, _, power = scientific(number).partition("e")
        assert abs(Fraction(mantissa) * 10 ** int(power) - number) <= Fraction(10 ** int(power), 20_000)
        assert len(mantissa) == 6
