"""`clew placemat`."""

import html
import json
import re
import shlex
from pathlib import Path

import pikepdf
import pytest
from case_loops import cases
from commands import refused

from clew.paper.pages.pages import POINT

FEW = ("placemat", "--grids", "5x5; polar:3", "--seed", "7")


def sizes(name: str) -> list[tuple[int, int]]:
    """The width and height of each page in millimeters."""
    with pikepdf.open(name) as file:
        return [(round(float(page.mediabox[2]) * POINT), round(float(page.mediabox[3]) * POINT)) for page in file.pages]


def test_a_placemat_is_a3_across(call) -> None:
    answer = call(*FEW, "-o", "mat.pdf")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert sizes("mat.pdf") == [(420, 297)]


def test_answers_may_have_a_page(call) -> None:
    assert call(*FEW, "--answers", "page", "--paper", "tabloid-landscape", "-o", "mat.pdf").code == 0
    assert sizes("mat.pdf") == [(432, 279)] * 2


def test_a_frame_is_one_maze(call) -> None:
    assert call("placemat", "--frame", "--seed", "7", "--title", "Lunch", "-o", "mat.svg").code == 0
    text = Path("mat.svg").read_text()
    assert text.count('class="walls"') == 1
    assert ">Lunch</text>" in text
    assert ">Start</text>" in text


def test_text_that_is_upside_down_is_turned_in_svg(call) -> None:
    assert call(*FEW, "-o", "mat.svg").code == 0
    lines = [line for line in Path("mat.svg").read_text().splitlines() if ">Answers</text>" in line]
    assert len(lines) == 1
    assert 'transform="rotate(180 ' in lines[0]


def test_without_a_seed_the_seed_is_printed_and_makes_the_placemat_again(call) -> None:
    answer = call(*FEW[:3], "-o", "mat.pdf")
    first = Path("mat.pdf").read_bytes()
    call(*FEW[:3], "--seed", answer.err.split()[1], "-o", "mat.pdf")
    assert Path("mat.pdf").read_bytes() == first


@pytest.mark.parametrize("words", [FEW[1:3], ("--frame",)])
def test_the_facts_of_a_placemat(call, words: tuple[str, ...]) -> None:
    facts = json.loads(call("placemat", *words, "--json", "--answers", "page", "-o", "mat.pdf").out)
    assert (facts["files"], facts["pages"], facts["paper_mm"]) == (["mat.pdf"], 2, [420.0, 297.0])
    assert [each["label"] for each in facts["mazes"]] == (["1"] if "--frame" in words else ["1", "2"])
    assert all(each["steps"] > 0 and each["level"] for each in facts["mazes"])
    content = Path("mat.pdf").read_bytes()
    again = json.loads(call(*shlex.split(facts["command"])[1:], "--json", "--answers", "page", "-o", "mat.pdf").out)
    assert (again, Path("mat.pdf").read_bytes()) == (facts, content)


@cases(
    ("words", "parts"),
    [
        (["--paper", "a3"], ["add -landscape"]),
        (["--grids", "9x9"], ["2 to 12 mazes, not 1"]),
        (["--grids", "9x9; heptagons:3"], ["there is no grid"]),
        (["--grids", "9x9; 900x900"], ["2,500 at most"]),
        (["--grids", "1x5; 1x5"], ["no further maze on 1x5"]),
        (["--frame", "--grids", "9x9; 8x8"], ["leave out either frame or grids"]),
        (["--answers", "moon"], ["--answers", "edge, page"]),
        (["--tactile"], ["has no option --tactile", "clew sheet has it"]),
        (["--title", "🍕", "--frame"], ["fonts have no"]),
    ],
)
def test_what_is_not_possible_is_refused_and_leaves_no_file(call, words: list[str], parts: list[str]) -> None:
    refused(call("placemat", *words, "--seed", "7", "-o", "mat.pdf"), *parts)
    assert list(Path().iterdir()) == []


@cases(
    "words",
    ["", "--grids '5x5; polar:5'", "--frame --paper a4-landscape --large-print", "--frame --save-ink"],
)
def test_the_small_print_makes_the_mazes_again(call, words: str) -> None:
    def drawn(command: list[str]) -> tuple[list[str], str]:
        assert call(*command, "-o", "mat.svg").code == 0
        text = Path("mat.svg").read_text()
        return re.findall(r'<path class="walls"[^>]*>', text), re.findall(r">Clew · (clew [^<]*)</text>", text)[0]

    walls, command = drawn(["placemat", "--seed", "7", *shlex.split(words)])
    again, _ = drawn(shlex.split(html.unescape(command))[1:])
    assert walls == again
