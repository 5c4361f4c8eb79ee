"""Percolation opens each wall with the same probability, and nothing else."""

import numpy as np
import pytest
from changing import SEEDS, any_mazes, both_ways, closable, few, is_sound, passages, weave_mazes
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.grids.rectangle import TUNNEL

MAZES = st.one_of(any_mazes(), weave_mazes())


@few
@given(maze=MAZES, share=st.floats(0, 1), seed=SEEDS)
def test_nothing_is_closed_and_no_tunnel_is_dug(maze, share, seed):
    made = clew.percolation(maze, share, seed)
    assert is_sound(made)
    assert passages(maze) <= passages(made)
    assert not any(maze.grid.weaves and direction >= TUNNEL for _, direction in passages(made) - passages(maze))
    assert clew.percolation(maze, 0, seed) == maze


@few
@given(maze=MAZES, seed=SEEDS)
def test_a_share_of_1_opens_all_walls(maze, seed):
    made = clew.percolation(maze, 1, seed)
    plain = (1 << TUNNEL) - 1 if maze.grid.weaves else -1
    assert not any(closable(made, cell) & plain for cell in range(maze.cells))


@pytest.mark.parametrize("grid", ["20x10", "hexagons:14x10", "torus:2x2", "cube:4"])
@pytest.mark.parametrize("share", [0.07, 0.5])
def test_the_number_of_opened_walls_is_binomial(grid, share):
    """Mean and variance within five standard errors, and each wall as often as any other."""
    maze = clew.generate("recursive-backtracker", grid, 5)
    walls, runs = maze.grid.edges - maze.passage_count, 200
    made = [clew.percolation(maze, share, seed) for seed in range(runs)]
    opened = np.array([each.passage_count - maze.passage_count for each in made])
    variance = walls * share * (1 - share)
    assert abs(opened.mean() - walls * share) < 5 * (variance / runs) ** 0.5
    kurtosis = 3 + (1 - 6 * share * (1 - share)) / variance
    assert abs(opened.var() - variance) < 5 * variance * ((kurtosis - 1) / runs) ** 0.5
    bits = np.array([[each.open_directions(cell) for cell in range(maze.cells)] for each in made])
    closed = [
        (cell, direction)
        for cell in range(maze.cells)
        for direction, _ in maze.grid.neighbors(cell)
        if not maze.is_open(cell, direction)
    ]
    often = np.array([(bits[:, cell] >> direction & 1).mean() for cell, direction in closed])
    assert np.abs(often - share).max() < 5 * (share * (1 - share) / runs) ** 0.5


def test_compiled_and_interpreted_agree(monkeypatch):
    maze = clew.generate("recursive-backtracker", "weave:10x9", 3)
    plain, compiled = both_ways(monkeypatch, lambda: clew.percolation(maze, 0.3, 11))
    assert plain == compiled != maze


def test_a_seed_always_gives_the_same_maze():
    maze = clew.generate("wilson", "9x7", 1)
    assert clew.percolation(maze, 0.3, 7) == clew.percolation(maze, 0.3, 7) != clew.percolation(maze, 0.3, 8)
    assert clew.percolation(maze, 0.3, 7).digest[:16] == "8d89b6a382d8f7e0"
