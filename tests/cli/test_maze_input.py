"""Mazes that commands read."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from commands import refused

from clew.cli.group import program

SHEET = str(Path(__file__).parents[2] / "examples" / "jam-sheet.json")


def test_files_come_from_standard_input() -> None:
    result = CliRunner().invoke(program, ["measure", "-", "--json"], input="[[4,8]]")
    assert json.loads(result.output)["cells"] == 2


def test_one_sided_passages_are_noted_on_standard_error(call) -> None:
    answer = call("solve", SHEET)
    assert answer.err.startswith("note: ")
    assert "14 cells" in answer.err


@pytest.mark.parametrize(
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
    ids=lambda text: repr(text[:12]),
)
def test_a_hostile_file_is_refused_with_a_sentence(call, content: str) -> None:
    Path("maze.json").write_text(content)
    refused(call("show", "maze.json"), "maze.json")


@pytest.mark.parametrize(
    "words", ["solve maze.json", "measure maze.json", "change maze.json --braid 1", "convert maze.json -"]
)
def test_every_command_that_reads_refuses_with_a_sentence(call, words: str) -> None:
    Path("maze.json").write_text("[[4,8]")
    refused(call(*words.split()), "maze.json")


def test_a_missing_file_and_a_folder_are_refused(call) -> None:
    refused(call("show", "nothing.json"), "nothing.json")
    refused(call("show", "."), "folder")
