"""Joining opens as few walls as make one part of many."""

import pytest
from changing import SEEDS, any_mazes, both_ways, components, few, is_sound, passages, weave_mazes
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew import Maze
from clew.errors import ClewError

APART = clew.MaskedRectangle.parse_text("..X..\n..X..")


@few
@given(maze=st.one_of(any_mazes(), weave_mazes()), seed=SEEDS)
def test_each_wall_that_is_opened_joins_two_parts(maze, seed):
    joined = clew.join(maze, seed)
    assert is_sound(joined)
    assert passages(maze) <= passages(joined)
    assert components(joined) == 1
    assert len(passages(joined)) - len(passages(maze)) == 2 * (components(maze) - 1)


@pytest.mark.parametrize("grid", ["9x7", "hexagons:7x6", "torus:2x2", "torus:6x5", "weave:8x7"])
def test_without_any_passage_a_perfect_maze_is_made(grid):
    grid = clew.grids.parse_grid(grid)
    empty = Maze(grid, grid.new_passages(False))
    assert clew.is_perfect(clew.join(empty, 3))


def test_compiled_and_interpreted_agree(monkeypatch):
    grid = clew.Torus(6, 5)
    plain, compiled = both_ways(monkeypatch, lambda: clew.join(Maze(grid, grid.new_passages(False)), 3))
    assert plain == compiled


def test_a_grid_in_parts_is_refused():
    with pytest.raises(ClewError, match="2 parts of the maze remain that no passage can join on mask:5x2"):
        clew.join(Maze(APART, APART.new_passages(False)))


def test_a_seed_always_gives_the_same_maze():
    grid = clew.Rectangle(8, 6)
    empty = Maze(grid, grid.new_passages(False))
    assert clew.join(empty, 1) != clew.join(empty, 2)
    assert clew.join(empty, 1).digest[:16] == "fa3a61cdd4250253"
