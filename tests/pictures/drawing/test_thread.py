"""The sides that a path crosses, from its steps, from squares in a row, and over seams."""

import pytest
from case_loops import cases

import clew
from clew.errors import ClewError
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.pictures.drawing.squares_of import NO_SIDE
from clew.pictures.drawing.thread import sides_of_steps

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def test_a_step_leaves_by_a_side_and_enters_by_the_opposite_one() -> None:
    assert list(drawing.sides_between([(0, 0), (1, 0), (1, 1), (0, 1)])) == [EAST, WEST | SOUTH, NORTH | WEST, EAST]
    assert list(drawing.sides_between([(4, 2)])) == [0]
    assert list(sides_of_steps(bytes([0, NO_SIDE]))) == [NORTH, SOUTH, 0]


def test_squares_that_do_not_touch_are_refused() -> None:
    with pytest.raises(ClewError, match="no step leads from 0,0 to 1,1"):
        drawing.sides_between([(0, 0), (1, 1)])


@cases("grid", ["7x6", "torus:7x6", "moebius:7x6", "klein:5x6", "cube:3", "box:4x3x2"])
def test_both_sides_of_each_step_are_crossed(grid: str) -> None:
    maze = clew.generate("wilson", grid, seed=2)
    path = clew.longest_path(maze)
    positions, sides = drawing.crossed_sides(maze, path)
    assert len(positions) == len(sides) == path.steps + 1
    stairs = sum(
        way not in dict(maze.grid.outline(int(cell))) for cell, way in zip(path.cells, path.directions(), strict=False)
    )
    assert sum(each.bit_count() for each in sides) == 2 * (path.steps - stairs)


def test_a_masked_rectangle_has_positions_of_its_places() -> None:
    grid = clew.MaskedRectangle.parse_text("X..\n...\n..X")
    maze = clew.generate("wilson", grid, seed=2)
    path = clew.longest_path(maze)
    positions, _ = drawing.crossed_sides(maze, path)
    assert list(positions) == [grid.position(int(cell)) for cell in path.cells]
    assert list(grid.positions([0, 2])) == [1, 3]


@cases("grid", ["4x3", "hexagons:4x3", "torus:3x4", "weave:5x4", "box:2x2x2", "polar:3", "cube:2"])
def test_steps_are_drawn_as_threads_of_one_step(grid: str) -> None:
    maze = clew.generate("kruskal", grid, seed=3)
    steps = [(cell, *step) for cell in range(maze.cells) for step in maze.grid.neighbors(cell)]
    found = drawing.step_lines(maze.grid, [each[0] for each in steps], [each[1] for each in steps])
    for (cell, direction, other), lines in zip(steps, found, strict=True):
        expected = drawing.thread_of(maze, Path(maze.grid, [cell, other], [direction]), ends=False).lines()
        assert [list(map(tuple, line)) for line in lines] == [list(map(tuple, line)) for line in expected]
