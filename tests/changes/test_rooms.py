"""Rooms are areas without walls inside; no passage is closed."""

from changing import PATCH, SEEDS, any_mazes, both_ways, closable, few, is_sound, passages, weave_mazes
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.changes.rooms import is_free
from clew.mazes.maze import Maze

EMPTY = st.builds(clew.Rectangle, st.integers(1, 12), st.integers(1, 12)).map(
    lambda grid: Maze(grid, grid.new_passages(False))
)


def areas(maze):
    """The parts of more than one cell, as sets of cells."""
    left, found = set(range(maze.cells)), []
    while left:
        part, waiting = set(), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell not in part:
                part.add(cell)
                waiting += [other for each, other in maze.grid.neighbors(cell) if maze.is_open(cell, each)]
        left -= part
        found += [part] * (len(part) > 1)
    return found


@few
@given(maze=st.one_of(any_mazes(), weave_mazes()), count=st.integers(0, 6), size=st.integers(2, 6), seed=SEEDS)
def test_nothing_is_closed(maze, count, size, seed):
    made = clew.rooms(maze, count, size, seed)
    assert is_sound(made)
    assert passages(maze) <= passages(made)
    assert count > 0 or made == maze


@few
@given(maze=EMPTY, count=st.integers(1, 6), size=st.integers(2, 6), seed=SEEDS)
def test_on_rectangles_rooms_are_open_rectangles_that_do_not_touch(maze, count, size, seed):
    made = clew.rooms(maze, count, size, seed)
    found = areas(made)
    assert maze.cells == 1 or 1 <= len(found) <= count
    for area in found:
        columns, rows = ({maze.grid.coordinates(cell)[axis] for cell in area} for axis in (0, 1))
        assert len(area) == len(columns) * len(rows)
        assert max(len(columns), len(rows)) <= size
        around = [(cell, each, other) for cell in area for each, other in maze.grid.neighbors(cell)]
        assert all(made.is_open(cell, each) == (other in area) for cell, each, other in around)
        assert not {other for _, _, other in around} & set().union(*found) - area


@few
@given(seed=SEEDS, size=st.integers(2, 6), grid=st.sampled_from(["hexagons:8x7", "torus:7x6", PATCH]))
def test_elsewhere_rooms_are_all_cells_within_some_steps(seed, size, grid):
    grid = clew.grids.parse_grid(grid) if isinstance(grid, str) else grid
    made = clew.rooms(Maze(grid, grid.new_passages(False)), 1, size, seed)
    (area,) = areas(made)
    balls = []
    for middle in area:
        ball, reach = {middle}, 0
        while reach < size // 2:
            ball = ball | {other for cell in ball for _, other in grid.neighbors(cell)}
            reach += 1
            balls.append(ball)
    assert area in balls
    assert not [
        cell
        for cell in area
        for each, other in grid.neighbors(cell)
        if other in area and closable(made, cell) >> each & 1
    ]


def test_compiled_and_interpreted_agree(monkeypatch):
    maze = clew.generate("recursive-backtracker", "weave:12x9", 3)
    plain, compiled = both_ways(monkeypatch, lambda: clew.rooms(maze, 4, 5, 11))
    assert plain == compiled != maze


def test_a_full_maze_is_not_searched_for_places_a_million_times(monkeypatch):
    looked = []

    def counted(*arguments):
        looked.append(arguments)
        assert len(looked) < 5000
        return is_free(*arguments)

    monkeypatch.setattr("clew.changes.rooms.is_free", counted)
    maze = clew.generate("wilson", "8x8", 1)
    assert clew.measure(clew.rooms(maze, 1_000_000, 3)).loops > 0


def test_a_seed_always_gives_the_same_maze():
    maze = clew.generate("wilson", "12x9", 1)
    assert clew.rooms(maze, 3, 4, 7).digest[:16] == "b9cadf9b45604e6f"
