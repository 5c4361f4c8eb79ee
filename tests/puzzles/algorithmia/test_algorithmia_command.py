"""`clew algorithmia` as experts and defusers use it."""

import json

import pytest
from case_loops import cases
from commands import refused

from clew.puzzles.algorithmia import solve_module
from clew.puzzles.algorithmia.manual import manual
from clew.puzzles.algorithmia.practice import random_module

RED = ("red", "67 22 35 44 77 10 43 9 0 23", "D3", "B2")
GREEN = "g13410552094818164314b2d4"
PICTURE = """\
red · 67 22 35 44 77 10 43 09 00 23 · D3 → B2

    A   B   C   D
  ┌───────┬───────┐
1 │       │       │
  ├───┐   └───┐   │
2 │   │ ○ • • │   │
  │   ╵   ╷ • │   │
3 │       │ • │ ● │
  ├───╴   │ • ╵ • │
4 │       │ • • • │
  └───────┴───────┘

DLUUL   ↓←↑↑←
!1 move DLUUL
one digit misheard? #1 67: 15, """


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_the_answer(call):
    answer = call("algorithmia", *RED)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(PICTURE)
    assert call("algorithmia", " ".join(RED)).out == answer.out == call("algorithmia", *" ".join(RED).split()).out


def test_json(call):
    data = json.loads(call("algorithmia", "--json", *RED).out)
    assert data["route"] == "DLUUL"
    assert data["rows"] == [[4, 10, 4, 10], [2, 7, 10, 3], [5, 11, 3, 3], [4, 9, 5, 9]]
    assert (data["color"], data["seed"], data["start"], data["goal"]) == (
        "red",
        [67, 22, 35, 44, 77, 10, 43, 9, 0, 23],
        11,
        5,
    )
    assert data["draws"][1] == {"step": 3, "number": 2, "shown": 22, "n": 23, "value": 22, "decides": "opens C4-D4"}
    assert len(data["misheard"]) == 10
    assert data["warnings"] == []
    assert "manual_rows" not in data


def test_explain(call):
    lines = call("algorithmia", *RED, "--explain").out.splitlines()
    assert "   3       1     67  24     19  opens C3-C4" in lines
    assert "if number 10 was not 23 but:" in lines


def test_japanese_and_english_input_give_the_same_answer(call):
    japanese = call("algorithmia", "赤６７ ２２ ３５ ４４ ７７ １０ ４３ ０９ ００ ２３ Ｄ３ Ｂ２", "--json")
    assert japanese.out == call("algorithmia", "--json", *RED).out


def test_the_answer_in_japanese(call, monkeypatch):
    answer = call("algorithmia", "--lang", "ja", *RED)
    assert "1桁の聞き間違い" in answer.out
    assert "DLUUL" in answer.out
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert call("algorithmia", *RED).out == answer.out
    monkeypatch.setenv("LC_ALL", "C")
    assert call("algorithmia", *RED).out == call("algorithmia", "--lang", "en", *RED).out


def test_warnings_are_printed(call):
    assert "\nwarning: A1 is only 1 move from B1" in call("algorithmia", RED[0], RED[1], "a1", "b1").out


def test_line_after_line(call):
    answer = call("algorithmia", text=f"{GREEN}\n\n{' '.join(RED)}\n")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == call("algorithmia", GREEN).out + call("algorithmia", *RED).out


def test_line_after_line_goes_on_after_a_mistake(call):
    answer = call("algorithmia", "--json", text=f"{GREEN[:-2]}\n{GREEN}\n")
    assert answer.code == 2
    assert answer.err == "clew: one position is missing: B2 found, and both the white and the colored bulb are needed\n"
    assert json.loads(answer.out)["route"] == "DDRR"


def test_lines_of_the_log_make_one_module(call):
    lines = [
        "[Algorithmia #3] The module's seed is 13 41 05 52 09 48 18 16 43 14",
        "[Algorithmia #3] The maze is being generated using Prim's Algorithm.",
        "[Algorithmia #3] The starting position is at B2.",
        "[Algorithmia #3] The goal position is at D4.",
    ]
    answer = call("algorithmia", text="\n".join([*lines, lines[0], "g b2 d4", GREEN]))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("!3 move DDRR") == 2
    assert answer.out.count("!1 move DDRR") == 1
    refused(call("algorithmia", text=f"{lines[0]}\n{lines[2]}\n"), "one position is missing")


def test_input_that_is_no_text(call):
    answer = call("algorithmia", text=b"\x90\xd4 13 41\n")
    refused(answer, "is not understood")
    endless = call("algorithmia", text=b"\0" * 100_000)
    assert endless.code == 2
    assert max(map(len, endless.err.splitlines())) < 200


def test_a_terminal_without_such_characters(call, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    import io
    import sys

    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii"))
    assert call("algorithmia", *RED).code == 0
    text = raw.getvalue().decode("ascii")
    assert "3 |       | * | S |" in text
    assert "DLUUL" in text


@cases(
    ("words", "parts"),
    [
        (["x"], ["the word x is not known"]),
        (["g", "13"], ["1 of the ten numbers found"]),
        (["g", "--practice"], ["give only one of them"]),
        (["--practice", "--manual", "m.html"], ["give only one of them"]),
        (["g", "--seed", "3"], ["--seed is for --practice"]),
        (["--practice", "--seed", "-1"], ["seed"]),
        (["--practice", "--json"], ["--json"]),
        (["--manual", "m.html", "--explain"], ["--explain"]),
        (["--lang", "fr"], ["'fr' is not one of"]),
        (["--manual", "no/such/folder.html"], ["no/such"]),
        (["--manual", "manual.pdf"], ["name it manual.html"]),
        (["--manual", ""], ["name it manual.html"]),
    ],
)
def test_wrong_words(call, words, parts):
    refused(call("algorithmia", *words), *parts)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_manual_is_written(call, tmp_path, language):
    answer = call("algorithmia", "--manual", "manual.html", "--lang", language)
    assert (answer.code, answer.out) == (0, "")
    page = (tmp_path / "manual.html").read_text("utf-8")
    assert page == manual(language) == call("algorithmia", "--manual", "-", "--lang", language).out
    assert f'<html lang="{language}"' in page


# the practice game


def way(seed):
    module = random_module(seed)
    return solve_module(module.color, module.seed, module.cell, module.goal).route


def test_practice_from_beginning_to_end(call):
    answer = call("algorithmia", "--practice", "--seed", "4", text=f"{way(4)}\n")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].startswith("Practice module 4.")
    assert "17 96 52 58 49 55 69 18 13 93" in lines
    assert lines[6:10] == ["  1 . . . B", "  2 . . . .", "  3 . . o .", "  4 . . . ."]
    assert lines[-1] == "Module disarmed in 0 s with 9 moves, 0 strikes (the shortest route has 9 moves)."


def test_practice_counts_strikes_and_says_where_the_wall_was(call):
    answer = call(
        "algorithmia", "--practice", "--seed", "4", text=f"U\nrrrd\nmaybe\n!1 move LLLLLL\nanswer\n{way(4)}\nq"
    )
    printed = answer.out
    assert "STRIKE at C3: there is a wall above it." in printed
    assert "maybe is not a move" in printed
    assert "the module refuses LLLLLL as a whole" in printed
    assert "nothing happened at the border: 2 of the presses" in printed


def test_practice_does_not_doubt_where_the_player_has_walked(call):
    nearer = call("algorithmia", "--practice", "--seed", "4", text=f"{way(4)[:-1]}\nanswer\nquit")
    assert f"!1 move {way(4)[-1]}\n" in nearer.out
    assert "warning" not in nearer.out


def test_practice_can_be_left(call):
    answer = call("algorithmia", "--practice", "--seed", "4", text="help\nquit\n")
    assert answer.code == 0
    assert answer.out.count("Press the arrow keys") == 2
    assert answer.out.endswith(f"The bomb keeps ticking. The route was {way(4)}.\n")


def test_practice_in_japanese(call):
    answer = call("algorithmia", "--practice", "--seed", "4", "--lang", "ja", text=f"u\n{way(4)}\n")
    assert "C3 の上側は壁です" in answer.out
    assert answer.out.splitlines()[-1] == "解除成功！0秒、9手、ストライク1回（最短9手）。"


def test_practice_without_a_seed_makes_one_that_can_be_played_again(call):
    first = call("algorithmia", "--practice", text="quit\n").out
    seed = first.split("module ")[1].split(".")[0]
    assert call("algorithmia", "--practice", "--seed", seed, text="quit\n").out == first
