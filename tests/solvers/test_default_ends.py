"""Where a path begins and ends if nobody names its cells."""

import pytest
from hypothesis import given
from simple_mazes import mazes

import clew
from clew.grids.canvas import new_canvas
from clew.grids.grid import Grid
from clew.mazes.maze import Maze
from clew.testing.plain_search import steps_from

ROUND = ["torus:7x5", "moebius:7x5", "klein:7x5", "cylinder:7x5", "polar:4", "sphere:5", "cube:2"]


@pytest.mark.parametrize("spec", ["7x5", "weave:6x5", "hexagons:5x4", "triangles:6x4", "upsilon:4x4", "box:3x3x2"])
def test_grids_with_corners_are_crossed_from_the_first_cell_to_the_last(spec):
    maze = clew.generate("recursive-backtracker", spec, 3)
    assert clew.default_ends(maze) == (0, maze.cells - 1)
    path = clew.solve(maze)
    assert (path.start, path.goal) == clew.default_ends(maze)


@pytest.mark.parametrize("spec", ROUND)
def test_without_corners_a_perfect_maze_is_crossed_along_a_longest_path(spec):
    maze = clew.generate("wilson", spec, 3)
    longest = max(max(steps_from(maze, cell).values()) for cell in range(maze.cells))
    path = clew.solve(maze)
    assert path.steps == longest
    assert {path.start, path.goal} == {clew.longest_path(maze).start, clew.longest_path(maze).goal}
    assert (path.start, path.goal) == clew.default_ends(maze) == tuple(sorted((path.start, path.goal)))


@pytest.mark.parametrize("spec", ROUND)
def test_without_corners_and_with_loops_the_goal_is_farthest_from_the_start(spec):
    maze = clew.braid(clew.generate("wilson", spec, 3), 1.0)
    start, goal = clew.default_ends(maze)
    steps = steps_from(maze, start)
    assert steps[goal] == max(steps.values()) >= max(steps_from(maze, 0).values())
    assert clew.default_ends(maze) == (start, goal)


def test_one_given_end_of_a_grid_without_corners_takes_the_other_far_away():
    maze = clew.generate("wilson", "torus:7x5", 3)
    far = max(steps_from(maze, 9).values())
    assert clew.solve(maze, start=(2, 1)).steps == far
    assert clew.solve(maze, goal=9).steps == far
    assert clew.default_ends(maze, 4, (2, 1)) == (4, 9)
    assert clew.default_ends(clew.generate("wilson", "7x5", 3), goal=9) == (0, 9)


def test_cells_without_a_passage_are_no_ends():
    canvas = new_canvas(clew.Torus(5, 4))
    for cell in (7, 8):
        canvas.carve(cell, clew.EAST)
    assert clew.default_ends(Maze(clew.Torus(5, 4), canvas.passages)) == (7, 9)


def test_a_mask_has_corners_if_the_whole_grid_has():
    ring = clew.Subgrid(clew.Polar(4), bytes([0] + [1] * (clew.Polar(4).cells - 1)))
    maze = clew.generate("wilson", ring, 1)
    assert clew.solve(maze).steps == clew.longest_path(maze).steps
    some = clew.masked("5x4", lambda x, y: x + y > 1)
    assert clew.default_ends(clew.generate("wilson", some, 1)) == (0, some.cells - 1)


def test_openings_come_first_and_one_opening_leads_to_the_middle():
    made = clew.generate("wilson", "polar:4", 3)
    rim, other = clew.openings(made, "left-right").openings
    assert clew.default_ends(Maze(made.grid, made.storage, openings=(rim, other))) == (rim[0], other[0])
    assert clew.default_ends(Maze(made.grid, made.storage, openings=(rim,))) == (rim[0], 0)
    flat = clew.generate("wilson", "7x5", 3)
    assert clew.default_ends(Maze(flat.grid, flat.storage, openings=((3, 0),))) == (3, 17)
    assert clew.default_ends(Maze(flat.grid, flat.storage, openings=((3, 0),)), goal=34) == (3, 34)


@given(maze=mazes())
def test_the_middle_of_a_rectangle_is_where_it_is_on_any_grid(maze):
    if isinstance(maze.grid, clew.Rectangle):
        assert maze.grid.middle_cell() == Grid.middle_cell(maze.grid)


def test_default_ends_needs_a_maze():
    with pytest.raises(clew.ClewError, match=r"clew\.default_ends needs a maze"):
        clew.default_ends("12x6")
    with pytest.raises(clew.ClewError, match="goal: cell 9,9 is not in this maze"):
        clew.default_ends(clew.generate("wilson", "7x5", 3), goal=(9, 9))
