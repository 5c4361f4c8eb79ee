"""`clew poster`."""

import json
import re
from pathlib import Path

import pikepdf
import pytest
from case_loops import cases
from commands import refused

import clew
from clew.kernel import choose
from clew.paper.pages.pages import POINT


def sizes(name: str) -> list[tuple[int, int]]:
    """The width and height of each page in millimeters."""
    with pikepdf.open(name) as file:
        return [(round(float(page.mediabox[2]) * POINT), round(float(page.mediabox[3]) * POINT)) for page in file.pages]


def test_a_poster_is_one_page_of_a0(call) -> None:
    answer = call("poster", "24x34", "--seed", "7", "-o", "poster.pdf")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert sizes("poster.pdf") == [(841, 1189)]


def test_without_a_size_the_paper_is_filled(call) -> None:
    assert call("poster", "--paper", "a4", "--seed", "7", "--title", "", "-o", "poster.svg").code == 0
    assert ">clew generate 34x51 --seed 7 --openings corners · " in Path("poster.svg").read_text()


def test_without_a_seed_the_seed_is_printed_and_makes_the_poster_again(call) -> None:
    words = ("poster", "9x9", "--paper", "a4", "-o", "poster.pdf")
    answer = call(*words)
    first = Path("poster.pdf").read_bytes()
    assert answer.err.startswith("--seed ")
    call(*words, "--seed", answer.err.split()[1])
    assert Path("poster.pdf").read_bytes() == first


def test_the_maze_has_the_options_and_changes_of_the_command_that_makes_it_again(call) -> None:
    making = "--algorithm sidewinder --seed 7 --number 3 --close-out 0.2 --braid 0.5"
    assert call("poster", "9x9", *making.split(), "--paper", "a4", "-o", "p.svg").code == 0
    poster = Path("p.svg").read_text()
    assert f">clew generate 9x9 {making} --braid-prefer dead-ends --openings corners · " in poster
    maze = clew.braid(clew.generate("sidewinder", "9x9", 7, number=3, close_out=0.2), 0.5)
    made = clew.openings(maze, "corners")
    assert f" · {clew.solve(made).steps} steps from start to goal" in poster


def test_tiles_are_a_map_and_the_sheets(call) -> None:
    assert call("poster", "24x34", "--paper", "a3", "--tiles", "a4", "--seed", "7", "-o", "poster.pdf").code == 0
    pages = sizes("poster.pdf")
    assert len(pages) == 1 + 4
    assert set(pages) in ({(210, 297)}, {(297, 210)})


@pytest.mark.parametrize(("words", "paper"), [("", (210, 297)), ("--tiles a5-landscape --overlap 0", (210, 148))])
def test_sheets_are_filled_by_the_poster(call, words: str, paper: tuple[int, int]) -> None:
    with choose.interpreting():
        answer = call(
            "poster", "--sheets", "2x3", *words.split(), "--seed", "7", "-o", "p.pdf", "--answer", "a.pdf", "--json"
        )
    facts = json.loads(answer.out)
    assert sizes("p.pdf") == [paper] * 7
    overlap = 0 if "overlap" in words else 10
    whole = tuple(count * (side - 20 - overlap) + overlap for count, side in zip((2, 3), paper, strict=True))
    assert sizes("a.pdf") == [whole]
    assert facts["files"] == ["p.pdf", "a.pdf"]
    assert (facts["pages"], tuple(facts["paper_mm"])) == (7, whole)
    assert facts["sheets"] == {"columns": 2, "rows": 3, "paper_mm": list(paper)}
    [maze] = facts["mazes"]
    assert maze["cell_mm"] >= 5
    assert maze["command"] == f"clew generate {maze['grid']} --seed 7 --openings corners"


def test_the_answer_is_a_file_of_its_own(call) -> None:
    words = (
        "poster",
        "9x9",
        "--paper",
        "a3",
        "--seed",
        "7",
        "--tiles",
        "a4",
        "-o",
        "poster.svg",
        "--answer",
        "answer.svg",
    )
    refused(call(*words), "put {page} into the name, as in poster-{page}.svg")
    assert call(*("poster-{page}.svg" if word == "poster.svg" else word for word in words)).code == 0
    assert 'class="solution"' in Path("answer.svg").read_text()
    assert 'width="297mm"' in Path("answer.svg").read_text()
    sheets = sorted(Path().glob("poster-*.svg"))
    assert len(sheets) == 5
    assert all('class="solution"' not in sheet.read_text() for sheet in sheets)


@cases(
    ("words", "parts"),
    [
        ("600x900", ["does not fit", "at least 1.5 mm", "cells fit"]),
        ("100000x100000", ["at most", "smaller grid"]),
        ("9x9 --paper a9", ["there is no paper", "a9"]),
        ("9x9 --tiles a9", ["there is no paper", "a9"]),
        ("9x9 --tiles 50x50mm", ["sheets of 50 x 50 mm", "at most 400"]),
        ("9x9 --overlap 5", ["--overlap has no effect without --tiles"]),
        ("9x9 --sheets 3x3 --paper a2", ["3x3 sheets make a poster of 550 x 811 mm, not 'a2'", "leave out either"]),
        ("9x9 --sheets 3", ["'3' sheets are not possible", "as in 3x3"]),
        ("9x9 --sheets 0x3", ["'0x3' sheets are not possible", "at most 400"]),
        ("9x9 --sheets 1x40", ["190 x 10,690 mm", "at most 5,000 mm"]),
        ("9x9 --tiles a4 --overlap 99", ["choose from 0 to 50 mm"]),
        ("9x9 --tiles a4 --overlap nan", ["choose from 0 to 50 mm"]),
        ("8x8 --secret cat.png", ["there is no file cat.png"]),
        ("8x8 --secret cat.png -a wilson", ["--algorithm has no effect with --secret"]),
        ("8x8 --secret cat.png --where any", ["--where has no effect with --secret"]),
        ("8x8 --secret-threshold 9", ["--secret-threshold has no effect without --secret"]),
        ("8x8 --tone cat.png", ["there is no file cat.png"]),
        ("9x9 --tactile", ["has no option --tactile", "clew sheet has it"]),
        ("heptagons:4", ["there is no grid"]),
        ("9x9 --where moon", ["moon"]),
        ("9x9 --style wavy", ["--style", "plain"]),
        ("9x9 --answer answer.txt", ["answer.txt", "does not end with .pdf or .svg"]),
        ("9x9 --answer poster.pdf", ["poster.pdf would be written twice"]),
        ("9x9 --title 🍕", ["fonts have no"]),
    ],
)
def test_what_is_not_possible_is_refused_and_leaves_no_file(call, words: str, parts: list[str]) -> None:
    refused(call("poster", *words.split(), "--seed", "7", "-o", "poster.pdf"), *parts)
    assert list(Path().iterdir()) == []


def test_a_secret_fills_the_paper_and_its_answer_is_colored_in(call, cat: str) -> None:
    words = ("--paper", "a4", "--secret", cat, "--seed", "7", "--title", "")
    assert call("poster", *words, "-o", "p.svg", "--answer", "a.svg").code == 0
    poster, answer = Path("p.svg").read_text(), Path("a.svg").read_text()
    assert ">clew generate 34x50 --secret cat.png --seed 7 · " in poster
    assert 'class="solution"' not in poster
    [colored] = re.findall(r'<path class="solution" d="([^"]*)"', answer)
    assert colored.count("M") == len(clew.secret_maze(cat, 34, 50, seed=7)[1])


def test_walls_follow_a_photograph(call, cat: str) -> None:
    assert call("poster", "20x28", "--paper", "a4", "--tone", cat, "--seed", "7", "-o", "p.svg").code == 0
    assert "--openings corners --tone cat.png -o maze.pdf · " in Path("p.svg").read_text()
    assert len(set(re.findall(r'stroke-width="([^"]*)"', Path("p.svg").read_text()))) > 8
