"""`clew cubicles` as people use it, with right and with wrong words."""

import json
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from case_loops import cases
from commands import Answer

import clew
from clew import formats
from clew.puzzles.cubicles.field import Field
from clew.puzzles.cubicles.formula import DEFAULT_FORMULA, parse_formula
from clew.puzzles.cubicles.search import fill

DATA = Path(__file__).parents[2] / "data/cubicles"
OFFICE = Field(parse_formula(DEFAULT_FORMULA), 1350)
SMALL = ("--favorite", "10", "--target", "7,4")


@pytest.fixture
def call(call: Callable[..., Answer]) -> Callable[..., tuple[int, str, str]]:
    """Run `clew cubicles` in an empty folder; gives the exit code, its standard output and its standard error."""

    def words(*arguments: str, typed: bytes = b"") -> tuple[int, str, str]:
        answer = call("cubicles", *arguments, text=typed)
        return answer.code, answer.out, answer.err

    return words


# the map


def test_the_way_is_printed_as_the_article_prints_it(call) -> None:
    expected = (DATA / "target-31-39.txt").read_text()
    assert call("--favorite", "1350", "--target", "31,39") == (0, expected, "")
    assert call("--favorite", "1350", "--target", "31,39", "--with", "breadth-first") == (0, expected, "")


def test_the_fill_is_printed_as_the_article_prints_it(call) -> None:
    assert call("--favorite", "1350", "--fill", "50") == (0, (DATA / "fill-50.txt").read_text(), "")


def test_the_puzzles_own_picture_has_rulers_and_other_characters(call) -> None:
    assert call(*SMALL, "--rulers", "--characters", "#.")[1].split("\n") == [
        "=== Solution ===",
        "  012345678",
        "0 .#.####.#",
        "1 .O#..#...",
        "2 #OOO.##..",
        "3 ###O#.###",
        "4 .##OO#..#",
        "5 ..##OOOO#",
        "6 #...##.##",
        "11 steps/points",
        "",
    ]


def test_other_characters_stand_for_the_same(call) -> None:
    usual, other = (call(*SMALL, "--characters", each)[1] for each in ("X.O", "█ ·"))
    assert other == usual.replace("X", "█").replace(".", " ").replace("O", "·")


def test_a_start_that_is_the_target_takes_no_steps(call) -> None:
    code, out, _ = call("--favorite", "1350", "--target", "1,1")
    assert (code, out.split("\n")[1:]) == (0, ["XX.", "...", "XXX", "0 steps/points", ""])


# other answers


def test_json_has_the_way(call) -> None:
    code, out, _ = call(*SMALL, "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["favorite"], data["function"], data["start"], data["target"]) == (10, DEFAULT_FORMULA, [1, 1], [7, 4])
    assert (data["steps"], data["route"], data["path"][-1]) == (11, "SEESSESEEEN", [7, 4])


def test_json_has_the_places(call) -> None:
    data = json.loads(call("--favorite", "1350", "--fill", "50", "--json")[1])
    assert data["count"] == len(data["points"]) == 124
    assert data["fill"] == 50
    assert [1, 1] in data["points"]


def test_a_star_goes_as_many_steps(call) -> None:
    assert json.loads(call("--favorite", "1350", "--target", "31,39", "--with", "a-star", "--json")[1])["steps"] == 92


def test_another_formula_and_start(call) -> None:
    code, out, _ = call("--favorite", "0", "--function", "(x & 1) * (y & 1)", "--start", "0,0", "--target", "4,2")
    assert (code, out.split("\n")[-2]) == (0, "6 steps/points")


def test_the_notes_of_a_formula_are_printed(call) -> None:
    assert "note: " in call("--favorite", "0", "--function", "x^2", "--fill", "2", "--start", "0,0")[2]


def test_a_window_is_written_in_every_form(call, tmp_path: Path) -> None:
    names = ["way.svg", "way.png", "way.gif", "way.txt", "way.json", "way.clew"]
    code, out, err = call(*SMALL, *(word for name in names for word in ("-o", name)))
    assert (code, out, err) == (0, "", "")
    assert "11 steps from" not in out
    assert b"in 11 steps" in (tmp_path / "way.svg").read_bytes()
    assert (tmp_path / "way.txt").read_text() == call(*SMALL)[1]
    maze = formats.load(str(tmp_path / "way.clew"))
    assert formats.load(str(tmp_path / "way.json")) == maze
    assert clew.solve(maze, start=(1, 1), goal=(7, 4)).steps == 11


def test_a_fill_is_drawn_in_the_colours_of_distances(call, tmp_path: Path) -> None:
    assert call("--favorite", "1350", "--fill", "50", "-o", "near.svg")[0] == 0
    picture = (tmp_path / "near.svg").read_text()
    assert 'class="distances"' in picture
    assert "50 steps away" in picture


def test_a_pipe_without_a_suffix_gets_the_map(call, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor() as pool:
        read = pool.submit((tmp_path / "pipe").read_text)
        assert call(*SMALL, "-o", "pipe") == (0, "", "")
        assert read.result() == call(*SMALL)[1]


def test_a_style_prints_it_as_clew_prints_mazes(call) -> None:
    code, out, _ = call(*SMALL, "--style", "ascii")
    assert code == 0
    assert "+---+###+---+" in out
    assert "Solution" not in out


# the search as it runs


def test_a_gif_of_too_many_pixels_is_refused(call, tmp_path: Path) -> None:
    code, _, err = call(*SMALL, "-o", "way.gif", "--cell", "300")
    assert code == 2
    assert "too large for a GIF" in err
    assert list(tmp_path.iterdir()) == []


def test_without_a_terminal_watch_prints_the_map_and_says_why(call) -> None:
    code, out, err = call(*SMALL, "--watch")
    assert (code, out) == (0, call(*SMALL)[1])
    assert "--watch needs a terminal" in err


# the puzzle's text


def test_the_puzzle_comes_on_standard_input(call) -> None:
    text = b"Your puzzle input is 1350.\n\nHow many steps to reach 31,39?\n"
    expected = (DATA / "target-31-39.txt").read_text()
    for words in ((), ("-",)):
        assert call(*words, typed=text) == (0, expected, "understood: favorite number 1350; target 31,39\n")


def test_options_go_before_what_the_text_says(call) -> None:
    text = b"Your puzzle input is 1350. How many steps to reach 31,39? How many within 50 steps?"
    code, out, err = call("--fill", "50", typed=text)
    assert (code, out) == (0, (DATA / "fill-50.txt").read_text())
    assert "places within 50 steps (--fill 50 for those)" in err
    assert call("-", "--favorite", "10", "--target", "7,4", typed=text)[1] == call(*SMALL)[1]


@cases(
    ("words", "typed", "sentence"),
    [
        ((), b"", "which maze?"),
        ((), b"no number here", "which maze?"),
        ((), b"1350\n1364", "different favorite numbers, 1350 and 1364"),
        ((), b"x" * 500_000, "more than 100,000 characters"),
        (("puzzle.txt",), b"", "does not take 'puzzle.txt'"),
    ],
)
def test_a_text_that_does_not_say_enough_is_refused(call, words, typed: bytes, sentence: str) -> None:
    code, out, err = call(*words, typed=typed)
    assert (code, out) == (2, "")
    assert sentence in err.splitlines()[-1]


# wrong words


@cases(
    ("words", "sentence"),
    [
        ("--favorite 1350", "--target X,Y for a path, or --fill STEPS"),
        ("--favorite 1350 --target 3,1 --fill 4 -o maze.gif", "a GIF shows one search: leave out --target or --fill"),
        ("--favorite x --fill 2", "'x' is not a whole number"),
        ("--favourite 3 --fill 2", "did you mean --favorite?"),
        ("--favorite 1350 --target 31", "'31' is not a place"),
        ("--favorite 1350 --target 31;39", "'31;39' is not a place"),
        ("--favorite 1350 --target -1,3", "the target -1,3 is outside"),
        ("--favorite 1350 --target 0,0", "the target 0,0 is a wall"),
        ("--favorite 1350 --target 31,39 --start 0,0", "the start 0,0 is a wall"),
        ("--favorite 1350 --target 31,39 --start -1,0", "the start -1,0 is outside"),
        ("--favorite 1350 --target 31,39 --with tree-walk", "tree-walk needs a perfect maze"),
        ("--favorite 1350 --target 31,39 --with nix", "there is no solver 'nix'"),
        ("--favorite 1350 --fill 5 --with a-star", "leave out --with"),
        ("--favorite 1350 --fill -5", "--fill must be from 0"),
        ("--favorite 1350 --fill many", "--fill must be a whole number"),
        ("--favorite 1350 --target 500,0 --max-cells 9", "--max-cells"),
        ("--favorite 1350 --target 31,39 --max-cells 0", "--max-cells must be from 1"),
        ("--favorite 1350 --fill 5 --speed 3", "--speed has no effect"),
        ("--favorite 1350 --fill 5 --watch --speed 0", "--speed must be from 1"),
        ("--favorite 1350 --fill 5 --characters XX", "three different characters"),
        ("--favorite 1350 --fill 5 --characters abcd", "three different characters"),
        ("--favorite 1350 --fill 5 --characters O.", "three different characters"),
        ("--favorite 1350 --fill 5 --cell 9", "--cell has no effect"),
        ("--favorite 1350 --fill 5 -o a.gif --wall 2", "--wall has no effect"),
        ("--favorite 1350 --fill 5 --json -o -", "both write to standard output"),
        ("--favorite 1350 --fill 5 -o maze.bmp", "'maze.bmp' does not end with a known suffix"),
        ("--favorite 1350 --fill 5 -o nowhere/maze.gif", "there is no folder"),
        ("--favorite 1350 --fill 5 --function os.system", "."),
        ("--favorite 1350 --fill 5 --function x//(y-y)", "zero"),
        ("--favorite 1350 --fill 99999 --function x*0 --max-cells 9999", "raise --max-cells"),
    ],
)
def test_wrong_words_are_refused_with_a_sentence(call, tmp_path: Path, words: str, sentence: str) -> None:
    code, out, err = call(*words.split())
    assert (code, out) == (2, "")
    assert re.fullmatch(r"clew: [^\n]+\n", err), err
    assert sentence in err
    assert list(tmp_path.iterdir()) == []


def test_a_place_cut_off_is_refused_with_the_size_of_what_can_be_reached(call) -> None:
    reached = len(fill(OFFICE, (1, 1), 10**9).points)
    target = next(x for x in range(500, 600) if OFFICE.is_open(x, 0))
    code, _, err = call("--favorite", "1350", "--target", f"{target},0")
    assert code == 2
    assert f"it is not among the {reached} cells that can be reached from 1,1" in err


def test_a_formula_without_a_number_needs_none_and_a_number_without_a_part_is_noted(call) -> None:
    assert call("--target", "7,4", "--function", "0")[0::2] == (0, "")
    code, out, err = call("--target", "7,4", "--function", "0", "--favorite", "10")
    assert (code, out.endswith("9 steps/points\n")) == (0, True)
    assert err.startswith("note: the formula has no z, so the number 10 is not used")
    assert "and the formula has no z" in call("--target", "7,4", "--function", "1", "--favorite", "10")[2]


def test_the_answer_stands_below_the_maze_in_other_styles_too(call) -> None:
    assert call(*SMALL, "--style", "ascii")[1].endswith("#\n11 steps/points\n")
    assert call("--favorite", "10", "--fill", "5", "--style", "box")[1].endswith(" steps/points\n")


@cases(
    ("words", "sentence"),
    [
        (["--style", "box", "--rulers"], "--rulers has no effect without the map"),
        (["-o", "maze.svg", "--characters", "#."], "--characters has no effect without the map"),
        (["--mask", "blank"], "--mask has no effect"),
        (["-o", "maze.gif", "--cell", "-3"], "--cell must be from 1 to 1000, not -3"),
        (["-o", "maze.gif", "--cell", "0"], "--cell must be from 1 to 1000, not 0"),
    ],
)
def test_options_that_could_do_nothing_are_refused(call, words: list[str], sentence: str) -> None:
    code, out, err = call(*SMALL, *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_both_parts_at_once(call, tmp_path: Path) -> None:
    code, out, err = call("--favorite", "10", "--target", "7,4", "--fill", "3")
    one, other = (call("--favorite", "10", *words)[1] for words in (("--target", "7,4"), ("--fill", "3")))
    assert (code, out, err) == (0, one + other, "")
    both, *parts = (
        json.loads(call("--favorite", "10", *words, "--json")[1])
        for words in (("--target", "7,4", "--fill", "3"), ("--target", "7,4"), ("--fill", "3"))
    )
    assert both == parts[0] | parts[1]
    answer = call("--favorite", "10", "--target", "7,4", "--fill", "3", "--with", "a-star", "-o", "maze.svg")
    assert answer[0] == 0
    picture = (tmp_path / "maze.svg").read_text()
    assert 'class="thread"' in picture
    assert 'class="distances"' in picture
    for ends in (("--target", "7,4", "--fill", "3"), ("--target", "1,2", "--fill", "9")):  # a picture shows all of both
        maze = clew.loads(call("--favorite", "10", *ends, "-o", "-.clew")[1])
        found = json.loads(call("--favorite", "10", *ends, "--json")[1])
        columns, rows = zip(*found["path"], *found["points"], strict=True)
        assert maze.grid.shape == (max(rows) + 2, max(columns) + 2)


def test_walls_are_solid_on_paper_too(call, tmp_path: Path) -> None:
    for words in ((), ("--mask", "solid"), ("--mask", "blank")):
        assert call(*SMALL, "-o", f"maze{len(words)}{words[-1:]}.pdf", *words)[0] == 0
    usual, blank, solid = (each.read_bytes() for each in sorted(tmp_path.glob("*.pdf")))
    assert usual == solid != blank
