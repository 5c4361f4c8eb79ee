"""Cube, sphere and box: solids whose cells fit together in space, and flat pictures of them."""

from collections import Counter
from math import atan2, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids import Box, Cube, Sphere, parse_grid

CUBES = st.builds(Cube, st.integers(1, 5))
SPHERES = st.builds(Sphere, st.integers(2, 12))
BOXES = st.builds(Box, st.integers(1, 4), st.integers(1, 4), st.integers(1, 5))
ANY = st.one_of(CUBES, SPHERES, BOXES)


def edges_of(points):
    """The edges of a polygon in space, in its sense."""
    return list(zip(points, points[1:] + points[:1], strict=True))


def vector(a, b):
    return tuple(v - u for u, v in zip(a, b, strict=True))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a, b):
    return sum(u * v for u, v in zip(a, b, strict=True))


def solid_angle(a, b, c):
    """Of a triangle on the unit sphere, positive where it goes counter-clockwise seen from outside."""
    return 2 * atan2(dot(a, cross(b, c)), 1 + dot(a, b) + dot(b, c) + dot(c, a))


@given(ANY)
def test_back_undoes_neighbor_and_no_neighbor_comes_twice(grid):
    topology, found = grid.topology(), 0
    for index in range(grid.cells):
        around = dict(grid.neighbors(index))
        assert len(set(around.values()) | {index}) == len(around) + 1
        for direction, other in around.items():
            assert dict(grid.neighbors(other))[topology.opposite(index, direction)] == index
        found += len(around)
    assert found == grid.edges_twice


@given(ANY)
def test_coordinates_and_spelling_have_inverses(grid):
    assert parse_grid(grid.spec) == grid
    assert [grid.index(grid.coordinates(index)) for index in range(grid.cells)] == list(range(grid.cells))


@pytest.mark.parametrize("grid", [Cube(1), Cube(2), Cube(5), Box(1, 1, 1), Box(2, 3, 4), Box(1, 4, 2)], ids=repr)
def test_compiled_and_interpreted_fill_the_same_table(grid):
    import numpy as np

    from clew import kernel
    from clew.grids.neighbor_table import fill_rows, row_width

    width = row_width(grid.max_sides)
    plain, quick = [0] * (width * grid.cells), np.zeros(width * grid.cells, np.int32)
    assert fill_rows(grid.tiles(False), width, 3, plain) == kernel.call(fill_rows, grid.tiles(True), width, 3, quick)
    assert plain == quick.tolist()


@given(st.one_of(CUBES, SPHERES))
def test_solid_cells_close_the_surface(grid):
    """Every edge lies between two cells that go along it in opposite senses, and Euler's number is 2."""
    loops = [grid.solid(index) for index in range(grid.cells)]
    seen = Counter(edge for loop in loops for edge in edges_of(loop))
    assert set(seen.values()) == {1}
    assert all((b, a) in seen for a, b in seen)
    corners = {point for loop in loops for point in loop}
    assert len(corners) - len(seen) // 2 + len(loops) == 2


@given(st.one_of(CUBES, SPHERES))
def test_neighbors_are_the_cells_that_share_a_wall_in_space(grid):
    owner = {edge: index for index in range(grid.cells) for edge in edges_of(grid.solid(index))}
    for index in range(grid.cells):
        beyond = {owner[b, a] for a, b in edges_of(grid.solid(index))}
        assert beyond == {other for _, other in grid.neighbors(index)}


@given(st.one_of(CUBES, SPHERES))
def test_walls_come_in_the_order_of_directions(grid):
    """Clockwise seen from outside, as in the picture, which is seen from outside too."""
    owner = {edge: index for index in range(grid.cells) for edge in edges_of(grid.solid(index))}
    for index in range(grid.cells):
        beyond = [owner[b, a] for a, b in edges_of(grid.solid(index))][::-1]
        order = [other for place, other in enumerate(beyond) if other != beyond[place - 1]] or beyond[:1]
        around = [other for _, other in grid.neighbors(index)]
        begin = order.index(around[0])
        assert order[begin:] + order[:begin] == around


@given(SPHERES)
def test_cells_cover_the_sphere(grid):
    areas = []
    for index in range(grid.cells):
        loop = grid.solid(index)
        assert all(dot(point, point) == pytest.approx(1) for point in loop)
        pole = {0: (0.0, 1.0, 0.0), grid.cells - 1: (0.0, -1.0, 0.0)}.get(index, loop[0])
        areas.append(sum(solid_angle(pole, a, b) for a, b in edges_of(loop)))
        for a, b in edges_of(loop):
            lacking = 1 - (0.5 + dot(a, b) / 2) ** 0.5
            assert lacking < 0.0051 * grid.height, "the points between corners make it look round"
    assert min(areas) > 0, "counter-clockwise"
    assert sum(areas) == pytest.approx(4 * pi)
    if grid.rings > 3:
        assert max(areas) < 2.5 * min(areas)


@given(CUBES)
def test_cells_cover_the_cube(grid):
    for index in range(grid.cells):
        loop = grid.solid(index)
        normal = cross(vector(loop[0], loop[1]), vector(loop[1], loop[2]))
        assert sorted(map(abs, normal)) == pytest.approx([0, 0, (2 / grid.size) ** 2])
        assert all(dot(normal, point) == pytest.approx((2 / grid.size) ** 2) for point in loop), "seen from outside"


@given(st.one_of(CUBES, BOXES))
def test_flat_outlines_fit_together_except_where_they_are_apart(grid):
    topology = grid.topology()
    width, height = grid.extent()
    places = set()
    for index in range(grid.cells):
        outline, around = grid.outline(index), dict(grid.neighbors(index))
        sides = dict(outline)
        places.add(outline[0][1][0])
        for (_, line), (_, following) in zip(outline, outline[1:] + outline[:1], strict=True):
            assert line[-1] == following[0]
            assert 0 <= line[0][0] <= width
            assert 0 <= line[0][1] <= height
        for direction, other in around.items():
            back = topology.opposite(index, direction)
            assert grid.apart(index, direction) == grid.apart(other, back)
            if direction in sides:
                theirs = dict(grid.outline(other))[back]
                assert (theirs == sides[direction][::-1]) != grid.apart(index, direction)
            else:
                assert grid.direction_name(index, direction) in ("up", "down")
    assert len(places) == grid.cells, "no two cells are in one place"


def test_a_cube_is_cut_open_at_seven_edges():
    grid = Cube(4)
    cut = [(i, d) for i in range(grid.cells) for d, _ in grid.neighbors(i) if grid.apart(i, d)]
    assert len(cut) == 7 * 2 * 4
    faces = {grid.coordinates(index)[0] for index, _ in cut}
    assert faces == {0, 1, 3, 4, 5}, "the front touches all its neighbors"
    assert grid.extent() == (16, 12)


def test_round_a_corner_of_the_cube_are_three_cells():
    grid = Cube(2)
    corner = grid.index((2, 1, 0))  # the front, top right
    top, right = (other for direction, other in grid.neighbors(corner) if direction in (0, 1))
    assert (grid.coordinates(top), grid.coordinates(right)) == ((0, 1, 1), (3, 0, 0))
    assert top in dict(grid.neighbors(right)).values()


@given(BOXES)
def test_neighbors_in_a_box_are_one_step_away_as_they_are_called(grid):
    steps = {"north": (0, -1, 0), "east": (1, 0, 0), "south": (0, 1, 0), "west": (-1, 0, 0)}
    steps |= {"up": (0, 0, 1), "down": (0, 0, -1)}
    for index in range(grid.cells):
        found = {grid.direction_name(index, d): grid.coordinates(other) for d, other in grid.neighbors(index)}
        x, y, floor = grid.coordinates(index)
        expected = {name: (x + dx, y + dy, floor + up) for name, (dx, dy, up) in steps.items()}
        sizes = (grid.width, grid.height, grid.floors)
        inside = {
            name: place
            for name, place in expected.items()
            if all(0 <= each < size for each, size in zip(place, sizes, strict=True))
        }
        assert found == inside
        assert list(found) == list(inside), "in the order of directions"


def test_stairs_have_signs_in_their_cell_that_differ():
    grid = Box(3, 2, 3)
    index = grid.index((1, 1, 1))
    signs = {grid.direction_name(index, d): grid.sign(index, d) for d, _ in grid.neighbors(index)}
    x, y = grid.center(index)
    assert [name for name, sign in signs.items() if sign] == ["up", "down"]
    assert all(abs(u - x) < 0.5 and abs(v - y) < 0.5 for sign in signs.values() for u, v in sign)
    up, down = signs["up"], signs["down"]
    assert max(v for _, v in up) < y < min(v for _, v in down)
    assert up[0][1] < up[1][1] == up[2][1], "its tip is above"
    assert down[0][1] > down[1][1] == down[2][1], "its tip is below"
    assert not grid.sign(0, 0)


def test_floors_are_side_by_side_and_in_several_rows_if_there_are_many():
    assert Box(6, 5, 3).extent() == (3 * 7 - 1, 5)
    assert Box(6, 5, 20).extent() == (5 * 7 - 1, 4 * 6 - 1)
    assert Box(6, 5, 9).extent() == (3 * 7 - 1, 3 * 6 - 1), "not four, four and one"
    assert Box(1, 1, 10**9).extent()[0] < 10**6
    grid = Box(6, 5, 20)
    assert grid.center(grid.index((0, 0, 5))) == (0.5, 6.5)
    assert grid.center(grid.index((1, 0, 1))) == (8.5, 0.5)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Cube(0), "a cube with 0 cells along an edge is not possible"),
        (lambda: Cube("3"), "the size is '3': it must be a whole number"),
        (lambda: Cube(2).index((0, 2, 0)), "face,x,y must be from 0,0,0 to 5,1,1"),
        (lambda: Cube(2).index((6, 0, 0)), "cell 6,0,0 is not in this maze"),
        (lambda: Cube(2).index((0, 0)), "give three numbers, face,x,y, not 2"),
        (lambda: Box(3, 0, 2), "a box of 3x0x2 cells is not possible"),
        (lambda: Box(3, 2.5, 2), "height is 2.5: it must be a whole number"),
        (lambda: Box(3, 2, 2).index((0, 0, 2)), "x,y,floor must be from 0,0,0 to 2,1,1"),
        (lambda: Box(3, 2, 2).index((0,)), "give three numbers, x,y,floor, not 1"),
        (lambda: parse_grid("box:3x4"), "as in box:6x5x3"),
        (lambda: parse_grid("cube:3x4"), "as in cube:6"),
        (lambda: Cube(10**6).topology(True), "cube:1000000"),
        (lambda: Box(10**6, 10**6, 10**6).topology(True), "box:1000000x1000000x1000000"),
    ],
)
def test_errors_are_sentences(make, words):
    with pytest.raises(clew.ClewError, match=words):
        make()
