"""`clew sheet`."""

import json
import re
import shlex
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused
from pdf_vectors import fonts_of, read_pages
from PIL import Image

import clew
from clew.measures.levels import level_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "class.csv").write_text("\ufeffclass;Name\r\n3b;Anna\r\n\r\n3b;さくら\r\n", encoding="utf-8")
    (tmp_path / "mixed.csv").write_text("name\nAnna\nשרה\n", encoding="utf-8")
    return tmp_path


def test_a_sheet_has_its_title_mazes_and_answers(call, tmp_path: Path) -> None:
    answer = call("sheet", "9x9", "--count", "3", "--title", "Mazes", "--seed", "7", "-o", "sheet.pdf")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    mazes, answers = read_pages(tmp_path / "sheet.pdf")
    assert mazes.words[:3] == ["Date", "Name", "Mazes"]
    assert answers.words == ["Mazes: Answers", "1", "2", "3"]
    assert all(fonts_of(tmp_path / "sheet.pdf").values())


def test_the_commands_on_a_sheet_make_its_mazes_again(call, tmp_path: Path) -> None:
    words = ("--braid", "0.3", "-a", "wilson", "--difficulty", "easy,20-60", "--per-page", "2", "--number", "40")
    answer = call("sheet", "9x9", "--count", "2", "--seed", "7", *words, "--json", "-o", "sheet.pdf")
    facts = json.loads(answer.out)["mazes"]
    printed = [text for text in read_pages(tmp_path / "sheet.pdf")[0].words if text.startswith(("clew", "-"))]
    assert " ".join(printed) == " ".join(each["command"] for each in facts)
    for each in facts:
        made = call(*shlex.split(each["command"])[1:], "-o", "maze.clew", "--solve", "--json")
        maze = clew.load(tmp_path / "maze.clew")
        assert json.loads(made.out)["steps"] == each["steps"]
        assert clew.measure(maze).difficulty == each["difficulty"]
        assert maze.provenance.algorithm == each["algorithm"] == "wilson"
        assert maze.provenance.number == each["number"] >= 40
        assert [name for name, _ in maze.provenance.changes] == ["braid", "openings"]


def test_the_commands_on_a_ladder_make_its_mazes_again(call, tmp_path: Path) -> None:
    words = ("--count", "3", "--from", "10", "--to", "medium", "--seed", "7", "--ends", "bee-flower")
    facts = json.loads(call("sheet", "9x9", *words, "--json", "-o", "sheet.pdf").out)["mazes"]
    scores = [each["difficulty"] for each in facts]
    assert scores == sorted(scores)
    for each in facts:
        assert call(*shlex.split(each["command"])[1:], "-o", "maze.clew").code == 0
        assert clew.measure(clew.load(tmp_path / "maze.clew")).difficulty == each["difficulty"]


def test_several_grids_take_turns_each_woven_or_joined(call, cat: str, tmp_path: Path) -> None:
    def grids(size: str, *options: str) -> list[str]:
        answer = call("sheet", size, *options, "--seed", "7", "--json", "-o", "sheet.pdf")
        return [each["grid"] for each in json.loads(answer.out)["mazes"]]

    assert grids("6x6; hexagons:5x4", "--count", "3") == ["6x6", "hexagons:5x4", "6x6"]
    assert grids("6x6; 7x5", "--count", "2", "--weave") == ["weave:6x6", "weave:7x5"]
    mixed = grids(f"mask:{cat},width=20; 6x6; mask:{cat},width=24", "--count", "3", "--join")
    assert [each.endswith(",join") for each in mixed] == [True, False, True]


def test_a_random_seed_is_printed_and_makes_the_same_sheet(call, tmp_path: Path) -> None:
    answer = call("sheet", "9x9", "-o", "one.pdf")
    number = answer.err.split(":")[0].split()[1]
    assert answer.err == f"seed {number}: --seed {number} makes these pages again\n"
    assert call("sheet", "9x9", "--seed", number, "-o", "two.pdf").err == ""
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_the_facts_of_a_sheet(call, folder: Path) -> None:
    words = ("--names", "class.csv", "--seed", "3", "--answers", "answers.pdf", "-o", "set-{page}.svg")
    facts = json.loads(call("sheet", *words, "--json").out)
    assert facts["files"] == ["set-1.svg", "set-2.svg", "answers.pdf"]
    assert (facts["pages"], facts["paper_mm"]) == (2, [297.0, 210.0])
    anna, sakura = facts["mazes"]
    assert (anna["label"], anna["page"], anna["answer_page"]) == ("Anna", 1, 1)
    assert (sakura["label"], sakura["page"], sakura["answer_page"]) == ("さくら", 2, 1)
    assert sakura["command"] == f"clew generate '{sakura['grid']}' --seed 3 --openings left-right"
    assert anna["cell_mm"] >= 5
    assert sakura["level"] == level_of(sakura["difficulty"])
    for name in facts["files"]:
        assert (folder / name).stat().st_size > 1000


def test_answers_are_in_the_same_file_in_another_or_nowhere(call, tmp_path: Path) -> None:
    pages = []
    for words in ((), ("--no-answers",), ("--answers", "answers.pdf")):
        assert call("sheet", "9x9", "--seed", "7", *words, "-o", "sheet.pdf").code == 0
        pages.append(len(read_pages(tmp_path / "sheet.pdf")))
    assert pages == [2, 1, 1]
    assert read_pages(tmp_path / "answers.pdf")[0].words[0] == "Answers"
    facts = json.loads(call("sheet", "9x9", "--seed", "7", "--no-answers", "--json", "-o", "sheet.pdf").out)
    assert facts["mazes"][0]["answer_page"] is None


def test_names_are_written_on_ordinary_mazes(call, folder: Path) -> None:
    answer = call("sheet", "9x9", "--names", "class.csv", "--seed", "3", "-o", "set.pdf")
    assert (answer.code, answer.err) == (0, "2 names from column 'Name' of class.csv\n")
    pages = read_pages(folder / "set.pdf")
    assert [page.words[2] for page in pages[:2]] == ["Anna", "さくら"]
    assert pages[2].words[:3] == ["Answers", "Anna", "さくら"]


def test_age_says_how_wide_cells_are(call) -> None:
    cells = [
        json.loads(call("sheet", "9x9", "--count", "6", *words, "--seed", "1", "--json", "-o", "a.pdf").out)["mazes"]
        for words in (("--age", "5"), ("--age", "8"), ("--age", "30"), ("--cell", "4.5mm"))
    ]
    assert [each[-1]["page"] for each in cells] == [3, 2, 1, 1]
    assert [
        min(maze["cell_mm"] for maze in each) >= least for each, least in zip(cells, (10, 7.5, 5, 4.5), strict=True)
    ]


@cases("size", ["hexagons:7x6", "text:ANNA,height=8", "polar:5", "mask:heart.png"])
def test_any_grid_with_positions_can_be_on_a_sheet(size: str, call, tmp_path: Path) -> None:
    picture = Image.new("L", (12, 9), 255)
    picture.putpixel((0, 0), 0)
    picture.save(tmp_path / "heart.png")
    answer = call("sheet", size, "--seed", "7", "-o", "sheet.pdf")
    assert answer.code == 0, answer.err
    assert f"clew generate {size} --seed 7" in " ".join(read_pages(tmp_path / "sheet.pdf")[0].words)


def test_a_graph_without_positions_cannot_be_on_a_sheet(call, tmp_path: Path) -> None:
    (tmp_path / "roads.txt").write_text("a b\nb c\n")
    refused(call("sheet", "graph:roads.txt", "-o", "sheet.pdf"), "positions")


@cases(
    ("words", "parts"),
    [
        (("-o", "a.pdf"), ("give the SIZE of the mazes", "--names")),
        (("9x9", "-o", "a.png"), ("does not end with .pdf or .svg",)),
        (("9x9", "-o", "a.svg"), ("would hold 2 pages", "a-{page}.svg")),
        (("9x9", "-o", "nowhere/a.pdf"), ("there is no folder",)),
        (("9x9", "--count", "1001", "-o", "a.pdf"), ("--count", "1000")),
        (("9x9", "--per-page", "7", "-o", "a.pdf"), ("--per-page",)),
        (("9x9", "--difficulty", "funny", "-o", "a.pdf"), ("no level 'funny'", "easy=1-35")),
        (("9x9", "--difficulty", "70-60", "-o", "a.pdf"), ("difficulty 70-60 is not possible",)),
        (("9x9", "--difficulty", "easy,", "-o", "a.pdf"), ("no level ''",)),
        (("9x9", "--cell", "wide", "-o", "a.pdf"), ("--cell 'wide' is not a width",)),
        (("9x9", "--cell", "9", "--age", "5", "-o", "a.pdf"), ("--age and --cell",)),
        (("9x9", "--answers", "b.pdf", "--no-answers", "-o", "a.pdf"), ("contradict each other",)),
        (("9x9", "--answers", "a.pdf", "-o", "a.pdf"), ("would be written twice",)),
        (("9x9", "--from", "easy", "--braid", "0.3", "-o", "a.pdf"), ("leave out braid",)),
        (("--names", "class.csv", "--to", "hard", "-o", "a.pdf"), ("give a size of mazes",)),
        (("9x9", "--ends", "cat-dog", "-o", "a.pdf"), ("no pictures 'cat-dog'", "mouse-cheese")),
        (("9x9", "--style", "square", "-o", "a.pdf"), ("--style", "plain, round")),
        (("9x9", "--tactile", "--save-ink", "-o", "a.pdf"), ("leave out either tactile or save-ink",)),
        (("90x90", "-o", "a.pdf"), ("90x90 does not fit into", "cells fit")),
        (("9x9", "--paper", "b17", "-o", "a.pdf"), ("there is no paper 'b17'",)),
        (("9x9", "--language", "la", "-o", "a.pdf"), ("choose one of en, de",)),
        (("9x9", "--title", "ไทย", "-o", "a.pdf"), ("Clew's fonts have no ไ",)),
        (("--names", "none.csv", "-o", "a.pdf"), ("there is no file none.csv",)),
        (("--names", "mixed.csv", "-o", "a.pdf"), ("row 3 of mixed.csv: 'שרה' has letters that Clew's fonts lack",)),
        (("--names", "class.csv", "--weave", "-o", "a.pdf"), ("--weave has no effect",)),
        (("--names", "class.csv", "--count", "2", "-o", "a.pdf"), ("has a page of its own",)),
        (("2x2", "--count", "4", "--seed", "1", "-o", "a.pdf"), ("no further maze on 2x2",)),
        (
            ("4x4", "--difficulty", "99-100", "--seed", "1", "-o", "a.pdf"),
            ("no maze on '4x4' of difficulty 99 to 100",),
        ),
    ],
)
def test_what_is_not_possible_is_refused_and_writes_nothing(
    words: tuple[str, ...], parts: tuple[str, ...], call, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clew.paper.puzzle.TRIES", 40)
    before = sorted(folder.iterdir())
    refused(call("sheet", *words), *parts)
    assert sorted(folder.iterdir()) == before


def test_walls_follow_a_photograph(call, folder: Path) -> None:
    Image.linear_gradient("L").save(folder / "photo.png")  # black above, white below
    answer = call("sheet", "20x20", "--tone", "photo.png", "--seed", "7", "-o", "sheet.pdf")
    assert answer.code == 0, answer.err
    mazes, answers = read_pages(folder / "sheet.pdf")
    above, below = ([line.width for line in mazes.lines if low < line.points[0][1] < low + 60] for low in (60, 180))
    assert sum(above) / len(above) > 1.3 * sum(below) / len(below)
    assert len({line.width for line in answers.lines if line.color == "#000000"}) == 1
    command = next(text for text in mazes.words if text.startswith("clew"))
    assert command == "clew generate 20x20 --seed 7 --openings corners --tone photo.png -o maze.pdf"
    assert call(*command.split()[1:]).code == 0
    refused(call("sheet", "--names", "class.csv", "--tone", "photo.png", "-o", "a.pdf"), "--tone needs the SIZE")


def test_the_commands_on_a_sheet_of_secrets_make_its_mazes_again(call, cat: str, tmp_path: Path) -> None:
    words = ("--secret", cat, "--secret-threshold", "100", "--secret-invert")
    answer = call("sheet", "20x20", *words, "--count", "2", "--seed", "7", "--json", "-o", "sheet.pdf")
    facts = json.loads(answer.out)["mazes"]
    pages = read_pages(tmp_path / "sheet.pdf")
    printed = [text for page in pages for text in page.words if text.startswith(("clew", "-"))]
    assert " ".join(printed) == " ".join(each["command"] for each in facts)
    for number, each in enumerate(facts):
        assert (each["secret"], each["seed"], each["number"]) == (cat, 7, number)
        made = call(*shlex.split(each["command"])[1:], "-o", "maze.clew", "--solve", "--json")
        assert json.loads(made.out)["steps"] == each["steps"]
        maze, _ = clew.secret_maze(cat, 20, 20, seed=7, number=number, threshold=100, invert=True)
        assert clew.load(tmp_path / "maze.clew") == maze


def test_the_answer_of_a_secret_is_colored_in(call, cat: str, tmp_path: Path) -> None:
    call("sheet", "20x20", "--secret", cat, "--seed", "7", "-o", "sheet-{page}.svg")
    maze, answer = ((tmp_path / f"sheet-{page}.svg").read_text() for page in (1, 2))
    assert 'class="solution"' not in maze
    [color] = re.findall(r'<path class="solution" d="[^"]*" fill="([^"]*)"/>', answer)
    assert color == "#000000"
    assert re.findall(r'class="walls" [^>]*stroke="([^"]*)"', answer) == ["#6B6B6B"]


def test_walls_of_a_sheet_follow_a_photograph_and_those_of_its_answers_do_not(call, cat: str, tmp_path: Path) -> None:
    call("sheet", "20x20", "--tone", cat, "--seed", "7", "-o", "sheet.pdf")
    widths = [{round(line.width, 3) for line in page.lines} for page in read_pages(tmp_path / "sheet.pdf")]
    assert len(widths[0]) > 8
    assert len(widths[1]) <= 2


@cases(
    ("words", "part"),
    [
        ("21x20 --secret cat.png", "21 is odd: use 22"),
        ("hexagons:9x9 --secret cat.png", "60x40"),
        ("20x20 --secret dog.png", "there is no file dog.png"),
        ("20x20 --secret cat.png --braid 0.5", "--braid has no effect with --secret"),
        ("20x20 --secret cat.png -a wilson", "--algorithm has no effect with --secret"),
        ("20x20 --secret cat.png --difficulty easy", "--difficulty has no effect with --secret"),
        ("20x20 --secret cat.png --from easy", "--from has no effect with --secret"),
        ("20x20 --secret cat.png --weave", "60x40"),
        ("20x20 --secret-invert", "--secret-invert has no effect without --secret"),
        ("20x20 --secret cat.png --tactile", "fingers feel no picture"),
        ("20x20 --tone cat.png --tactile", "fingers feel no picture"),
        ("--names class.csv --secret cat.png", "--secret needs the SIZE"),
        ("--names class.csv --tone cat.png", "--tone needs the SIZE"),
    ],
)
def test_pictures_that_are_not_possible_are_refused(call, folder: Path, cat: str, words: str, part: str) -> None:
    refused(call("sheet", *words.split(), "-o", "sheet.pdf"), part)
    assert not (folder / "sheet.pdf").exists()
