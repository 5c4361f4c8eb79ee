"""Mazes that commands read."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from case_loops import cases
from commands import refused

from clew.cli.options import shared_options

SHEET = str(Path(__file__).parents[2] / "examples" / "jam-sheet.json")


def test_files_come_from_standard_input(call) -> None:
    assert json.loads(call("measure", "-", "--json", text="[[4,8]]").out)["cells"] == 2


@cases(
    "words",
    ["solve", "measure", "show", "diagnose --json", "recognize", "change --braid 1", "count --json"],
)
def test_a_pipe_is_read_without_file(call, words: str) -> None:
    name, *options = words.split()
    size = "9x9" if name == "recognize" else "4x3"
    piped = call("generate", size, "--seed", "7").out
    answer = call(name, *options, text=piped)
    assert answer.code == 0
    assert answer.out == call(name, "-", *options, text=piped).out


def test_a_terminal_is_not_read(call, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(shared_options, "sys", SimpleNamespace(stdin=terminal))
    refused(call("solve"), "clew solve maze.json", "clew generate 20x20 | clew solve", "see clew solve --help")


def test_options_that_make_mazes_are_refused_for_a_pipe(call) -> None:
    refused(call("measure", "-a", "wilson", text="[[4,8]]"), "--algorithm has no effect, since the maze is on standard")


def test_one_sided_passages_are_noted_on_standard_error(call) -> None:
    answer = call("solve", SHEET)
    assert answer.err.startswith("note: ")
    assert "14 cells" in answer.err


@cases(
    "content",
    [
        "",
        "hello",
        "[[4,8]",
        "[[4,8],[1]]",
        "[[16,8]]",
        "[[1.5,8]]",
        "[[NaN,8]]",
        '[["4",8]]',
        "[[-1,8]]",
        "[]",
        "[[]]",
        "[[true,8]]",
        "{}",
        "null",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        "[[" + "9" * 5000 + "]]",
        "\x00\x00",
    ],
)
def test_a_hostile_file_is_refused_with_a_sentence(call, content: str) -> None:
    Path("maze.json").write_text(content)
    refused(call("show", "maze.json"), "maze.json")


@cases("words", ["solve maze.json", "measure maze.json", "change maze.json --braid 1", "convert maze.json -"])
def test_every_command_that_reads_refuses_with_a_sentence(call, words: str) -> None:
    Path("maze.json").write_text("[[4,8]")
    refused(call(*words.split()), "maze.json")


def test_a_missing_file_and_a_folder_are_refused(call) -> None:
    refused(call("show", "nothing.json"), "nothing.json")
    refused(call("show", "."), "folder")
