"""The group of all commands: help, version, wrong names."""

import re
from pathlib import Path

import pytest
from commands import refused

import clew
from clew.cli import commands

COMMANDS = sorted(file.stem for file in Path(clew.__file__).parent.glob("cli/commands/[a-z]*.py"))


def test_without_words_it_helps(call) -> None:
    assert call().out == call("--help").out


def test_help_lists_the_files_of_the_commands(call) -> None:
    page = re.sub(r"\n {15,}", " ", call("--help").out)  # long lines are wrapped
    assert re.findall(r"^  (\w+)  ", page.partition("Commands:")[2], re.MULTILINE) == COMMANDS
    assert list(commands.COMMANDS) == COMMANDS
    for name, summary in commands.COMMANDS.items():
        assert re.search(rf"\n  {name} +{re.escape(summary)}\n", page)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps(call, name: str) -> None:
    page = call(name, "-h").out
    assert page.startswith(f"Usage: clew {name}")
    assert "\\b" not in page
    assert "\b" not in page


def test_the_version_is_printed(call) -> None:
    assert call("--version").out == f"clew {clew.__version__}\n"


def test_wrong_commands_and_options_are_named(call) -> None:
    refused(call("genrate"), "did you mean generate?")
    refused(call("--verbose"), "clew has no option --verbose: see clew --help")
    refused(call("show", "--solve"), "clew show has no option --solve: clew generate has it")
    refused(call("serve", "--port", "abc"), "--port must be a whole number, not 'abc'")
    refused(call("serve", "--port", "70000"), "--port must be from 0 to 65535, not 70000")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("12x6", "did you mean clew generate 12x6?"),
        ("hexagons:4x4", "did you mean clew generate hexagons:4x4?"),
        ("generate wilson 5x5", "clew generate -a wilson 5x5"),
        ("generate 5x5 wilson", "clew generate -a wilson 5x5"),
        ("generate wilson", "clew generate -a wilson 40x30"),
        ("generate -a wilson 5x5 6x6", "unexpected extra argument (6x6)"),
        ("generate 5x5 --seed", "see clew generate --help"),
        ("--seed", "see clew --help"),
    ],
)
def test_words_in_the_wrong_place_get_a_hint(call, words: str, says: str) -> None:
    refused(call(*words.split(" ")), says)


def test_help_is_also_a_word(call) -> None:
    assert call("help").out == call("--help").out
    assert call("help", "solve").out == call("solve", "--help").out
