"""The expert's answer: routes, warnings, misheard digits, and how they are told."""

import doctest
import json
import re
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.algorithmia import COLORS, solve_module
from clew.algorithmia.board import arrows, name
from clew.algorithmia.explanation import explain, format_answer, format_misheard, to_dict, warnings
from clew.algorithmia.messages import LANGUAGES, MESSAGES, message
from clew.algorithmia.solution import find_route, maze_of, one_digit_off
from clew.errors import ClewError

DATA = json.loads((Path(__file__).parents[1] / "data/algorithmia/cases.json").read_text())
PAIRS = [(case, pair) for case in [*DATA["cases"], *DATA["extra"]] for pair in case["pairs"]]
RED = [67, 22, 35, 44, 77, 10, 43, 9, 0, 23]
modules = st.tuples(
    st.sampled_from(list(COLORS)),
    st.lists(st.integers(0, 99), min_size=10, max_size=10),
    st.permutations(range(16)),
)


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


@given(modules)
def test_what_one_misheard_digit_changes(module):
    """Against the plain way: make each of the 180 other modules and compare."""
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


def test_a_near_start_is_doubted():
    near = solve_module("red", RED, 0, 1)
    assert near.is_near
    assert warnings(near) == [
        "A1 is only 1 move from B1, and the module never begins nearer than 4 moves: something was misheard"
    ]
    assert "2手" in warnings(solve_module("red", RED, 0, 5), "ja")[0]
    far = solve_module("red", RED, 11, 5)
    assert not far.is_near
    assert warnings(far) == []


def test_four_moves_are_far_enough():
    solution = solve_module("green", [90, 54, 36, 13, 41, 14, 85, 50, 37, 96], 11, 1)
    assert (solution.path.steps, solution.is_near) == (4, False)


def test_blue_where_module_and_manual_differ():
    """The route is the module's; whether it is legal by the manual too is said."""
    seed = [94, 94, 21, 48, 77, 66, 77, 27, 77, 61]
    said = set()
    for start in range(16):
        for goal in set(range(16)) - {start}:
            solution = solve_module("blue", seed, start, goal)
            legal = find_route(solution.printed, start, goal) == solution.route  # both are trees: one way in each
            assert solution.legal_in_both == legal
            assert to_dict(solution)["legal_in_both"] == legal
            said.add(warnings(solution)[-1])
    assert len(said) == 2
    assert any("legal in both" in each for each in said)


@given(modules)
def test_the_answer_says_it_all(module):
    color, seed, (start, goal, *_) = module
    solution = solve_module(color, seed, start, goal)
    for language in LANGUAGES:
        text = format_answer(solution, language)
        for part in (solution.route, solution.arrows, f"!1 move {solution.route}", name(start), name(goal)):
            assert part in text
    said = to_dict(solution)
    assert json.loads(json.dumps(said)) == said
    assert (said["colour"], said["seed"], said["start"], said["goal"]) == (color, seed, start, goal)
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
    assert lines[0] == "step number shown n value decides"
    assert lines[1 : 1 + len(FIRST_DRAWS[color])] == FIRST_DRAWS[color]


def test_the_columns_of_the_japanese_log_stand_under_each_other():
    lines = explain(solve_module("red", RED, 11, 5), "ja").splitlines()
    assert lines[0] == "手順  番目  数字   n  余り  結果"
    assert lines[1] == "   3     1    67  24    19  C3-C4 を開ける"


def test_slips_in_one_line():
    solution = solve_module("red", RED, 11, 5)
    assert "#1 67: 15" in format_misheard(solution)
    assert "18" in format_misheard(solution, "ja")
    harmless = solve_module("magenta", RED, 0, 1)  # the first row is always open
    assert format_misheard(harmless) == "one digit misheard? the route would be the same"


def test_the_routes_of_slips_stand_in_the_explanation():
    solution = solve_module("red", RED, 11, 5)
    text = explain(solution)
    assert "if number 1 was not 67 but:\n  07 37 57 61 63 87 97: ULL\n" in text
    assert text.count(": ULL") == sum("ULL" in routes.values() for routes in solution.misheard)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: solve_module("pink", RED, 0, 5), "no colour 'pink'"),
        (lambda: solve_module("red", RED[:9], 0, 5), "ten numbers"),
        (lambda: solve_module("red", [*RED[:9], 100], 0, 5), "from 0 to 99"),
        (lambda: solve_module("red", RED, 0, 16), "goal: cell number 16"),
        (lambda: solve_module("red", RED, -1, 5), "start: cell number -1"),
        (lambda: solve_module("red", RED, 5, 5), "both B2"),
        (lambda: solve_module("red", RED, "D3", 5), "start is 'D3': it must be a whole number"),
        (lambda: solve_module("red", RED, 1.5, 5), "start is 1.5"),
        (lambda: solve_module("red", ["67"] * 10, 11, 5), "ten numbers"),
        (lambda: solve_module("red", RED, 11, 5, module=0), "numbered from 1"),
        (lambda: solve_module(["red"], RED, 11, 5), "no colour"),
        (lambda: message("fr", "red"), "no language 'fr'"),
    ],
)
def test_what_cannot_be_solved(call, words):
    with pytest.raises(ClewError, match=words):
        call()


@pytest.mark.parametrize("key", MESSAGES)
def test_a_sentence_and_its_translation_fill_in_the_same(key):
    english, japanese = (
        {field for _, field, _, _ in string.Formatter().parse(sentence) if field} for sentence in MESSAGES[key]
    )
    optional = {"side"} if key == "strike" else set()
    assert english | optional == japanese | optional


def test_every_sentence_is_used():
    folder = Path(__file__).parents[2] / "src/clew"
    code = "".join(file.read_text() for file in [*folder.glob("algorithmia/*.py"), folder / "cli/bomb.py"])
    moves = {"U", "R", "D", "L"}
    assert [key for key in MESSAGES if key not in moves | set(COLORS) and code.count(f'"{key}"') < 2] == []


def test_the_examples_of_the_page():
    page = (Path(__file__).parents[2] / "docs/algorithmia.md").read_text("utf-8")
    (block,) = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    examples = doctest.DocTestParser().get_doctest(block, {}, "algorithmia.md", None, 0)
    results = doctest.DocTestRunner().run(examples)
    assert (results.attempted, results.failed) == (5, 0)
