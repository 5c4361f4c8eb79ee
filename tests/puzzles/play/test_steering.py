"""Keys and directions: a key means the nearest open direction, and every open direction has a key."""

from math import cos, hypot, radians

import pytest
from case_loops import cases
from hypothesis import given
from hypothesis import strategies as st
from play_moves import GRIDS, key_for, mazes

import clew
from clew.puzzles.play import steering
from clew.puzzles.play.steering import VECTORS, heading, neighbor_in, open_ways, stairs, steer, way_words


@given(maze=mazes(), place=st.integers(0, 999), way=st.sampled_from(sorted(VECTORS)))
def test_a_key_never_leads_through_a_wall(maze: clew.Maze, place: int, way: str) -> None:
    cell = place % maze.cells
    found = steer(maze, cell, way)
    assert found is None or maze.is_open(cell, found)


@given(maze=mazes(), place=st.integers(0, 999), way=st.sampled_from(sorted(VECTORS)))
def test_no_open_direction_is_nearer_than_the_one_that_is_chosen(maze: clew.Maze, place: int, way: str) -> None:
    cell = place % maze.cells
    x, y = VECTORS[way]
    vectors = {each: heading(maze.grid, cell, each) for each in open_ways(maze, cell)}
    near = {each: vector[0] * x + vector[1] * y for each, vector in vectors.items() if vector is not None}
    best = max(near.values(), default=-1.0)
    found = steer(maze, cell, way)
    if found is None:
        assert best <= steering.MIN_COSINE + 1e-5
    else:
        assert near[found] > best - 1e-5
        assert near[found] > cos(radians(66))


@cases("spec", GRIDS)
def test_every_open_direction_of_every_cell_has_a_key(spec: str) -> None:
    grid = clew.parse_grid(spec)
    for seed in range(3):
        maze = clew.generate("growing-tree", grid, seed)
        for cell in range(maze.cells):
            for direction in open_ways(maze, cell):
                assert key_for(maze, cell, direction, -1)


@cases(("way", "direction"), [("up", clew.NORTH), ("right", clew.EAST), ("down", clew.SOUTH), ("left", clew.WEST)])
def test_on_squares_the_arrows_are_the_four_directions(way: str, direction: int) -> None:
    maze = clew.braid(clew.generate("wilson", "3x3", 2), 1.0, seed=1)
    for cell in range(maze.cells):
        assert steer(maze, cell, way) == (direction if maze.is_open(cell, direction) else None)


def test_of_two_directions_that_are_equally_near_the_way_back_is_not_meant() -> None:
    grid = clew.parse_grid("hexagons:5x4")
    names = {"north-east", "north-west"}
    for seed in range(20):
        maze = clew.generate("wilson", grid, seed)
        for cell in range(maze.cells):
            words = way_words(maze, cell)
            if names <= set(words):
                for back, on in (("north-east", "north-west"), ("north-west", "north-east")):
                    before = neighbor_in(grid, cell, words[back])
                    assert steer(maze, cell, "up", before) == words[on]
                return
    raise AssertionError("no cell has both directions open")


@given(maze=mazes(), place=st.integers(0, 999))
def test_headings_are_unit_vectors(maze: clew.Maze, place: int) -> None:
    cell = place % maze.cells
    vectors = [heading(maze.grid, cell, each) for each in open_ways(maze, cell)]
    assert all(vector is None or hypot(*vector) == pytest.approx(1) for vector in vectors)


def test_stairs_are_named_and_have_no_heading() -> None:
    maze = clew.generate("wilson", "box:2x2x2", 3)
    found = {(cell, stairs(maze, cell, "up")) for cell in range(maze.cells) if stairs(maze, cell, "up") is not None}
    assert found
    for cell, way in found:
        assert way is not None
        assert neighbor_in(maze.grid, cell, way) == cell + 4
        assert heading(maze.grid, cell, way) is None


@given(maze=mazes(), place=st.integers(0, 999))
def test_each_open_way_has_words_of_its_own(maze: clew.Maze, place: int) -> None:
    cell = place % maze.cells
    assert sorted(way_words(maze, cell).values()) == sorted(open_ways(maze, cell))


def test_cells_that_are_points_steer_towards_their_neighbors() -> None:
    graph = clew.Graph([[1], [0, 2], [1]], positions=[(0, 0), (1, 0), (1, 1)])
    maze = clew.generate("wilson", graph, 1)
    assert neighbor_in(graph, 1, steer(maze, 1, "left") or 0) == 0
    down = steer(maze, 1, "down")
    assert down is not None
    assert neighbor_in(graph, 1, down) == 2
