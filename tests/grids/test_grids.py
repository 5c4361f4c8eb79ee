"""Grids: neighbors are mutual, kernels and people number cells alike, outlines fit together."""

import re

import numpy as np
import pytest
from compiled_on import GENERATORS, KERNELS, kernels_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import clew
from clew.grids import SHAPES, parse_grid
from clew.grids.spec import FILES, shape
from clew.kernel.choose import interpreting
from clew.masks import MaskedRectangle
from clew.testing import check_grid

NUMBER = re.compile(r"\{\w+\}")
FORMS = [  # every form of a spec with numbers, such as "hexagons:side={side}"
    f"{name}:{form}"
    for name in SHAPES
    if name not in FILES
    for form in getattr(shape(name), "FORMS", ())
    if NUMBER.search(form)
]
AWKWARD = {
    1: [(1,), (2,), (3,), (5,)],
    2: [(1, 1), (1, 2), (1, 5), (2, 1), (5, 1), (2, 2), (4, 3), (7, 6)],
    3: [(1, 1, 1), (1, 1, 4), (2, 1, 3), (1, 2, 1), (3, 2, 2), (4, 5, 3)],
}


def with_numbers(form, numbers):
    """The form with these numbers."""
    waiting = iter(numbers)
    return NUMBER.sub(lambda _: str(next(waiting)), form)


def made(spec):
    """The grid, or None if this size is not possible."""
    try:
        return parse_grid(spec)
    except clew.ClewError:
        return None


SPECS = [with_numbers(form, numbers) for form in FORMS for numbers in AWKWARD[len(NUMBER.findall(form))]]
GRAPHS = [
    clew.Graph([[]]),
    MaskedRectangle.parse_text("..##\n#...\n....\n..#."),
    clew.Graph.from_edges(6, [(0, 5), (5, 1), (1, 3), (3, 0), (2, 4), (4, 0), (2, 3)]),
]
GRIDS = [grid for grid in map(made, SPECS) if grid] + GRAPHS

LARGEST = [grid for form in FORMS if (grid := made(with_numbers(form, AWKWARD[len(NUMBER.findall(form))][-1])))]


@st.composite
def grids(draw):
    """Any grid, small."""
    form = draw(st.sampled_from(FORMS))
    count = len(NUMBER.findall(form))
    numbers = draw(st.tuples(*[st.integers(1, 4 if count == 3 else 7)] * count))
    grid = made(with_numbers(form, numbers))
    assume(grid is not None)
    return grid


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
@interpreting()
def test_every_grid_passes_the_check(grid):
    check_grid(grid, compiled=False)


@pytest.mark.parametrize("grid", LARGEST, ids=repr)
def test_every_grid_is_the_same_compiled(grid):
    check_grid(grid, generators=[name for name, layout in GENERATORS.items() if KERNELS[layout] == kernels_of(grid)])


def test_every_form_has_an_example():
    for name in {form.partition(":")[0] for form in FORMS}:
        for form, example in shape(name).FORMS.items():
            assert re.fullmatch(NUMBER.sub("[0-9]+", form), example)
            assert parse_grid(f"{name}:{example}").spec == f"{name}:{example}"


@given(grid=grids())
@settings(max_examples=40)
def test_any_small_grid_passes_the_check(grid):
    check_grid(grid, compiled=False)


@pytest.mark.parametrize("spec", [spec for spec in SPECS if made(spec) is None])
def test_sizes_that_give_no_grid_are_refused_with_a_reason(spec):
    with pytest.raises(clew.ClewError, match=r"is not connected|at least"):
        parse_grid(spec)


@pytest.mark.parametrize("form", FORMS)
def test_a_size_below_one_is_refused(form):
    count = len(NUMBER.findall(form))
    for place in range(count):
        for wrong in (0, -3):
            with pytest.raises(clew.ClewError, match=r"at least 1|from 1 to"):
                parse_grid(with_numbers(form, [wrong if each == place else 4 for each in range(count)]))


@given(grid=grids(), data=st.data())
def test_coordinates_outside_are_refused_with_a_sentence(grid, data):
    count = len(grid.coordinates(0))
    place = data.draw(st.integers(0, count - 1))
    wrong = list(grid.coordinates(data.draw(st.integers(0, grid.cells - 1))))
    wrong[place] = data.draw(st.sampled_from([-1, 10**6]))
    for coordinates in (tuple(wrong), (0,) * (count + 1)):
        with pytest.raises(clew.ClewError, match=r"^cell [-0-9,]+ is not in this maze: "):
            grid.index(coordinates)


@pytest.mark.parametrize("grid", [grid for grid in GRIDS if grid.has_subgrids], ids=lambda grid: grid.spec)
def test_a_subgrid_that_keeps_all_cells_keeps_all_neighbors(grid):
    whole = clew.Subgrid(grid, bytes([1]) * grid.cells)
    for index in range(grid.cells):
        assert {other for _, other in whole.neighbors(index)} == {other for _, other in grid.neighbors(index)}


def test_sizes_are_plain_integers():
    import numpy as np

    grid = clew.Rectangle(np.uint8(200), np.int32(60_000))
    assert (type(grid.width), grid.cells, grid.storage) == (int, 12_000_000, 201 * 60_002)


@given(st.lists(st.tuples(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9)), min_size=2, max_size=2))
def test_positions_are_moved_once_and_then_stay(positions):
    once = clew.Graph([[1], [0]], positions=positions)
    again = clew.Graph([[1], [0]], positions=[once.center(0), once.center(1)])
    assert once == again
    assert min(once.center(0)[0], once.center(1)[0]) == 0.5


def test_just_a_size_is_a_rectangle():
    assert parse_grid("40x30") == clew.Rectangle(40, 30)


def test_a_distance_is_never_overestimated():
    grid = clew.Rectangle(7, 5)
    topology = grid.topology()
    for one in range(35):
        for two in range(35):
            (x, y), (u, v) = grid.coordinates(one), grid.coordinates(two)
            assert topology.heuristic(topology.cell(one), topology.cell(two)) == abs(x - u) + abs(y - v)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: clew.Rectangle(0, 4), "0x4 cells is not possible"),
        (lambda: clew.Hexagons(3, -1), "hexagons:3x-1"),
        (lambda: clew.Graph([]), "without cells"),
        (lambda: clew.Graph([[1], []]), "list each edge at both of its cells"),
        (lambda: clew.Graph([[0]]), "not the cell itself"),
        (lambda: clew.Graph([[1, 1], [0]]), "list each once"),
        (lambda: clew.Graph([[7]]), "only cells 0 to 0"),
        (lambda: clew.Graph.from_edges(2, [(0, 2)]), "edge 0-2 is outside"),
        (
            lambda: clew.generate("wilson", clew.Graph.from_edges(4, [(0, 1), (2, 3)])),
            "fall into 2 parts, which no maze can join: 2 cells from 0 on, 2 from 2 on; give a graph",
        ),
        (lambda: clew.Graph.from_edges(40, [(0, other) for other in range(1, 40)]), "39 neighbors: at most 31"),
        (lambda: clew.Graph([list(range(1, 30_000)), *[[0]] * 29_999]), "cell 0 has 29999 neighbors: at most 31"),
        (lambda: clew.Graph.from_edges(3, np.array([0, 1, 2])), "give two cell numbers"),
        (lambda: clew.Graph.from_edges(3, np.array([[0, 1, 2]])), "give two cell numbers"),
        (lambda: clew.Graph.from_edges(3, np.array([[0.5, 1.0]])), "float64 in 1 dimensions: give one row of whole"),
        (lambda: clew.Graph.from_edges(3, [(0, 1, 2), (1, 2, 0)]), "not pairs of cell numbers"),
        (lambda: clew.Graph.from_edges(-3, []), "without cells"),
        (lambda: clew.Graph.from_csr([0, 1, 9], [1, 0]), "do not fit"),
        (lambda: clew.Graph.from_csr([0, 3, 2], [1, 0]), "do not fit"),
        (lambda: clew.Graph.from_csr([-1, 0, 2], [1, 0]), "do not fit"),
        (lambda: clew.Graph([[1], [0]], positions=[(0, 0, 0), (1, 1, 1)]), "not pairs of numbers"),
        (lambda: clew.Graph([[1], [0]], positions=[(-1e308, 0), (1e308, 0)]), "too far apart"),
        (lambda: clew.Graph([[1], [0]]).extent(), "give `positions`"),
        (lambda: clew.Graph([[1], [0]]).index((0, 0)), "one number from 0 to 1"),
        (lambda: clew.Rectangle(2.5, 3), "width is 2.5: it must be a whole number"),
        (lambda: clew.Hexagons(3, "4"), "height is '4': it must be a whole number"),
        (lambda: clew.Graph([[1], [0]], positions=[(0, 0)]), "1 positions for 2 cells"),
        (lambda: clew.Graph([[1], [0]], positions=[(0, 0), (float("nan"), 1)]), "give a finite"),
        (lambda: parse_grid("40"), "'40' is not a size"),
        (lambda: parse_grid("4x"), "is not a size"),
        (
            lambda: parse_grid("hexagon:4x4"),
            "no grid 'hexagon': did you mean hexagons:12x9, .* choose one of rectangle, cylinder",
        ),
        (lambda: parse_grid("４x４"), "is not a size"),
    ],
)
def test_errors_are_sentences(make, words):
    with pytest.raises(clew.ClewError, match=words):
        make()


def test_a_graph_with_positions_can_be_placed():
    graph = clew.Graph([[1], [0]], positions=[(-7, 100), (-5, 101)])
    assert graph.extent() == (3.0, 2.0)
    assert graph.center(1) == (2.5, 1.5)
