"""The sections of `--help`."""

import re

import click
from case_loops import cases

from clew.cli.commands import COMMANDS
from clew.cli.group import program
from clew.cli.options.grouped_options import GROUPS, MAZE, OTHER, OUTPUT, GroupedCommand


def context_of(name: str) -> click.Context:
    root = click.Context(program, info_name="clew", **program.context_settings)
    command = program.get_command(root, name)
    assert command is not None
    return click.Context(command, info_name=name, parent=root)


def headings(page: str) -> list[str]:
    return re.findall(r"^(\w.*):$", page, re.MULTILINE)


def test_options_are_shown_by_group_in_the_order_of_the_groups() -> None:
    @click.command(cls=GroupedCommand)
    @OUTPUT.option("--json TEXT", help="As JSON.")
    @MAZE.option("--seed TEXT", help="The seed.")
    def some(json: str, seed: str) -> None: ...

    page = some.get_help(click.Context(some))
    assert headings(page) == [MAZE, OUTPUT, OTHER]
    assert page.index("Maze:\n  --seed TEXT  The seed.\n\nOutput:\n  --json TEXT  As JSON.\n\nOther:\n  --help ") > 0


@cases("name", COMMANDS)
def test_the_sections_of_a_command_are_groups_in_their_order(name: str) -> None:
    context = context_of(name)
    shown = headings(context.get_help())
    if not isinstance(context.command, GroupedCommand):
        assert shown[0] == "Options"
        assert not set(shown) & set(GROUPS)
        return
    own = ["Commands for data sets"] if name == "dataset" else []
    assert shown == [*(each for each in GROUPS if each in shown), *own]
    assert len(shown) > 2
    options = [each for each in context.command.get_params(context) if isinstance(each, click.Option)]
    assert [{*each.opts} for each in options if getattr(each, "group", OTHER) == OTHER] == [{"-h", "--help"}]


def test_commands_with_many_options_have_groups() -> None:
    assert all(isinstance(context_of(name).command, GroupedCommand) for name in ("change", "generate", "solve"))
