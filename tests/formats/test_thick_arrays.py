"""Arrays in which walls are as real as cells."""

import numpy as np
import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from maze_strategies import rectangles

import clew
from clew.mazes.exports.open_sides import gap_of
from clew.mazes.maze import Maze

SIZES = st.integers(1, 3)


@given(maze=rectangles(), wall=SIZES, cell=SIZES)
def test_a_maze_of_its_own_walls_is_the_same(maze, wall, cell):
    walls = maze.to_thick(wall, cell)
    height, width = maze.grid.shape
    assert walls.shape == (height * (cell + wall) + wall, width * (cell + wall) + wall)
    openings = sorted(maze.openings, key=lambda opening: gap_of(maze.grid, opening))
    ordered = Maze(maze.grid, maze.storage, openings=tuple(openings))
    assert clew.from_thick(walls, wall, cell) == ordered == clew.from_thick(walls.astype(bool), wall, cell)


def test_walls_are_those_of_the_text():
    maze = clew.openings(clew.generate("wilson", "5x4", 1))
    drawn = clew.dumps(maze, "thick").decode().replace("S", " ").replace("E", " ").splitlines()
    assert ["".join(" #"[wall] for wall in row) for row in maze.to_thick()] == drawn


JOINED = ["torus:4x3", "torus:2x2", "cylinder:4x3", "cylinder:1x4", "moebius:4x3", "klein:3x4"]
BOXES = [clew.Box(3, 2, 3), clew.Box(1, 1, 3), clew.masked("box:3x3x2", lambda *cell: cell != (0, 1, 1))]
MASKED = [clew.masked("torus:4x4", lambda x, y: x != 2), clew.masked("5x4", lambda x, y: (x, y) != (2, 1))]


@cases("grid", [*JOINED, *BOXES, *MASKED])
def test_joined_borders_floors_and_masks_read_back_from_arrays_and_text(grid):
    maze = clew.braid(clew.generate("wilson", grid, seed=3), 0.3)
    whole = getattr(maze.grid, "base", None if maze.grid.is_flat else maze.grid)
    for wall, cell in ((1, 1), (2, 3)):
        assert (
            clew.from_thick(maze.to_thick(wall, cell), wall, cell, None if hasattr(whole, "floors") else whole) == maze
        )
    assert clew.loads(clew.dumps(maze, "thick")) == maze


def test_floors_follow_one_another_with_stairs_in_them():
    maze = clew.from_thick(
        [
            [[1, 1, 1, 1, 1], [1, 0, 0, 2, 1], [1, 1, 1, 1, 1]],
            [[1, 1, 1, 1, 1], [0, 2, 1, 4, 1], [1, 1, 1, 1, 1]],
            [[1, 1, 1, 1, 1], [1, 3, 0, 3, 1], [1, 1, 1, 1, 1]],
        ]
    )
    assert (maze.grid.spec, maze.openings, maze.neighbors(3)) == ("box:2x1x3", ((2, 3),), [5, 1])
    drawn = "#####\n#  ^#\n#####\n\n#####\n ^#H#\n#####\n\n#####\n#v v#\n#####\n\nbox:2x1x3\n"
    assert (clew.dumps(maze, "thick").decode(), clew.loads(drawn)) == (drawn, maze)


@given(st.integers(1, 2**20 - 1))
def test_places_left_out_are_solid(bits):
    grid = clew.MaskedRectangle(5, 4, bytes(bits >> place & 1 for place in range(20)))
    maze = Maze(grid, grid.all_passages())
    again = clew.from_thick(maze.to_thick(2, 1), 2, 1)
    assert np.array_equal(again.array, maze.array)
    assert again.grid == (grid if 0 in grid.mask else clew.Rectangle(5, 4))


def test_gaps_towards_places_left_out_are_openings():
    grid = clew.masked("4x3", lambda x, y: (x, y) != (1, 1))
    made = clew.generate("wilson", grid, 2)
    inner = grid.index((2, 1)), clew.WEST
    maze = Maze(grid, made.storage, openings=((0, clew.NORTH), inner, (grid.cells - 1, clew.EAST)))
    assert clew.from_thick(maze.to_thick()) == maze


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([[1, 1, 1], [1, 0]], "not equally long"),
        ([1, 1, 1], "has 1 dimensions: it must have two"),
        ([[1.5] * 3] * 3, "row 0, column 0 of the array holds 1.5"),
        ([["#"] * 3] * 3, "the array holds <U1: it must hold 1 for walls"),
        ([[1, 1, 1], [1, 2, 1], [1, 1, 1]], "row 1, column 1 of the array holds 2: it must be 1"),
        ([[1, 1], [1, 1]], r"shape \(2, 2\) does not fit walls of 1 and cells of 1"),
        ([[1]], r"shape \(1, 1\) does not fit"),
        ([[1, 1, 0], [1, 0, 1], [1, 1, 1]], "row 0, column 2 of the array: walls meet here"),
        ([[1, 1, 1, 1, 1], [1, 0, 1, 1, 0], [1, 1, 1, 1, 1]], "row 1, column 4 of the array: this passage joins no"),
        ([[1, 1, 1], [1, 1, 1], [1, 1, 1]], "nothing is left of rectangle:1x1"),
        ([[[1, 1, 1], [1, 5, 1], [1, 1, 1]]], "row 1, column 1 of the array holds 5: .* or 2 to 4 for stairs"),
        ([[[1, 1, 1], [1, 2, 1], [1, 1, 1]]], "stairs at cell 0,0,0 lead to no cell"),
        ([[[1, 1, 1], [1, 2, 1], [1, 1, 1]], [[1, 1, 1], [1, 0, 1], [1, 1, 1]]], "cell 0,0,0 opens .* stairs up must"),
        ([[[1, 1, 1], [2, 0, 1], [1, 1, 1]]], "row 1, column 0 of the array: only cells have stairs"),
    ],
)
def test_other_arrays_are_refused_with_the_entry(rows, words):
    with pytest.raises(clew.ClewError, match=words):
        clew.from_thick(rows)


def test_a_grid_that_does_not_fit_is_refused():
    walls = clew.generate("wilson", "torus:3x3", 1).to_thick()
    with pytest.raises(clew.ClewError, match="has 3x3 cells, which are not those of torus:4x3"):
        clew.from_thick(walls, grid="torus:4x3")
    walls[1, 0] ^= 1
    with pytest.raises(
        clew.ClewError, match=r"cell 0,0 opens .* across joined borders must be a gap in both"
    ) as caught:
        clew.from_thick(walls, grid="torus:3x3")
    assert (caught.value.row, caught.value.column) == (0, 0)


def test_thickness_is_checked():
    maze = clew.generate("wilson", "3x2", 1)
    with pytest.raises(clew.ClewError, match="wall is 0: it must be a number of entries from 1 to"):
        maze.to_thick(wall=0)
    with pytest.raises(clew.ClewError, match=r"cell is 1\.5: it must be a whole number"):
        clew.from_thick(maze.to_thick(), cell=1.5)
    walls = maze.to_thick(cell=2)
    walls[1, 1] = 1
    with pytest.raises(clew.ClewError, match="this must be like the entries near it"):
        clew.from_thick(walls, cell=2)
    with pytest.raises(clew.ClewError, match="and hexagons:3x2 is not one"):
        clew.generate("wilson", "hexagons:3x2", 1).to_thick()


def test_floats_that_are_0_and_1_are_taken() -> None:
    maze = clew.generate("wilson", "4x3", seed=7)
    assert clew.from_thick(maze.to_thick().astype(float)) == maze
