"""What is counted in a sample: every maze by its edges, and whatever is no tree."""

import numpy as np
import pytest
import scipy

from clew import Rectangle, generate_many, kernel, parse_grid, registry, seeded
from clew.analysis.counting.possible_passages import list_passages
from clew.analysis.verification.chance_tests import MIN_EXPECTED, chi_square_test
from clew.analysis.verification.small_grid import SmallGrid
from clew.analysis.verification.tree_samples import Source, joins_all, masks_of, tally_passages, tally_trees
from clew.registry import generator


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    """Small samples, for which nothing is compiled."""
    monkeypatch.setattr(kernel, "should_compile", lambda *arguments: False)


def silent(share):
    """No progress."""


@pytest.mark.parametrize("spec", ["3x3", "torus:2x2", "hexagons:3x2"])
def test_every_tree_has_its_number(spec):
    small = SmallGrid(parse_grid(spec))
    cells = np.array([small.open_directions(int(tree)) for tree in small.trees])
    masks, right = masks_of(cells, small.edges)
    assert right.all()
    assert (masks == small.trees).all()
    for cell in range(small.grid.cells):
        for direction in range(5):
            changed = cells[:3].copy()
            changed[:, cell] ^= 1 << direction
            assert not masks_of(changed, small.edges)[1].any()  # open from one side only, or to nowhere


def test_mazes_are_counted_in_chunks_as_one_by_one(monkeypatch):
    monkeypatch.setattr("clew.analysis.verification.tree_samples.CHUNK", 40)
    small = SmallGrid(Rectangle(3, 2))
    source = Source(registry.find("generator", "prim"), {}, 5)
    shares = []
    counted = tally_trees(source, small, 51, shares.append, pairs=True)
    mazes = generate_many("prim", "3x2", 51, 5).reshape(51, -1)
    numbers = np.searchsorted(small.trees, masks_of(mazes, small.edges)[0])
    assert counted.counts.tolist() == np.bincount(numbers, minlength=15).tolist()
    pairs = np.zeros((15, 15), int)
    np.add.at(pairs, (numbers[0:50:2], numbers[1:51:2]), 1)
    assert (counted.pairs == pairs).all()
    assert shares[-1] == 1


def test_degrees_and_passages_are_counted():
    grid = parse_grid("hexagons:4x3")
    edges = list_passages(grid)
    counted = tally_passages(Source(registry.find("generator", "wilson"), {}, 5), grid, edges, 20, silent)
    mazes = generate_many("wilson", grid, 20, 5)
    assert counted.degrees.sum(axis=1).tolist() == [12] * 20
    assert counted.degrees[:, 1].tolist() == [sum(int(cell).bit_count() == 1 for cell in maze) for maze in mazes]
    assert counted.passages.sum() == 20 * 11
    assert (counted.not_trees, counted.problem) == (0, "")


@generator()
def sometimes_wrong(maze, draws):
    """Make a corridor of four cells; in three of four mazes with a wall, a loop, or passages of one side."""
    fault = draws.bits(2)
    maze.carve(maze.cell(0), 1)
    maze.carve(maze.cell(1), 2)
    if fault != 1:
        maze.carve(maze.cell(3), 3)
    if fault == 2:
        maze.carve(maze.cell(0), 2)
    if fault == 3:
        maze.passages[maze.cell(0)] |= 4
        maze.passages[maze.cell(2)] = 0


def test_what_is_no_tree_is_counted():
    grid = Rectangle(2, 2)
    counted = tally_passages(Source(registry.entry_of(sometimes_wrong), {}, 5), grid, list_passages(grid), 40, silent)
    wrong = [number for number in range(40) if seeded(5, number).bits(2) > 0]
    assert counted.not_trees == len(wrong)
    assert counted.problem == f"number {wrong[0]} is the first that is not a spanning tree"


def test_what_joins_not_all_cells_is_seen():
    grid = Rectangle(3, 2)
    tree, loop, islands = [2, 10, 12, 2, 10, 9], [6, 12, 0, 3, 9, 0], [2, 10, 8, 2, 10, 8]
    assert joins_all(np.array([tree], np.uint8), grid).tolist() == [True]
    assert joins_all(np.array([tree, loop, islands], np.uint8), grid).tolist() == [True, False, False]


def test_chi_square_is_that_of_scipy():
    grid, generator = Rectangle(3, 2), np.random.default_rng(3)
    chances = generator.dirichlet(np.full(12, 3.0))
    counts = generator.multinomial(5000, chances)
    (found,) = chi_square_test("trees", grid, counts, chances, 5000)
    statistic, upper = scipy.stats.chisquare(counts, 5000 * chances)
    assert (found.value, found.freedom) == (pytest.approx(statistic), 11)
    assert found.p_value == pytest.approx(2 * min(upper, 1 - upper))


def test_rare_kinds_are_counted_together():
    chances = np.array([0.5, 0.4, *[0.001] * 100])
    (found,) = chi_square_test("trees", Rectangle(3, 2), np.full(102, 5), chances, 1000)
    assert 2 + 100 / MIN_EXPECTED / 2 < found.freedom + 1 <= 2 + 100 / MIN_EXPECTED
    assert chi_square_test("trees", Rectangle(2, 1), np.array([9]), np.array([1.0]), 9) == []
