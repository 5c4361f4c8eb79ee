"""Tests of chance: fixed seeds, and thresholds that a right program misses once in a million seeds."""

import numpy as np
import pytest
from oracles import mean_and_error, spanning_trees
from sampling import sample

from clew import Box, Cube, Graph, Hexagons, Polar, Rectangle, Torus, registry
from clew.grids.tiling import Tiling
from clew.masks import MaskedRectangle
from clew.testing.plain_search import chi_square

NAMES = registry.names("generator")
UNIFORM = [name for name in NAMES if registry.find("generator", name).uniform]
SAME_AS_KRUSKAL = {each.name for each in registry.find_all("generator") if each.weights} - {"kruskal"}
CONNECTED = {each.name for each in registry.find_all("generator") if each.connected}
NOT_UNIFORM = CONNECTED - {*UNIFORM, *SAME_AS_KRUSKAL, "houston"}
CHI_SQUARE_15 = 56.5  # one in a million with 15 degrees of freedom
CHI_SQUARE_191 = 298.7  # with 191
CHI_SQUARE_2414 = 2758.8
SIGMAS = 4.9  # one in a million


def test_wilson_and_aldous_broder_are_among_the_uniform_ones():
    assert {"aldous-broder", "wilson"} <= set(UNIFORM)


@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_over_all_192_trees_of_3x3(name):
    trees, _ = sample(name, Rectangle(3, 3), 100_000)
    assert chi_square(trees, 192) < CHI_SQUARE_191


@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_over_all_2415_trees_of_3x4(name):
    trees, _ = sample(name, Rectangle(3, 4), 400_000)
    assert chi_square(trees, 2415) < CHI_SQUARE_2414


@pytest.mark.parametrize("name", UNIFORM)
@pytest.mark.parametrize(
    ("grid", "kinds", "limit"),
    [
        (Hexagons(3, 2), 55, 113.5),
        (MaskedRectangle.parse_text("....\n.#..\n...."), 110, 194.1),
        (Graph.from_edges(4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), 16, 54.0),
        (Torus(2, 2), 32, 83.0),  # two passages between neighbors make trees of their own
        (Torus(3, 2), 294, 422.9),
        (Polar(2), 320, 453.5),  # a wheel of six spokes
        (Box(2, 2, 2), 384, 529.0),
        (Cube(1), 384, 529.0),  # the octahedron's graph, whose trees are those of the cube's
    ],
    ids=repr,
)
def test_uniform_on_other_grids(name, grid, kinds, limit):
    """On those with tables of neighbors 100,000 mazes, compiled for all of them alike."""
    compiled = isinstance(grid, Tiling | Graph)
    trees, _ = sample(name, grid, 100_000 if compiled else min(5000, 30 * kinds), compiled)
    assert len(trees) == kinds == spanning_trees(grid)
    assert chi_square(trees, kinds) < limit


@pytest.mark.parametrize("name", sorted(NOT_UNIFORM))
def test_the_others_are_not_uniform(name):
    """Kruskal's algorithm nearly is; Houston's is below."""
    many = {"kruskal": 200_000, "blobby-division": 4000}.get(name, 1500)
    trees, _ = sample(name, Rectangle(3, 3), many, compiled=name == "kruskal")
    assert chi_square(trees, 192) > CHI_SQUARE_191


@pytest.mark.parametrize("chance", [0.4, 0.7])
def test_percolation_opens_each_edge_with_its_chance_independently_of_the_others(chance):
    """All 16 mazes of 2x2 are as frequent as the product of their edges' chances."""
    mazes, _ = sample("percolation", Rectangle(2, 2), 200_000, chance=chance)
    share = round(chance * 65536) / 65536
    expected = np.array([200_000 * share ** n.bit_count() * (1 - share) ** (4 - n.bit_count()) for n in range(16)])
    assert len(mazes) == 16
    assert ((mazes - expected) ** 2 / expected).sum() < CHI_SQUARE_15


@pytest.mark.parametrize(("entered", "expected"), [(3, 1015), (5, 6960)])
def test_houston_is_not_uniform(entered, expected):
    """By how much is known from an independent program, for 200,000 mazes."""
    trees, _ = sample("houston", Rectangle(3, 3), 200_000, switch=entered / 9)
    assert abs(chi_square(trees, 192) - expected) < 0.25 * expected


@pytest.mark.parametrize("entered", [1, 9])
def test_houston_at_its_ends_is_wilson_or_aldous_broder(entered):
    trees, _ = sample("houston", Rectangle(3, 3), 200_000, switch=entered / 9)
    assert chi_square(trees, 192) < CHI_SQUARE_191


@pytest.mark.parametrize("name", UNIFORM)
@pytest.mark.parametrize(
    ("width", "height", "expected", "samples"),
    [
        (2, 2, 2, 1000),
        (3, 2, 38 / 15, 100_000),
        (3, 3, 55 / 16, 100_000),
        (3, 4, 3412 / 805, 400_000),
        (5, 5, 17078377 / 2178000, 100_000),
        (10, 10, 29.1998, 20_000),
        (34, 21, 207.587, 2_000),
    ],
)
def test_dead_ends_of_uniform_trees(name, width, height, expected, samples):
    _, dead_ends = sample(name, Rectangle(width, height), samples)
    mean, error = mean_and_error(dead_ends)
    assert abs(mean - expected) <= SIGMAS * error + 1e-4


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 5), (20, 20), (2, 30)])
@pytest.mark.parametrize("bias", ["north-east", "south-west"])
def test_dead_ends_of_binary_trees(width, height, bias):
    """Exactly a quarter of the cells and one."""
    _, dead_ends = sample("binary-tree", Rectangle(width, height), 20_000, bias=bias)
    mean, error = mean_and_error(dead_ends)
    assert abs(mean - (width * height / 4 + 1)) <= SIGMAS * error


def test_dead_ends_of_sidewinder():
    """(5/4 - ln 2) / 2 of the cells inside; the border's share vanishes with the size, so two sizes are compared."""
    _, small = sample("sidewinder", Rectangle(50, 50), 400)
    _, large = sample("sidewinder", Rectangle(100, 100), 400)
    # dead ends = density * cells + border * side + corners; the difference of 100 and twice 50 leaves the density
    density = (large.mean() - 2 * small.mean()) / (100 * 100 - 2 * 50 * 50)
    error = (large.var() / 400 + 4 * small.var() / 400) ** 0.5 / 5_000
    assert abs(density - 0.278426) <= SIGMAS * error + 0.0002


@pytest.mark.parametrize(
    ("name", "options", "low", "high"),
    [
        ("recursive-backtracker", {}, 0.095, 0.11),
        ("growing-tree", {}, 0.095, 0.11),
        ("hunt-and-kill", {}, 0.085, 0.115),
        ("recursive-division", {"bias": "longest"}, 0.26, 0.285),
        ("blobby-division", {}, 0.26, 0.285),
        ("eller", {}, 0.275, 0.30),
        ("kruskal", {}, 0.30, 0.312),
        ("wilson", {}, 0.29, 0.30),
        ("aldous-broder", {}, 0.29, 0.30),
        ("prim", {}, 0.33, 0.37),
        ("simplified-prim", {}, 0.265, 0.29),
    ],
)
def test_the_share_of_dead_ends_is_the_known_one(name, options, low, high):
    """Descriptions with a tolerance, from several programs; not bounds."""
    many = name in {"kruskal", *UNIFORM}
    samples = 30 if many else 1 if name == "blobby-division" else 2  # which takes a second each, interpreted
    _, dead_ends = sample(name, Rectangle(100, 100), samples, compiled=many, **options)
    assert low < dead_ends.mean() / 10_000 < high
