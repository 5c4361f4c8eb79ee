"""The group of all commands: help, version, wrong names."""

import re
from pathlib import Path

import click
from case_loops import cases
from commands import refused

import clew
from clew.cli import commands, help_page
from clew.cli.group import program

FILES = [file.stem.replace("_", "-") for file in Path(clew.__file__).parent.glob("cli/commands/[a-z]*.py")]
COMMANDS = sorted([*FILES, *clew.GUESTS["commands"]])


def test_without_words_it_helps(call) -> None:
    assert call().out == call("--help").out


def test_help_lists_the_files_of_the_commands_and_the_guests(call) -> None:
    assert re.findall(r"^  ([\w-]+)  ", call("--help").out.partition("Commands:")[2], re.MULTILINE) == COMMANDS


def test_help_is_what_click_would_print() -> None:
    """Without the import of click; the page has the paragraphs that are not made from options and commands."""
    context = click.Context(program, info_name="clew", terminal_width=80, **program.context_settings)
    formatter = context.make_formatter()
    with formatter.section("Options"):
        rows = [each.get_help_record(context) for each in program.get_params(context)]
        formatter.write_dl([row for row in rows if row])
    with formatter.section("Commands"):
        formatter.write_dl(list(commands.COMMANDS.items()))
    page = help_page.text()
    assert page.startswith(program.get_usage(context))
    assert page.endswith(formatter.getvalue().rstrip())
    assert max(map(len, page.splitlines())) <= 80


@cases("name", COMMANDS)
def test_every_command_helps(call, name: str) -> None:
    page = call(name, "-h").out
    assert page.startswith(f"Usage: clew {name}")
    assert "\\b" not in page
    assert "\b" not in page
    assert str(2**64 - 1) not in page


def test_the_version_is_printed(call) -> None:
    assert call("-V").out == call("--version").out == f"clew {clew.__version__}\n"


def test_wrong_commands_and_options_are_named(call) -> None:
    refused(call("genrate"), "did you mean generate?")
    refused(call("--verbose"), "clew has no option --verbose: see clew --help")
    refused(call("show", "--solve"), "clew show has no option --solve: clew generate has it")
    refused(call("serve", "--port", "abc"), "--port: 'abc' is not a whole number from 0 to 65,535")
    refused(call("serve", "--port", "70000"), "--port: 70000 is not a whole number from 0 to 65,535")


@cases(
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
