"""`clew book`: options and plans become a PDF, or one sentence."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from case_loops import cases
from commands import REPORTING, Answer, refused
from pdf_vectors import read_pages

Call = Callable[..., Answer]
QUICK = ("--grids", "6x6 hexagons:5x5", "--to", "40", "--seed", "7")


def test_a_book_has_the_pages_and_the_trim_of_the_options(call: Call) -> None:
    answer = call("book", "--pages", "24", "--trim", "6x9", *QUICK, "--title", "Rain", "-o", "book.pdf")
    assert answer.code == 0, answer.err
    assert answer.out == ""
    assert answer.err.startswith("24 pages, 16 mazes of difficulty ")
    pages = read_pages("book.pdf")
    assert len(pages) == 24
    assert (pages[0].width, pages[0].height) == pytest.approx((152.4, 228.6), abs=0.01)
    assert "Rain" in pages[0].words


def test_json_says_what_is_on_each_page(call: Call) -> None:
    answer = call("book", "--mazes", "19", *QUICK, "--json", "-o", "book.pdf")
    said = json.loads(answer.out)
    assert answer.err == ""
    assert (said["files"], said["pages"], said["seed"]) == (["book.pdf"], 28, 7)
    assert [maze["page"] for maze in said["mazes"]] == list(range(4, 23))
    assert {maze["grid"] for maze in said["mazes"]} == {"6x6", "hexagons:5x5"}
    assert all({"algorithm", "number", "difficulty", "level", "solution"} <= set(maze) for maze in said["mazes"])


def test_the_command_that_json_names_makes_the_same_book(call: Call) -> None:
    words = ("--from", "20", "--author", "A B", "--bleed", "--trim", "6x9", "--year", "2026", "--style", "round")
    answer = call("book", "--pages", "24", *QUICK, *words, "--language", "ja", "--json", "-o", "made.pdf")
    command = shlex.split(json.loads(answer.out)["command"])
    assert call(*command[1:]).code == 0
    assert Path("book.pdf").read_bytes() == Path("made.pdf").read_bytes()


def test_a_random_book_names_its_command(call: Call) -> None:
    said = call("book", "--pages", "24", *QUICK[:-2], "-o", "book.pdf").err
    assert re.search(r"^clew book --pages 24 .* --seed \d+ -o book\.pdf makes it again$", said, re.MULTILINE)


def test_a_cover_is_a_file_of_its_own(call: Call) -> None:
    words = ("--trim", "6x9", "--paper", "cream", "--json")
    answer = call("book", "--pages", "24", *QUICK, *words, "-o", "book.pdf", "--cover", "cover.pdf")
    assert json.loads(answer.out)["files"] == ["book.pdf", "cover.pdf"]
    (page,) = read_pages("cover.pdf")
    assert page.width == pytest.approx((12 + 24 * 0.0025) * 25.4, abs=0.01)
    refused(call("book", *QUICK, "-o", "a.pdf", "--cover", "a.pdf"), "a.pdf")
    refused(call("book", *QUICK, "-o", "a.pdf", "--cover", "a.txt"), ".pdf or .svg")


def test_a_plan_makes_the_same_book_as_options(call: Call) -> None:
    Path("plan.toml").write_text('pages = 24\nseed = 7\ngrids = ["6x6", "hexagons:5x5"]\nto = 40\nstyle = "round"\n')
    assert call("book", "plan.toml", "-o", "plan.pdf").code == 0
    assert call("book", "--pages", "24", *QUICK, "--style", "round", "-o", "options.pdf").code == 0
    assert Path("plan.pdf").read_bytes() == Path("options.pdf").read_bytes()


def test_pages_can_be_svg(call: Call) -> None:
    assert call("book", "--pages", "24", *QUICK, "-o", "p-{page:02}.svg").code == 0
    assert len(list(Path().glob("p-*.svg"))) == 24
    assert 'width="215.9mm"' in Path("p-03.svg").read_text(encoding="utf-8")


@cases(
    ("words", "part"),
    [
        (("--pages", "3"), "a book of 3 pages"),
        (("--pages", "10000"), "a book of 10,000 pages"),
        (("--pages", "25"), "24 or 26"),
        (("--pages", "24", "--mazes", "20"), "exclude each other"),
        (("--mazes", "3"), "too few"),
        (("--trim", "7x11"), "there is no trim '7x11'"),
        (("--from", "hard", "--to", "easy"), "falls"),
        (("--from", "silly"), "not a difficulty"),
        (("--grids", "hexagon"), "did you mean hexagons?"),
        (("--grids", " "), "at least one"),
        (("--grids", "90x90"), "does not fit"),
        (("--grids", "mask:none.png"), "none.png"),
        (("--solutions", "5"), "4, 6 or 9"),
        (("--title", "ಅ"), "fonts have no ಅ"),
        (("-a", "wilsn"), "wilson"),
        (("--tactile",), "clew sheet has it"),
        (("--isbn", "978-0-306-40615-8"), "last one would be 7"),
        (("--imprint", "first"), "choose one of last, page, none"),
        (("--language", "fr"), "choose one of en, ja"),
        (("--paper", "gold"), "choose one of white, cream, color"),
        (("--grids", "1x14"), "turns 3 times"),
        (("--picture", "sun"), "there are no grids 'sun'"),
    ],
)
def test_what_is_not_possible_is_refused_and_leaves_no_file(call: Call, words: tuple[str, ...], part: str) -> None:
    refused(call("book", *words, "-o", "book.pdf"), part)
    assert os.listdir() == []


def test_a_plan_is_refused_with_its_line(call: Call) -> None:
    Path("plan.toml").write_text('title = "Mazes"\ntrmi = "a4"\n')
    refused(
        call("book", "plan.toml", "-o", "book.pdf"), "plan.toml, line 2: there is no key 'trmi': did you mean trim?"
    )
    assert os.listdir() == ["plan.toml"]


def test_options_beside_a_plan_are_refused(call: Call) -> None:
    Path("plan.toml").write_text("")
    refused(call("book", "plan.toml", "--from", "easy", "-o", "book.pdf"), "--from is what a plan says")
    refused(call("book", "plan.toml", "--large-print", "-o", "book.pdf"), "the style is what a plan says")


def test_a_plan_that_is_not_there_is_refused(call: Call) -> None:
    answer = call("book", "none.toml", "-o", "book.pdf")
    assert answer.code != 0
    assert "none.toml" in answer.err


def test_other_files_are_refused_before_any_work(call: Call) -> None:
    refused(call("book", "--pages", "828", "-o", "book.txt"), ".pdf or .svg")


def test_ctrl_c_ends_without_a_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", REPORTING, "book", "--pages", "828", "--seed", "1", "-o", "book.pdf"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, text=True, **pipes) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert os.listdir(tmp_path) == []
