"""The rules of a game: steps, runs, taking moves back, hints, and where it ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play_moves import games, make_moves, mazes

import clew
from clew.errors import ClewError
from clew.puzzles.play.game import Game
from clew.puzzles.play.steering import neighbor_in, open_ways


@given(game=games(), choices=st.lists(st.integers(0, 99), max_size=20))
def test_undoing_every_move_passes_through_all_states_before(game: Game, choices: list[int]) -> None:
    before = make_moves(game, choices)
    if game.is_over:
        return
    while before:
        assert game.undo() > 0
        assert (game.trail, game.ways) == before.pop()


@given(game=games())
def test_a_trail_leads_through_open_passages_only(game: Game) -> None:
    assert game.trail[0] == game.start
    for cell, way, following in zip(game.trail, game.ways, game.trail[1:], strict=False):
        assert game.maze.is_open(cell, way)
        assert neighbor_in(game.maze.grid, cell, way) == following
    assert len(game.trail) == game.steps + 1


@given(game=games(), choice=st.integers(0, 99))
def test_a_run_stops_at_the_first_junction_dead_end_or_the_goal(game: Game, choice: int) -> None:
    ways = open_ways(game.maze, game.at)
    before = game.steps
    count = game.run(ways[choice % len(ways)])
    assert game.steps == before + count
    if not game.is_over or count:
        passed = game.trail[before + 1 : -1]
        assert all(len(open_ways(game.maze, cell)) == 2 and cell != game.goal for cell in passed)
        assert len(set(passed)) == len(passed)
        assert all(one != other for one, other in zip(game.trail[before:], game.trail[before + 2 :], strict=False))
    if count:
        assert len(open_ways(game.maze, game.at)) != 2 or game.is_over


@given(game=games())
def test_a_hint_is_a_step_of_a_shortest_path(game: Game) -> None:
    left = clew.solve(game.maze, start=game.at, goal=game.goal).steps
    hints = game.hints
    shown = game.hint()
    assert len(shown) == min(3, left)
    cell = game.at
    for number, following in enumerate(shown, 1):
        assert following in game.maze.neighbors(cell)
        assert clew.solve(game.maze, start=following, goal=game.goal).steps == left - number
        cell = following
    assert game.hints == hints + (not game.is_over)


@given(maze=mazes())
def test_following_hints_reaches_the_goal_by_a_shortest_path(maze: clew.Maze) -> None:
    game = Game(maze)
    while not game.is_over:
        following = game.hint(1)[0]
        game.move(next(each for each in open_ways(maze, game.at) if neighbor_in(maze.grid, game.at, each) == following))
    assert game.steps == game.shortest == clew.solve(maze).steps


@given(maze=mazes())
def test_a_wall_stops_a_step_and_a_run(maze: clew.Maze) -> None:
    game = Game(maze)
    for direction, _ in maze.grid.neighbors(game.at):
        if not maze.is_open(game.at, direction):
            assert not game.move(direction)
            assert game.run(direction) == 0
    assert (game.trail, game.undo()) == ([game.start], 0)


def test_at_the_goal_nothing_moves_any_more() -> None:
    maze = clew.generate("wilson", "3x1", 1)
    game = Game(maze)
    assert game.run(clew.EAST) == 2
    assert game.is_over
    assert (game.move(clew.WEST), game.run(clew.WEST), game.undo(), game.hint()) == (False, 0, 0, [])


def test_hints_count_on_after_a_new_beginning() -> None:
    game = Game(clew.generate("wilson", "5x4", 1))
    game.hint()
    game.move(open_ways(game.maze, game.at)[0])
    game.restart()
    assert (game.steps, game.at, game.hints, game.undo()) == (0, game.start, 1, 0)


def test_a_run_follows_corners_and_ends_at_the_goal_of_a_loop() -> None:
    ring = clew.from_directions("2x2", [[6, 12], [3, 9]])
    game = Game(ring, start=0, goal=2)
    assert (game.run(clew.EAST), game.trail) == (3, [0, 1, 3, 2])


def test_ends_that_no_path_joins_are_refused() -> None:
    maze = clew.from_directions("4x1", [[2, 8, 2, 8]])
    with pytest.raises(ClewError, match="no path leads from 0,0 to 3,0: clew repair"):
        Game(maze)


def test_a_start_that_is_the_goal_is_refused() -> None:
    with pytest.raises(ClewError, match="both cell 1,1"):
        Game(clew.generate("wilson", "3x3", 1), start=(1, 1), goal=4)
