"""The practice module: moves, strikes and chat commands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew import ClewError
from clew.puzzles.algorithmia import COLORS, GRID, arrows, solve_module
from clew.puzzles.algorithmia.practice import Module, parse_moves, random_module

RED = (67, 22, 35, 44, 77, 10, 43, 9, 0, 23)


@pytest.fixture
def module():
    """The white bulb is at D3 and the goal at B2: the route is DLUUL."""
    return Module("red", RED, solve_module("red", RED, 11, 5).maze, 11, 5)


def test_the_way_solves_it(module):
    done = module.press_all("DLUUL")
    assert done.is_solved
    assert (done.cell, done.strikes, done.moves, done.idle) == (5, 0, 5, 0)


def test_a_wall_is_a_strike_and_drops_the_rest(module):
    after = module.press_all("DLLUU")  # there is a wall between C4 and B4
    assert (after.cell, after.strikes, after.moves) == (14, 1, 2)
    again = module.press_all("LDLUUL")  # the wall to the west of D3 comes first
    assert (again.cell, again.strikes, again.moves) == (11, 1, 0)
    assert again.press_all("DLUUL").is_solved  # nothing is reset


def test_the_border_does_nothing(module):
    after = module.press_all("RRDDLUUL")
    assert after.is_solved
    assert (after.strikes, after.idle) == (0, 3)


def test_a_command_that_would_leave_the_board_is_refused_whole(module):
    assert module.leaves("DDL")
    assert module.leaves("R")
    assert not module.leaves("LLLUUDD")  # walls do not count


def test_presses_after_the_goal_change_nothing(module):
    done = module.press_all("DLUUL")
    assert done.press_all("LLDDRR") == done


@settings(max_examples=25)
@given(st.integers(0, 2**64 - 1))
def test_random_modules_can_be_solved_and_begin_four_moves_away(seed):
    module = random_module(seed)
    solution = solve_module(module.color, module.seed, module.cell, module.goal)
    assert solution.path.steps >= 4
    assert module.press_all(solution.route).is_solved
    assert random_module(seed) == module


def test_every_color_occurs():
    assert {random_module(seed).color for seed in range(80)} == set(COLORS)


@settings(max_examples=40)
@given(st.integers(0, 999), st.text("ULDR", max_size=30))
def test_pressing_keeps_to_the_rules(seed, route):
    before = module = random_module(seed)
    for move in route:
        after = module.press(move)
        changes = (after.cell != module.cell, after.strikes > module.strikes, after.idle > module.idle)
        assert sum(changes) == (not module.is_solved)
        if changes[0]:
            assert after.cell in dict(GRID.neighbors(module.cell)).values()
            assert module.maze.is_open(module.cell, "URDL".index(move))
        module = after
    assert (module.goal, module.maze) == (before.goal, before.maze)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("ULDR", ("ULDR", False)),
        ("u l d r", ("ULDR", False)),
        ("↑←↓→", ("ULDR", False)),
        ("!1 move ULDR", ("ULDR", True)),
        ("!1 MOVE uldr", ("ULDR", True)),
        ("\x1b[A\x1b[D\x1bOB\x1b[C", ("ULDR", False)),
        ("ｕ左下Ｒ", ("ULDR", False)),
        ("!2 move U", None),
        ("!1 move U L", None),
        ("!x move UL", None),
        ("!1 press UL", None),
        ("!", None),
        ("", None),
        ("north", None),
    ],
)
def test_moves_as_people_type_them(text, understood):
    assert parse_moves(text) == understood


@pytest.mark.parametrize("wrong", ["u", "X", "", "UR", None])
def test_what_is_no_move_is_a_sentence(module, wrong):
    for call in (module.press, lambda move: module.leaves([move]), lambda move: arrows([move])):
        with pytest.raises(ClewError, match="is not a move: use the letters U, R, D and L"):
            call(wrong)
