"""Sparsifying takes the ends of dead ends out of the maze and out of its grid."""

import pytest
from changing import (
    RING,
    SEEDS,
    WALLED,
    any_mazes,
    both_ways,
    components,
    dead_ends,
    few,
    is_sound,
    perfect_mazes,
)
from hypothesis import assume, given
from hypothesis import strategies as st

import clew
from clew.errors import ClewError

SHARES = st.floats(0, 1)


def joined_pairs(maze):
    """The passages, each as the coordinates of its two cells, without duplicates."""
    return {
        frozenset((maze.grid.coordinates(cell), maze.grid.coordinates(other)))
        for cell in range(maze.cells)
        for direction, other in maze.grid.neighbors(cell)
        if maze.is_open(cell, direction)
    }


@few
@given(maze=any_mazes(), share=SHARES, rounds=st.integers(0, 3), seed=SEEDS)
def test_what_is_left_hangs_together_as_before(maze, share, rounds, seed):
    sparse = clew.sparsify(maze, share, rounds, seed)
    kept = {sparse.grid.coordinates(cell) for cell in range(sparse.cells)}
    assert is_sound(sparse)
    assert joined_pairs(sparse) == {pair for pair in joined_pairs(maze) if pair <= kept}
    assert components(sparse) == components(maze)


@few
@given(maze=perfect_mazes(), share=SHARES, seed=SEEDS)
def test_as_many_cells_fall_out_as_is_asked_for(maze, share, seed):
    sparse = clew.sparsify(maze, share, 0, seed)
    assert maze.cells - sparse.cells == min(round(maze.cells * round(share * 65536) / 65536), maze.cells - 1) or (
        abs(maze.cells * share % 1 - 0.5) < 0.01
    )
    assert clew.is_perfect(sparse)


@few
@given(maze=perfect_mazes(), rounds=st.integers(1, 3))
def test_a_dead_end_loses_at_most_so_many_cells(maze, rounds):
    """All cells that are left within `rounds` steps of a former dead end are on a path between others."""
    assume(maze.cells > 2)
    expected = maze.cells
    peeled = maze
    for _ in range(rounds):
        ends = dead_ends(peeled)
        assume(len(ends) < peeled.cells)
        expected -= len(ends)
        peeled = clew.sparsify(peeled, 1, 1)
        assert peeled.cells == expected
    assert joined_pairs(clew.sparsify(maze, 1, rounds)) == joined_pairs(peeled)


@few
@given(maze=perfect_mazes(WALLED), seed=SEEDS)
def test_with_two_openings_the_path_between_them_is_left(maze, seed):
    opened = clew.openings(maze, "farthest", seed)
    way = clew.solve(opened).coordinates()
    sparse = clew.sparsify(opened, 1, 0, seed)
    assert sorted(sparse.grid.coordinates(cell) for cell in range(sparse.cells)) == sorted(way)
    assert clew.solve(sparse).coordinates() == way


def test_compiled_and_interpreted_agree(monkeypatch):
    maze = clew.generate("wilson", RING, 3)
    plain, compiled = both_ways(monkeypatch, lambda: clew.sparsify(maze, 0.4, 3, 11))
    assert plain == compiled != maze


def test_a_masked_rectangle_comes_of_a_rectangle():
    sparse = clew.sparsify(clew.generate("wilson", "12x9", 3), 0.4, seed=0)
    assert isinstance(sparse.grid, clew.MaskedRectangle)
    assert (sparse.grid.width, sparse.grid.height, sparse.cells) == (12, 9, 108 - 43)
    assert sparse.digest[:16] == "9f10cf901d072f51"


def test_a_weave_is_refused():
    with pytest.raises(ClewError, match="sparsify leaves cells out and weave:5x5 cannot"):
        clew.sparsify(clew.generate("recursive-backtracker", "weave:5x5", 1))
