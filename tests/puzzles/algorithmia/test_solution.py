"""Solved modules: routes, warnings and misheard digits."""

import json
from pathlib import Path

import pytest
from algorithmia_modules import MODULES, RED
from hypothesis import given, settings

from clew.errors import ClewError
from clew.puzzles.algorithmia import COLORS, solve_module
from clew.puzzles.algorithmia.explanation import to_dict, warnings
from clew.puzzles.algorithmia.module_grid import arrows, name
from clew.puzzles.algorithmia.solution import find_route, maze_of, one_digit_off

DATA = json.loads((Path(__file__).parents[2] / "data/algorithmia/cases.json").read_text())
PAIRS = [(case, pair) for case in [*DATA["cases"], *DATA["extra"]] for pair in case["pairs"]]


@pytest.mark.parametrize(("case", "pair"), PAIRS, ids=lambda each: each.get("colour") or each.get("route"))
def test_every_route(case, pair):
    solution = solve_module(case["colour"], case["seed"], pair["start"], pair["goal"])
    assert solution.route == pair["route"]
    assert (name(solution.start), name(solution.goal)) == (pair["start_name"], pair["goal_name"])
    said = to_dict(solution)
    assert said["rows"] == case["rows"]
    assert [[draw["n"], draw["value"]] for draw in said["draws"]] == case["draw_log"]
    assert [draw["shown"] % draw["n"] for draw in said["draws"]] == [value for _, value in case["draw_log"]]
    assert ("manual_rows" in said) == (not case["manual_agrees"])
    if not case["manual_agrees"]:
        assert [mask for row in said["manual_rows"] for mask in row] == case["masks_manual"]
        assert said["manual_route"] == find_route(solution.printed, solution.start, solution.goal)


def test_the_chat_command_and_the_arrows():
    solution = solve_module("red", RED, 11, 5, module=3)
    assert (solution.route, solution.arrows, solution.chat) == ("DLUUL", "↓←↑↑←", "!3 move DLUUL")
    assert arrows("URDL") == "↑→↓←"


@settings(max_examples=10)
@given(MODULES)
def test_what_one_misheard_digit_changes(module):
    """Compare with the simple method: make each of the 180 other modules."""
    color, seed, (start, goal, *_) = module
    solution = solve_module(color, seed, start, goal)
    place = (start * 16 + goal) % 10
    expected = {}
    for tens in range(10):
        for ones in range(10):
            same = (tens == seed[place] // 10) + (ones == seed[place] % 10)
            if same == 1:
                other = [*seed[:place], 10 * tens + ones, *seed[place + 1 :]]
                route = find_route(maze_of(COLORS[color].function, other), start, goal)
                if route != solution.route:
                    expected[10 * tens + ones] = route
    assert solution.misheard[place] == expected


def test_eighteen_numbers_are_one_digit_off():
    assert one_digit_off(7) == [0, 1, 2, 3, 4, 5, 6, 8, 9, 17, 27, 37, 47, 57, 67, 77, 87, 97]
    assert all(len(one_digit_off(number)) == 18 for number in range(100))


def test_four_moves_are_far_enough():
    solution = solve_module("green", [90, 54, 36, 13, 41, 14, 85, 50, 37, 96], 11, 1)
    assert (solution.path.steps, solution.is_near) == (4, False)


def test_blue_where_module_and_manual_differ():
    """The route is the module's; a warning says whether it is legal by the manual too."""
    seed = [94, 94, 21, 48, 77, 66, 77, 27, 77, 61]
    found = set()
    for start in (1, 8, 13):
        for goal in set(range(16)) - {start}:
            solution = solve_module("blue", seed, start, goal)
            legal = find_route(solution.printed, start, goal) == solution.route  # both are trees: one way in each
            assert solution.legal_in_both == legal
            found.add((legal, "legal in both" in warnings(solution)[-1]))
    assert found == {(True, True), (False, False)}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: solve_module("pink", RED, 0, 5), "no color 'pink'"),
        (lambda: solve_module("red", RED[:9], 0, 5), "ten numbers"),
        (lambda: solve_module("red", [*RED[:9], 100], 0, 5), "from 0 to 99"),
        (lambda: solve_module("red", RED, 0, 16), "goal: cell number 16"),
        (lambda: solve_module("red", RED, -1, 5), "start: cell number -1"),
        (lambda: solve_module("red", RED, 5, 5), "both B2"),
        (lambda: solve_module("red", RED, "D3", 5), "start is 'D3': it must be a whole number"),
        (lambda: solve_module("red", RED, 1.5, 5), "start is 1.5"),
        (lambda: solve_module("red", ["67"] * 10, 11, 5), "ten numbers"),
        (lambda: solve_module("red", RED, 11, 5, module=0), "numbered from 1"),
        (lambda: solve_module(["red"], RED, 11, 5), "no color"),
    ],
)
def test_what_cannot_be_solved(call, words):
    with pytest.raises(ClewError, match=words):
        call()
