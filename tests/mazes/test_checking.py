"""Passages and openings from outside are checked before any kernel relies on them."""

import numpy as np
import pytest

import clew
from clew.mazes.helpers.edges import SECOND_BITS, counters, distribute
from clew.mazes.maze import Maze

GRID = clew.Rectangle(4, 3)


def changed(place, value, grid=GRID):
    """The passages of a maze with one entry changed."""
    storage = bytearray(clew.generate("wilson", grid, 1).storage)
    storage[place] = value
    return storage


@pytest.mark.parametrize(
    "storage",
    [
        bytearray(12),
        bytearray(26),
        np.zeros((3, 4), np.uint8),
        np.zeros(25, np.uint16),
        np.zeros(50, np.uint8)[::2],
        changed(0, 0),
        changed(5, 0),
        changed(24, 0),
    ],
    ids=range(8),
)
def test_storage_of_another_form_is_refused(storage):
    with pytest.raises(clew.ClewError, match="the passages of rectangle:4x3"):
        Maze(GRID, storage)


@pytest.mark.parametrize(
    ("place", "value", "named"), [(6, 1, "0,0"), (6, 128, "0,0"), (6, 64, "0,0"), (18, 15, "2,2"), (9, 0, "")]
)
def test_passages_that_do_not_fit_are_refused(place, value, named, monkeypatch):
    for compiled in (False, True):
        monkeypatch.setattr("clew.kernel.should_compile", lambda *_, compiled=compiled: compiled)
        with pytest.raises(clew.ClewError, match=f"cell {named}.* opens a side that leads outside"):
            Maze(GRID, changed(place, value))


@pytest.mark.parametrize("spec", ["hexagons:4x3", "upsilon:3x3", "torus:4x3", "polar:3"])
def test_places_without_a_cell_are_checked(spec):
    grid = clew.grids.parse_grid(spec)
    passages = grid.new_passages(False)
    passages[grid.cells] = 0
    with pytest.raises(clew.ClewError, match="at places without a cell"):
        Maze(grid, passages)


def test_a_big_open_field_without_its_frame_is_refused():
    with pytest.raises(clew.ClewError, match="at places without a cell"):
        Maze(clew.Rectangle(1000, 1000), np.full(1002 * 1001, 15, np.uint8))


def test_every_generated_maze_passes():
    for grid in ("7x5", "1x1", "hexagons:5x4"):
        maze = clew.generate("wilson", grid, 3)
        assert Maze(maze.grid, maze.storage) == maze


@pytest.mark.parametrize("openings", [((12, 0),), ((0, 1),), ((0, 4),), ((5, 0),), ((-1, 0),)])
def test_openings_are_in_the_outer_wall(openings):
    maze = clew.generate("wilson", GRID, 1)
    with pytest.raises(clew.ClewError, match="not in the outer wall"):
        Maze(GRID, maze.storage, openings=openings)


def test_an_opening_is_listed_once():
    maze = clew.generate("wilson", GRID, 1)
    with pytest.raises(clew.ClewError, match="listed twice"):
        Maze(GRID, maze.storage, openings=((0, 0), (0, 0)))


def test_a_maze_cannot_be_changed():
    for compiled in (False, True):
        maze = clew.generate("wilson", "5x5", 1, compiled=compiled)
        with pytest.raises((TypeError, ValueError)):
            maze.storage[7] = 3


def test_graphs_of_one_size_have_digests_of_their_own():
    one = clew.Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)])
    other = clew.Graph.from_edges(4, [(1, 2), (0, 1), (2, 3)])
    digests = {clew.generate("wilson", graph, 1).digest for graph in (one, other)}
    assert len(digests) == 2


def test_the_counters_of_the_bucket_sort_are_enough():
    """The most bits in the second pass, behind the buckets of the first: the last counter is used."""
    grid = clew.Rectangle(46, 46)
    edges, spare = [0] * grid.edges, list(range(grid.edges))
    counts = [0] * counters(grid)
    first = len(counts) - (1 << SECOND_BITS) - 1
    distribute(12345, spare, edges, (0, grid.edges), 40 - SECOND_BITS, SECOND_BITS, counts, first)
    assert sorted(edges) == spare
    assert counts[-2] == grid.edges
    assert counts[-1] > 0


@pytest.mark.parametrize("size", ["1x1", "2x1", "3x2", "4x4", "hexagons:3x3", "weave:5x5"])
def test_kruskal_has_enough_counters_on_small_grids(size):
    maze = clew.generate("kruskal", size, seed=1, compiled=False)
    assert clew.is_perfect(maze)
