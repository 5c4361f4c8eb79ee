"""Grids: neighbors are mutual, kernels and people number cells alike, outlines fit together."""

import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import clew
from clew import kernel
from clew.grids import SHAPES, parse_grid
from clew.grids.canvas import new_canvas
from clew.grids.neighbor_table import fill_rows, row_shift, row_width
from clew.grids.spec import FILES, shape
from clew.masks import MaskedRectangle

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


def without_tunnels(grid, directions):
    """The directions that are not tunnels."""
    return directions & 15 if grid.weaves else directions


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
@pytest.mark.parametrize("compiled", [False, True])
def test_layouts_agree_with_the_grid(grid, compiled):
    canvas = new_canvas(grid, compiled=compiled)
    topology, passages = canvas, canvas.passages
    assert topology.cells() == grid.cells
    assert grid.storage == len(passages)
    cells = [int(place) for place in topology.places() if not topology.is_padding(place)]
    assert cells == [topology.cell(index) for index in range(grid.cells)]
    assert [topology.index_of(cell) for cell in cells] == list(range(grid.cells))
    assert topology.index_of(topology.middle()) in range(grid.cells)
    numbered = set()
    for index, cell in enumerate(cells):
        around = dict(grid.neighbors(index))
        assert topology.directions(cell) == sum(1 << d for d in around)
        assert topology.unvisited(cell) == topology.carvable(cell) == without_tunnels(grid, topology.directions(cell))
        assert topology.visited(cell) == 0
        for direction, other in around.items():
            assert topology.neighbor(cell, direction) == topology.cell(other)
            back = topology.opposite(cell, direction)
            assert dict(grid.neighbors(other))[back] == index, "back undoes neighbor"
            edge = topology.edge(cell, direction)
            assert edge == topology.edge(topology.cell(other), back), "an edge has one number"
            if topology.forward(cell) >> direction & 1:
                assert (topology.edge_cell(edge), topology.edge_direction(edge)) == (cell, direction)
                assert edge not in numbered, "each edge is met once"
                numbered.add(edge)
    assert len(numbered) == grid.edges
    assert grid.edges_twice == 2 * grid.edges


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
def test_marks_and_passages_differ(grid):
    canvas = new_canvas(grid)
    for index in range(grid.cells):
        for direction, other in grid.neighbors(index):
            cell, neighbor = canvas.cell(index), canvas.cell(other)
            if not canvas.carvable(cell) >> direction & 1:
                continue  # it would lead under a cell that is no bridge
            canvas.mark(neighbor)
            assert not canvas.unvisited(cell) >> direction & 1
            assert not canvas.visited(cell) >> direction & 1
            canvas.unmark(neighbor)
            assert canvas.unvisited(cell) >> direction & 1
    canvas.open_all()
    for index in range(grid.cells):
        cell = canvas.cell(index)
        around = canvas.directions(cell)
        assert canvas.open_directions(cell) == canvas.visited(cell) == without_tunnels(grid, around)
        assert not canvas.carvable(cell)
        assert canvas.earliest(cell, around) == min([cell, *(canvas.cell(other) for _, other in grid.neighbors(index))])
        assert canvas.earliest(cell, 0) == cell


def test_every_form_has_an_example():
    for name in {form.partition(":")[0] for form in FORMS}:
        for form, example in shape(name).FORMS.items():
            assert re.fullmatch(NUMBER.sub("[0-9]+", form), example)
            assert parse_grid(f"{name}:{example}").spec == f"{name}:{example}"


@given(grid=grids())
def test_coordinates_and_spelling_have_inverses(grid):
    assert parse_grid(grid.spec) == grid
    for index in range(grid.cells):
        assert grid.index(grid.coordinates(index)) == index


@given(grid=grids())
def test_outlines_of_neighbors_share_exactly_the_wall_between_them(grid):
    width, height = grid.extent()

    def sides(index):
        return [(direction, [(round(x, 9), round(y, 9)) for x, y in line]) for direction, line in grid.outline(index)]

    outer = []
    for index in range(grid.cells):
        outline = grid.outline(index)
        for (_, line), (_, following) in zip(outline, outline[1:] + outline[:1], strict=True):
            assert line[-1] == pytest.approx(following[0]), "the outline is closed"
        x, y = grid.center(index)
        assert 0 < x < width
        assert 0 < y < height
        assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for _, line in outline for x, y in line)
        around = dict(grid.neighbors(index))
        topology = grid.topology()
        for direction, side in sides(index):
            if direction in around and not grid.apart(index, direction):
                back = topology.opposite(topology.cell(index), direction)
                assert (back, side[::-1]) in sides(around[direction])
            elif direction not in around:
                outer.append(frozenset(side))
    assert len(outer) == len(set(outer)), "no outer side is shared"


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


TILINGS = [form for form in FORMS if hasattr(made(with_numbers(form, (3,) * 9)), "tiles")]


@pytest.mark.parametrize("form", TILINGS)
def test_shapes_say_the_same_compiled(form):
    for numbers in AWKWARD[len(NUMBER.findall(form))]:
        grid = made(with_numbers(form, numbers))
        if grid is not None:
            width = row_width(grid.max_sides)
            plain, quick = (grid.new_entries(compiled) for compiled in (False, True))
            fill_rows(grid.tiles(False), width, row_shift(width), plain)
            kernel.call(fill_rows, grid.tiles(True), width, row_shift(width), quick)
            assert plain.tolist() == quick.tolist()


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_no_cell_has_more_neighbors_than_max_sides(grid):
    assert max(len(list(grid.neighbors(index))) for index in range(grid.cells)) <= grid.max_sides


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
        (lambda: clew.Rectangle(0, 4), "0x4 cells has nothing to carve"),
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
            "no grid 'hexagon': did you mean hexagons:12x9 or .* choose one of rectangle, cylinder",
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
