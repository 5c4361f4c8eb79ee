"""The solution of a module as text and as JSON."""

import json

import pytest
from algorithmia_modules import MODULES, RED
from hypothesis import given, settings

from clew.puzzles.algorithmia import COLORS, solve_module
from clew.puzzles.algorithmia.explanation import explain, format_answer, format_misheard, to_dict, warnings
from clew.puzzles.algorithmia.messages import LANGUAGES
from clew.puzzles.algorithmia.module_grid import name


def test_a_near_start_is_doubted():
    near = solve_module("red", RED, 0, 1)
    assert near.is_near
    assert warnings(near) == [
        "A1 is only 1 move from B1, and the module never starts closer than 4 moves: something was misheard"
    ]
    assert "2手" in warnings(solve_module("red", RED, 0, 5), "ja")[0]
    far = solve_module("red", RED, 11, 5)
    assert not far.is_near
    assert warnings(far) == []


@settings(max_examples=8)
@given(MODULES)
def test_the_answer_and_the_json_have_all_of_a_solution(module):
    color, seed, (start, goal, *_) = module
    solution = solve_module(color, seed, start, goal)
    for language in LANGUAGES:
        text = format_answer(solution, language)
        for part in (solution.route, solution.arrows, f"!1 move {solution.route}", name(start), name(goal)):
            assert part in text
    said = to_dict(solution)
    assert json.loads(json.dumps(said)) == said
    assert (said["color"], said["seed"], said["start"], said["goal"]) == (color, seed, start, goal)
    routes = {f"{number:02}": route for number, route in solution.misheard[0].items()}
    assert said["misheard"][0] == {"number": 1, "shown": seed[0], "routes": routes}


def test_the_picture_has_the_names_of_columns_and_rows():
    lines = format_answer(solve_module("red", RED, 11, 5), style="ascii").splitlines()
    assert lines[2] == "    A   B   C   D"
    assert lines[3] == "  +---+---+---+---+"
    assert lines[8] == "3 |       | * | S |"
    assert lines[6] == "2 |   | G * * |   |"


FIRST_DRAWS = {
    "red": ["3 1 67 24 19 opens C3-C4", "3 2 22 23 22 opens C4-D4"],
    "green": ["1 1 67 16 3 start at D1", "3 2 22 2 0 C is C1", "4 3 35 1 0 opens C1-D1"],
    "blue": ["1 1 67 16 3 start at D1", "4 2 22 2 0 opens D1-D2"],
    "cyan": ["1 1 67 16 3 start at D1", "4 2 22 2 0 opens D1-D2"],
    "magenta": ["5 1 67 2 1 R ends at A2", "6 2 22 1 0 opens A1-A2", "5 3 35 2 1 R ends at B2"],
    "yellow": [
        "3 1 67 2 1 a horizontal line",
        "4 2 22 3 1 the line below row 2",
        "6 3 35 4 3 opens D2-D3",
    ],
}


@pytest.mark.parametrize("color", COLORS)
def test_the_log_of_draws(color):
    """Worked out by hand from the manual."""
    lines = [" ".join(line.split()) for line in explain(solve_module(color, RED, 11, 5)).splitlines()]
    assert lines[0] == "step number shown n value result"
    assert lines[1 : 1 + len(FIRST_DRAWS[color])] == FIRST_DRAWS[color]


def test_the_columns_of_the_japanese_log_are_aligned():
    lines = explain(solve_module("red", RED, 11, 5), "ja").splitlines()
    assert lines[0] == "手順  番目  数字   n  余り  結果"
    assert lines[1] == "   3     1    67  24    19  C3-C4 を開ける"


def test_misheard_digits_in_one_line():
    solution = solve_module("red", RED, 11, 5)
    assert "#1 67: 15" in format_misheard(solution)
    assert "18" in format_misheard(solution, "ja")
    harmless = solve_module("magenta", RED, 0, 1)  # the first row is always open
    assert format_misheard(harmless) == "one digit misheard? the route would be the same"


def test_the_routes_of_misheard_digits_are_in_the_explanation():
    solution = solve_module("red", RED, 11, 5)
    text = explain(solution)
    assert "if number 1 was not 67 but:\n  07 37 57 61 63 87 97: ULL\n" in text
    assert text.count(": ULL") == sum("ULL" in routes.values() for routes in solution.misheard)
