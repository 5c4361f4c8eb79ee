"""Openings are in the outer wall, where `where` puts them."""

from itertools import combinations_with_replacement, pairwise

import pytest
from changing import RING, SEEDS, WALLED, any_mazes, both_ways, few, perfect_mazes
from hypothesis import assume, given
from hypothesis import strategies as st

import clew
from clew.changes.openings import hardest_pair
from clew.errors import ClewError
from clew.mazes.checking import check_openings
from clew.mazes.outer_wall import outer_sides
from clew.testing.plain_search import steps_from

WORDS = ("corners", "left-right", "top-bottom", "farthest", "hardest", "any")


def outer_cells(maze):
    return sorted({side.cell for side in outer_sides(maze.grid)})


@pytest.mark.parametrize("where", WORDS)
@few
@given(maze=perfect_mazes(WALLED), seed=SEEDS)
def test_there_are_two_of_them_in_the_outer_wall(where, maze, seed):
    level = all(side.begin[1] == side.end[1] for side in outer_sides(maze.grid))
    assume(where != "left-right" or not level)  # the next test has those without a left and a right
    opened = clew.openings(maze, where, seed)
    check_openings(maze.grid, opened.openings)
    outer = {(side.cell, side.side) for side in outer_sides(maze.grid)}
    assert set(opened.openings) <= outer
    assert len(opened.openings) == 2
    assert bytes(opened.storage) == bytes(maze.storage)
    path = clew.solve(opened)
    assert (path.start, path.goal) == tuple(cell for cell, _ in opened.openings)
    assert clew.openings(opened, "none").openings == ()


@pytest.mark.parametrize(
    ("grid", "where", "says"),
    [
        ("cylinder:8x6", "left-right", "no outer wall at its left: try top-bottom,"),
        ("moebius:8x6", "left-right", "no outer wall at its left: try top-bottom,"),
        ("text:O,over=cylinder", "left-right", "no outer wall at its left"),
    ],
)
def test_an_end_without_outer_wall_is_refused(grid, where, says):
    maze = clew.generate("kruskal", grid, 1)
    with pytest.raises(ClewError, match=says):
        clew.openings(maze, where)
    assert len(clew.openings(maze, "top-bottom").openings) == 2


def test_the_ends_of_a_picture_are_those_that_are_opened():
    maze = clew.generate("kruskal", "hexagons:5x4", 1)
    west, east = (maze.grid.center(cell)[0] for cell, _ in clew.openings(maze, "left-right").openings)
    assert (west, east) == (0.5, maze.grid.extent()[0] - 0.5)
    assert len(clew.openings(clew.generate("kruskal", "polar:1", 1), "left-right").openings) == 1


@few
@given(maze=perfect_mazes(WALLED))
def test_the_middle_is_the_goal_of_an_entrance_far_away(maze):
    opened = clew.openings(maze, "middle")
    [(cell, _)] = opened.openings
    middle = maze.grid.middle_cell()
    steps = steps_from(maze, middle)
    assert steps[cell] == max(steps[other] for other in outer_cells(maze))
    path = clew.solve(opened)
    assert (path.start, path.goal) == (cell, middle)


def test_the_middle_of_a_round_grid_is_its_center():
    maze = clew.openings(clew.generate("wilson", "polar:5", 3), "middle")
    assert maze.grid.coordinates(maze.openings[0][0])[0] == 4
    assert clew.solve(maze).goal == 0
    ring = clew.Subgrid(clew.Polar(4), bytes([0]) + bytes([1]) * (clew.Polar(4).cells - 1))
    masked = clew.openings(clew.generate("wilson", ring, 3), "middle")
    assert ring.coordinates(clew.solve(masked).goal)[0] == 1
    assert ring.coordinates(masked.openings[0][0])[0] == 3


@few
@given(maze=any_mazes(WALLED))
def test_farthest_is_truly_farthest(maze):
    cells = outer_cells(maze)
    steps = {cell: steps_from(maze, cell) for cell in cells}
    most = max(steps[one].get(other, -1) for one in cells for other in cells)
    opened = clew.openings(maze, "farthest").openings
    assert steps[opened[0][0]][opened[1][0]] == most


def difficulty(maze, start, goal):
    """The steps, and of each branch the steps to its deepest cell, by walking all of it."""
    path = [int(cell) for cell in clew.solve(maze, start=start, goal=goal).cells]
    taken = set(pairwise(path)) | set(zip(path[1:], path, strict=False))
    total = len(path) - 1
    for cell in path:
        for direction, other in maze.grid.neighbors(cell):
            if maze.is_open(cell, direction) and (cell, other) not in taken:
                depth, layer, seen = 0, {other}, {cell, other}
                while layer:
                    depth += 1
                    layer = {
                        after
                        for each in layer
                        for way, after in maze.grid.neighbors(each)
                        if maze.is_open(each, way) and after not in seen
                    }
                    seen |= layer
                total += depth
    return total


@few
@given(maze=perfect_mazes(WALLED))
def test_hardest_is_truly_hardest(maze):
    cells = outer_cells(maze)
    start, goal, found = hardest_pair(maze, cells)
    assert found == difficulty(maze, start, goal)
    assert found == max(difficulty(maze, *pair) for pair in combinations_with_replacement(cells, 2))


@few
@given(seed=SEEDS, share=st.floats(0.1, 1))
def test_hardest_works_with_loops_too(seed, share):
    maze = clew.braid(clew.generate("wilson", "7x6", seed), share, seed)
    (one, _), (other, _) = clew.openings(maze, "hardest").openings
    assert one != other
    assert {one, other} <= set(outer_cells(maze))


def test_words_mean_what_they_say_on_a_rectangle():
    maze = clew.generate("wilson", "7x5", 1)
    assert clew.openings(maze, "corners").openings == ((0, 0), (34, 2))
    assert clew.openings(maze, "left-right").openings == ((14, 3), (20, 1))
    assert clew.openings(maze, "top-bottom").openings == ((3, 0), (31, 2))
    assert clew.openings(maze, " 0,0:west 6,4").openings == ((0, 3), (34, 1))
    assert clew.openings(maze, "0,0+0,0").openings == ((0, 0), (0, 3))
    assert clew.openings(maze, "any", 1).openings != clew.openings(maze, "any", 2).openings


def test_holes_are_not_outside():
    maze = clew.generate("wilson", RING, 1)
    assert (clew.openings(maze, "0,2:west").openings) == ((RING.index((0, 2)), 3),)
    with pytest.raises(ClewError, match="0,2:east is not in the outer wall: this cell has west there"):
        clew.openings(maze, "0,2:east")
    with pytest.raises(ClewError, match="3,2 is not in the outer wall: choose a cell next to it"):
        clew.openings(maze, "3,2")


@pytest.mark.parametrize(("grid", "why"), [("torus:4x4", "joined"), ("klein:3x3", "joined"), ("graph", "points")])
def test_a_grid_without_an_outer_wall_is_refused(grid, why):
    grid = clew.Graph([[1], [0]], positions=[(0, 0), (1, 0)]) if grid == "graph" else grid
    with pytest.raises(ClewError, match=f"has no outer wall: .*{why}"):
        clew.openings(clew.generate("wilson", grid, 1))


@pytest.mark.parametrize("where", ["", "nowhere", "0", "9,9", "0,0:east", "0,0:up", "0,0+0,0:north+0,0", "1,1;2,2"])
def test_what_is_no_place_is_refused(where):
    with pytest.raises(ClewError):
        clew.openings(clew.generate("wilson", "4x4", 1), where)


@pytest.mark.parametrize("share", [0, 0.5])
def test_compiled_and_interpreted_agree(share, monkeypatch):
    maze = clew.braid(clew.generate("wilson", "20x15", 3), share)
    for where in ("corners", "farthest", "hardest"):
        plain, compiled = both_ways(monkeypatch, lambda where=where: clew.openings(maze, where))
        assert plain == compiled
