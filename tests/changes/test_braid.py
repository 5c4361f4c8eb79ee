"""Braiding opens walls of dead ends, and nothing else."""

import pytest
from changing import SEEDS, any_mazes, both_ways, closable, dead_ends, few, is_sound, passages, weave_mazes
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.changes.braid import PREFERENCES

PREFER = st.sampled_from(PREFERENCES)
MAZES = st.one_of(any_mazes(), weave_mazes())


@few
@given(maze=MAZES, seed=SEEDS, prefer=PREFER)
def test_all_dead_ends_go_where_a_wall_can_be_opened(maze, seed, prefer):
    braided = clew.braid(maze, seed=seed, prefer=prefer)
    assert is_sound(braided)
    assert not [cell for cell in dead_ends(braided) if closable(braided, cell)]


@few
@given(maze=MAZES, share=st.floats(0, 1), seed=SEEDS, prefer=PREFER)
def test_nothing_is_closed_and_only_dead_ends_are_opened(maze, share, seed, prefer):
    braided = clew.braid(maze, share, seed, prefer)
    ends = [
        cell for cell in range(maze.cells) if maze.open_directions(cell).bit_count() < 2
    ]  # those without exits may become one
    assert passages(maze) <= passages(braided)
    assert braided.openings == maze.openings
    assert braided.passage_count - maze.passage_count <= len(ends)
    assert {cell for cell in range(maze.cells) if maze.open_directions(cell) != braided.open_directions(cell)} <= {
        other for cell in ends for other in [cell, *(each for _, each in maze.grid.neighbors(cell))]
    }


@pytest.mark.parametrize("share", [0, 0.1, 0.3, 0.75, 1])
@pytest.mark.parametrize("grid", ["40x30", "hexagons:30x20", "torus:30x30", "weave:30x20"])
def test_as_many_dead_ends_go_as_is_asked_for(grid, share):
    maze = clew.generate("recursive-backtracker", grid, 5)
    before, after = len(dead_ends(maze)), len(dead_ends(clew.braid(maze, share, 3)))
    assert 0 <= (before - after) - round(share * before) <= 1 or grid.startswith("weave")
    assert after <= before - 0.9 * share * before


def test_another_dead_end_comes_first():
    """Two dead ends side by side: one wall between them takes both away."""
    maze = clew.from_directions(clew.Rectangle(2, 2), [[4, 4], [3, 9]])
    assert dead_ends(maze) == [0, 1]
    assert passages(clew.braid(maze)) - passages(maze) == {(0, 1), (1, 3)}


def test_straight_on_comes_first_if_asked_for():
    """From the dead end at 1,1, entered from the west: north leads to a dead end, east goes straight on."""
    grid = clew.Rectangle(3, 3)
    maze = clew.from_directions(grid, [[6, 8, 4], [7, 8, 5], [3, 10, 9]])
    assert 4 in dead_ends(maze)
    opened = {clew.braid(maze, 1, seed, "straight").open_directions(4) for seed in range(20)}
    assert all(exits & 2 for exits in opened)


@pytest.mark.parametrize("prefer", PREFERENCES)
def test_compiled_and_interpreted_agree(prefer, monkeypatch):
    maze = clew.generate("recursive-backtracker", "weave:10x9", 3)
    plain, compiled = both_ways(monkeypatch, lambda: clew.braid(maze, 0.6, 11, prefer))
    assert plain == compiled != maze


def test_a_seed_always_gives_the_same_maze():
    maze = clew.generate("wilson", "9x7", 1)
    assert clew.braid(maze, 0.5, 7) == clew.braid(maze, 0.5, 7) != clew.braid(maze, 0.5, 8)
    assert clew.braid(maze, 0.5, 7).digest[:16] == "c082aedde9832fd2"
