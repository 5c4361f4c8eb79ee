"""Discs and spheres of rings: how many cells a ring has, what is next to what, and round outlines that fit together."""

from itertools import pairwise
from math import cos, dist, hypot, pi, sin, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids import Polar, Sphere, parse_grid
from clew.grids.neighbor_table import fill_rows
from clew.grids.rings import MAX_RINGS, TOO_WIDE, sine

AWKWARD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 25)
GRIDS = [kind(rings) for kind in (Polar, Sphere) for rings in AWKWARD]
ANY = st.builds(lambda kind, rings: kind(rings), st.sampled_from((Polar, Sphere)), st.integers(1, 13))


def circle(grid, ring):
    """The length of the middle of a ring, in cell heights."""
    return tau * ring if isinstance(grid, Polar) else tau * sin(ring * grid.height) / grid.height


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


@given(ANY, st.data())
def test_cells_are_called_by_ring_and_place(grid, data):
    index = data.draw(st.integers(0, grid.cells - 1))
    ring, place = grid.coordinates(index)
    assert 0 <= ring < grid.rings
    assert 0 <= place < grid.sizes()[ring]
    assert index == sum(grid.sizes()[:ring]) + place == grid.index((ring, place))
    assert parse_grid(grid.spec) == grid


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_compiled_and_interpreted_fill_the_same_table(grid):
    from array import array

    import numpy as np

    from clew import kernel

    plain, quick = array("i", [0]) * (6 * grid.cells), np.zeros(6 * grid.cells, np.int32)
    assert fill_rows(grid.tiles(False), 6, 3, plain) == kernel.call(fill_rows, grid.tiles(True), 6, 3, quick)
    assert plain.tolist() == quick.tolist()


def test_the_sine_of_kernels_is_the_sine():
    angles = [pi / 2 * part / 1000 for part in range(1001)]
    assert [sine(angle) for angle in angles] == pytest.approx([sin(angle) for angle in angles], rel=1e-15)


def test_rings_have_these_many_cells():
    assert Polar(14).sizes() == [1, 6, 12, 24, 24, 24, 48, 48, 48, 48, 48, 96, 96, 96]
    assert [Sphere(rings).sizes() for rings in (1, 2, 3, 4, 5)] == [
        [1],
        [1, 1],
        [1, 6, 1],
        [1, 6, 6, 1],
        [1, 6, 6, 6, 1],
    ]
    assert Sphere(8).sizes() == [1, 6, 12, 12, 12, 12, 6, 1]
    assert Sphere(25).sizes()[6] == 48, "the ring that is as wide as sqrt(2) is decided on every machine alike"


@pytest.mark.parametrize("grid", [Polar(300), Sphere(300), Sphere(301)], ids=repr)
def test_cells_are_about_as_wide_as_high(grid):
    for ring, size in enumerate(grid.sizes()):
        if 1 < ring < grid.rings - 2:
            assert TOO_WIDE / 2 - 0.1 < circle(grid, ring) / size <= TOO_WIDE
    assert all(after in (size, 2 * size) for size, after in pairwise(grid.sizes()[1 : grid.rings // 2]))


@given(ANY)
def test_neighbors_are_where_their_direction_says(grid):
    steps = {"inward": (-1, 0), "outward": (1, 0), "clockwise": (0, 1), "counter-clockwise": (0, -1)}
    steps |= {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
    for index in range(grid.cells):
        ring, place = grid.coordinates(index)
        names = []
        for direction, other in grid.neighbors(index):
            name = grid.direction_name(index, direction)
            names.append(name)
            down, along = steps[name] if name in steps else steps[name.split("-")[0]]
            other_ring, other_place = grid.coordinates(other)
            size, others = grid.sizes()[ring], grid.sizes()[other_ring]
            assert other_ring == ring + down
            if along:
                assert other_place == (place + along) % size
            else:
                half = {"outward-clockwise": 1, "north-east": 1, "south-east": 1}.get(name, 0)
                if name[-1].isdigit():
                    half = int(name[-1]) - 1 if isinstance(grid, Polar) or ring else 6 - int(name[-1])
                assert other_place == (place * others // size + half if others > size else place * others // size)
        assert len(set(names)) == len(names)


@given(ANY)
def test_outlines_of_neighbors_share_exactly_the_wall_between_them(grid):
    topology = grid.topology()
    width, height = grid.extent()
    borders = 0
    outlines = [grid.outline(index) for index in range(grid.cells)]
    for index, outline in enumerate(outlines):
        around = dict(grid.neighbors(index))
        for (_, line), (_, following) in zip(outline, outline[1:] + outline[:1], strict=True):
            assert line[-1] == following[0], "the outline is closed"
        assert area([point for _, line in outline for point in line[:-1]]) > 0, "it goes clockwise"
        assert {direction for direction, _ in outline if direction >= 0} == set(around)
        for direction, line in outline:
            assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in line)
            if direction >= 0:
                back = topology.opposite(index, direction)
                assert grid.apart(index, direction) == grid.apart(around[direction], back)
                theirs = dict(outlines[around[direction]])[back]
                assert len(theirs) == len(line)
                assert (theirs == line[::-1]) != grid.apart(index, direction)
            else:
                borders += 1
        x, y = grid.center(index)
        assert 0 < x < width
        assert 0 < y < height
    assert borders == (grid.sizes()[-1] if isinstance(grid, Polar) or grid.rings == 1 else 0)


@given(ANY)
def test_cells_fill_the_discs(grid):
    total = sum(area([point for _, line in grid.outline(index) for point in line[:-1]]) for index in range(grid.cells))
    if isinstance(grid, Polar):
        radii = [grid.rings - 0.5]
    else:
        radii = [(grid.rings + 1) // 2 - 0.5] + [grid.rings // 2 - 0.5] * (grid.rings > 1)
    assert total == pytest.approx(pi * sum(radius**2 for radius in radii), rel=0.03)


@given(ANY)
def test_sides_look_round(grid):
    for index in range(grid.cells):
        southern = isinstance(grid, Sphere) and grid.coordinates(index)[0] >= grid.northern
        middle = grid.center(grid.cells - 1 if southern else 0)
        for name, line in zip(side_names(grid, index), grid.side_lines(index), strict=True):
            if name not in ("clockwise", "counter-clockwise", "east", "west"):
                for (x, y), (u, v) in pairwise(line):
                    lacking = hypot(x - middle[0], y - middle[1]) - dist(middle, ((x + u) / 2, (y + v) / 2))
                    assert abs(lacking) < 0.0051 * pi / 2


def side_names(grid, index):
    return [grid.side_name(index, side) for side in range(grid.tiles(False).sides(index))]


def area(points):
    """Positive where the points go clockwise, y downwards."""
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True)) / 2


@pytest.mark.parametrize("rings", [2, 3, 4, 7, 8])
def test_the_discs_of_a_sphere_are_mirror_images_at_the_equator(rings):
    """What is nearest to each other in the picture is glued together on the sphere."""
    grid = Sphere(rings)
    width, height = grid.extent()
    sides = [
        (grid.center(index), line, layout_back(grid, index, direction))
        for index in range(grid.cells)
        for direction, line in grid.outline(index)
        if direction >= 0 and grid.apart(index, direction)
    ]
    assert len(sides) == 2 * max(1, max(grid.sizes()) if rings > 2 else 1)
    left = 2 * ((rings + 1) // 2) - 1
    ratio = (rings // 2 - 0.5) / (left / 2)
    for (x, _), line, (other, back) in sides:
        if x < left:
            theirs = dict(grid.outline(other))[back][::-1]
            for (a, b), (c, d) in zip(line, theirs, strict=True):
                assert c - (left + 1 + ratio * left / 2) == pytest.approx(-(a - left / 2) * ratio)
                assert d - height / 2 == pytest.approx((b - height / 2) * ratio)
    assert width == pytest.approx(left + 1 + ratio * left)


def layout_back(grid, index, direction):
    return dict(grid.neighbors(index))[direction], grid.topology().opposite(index, direction)


def test_a_disc_looks_like_a_clock():
    grid = Polar(3)
    x, y = grid.center(grid.index((2, 0)))
    assert (x, y) == pytest.approx((2.5 + 2 * sin(pi / 12), 2.5 - 2 * cos(pi / 12)))
    assert [grid.direction_name(1, direction) for direction, _ in grid.neighbors(1)] == [
        "inward",
        "counter-clockwise",
        "outward-counter-clockwise",
        "outward-clockwise",
        "clockwise",
    ]
    assert [other for _, other in grid.neighbors(1)] == [0, 6, 7, 8, 2]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Polar(0), "0 rings are not possible: give a number from 1 to 20,000"),
        (lambda: Sphere(MAX_RINGS + 1), "20001 rings are not possible"),
        (lambda: Polar(2.5), "the number of rings is 2.5: it must be a whole number"),
        (lambda: parse_grid("sphere:999999999999"), "999999999999 rings are not possible"),
        (lambda: parse_grid("polar:3x3"), "give a size after polar:, as in polar:9"),
        (lambda: Polar(3).index((3, 0)), "cell 3,0 is not in this maze: it has 3 rings, so give one from 0 to 2"),
        (lambda: Polar(3).index((1, 6)), "ring 1 has the places 0 to 5"),
        (lambda: Sphere(3).index((-1, 0)), "cell -1,0 is not in this maze"),
        (lambda: Sphere(3).index((1,)), "give two numbers, ring,place, not 1"),
        (lambda: Polar(MAX_RINGS).topology(True), "polar:20000"),
    ],
)
def test_errors_are_sentences(make, words):
    with pytest.raises(clew.ClewError, match=words):
        make()


def test_a_number_of_rings_is_a_plain_integer():
    import numpy as np

    assert type(Polar(np.int8(100)).rings) is int
    assert Polar(np.int8(100)).cells == sum(Polar(100).sizes())
