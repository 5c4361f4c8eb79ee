"""The options for changes of a maze, made from the registry's entries: `--braid 0.3 --braid-seed 7`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import click

from clew import registry
from clew.changes import change_by_name
from clew.cli.options.grouped_options import CHANGES, GroupedOption
from clew.cli.options.shared_options import default_note, parameter_option, parse_value
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.mazes import command_words
from clew.mazes.command_words import flag_of
from clew.mazes.maze import Maze
from clew.registry import Change

PREFIX = "change_option_"  # of click's names for these options, so that they cannot collide with others
SWITCH = ""  # instead of an option's name: whether to make a change that has no main option
NamedChange = command_words.NamedChange


def change_options() -> Iterator[click.Option]:
    """Yield an option for each change, and one for each of its further options."""
    for change in registry.find_all("change"):
        if not change.main:
            names = [f"--{change.name}", _key(change, SWITCH)]
            yield GroupedOption(names, group=CHANGES, is_flag=True, default=None, help=change.summary)
        for each in change.parameters:
            is_main = each.name == change.main
            text = change.summary if is_main else f"{each.help.rstrip('.')}{default_note(each)}."
            yield parameter_option(each, flag_of(change, each.flag), _key(change, each.name), text, CHANGES)


def _key(change: Change, name: str) -> str:
    """Return click's name for the option."""
    return f"{PREFIX}{change.name.replace('-', '_')}__{name}"


def parse_changes(params: Mapping[str, Any]) -> list[NamedChange]:
    """Return the changes of a command line, checked, in the order in which they are made.

    `params`: as click passes them. Raises `ClewError` for an impossible value, and for an option of a change that was
    not given.
    """
    if not any(name.startswith(PREFIX) and value is not None for name, value in params.items()):
        return []
    changes = []
    for change in registry.find_all("change"):
        options = {each: params.get(_key(change, each.name)) for each in change.parameters}
        for each, value in options.items():
            if value is not None:
                parse_value(each.option, flag_of(change, each.flag), value)
        given = {each.name: value for each, value in options.items() if value is not None}
        if change.main in given or (not change.main and params.get(_key(change, SWITCH))):
            changes.append((change.name, change.shown(change.values(given))))
        elif given:
            flag = flag_of(change, next(iter(given)).replace("_", "-"))
            raise ClewError(f"--{flag} has no effect without --{change.name}: add it", option=flag)
    return changes


def apply_changes(maze: Maze, changes: Iterable[NamedChange]) -> Maze:
    """Return the maze after these changes, made one after the other."""
    for name, options in changes:
        maze = progress.run(f"{name} on {maze.grid.spec}", partial(change_by_name, maze, name, options))
    return maze
