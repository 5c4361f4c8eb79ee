"""The sections of `--help`."""

import re

import click
import pytest

from clew.cli.commands import COMMANDS
from clew.cli.grouped_options import GROUPS, MAZE, OTHER, OUTPUT, GroupedCommand, option
from clew.cli.program import program

GROUPED = ("change", "events", "generate", "solve")


def command_named(name: str) -> click.Command:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    return command


def headings(page: str) -> list[str]:
    return re.findall(r"^(\w.*):$", page, re.MULTILINE)


def test_options_are_shown_by_group_in_the_order_of_the_groups() -> None:
    @click.command(cls=GroupedCommand)
    @option("--json", group=OUTPUT, help="As JSON.")
    @option("--seed", group=MAZE, help="The seed.")
    def some(json: str, seed: str) -> None: ...

    page = some.get_help(click.Context(some))
    assert headings(page) == [MAZE, OUTPUT, OTHER]
    assert page.index("Maze:\n  --seed TEXT  The seed.\n\nOutput:\n  --json TEXT  As JSON.\n\nOther:\n  --help ") > 0


@pytest.mark.parametrize("name", GROUPED)
def test_every_option_but_help_has_a_group_and_every_section_is_a_group(name: str) -> None:
    command = command_named(name)
    context = click.Context(command, info_name=name)
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    assert [each.opts for each in options if getattr(each, "group", OTHER) == OTHER] == [["-h", "--help"]] or [
        each.name for each in options if getattr(each, "group", OTHER) == OTHER
    ] == ["help"]
    shown = headings(command.get_help(context))
    assert shown == [each for each in GROUPS if each in shown]
    assert len(shown) > 2


def test_commands_without_groups_list_their_options_together() -> None:
    for name in sorted(COMMANDS.keys() - set(GROUPED)):
        command = command_named(name)
        assert headings(command.get_help(click.Context(command))) == ["Options"]
