"""The options for changes of a maze, made from what the registry says of each: `--braid 0.3 --braid-seed 7`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import click

from clew import registry
from clew.changes import change_by_name
from clew.cli import progress
from clew.cli.arguments import default_note, words_of
from clew.errors import ClewError
from clew.mazes.maze import Maze, Options
from clew.registry import Change as ChangeEntry
from clew.registry.options import Parameter

PREFIX = "change_option_"  # what click calls these, so that they can collide with no others
ASKED = ""  # in place of an option's name: whether a change without a main option is asked for

Change = tuple[str, Options]


class ChangingCommand(click.Command):
    """A command with the options of all changes, in the order in which they are made."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the command, then those of the changes."""
        *own, helping = super().get_params(ctx)
        return [*own, *change_options(), helping]


def change_options() -> list[click.Option]:
    """An option for each change, and one for each further thing that it can be told."""
    return [option for found in registry.find_all("change") for option in _options(found)]


def _options(found: ChangeEntry) -> Iterator[click.Option]:
    if not found.main:
        yield click.Option([f"--{found.name}", _key(found, ASKED)], is_flag=True, default=None, help=found.summary)
    for each in found.parameters:
        yield click.Option(
            [f"--{_flag(found, each.flag)}", _key(found, each.name)],
            metavar=each.option.describe(),
            shell_complete=words_of(each.option),
            help=found.summary if _is_main(found, each) else f"{each.help.rstrip('.')}{default_note(each)}.",
        )


def _is_main(found: ChangeEntry, parameter: Parameter) -> bool:
    return parameter.name == found.main


def _flag(found: ChangeEntry, name: str) -> str:
    """The option without its dashes."""
    return found.name if name == found.main.replace("_", "-") else f"{found.name}-{name}"


def _key(found: ChangeEntry, name: str) -> str:
    """What click calls the option."""
    return f"{PREFIX}{found.name.replace('-', '_')}__{name}"


def asked(extra: Mapping[str, Any]) -> list[Change]:
    """The changes that a command line asks for, checked, in the order in which they are made.

    `extra`: what click has understood. Raises `ClewError` for a value that is none, and for an option of a change that
    is not asked for.
    """
    changes = []
    for found in registry.find_all("change"):
        given = {each.name: extra.get(_key(found, each.name)) for each in found.parameters}
        given = {name: value for name, value in given.items() if value is not None}
        main = found.main
        if main in given or (not main and extra.get(_key(found, ASKED))):
            changes.append((found.name, found.shown(found.values(given))))
        elif given:
            name = _flag(found, next(iter(given)).replace("_", "-"))
            raise ClewError(f"--{name} says more about --{found.name}: give that too")
    return changes


def make(maze: Maze, changes: Iterable[Change]) -> Maze:
    """The maze after these changes, one after the other."""
    for name, options in changes:
        maze = progress.attend(f"{name} on {maze.grid.spec}", partial(change_by_name, maze, name, options))
    return maze


def words(changes: Iterable[Change]) -> list[str]:
    """The words of a command line that ask for these changes."""
    found = {each.name: each for each in registry.find_all("change")}
    said: list[str] = []
    for name, options in changes:
        if not found[name].main:
            said.append(f"--{name}")
        for option, value in options.items():
            said += [f"--{_flag(found[name], option)}", str(value)]
    return said
