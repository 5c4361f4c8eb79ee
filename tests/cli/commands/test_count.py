"""`clew count`."""

import json
from fractions import Fraction

import pytest
from case_loops import cases
from commands import refused

import clew
from clew.analysis.counting import count_mazes, digits, unrank


def test_a_short_number_has_separators_and_a_long_one_an_exponent(call) -> None:
    assert call("count", "5x5").out == "grid   rectangle:5x5\nmazes  557,568,000\n"
    assert "mazes  7.8971e186 (187 digits)\n" in call("count", "20x20").out
    assert f"mazes  {digits(count_mazes('20x20'))}\n" in call("count", "20x20", "--all-digits").out


def test_json_has_all_digits_as_strings(call) -> None:
    """Also where Python refuses to write the number."""
    facts = json.loads(call("count", "torus:4x1300", "--json").out)
    assert facts == {"grid": "torus:4x1300", "mazes": digits(count_mazes("torus:4x1300"))}
    facts = json.loads(call("count", "3x3", "--dead-ends", "--json").out)
    assert facts == {"grid": "rectangle:3x3", "mazes": "192", "dead_ends": 3.4375, "exactly": "55/16"}
    assert "exactly    55 / 16\n" in call("count", "3x3", "--dead-ends").out


def test_the_maze_of_a_number_and_the_number_of_a_maze(call) -> None:
    assert call("count", "4x4", "--maze", "54,321", "-o", "maze.clew").code == 0
    assert clew.load("maze.clew") == unrank(54321, "4x4")
    assert call("count", "maze.clew").out == "grid   rectangle:4x4\nmaze   54,321\nmazes  100,352\n"
    assert json.loads(call("count", "4x4", "--maze", "54321", "--json").out)["maze"] == "54321"
    assert call("count", "3x3", "--maze", "0").out.startswith("┌")


def test_how_likely_an_algorithm_makes_a_maze(call) -> None:
    call("count", "3x3", "--maze", "5", "-o", "maze.clew")
    facts = json.loads(call("count", "maze.clew", "--under", "wilson", "--json").out)
    assert facts["probability"] == "1/192"
    assert facts["logarithm"] == pytest.approx(-5.2575, abs=1e-4)
    assert Fraction(json.loads(call("count", "maze.clew", "--under", "kruskal", "--json").out)["probability"]) > 0
    assert "logarithm    minus infinity" in call("count", "maze.clew", "--under", "binary-tree").out


@cases(
    ("words", "sentence"),
    [
        (["weave:9x9"], "crossings"),
        (["9x"], "not a size"),
        (["3x3", "--maze", "192"], "0 to 191"),
        (["3x3", "--maze", "-1"], "--maze"),
        (["3x3", "--maze", "9" * 5000], "--maze"),
        (["3x3", "--under", "wilson"], "name its file"),
        (["maze.clew", "--dead-ends"], "size such as 4x4"),
        (["3x3", "--maze", "1", "--dead-ends"], "leave out one of the two"),
        (["."], "is a folder"),
        (["3x3", "-o", "maze.svg"], "--maze"),
        (["nowhere.clew"], "nowhere.clew"),
    ],
)
def test_refusals(call, words: list[str], sentence: str) -> None:
    clew.save(unrank(0, "2x2"), "maze.clew")
    refused(call("count", *words), sentence)
