"""Every generator passes the same matrix, without being named in it."""

import os

import pytest
from compiled_on import GENERATORS as COMPILED
from hypothesis import given, settings
from hypothesis import strategies as st

import clew
from clew import registry
from clew.grids import Weave, parse_grid
from clew.grids.events import EVENTS
from clew.masks import MaskedRectangle
from clew.testing import LAYOUTS, check_generator, check_ten_numbers, sample_grids
from clew.testing.generator_checks import check_generator_on
from clew.testing.plain_search import not_a_spanning_tree

LONG = "CLEW_LONG" in os.environ
NAMES = registry.names("generator")
ANY_GRID = [name for name in NAMES if not registry.find("generator", name).needs_rows]
WEAVING = [each.name for each in registry.find_all("generator") if each.weave]
WALKING = [each.name for each in registry.find_all("generator") if each.walks]
STRATEGIES = ["oldest", "random", "middle", "newest:75,random:25", "newest,oldest,random,middle"]
VARIANTS = [
    ("binary-tree", {"bias": "south-east"}),
    ("binary-tree", {"bias": "south-west"}),
    ("binary-tree", {"bias": "north-west"}),
    ("sidewinder", {"close_out": 0.2}),
    ("houston", {"switch": 1}),
    ("percolation", {"chance": 0.7}),
    *(("growing-tree", {"strategy": strategy}) for strategy in STRATEGIES),
    ("recursive-division", {"bias": "longest"}),
    ("recursive-division", {"bias": "even"}),
]
WEAVE_VARIANTS = [
    *(("kruskal", {"crossings": chance}) for chance in (0, 0.5, 1)),
    *(("growing-tree", {"strategy": strategy}) for strategy in STRATEGIES),
]
PLAIN = [(name, {}) for name in NAMES]
TREES = [each for each in (*PLAIN, *VARIANTS) if registry.find("generator", each[0]).connected]


def ids(value):
    return value if isinstance(value, str) else ",".join(map(str, value.values()))


def check_maze(maze):
    """It is a spanning tree of its grid."""
    assert not_a_spanning_tree(maze) == ""
    assert clew.is_perfect(maze)


@pytest.mark.parametrize("name", NAMES)
def test_all_uses_agree_on_each_layout(name):
    """Compiled on one layout, and on all of them if `LONG`."""
    others = [layout for layout in LAYOUTS if layout != COMPILED[name]]
    check_generator(name, sample_grids(*others), compiled=LONG)
    for grid in sample_grids(COMPILED[name]):  # what the decorator claims has been checked
        check_generator_on(registry.find("generator", name), grid, 5, True, {})


@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=ids)
def test_all_uses_agree_with_options(name, options):
    check_generator(name, sample_grids(COMPILED[name]), seed=11, **options)


@pytest.mark.parametrize(("name", "options"), WEAVE_VARIANTS, ids=ids)
def test_all_uses_agree_with_options_of_weave_mazes(name, options):
    check_generator(name, sample_grids("weave"), seed=11, compiled=LONG or name == "kruskal", **options)


@pytest.mark.parametrize("name", sorted(set(NAMES) - set(WALKING)))
def test_ten_numbers_drive_every_generator_that_does_not_walk(name):
    check_ten_numbers(name, compiled=LONG or name == "simplified-prim")  # tests/algorithmia compiles red, a Kruskal


@st.composite
def masks(draw, longest=8):
    """A mask that grew from one cell."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    cells = {(draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1)))}
    for _ in range(draw(st.integers(0, 30))):
        x, y = draw(st.sampled_from(sorted(cells)))
        dx, dy = draw(st.sampled_from([(0, -1), (1, 0), (0, 1), (-1, 0)]))
        if 0 <= x + dx < width and 0 <= y + dy < height:
            cells.add((x + dx, y + dy))
    return MaskedRectangle(width, height, bytes((x, y) in cells for y in range(height) for x in range(width)))


DOUBLED = "torus:2x2 torus:2x5 moebius:1x4 moebius:2x3 klein:2x2 klein:3x2"  # two passages between the same cells
RECTANGLES = st.builds(clew.Rectangle, st.integers(1, 12), st.integers(1, 12))
WEAVES = st.builds(Weave, st.integers(1, 12), st.integers(1, 12))
OTHERS = st.one_of(RECTANGLES, masks(), st.sampled_from(DOUBLED.split()).map(parse_grid))
SEEDS = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize(("name", "options"), TREES, ids=ids)
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=20)
def test_every_maze_is_a_spanning_tree(name, options, data, seed):
    grid = data.draw(OTHERS if name in ANY_GRID and "bias" not in options else RECTANGLES)
    check_maze(clew.generate(name, grid, seed, compiled=False, **options))


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in WEAVING), *WEAVE_VARIANTS], ids=ids)
@given(grid=WEAVES, seed=SEEDS)
@settings(max_examples=10)
def test_every_weave_maze_is_a_lawful_spanning_tree(name, options, grid, seed):
    check_maze(clew.generate(name, grid, seed, compiled=False, **options))


@pytest.mark.parametrize(("name", "options"), [*PLAIN, *VARIANTS], ids=ids)
def test_a_trace_has_more_than_the_result(name, options):
    kinds = {EVENTS[event] for event, _, _ in clew.trace(name, "6x5", 3, compiled=False, **options)}
    assert kinds & {"carve", "wall"}
    assert kinds - {"carve"} or name == "binary-tree"
