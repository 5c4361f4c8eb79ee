"""Targets of `-o`, and what standard output gets."""

import json
import re
from pathlib import Path

import pytest
from case_loops import cases
from commands import refused

import clew


def test_generate_writes_every_output_in_the_form_of_its_suffix(call, tmp_path: Path) -> None:
    names = ["maze.svg", "maze.png", "maze.json", "maze.npy", "maze.clew", "maze.txt"]
    answer = call("generate", "7x4", "--seed", "5", *(word for name in names for word in ("-o", name)))
    assert (answer.code, answer.out) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    maze = clew.generate("recursive-backtracker", "7x4", seed=5)
    for name in names[2:]:
        assert clew.load(name) == maze
    assert Path("maze.svg").read_bytes().startswith(b"<svg")
    assert Path("maze.png").read_bytes().startswith(b"\x89PNG")


def test_a_dash_and_a_suffix_write_that_form_to_standard_output(call, tmp_path: Path) -> None:
    answer = call("generate", "7x4", "--seed", "5", "-o", "-.json")
    assert clew.formats.loads(answer.out.encode()) == clew.generate("recursive-backtracker", "7x4", seed=5)
    assert call("generate", "7x4", "--seed", "5", "-o", "-.svg", "--solve").out.startswith("<svg")
    assert list(tmp_path.iterdir()) == []


def test_only_a_dash_alone_or_before_a_suffix_is_standard_output(call) -> None:
    answer = call("generate", "5x5", "--seed", "1", "-o", "-maze.svg", "-o", "-.a.svg")
    assert (answer.code, answer.out) == (0, "")
    assert Path("-maze.svg").read_bytes() == Path("-.a.svg").read_bytes()
    call("generate", "5x5", "--seed", "1", "-o", "maze.json")
    assert call("convert", "--", "maze.json", "-.clew").out.startswith('{"clew":')


def test_a_larger_cell_makes_a_larger_picture(call) -> None:
    sizes = [
        call("generate", "5x5", "--seed", "1", "-o", "-.svg", "--cell", cell).out.split('"')[3] for cell in ("10", "20")
    ]
    assert int(sizes[1]) > int(sizes[0]) > 50


@cases("grid", ["torus:4x3", "cylinder:4x3", "box:3x2x2", "cube:2", "text:I", "hexagons:3x3"])
def test_text_that_keeps_no_maze_is_noted(call, grid: str) -> None:
    answer = call("generate", grid, "--seed", "1", "-o", "maze.txt")
    assert answer.code == 0
    assert re.fullmatch(r"note: maze\.txt is only a picture: .*; maze\.clew would keep this maze\n", answer.err)
    assert call("generate", grid, "--seed", "1", "-o", "maze.txt", "-o", "maze.clew").err == ""
    assert call("convert", "maze.clew", "other.txt").err.startswith("note: other.txt is only a picture")
    assert call("generate", grid, "--seed", "1").err == ""


def test_text_that_keeps_the_maze_is_not_noted(call) -> None:
    assert call("generate", "4x3", "--seed", "1", "-o", "maze.txt").err == ""
    assert call("generate", "4x3", "--seed", "1", "-o", "maze.txt", "--style", "ascii").err == ""
    assert "is only a picture" in call("generate", "4x3", "--seed", "1", "-o", "maze.txt", "--style", "blocks").err


def test_options_without_effect_are_noted(call) -> None:
    assert call("generate", "4x3", "--seed", "1", "--dark").err.startswith("note: --dark has no effect on text")
    assert call("generate", "4x3", "--seed", "1", "--dark", "--solve", "-o", "a.txt").err.startswith("note: --dark")
    assert call("generate", "4x3", "--seed", "1", "--dark", "-o", "a.svg", "-o", "a.txt").err == ""
    answer = call("generate", "4x3", "--seed", "1", "--mask", "blank")
    assert answer.err.startswith("note: --mask has no effect on rectangle:4x3")
    assert call("generate", "text:I", "--seed", "1", "--mask", "blank").err == ""
    blank, solid = (call("generate", "text:L", "--seed", "1", "--mask", mask).out for mask in ("blank", "solid"))
    assert blank != solid


def test_a_graph_without_places_is_refused_with_advice(call, tmp_path: Path) -> None:
    Path("roads.txt").write_text("a b\nb c\n")
    made = call("generate", "graph:roads.txt", "--seed", "1", "-o", "maze.clew")
    assert (made.code, made.err) == (0, "")
    for words in (
        "generate graph:roads.txt",
        "generate graph:roads.txt -o maze.svg",
        "show maze.clew",
        "solve maze.clew",
        "convert maze.clew maze.png",
    ):
        refused(call(*words.split()), "add a line 'name x y' for each cell", "-o maze.clew")
    assert json.loads(call("solve", "maze.clew", "--json").out)["steps"] == 2


@cases(
    ("words", "said"),
    [
        (("hexagons:3000x3000", "--cell", "400", "-o", "maze.png"), "give a smaller cell, or choose a smaller grid"),
        (("400x400", "--cell", "200", "--solve", "-o", "maze.png"), "leave out the path and the distances"),
        (("8000x8000", "-o", "maze.gif"), "too large for a GIF"),
        (("hexagons:300x300", "-o", "maze.gif"), "too many for a GIF"),
        (("40x30", "--cell", "90", "-o", "maze.pdf"), "larger than the sheet"),
        (("2000x2000", "-o", "maze.pdf"), "too many for PDF"),
        (("hexagons:5000x5000",), "characters"),
    ],
)
def test_a_picture_that_is_too_large_is_refused_before_the_maze_is_made(
    call, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clew.mazes.generate.generate", lambda *_, **__: pytest.fail("the maze was made"))
    refused(call("generate", *words), said)


def test_a_picture_that_is_too_large_is_refused_before_the_maze_is_solved(
    call, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("generate", "50x50", "-o", "maze.clew")
    monkeypatch.setattr("clew.mazes.solving.solve.solve", lambda *_, **__: pytest.fail("the maze was solved"))
    refused(call("solve", "maze.clew", "--cell", "1000", "-o", "maze.png"), "give a smaller cell")


def test_a_wide_thread_without_a_path_is_noted(call) -> None:
    assert "--thread has no effect without a path" in call("generate", "4x3", "--thread", "wide", "-o", "a.svg").err
    assert "--thread" not in call("generate", "4x3", "--solve", "--thread", "wide", "-o", "a.svg").err
