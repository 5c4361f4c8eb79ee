"""Text for terminals of any width."""

import re
from types import SimpleNamespace

import pytest
from case_loops import cases

from clew.cli.terminal import terminal
from clew.cli.terminal.terminal import cropped, wrapped

RED, PLAIN = "\x1b[31m", "\x1b[0m"


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is a terminal of 10 columns."""
    monkeypatch.setenv("COLUMNS", "10")
    monkeypatch.setattr(terminal, "sys", SimpleNamespace(stdout=SimpleNamespace(isatty=lambda: True)))


@cases(
    ("line", "lines"),
    [
        ("one two  x", ["one two  x"]),
        ("one two three", ["one two", "three"]),
        ("  one two three", ["  one two", "  three"]),
        ("a   two three four", ["a   two", "    three", "    four"]),
        ("one two x  three", ["one two x", "three"]),
        ("first|second|third", ["first|", "second|", "third"]),
        ("unbreakable", ["unbreakable"]),
        (f"{RED}one two{PLAIN} x", [f"{RED}one two{PLAIN} x"]),
    ],
)
def test_lines_are_broken_between_words(narrow: None, line: str, lines: list[str]) -> None:
    assert wrapped(f"{line}\nend").split("\n") == [*lines, "end"]


def test_a_maze_is_cropped_with_its_colors_ended(narrow: None) -> None:
    assert cropped(f"{RED}{'x' * 12}{PLAIN}\n{'y' * 10}\n") == (f"{RED}{'x' * 10}{PLAIN}\n{'y' * 10}\n", 12)
    assert cropped("y" * 10) == ("y" * 10, 0)


def test_what_is_cut_off_is_said_and_a_pipe_gets_all_of_it(call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    whole = call("generate", "20x3", "--seed", "3")
    assert max(map(len, whole.out.splitlines())) == 81
    assert "cut off" not in whole.err
    monkeypatch.setattr("clew.cli.output.maze_output.cropped", lambda text: (text, 81))
    said = re.sub(r"\s+", " ", call("generate", "20x3", "--seed", "3").err)
    assert (
        "cut off, since the maze is 81 characters wide and the terminal 40: make the window wider, use --style" in said
    )
    assert "-o maze.svg" in said
    assert "-o maze.svg" not in call("show", text=whole.out).err
    assert "braille" not in call("generate", "50x2", "--seed", "3").err
