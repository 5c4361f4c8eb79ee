"""Hexagons, triangles, upsilon and Cairo: how many cells and neighbors, where their pictures end, what they refuse."""

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids import parse_grid
from clew.grids.tiling import fill_rows
from clew.kernel import choose

N = 5
COUNTS = [  # cells and pairs of neighbors, by the formulas of their figures
    ("hexagons:side=5", 3 * N * (N - 1) + 1, 9 * N * N - 15 * N + 6),
    ("hexagons:triangle=5", N * (N + 1) // 2, 3 * N * (N - 1) // 2),
    ("triangles:side=5", N * N, 3 * N * (N - 1) // 2),
    ("triangles:hexagon=5", 6 * N * N, 9 * N * N - 3 * N),
    ("triangles:6x4", 24, 4 * 5 + 3 * 3),
    ("upsilon:6x4", 24, 4 * 5 + 3 * 6 + 15),  # squares of four cells: 15, each with one diagonal
    ("cairo:6x4", 24, 4 * 5 + 3 * 6 + 7),  # every second of them
]
SIZES = st.integers(1, 9)
PATCHES = st.one_of(
    st.builds(
        lambda form, n: parse_grid(form.format(n)), st.sampled_from(["hexagons:side={}", "hexagons:triangle={}"]), SIZES
    ),
    st.builds(
        lambda form, n: parse_grid(form.format(n)),
        st.sampled_from(["triangles:side={}", "triangles:hexagon={}"]),
        SIZES,
    ),
    st.builds(lambda kind, w, h: kind(w, h), st.sampled_from([clew.Hexagons, clew.Upsilon, clew.Cairo]), SIZES, SIZES),
    st.builds(clew.Triangles, st.integers(2, 9), SIZES),
)


@pytest.mark.parametrize(("spec", "cells", "edges"), COUNTS)
def test_numbers_of_cells_and_neighbors_are_those_of_the_figure(spec, cells, edges):
    grid = parse_grid(spec)
    assert (grid.cells, grid.edges) == (cells, edges)


@given(grid=PATCHES)
def test_corners_are_the_very_same_numbers_and_fill_the_picture(grid):
    topology = grid.topology()
    points = []
    for index in range(grid.cells):
        outline = dict(grid.outline(index))
        points += [point for _, line in grid.outline(index) for point in line]
        for direction, other in grid.neighbors(index):
            assert dict(grid.outline(other))[topology.opposite(index, direction)] == outline[direction][::-1]
    for axis in (0, 1):
        assert min(point[axis] for point in points) == pytest.approx(0, abs=1e-9)
        assert max(point[axis] for point in points) == pytest.approx(grid.extent()[axis])


@given(grid=PATCHES)
def test_directions_are_named_after_where_they_lead(grid):
    for index in range(grid.cells):
        x, y = grid.center(index)
        for direction, other in grid.neighbors(index):
            across, down = grid.center(other)[0] - x, grid.center(other)[1] - y
            towards = {"north": -down, "south": down, "east": across, "west": -across}
            assert all(towards[word] > 0 for word in grid.direction_name(index, direction).split("-"))


@pytest.mark.parametrize("spec", ["hexagons:side=4", "triangles:hexagon=3", "cairo:5x6", "upsilon:5x4"])
def test_all_sides_of_a_grid_are_equally_long(spec):
    grid = parse_grid(spec)
    lengths = {round(dist(*line), 9) for index in range(grid.cells) for _, line in grid.outline(index)}
    assert len(lengths) == 1


def test_a_cairo_pentagon_is_as_large_as_a_square():
    corners = [line[0] for _, line in clew.Cairo(3, 3).outline(4)]
    following = [*corners[1:], corners[0]]
    twice = sum(x * v - u * y for (x, y), (u, v) in zip(corners, following, strict=True))
    assert twice / 2 == pytest.approx(1)


def test_four_pentagons_meet_around_each_crossing():
    grid = clew.Cairo(2, 2)
    corners = [{line[0] for _, line in grid.outline(index)} for index in range(4)]
    assert len(set.intersection(*corners)) == 1


def test_octagons_touch_octagons_and_squares():
    grid = clew.Upsilon(3, 3)
    names = [grid.direction_name(4, direction) for direction, _ in grid.neighbors(4)]
    assert names == [
        "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]  # fmt: skip
    assert [grid.direction_name(1, direction) for direction, _ in grid.neighbors(1)] == ["east", "south", "west"]


@pytest.mark.parametrize(
    "form", ["hexagons:side={}", "hexagons:triangle={}", "triangles:side={}", "triangles:hexagon={}"]
)
def test_a_thousand_rows_are_found_by_arithmetic(form):
    grid = parse_grid(form.format(1000))
    for index in (0, 1, grid.cells // 3, grid.cells // 2, grid.cells - 1):
        x, y = grid.coordinates(index)
        assert x >= 0
        assert y >= 0
        assert grid.index((x, y)) == index


def test_a_huge_outline_costs_nothing_until_it_is_used():
    grid = clew.Hexagons(side=10**9)
    assert grid.cells == 3 * 10**9 * (10**9 - 1) + 1
    assert grid.extent() == pytest.approx((2e9 - 1, sqrt(3) / 6 * (3 * (2e9 - 1) + 1)))
    with pytest.raises(clew.ClewError, match="memory"):
        clew.generate("wilson", grid)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (clew.Hexagons, "hexagons need width and height, or side, or triangle"),
        (lambda: clew.Hexagons(3), "hexagons need width and height, or side, or triangle, not width"),
        (lambda: clew.Hexagons(3, 4, side=5), "or triangle, not width and height and side"),
        (lambda: clew.Triangles(side=3, hexagon=4), "triangles need width and height, or side, or hexagon"),
        (lambda: clew.Triangles(side=2.5), "side is 2.5: it must be a whole number"),
        (lambda: clew.Hexagons(side=0), "hexagons:side=0 is not possible"),
        (lambda: clew.Triangles(1, 3), "triangles:1x3 is not connected"),
        (lambda: clew.Upsilon(0, 1), "0x1 cells"),
        (lambda: clew.Cairo(1, -1), "1x-1 cells"),
        (lambda: clew.Hexagons(side=3).index((3, 0)), "cell 3,0 is not in this maze: row 0 has 3 cells, so x must be"),
        (lambda: clew.Hexagons(side=3).index((0, 5)), "it has 5 rows, so y must be"),
        (lambda: clew.Hexagons(side=3).index((0,)), "give two numbers"),
        (
            lambda: parse_grid("hexagons:edge=3"),
            "give a size after hexagons:, as in hexagons:12x9 or hexagons:side=8 or",
        ),
    ],
)
def test_errors_are_sentences(make, words):
    with pytest.raises(clew.ClewError) as caught:
        make()
    assert words in str(caught.value)


def test_the_kernel_of_one_kind_is_not_compiled_for_a_small_grid_of_another(monkeypatch):
    """To compile it again takes half a second, whatever is compiled already."""
    monkeypatch.setattr(choose, "_interpreted", {})
    monkeypatch.setitem(choose._loaded, fill_rows, lambda *_: pytest.fail("it is compiled"))
    grid = parse_grid("cairo:40x40")
    assert len(list(grid.neighbors(41))) > 2
