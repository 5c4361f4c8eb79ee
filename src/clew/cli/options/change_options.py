"""The options for changes of a maze, made from the registry's entries: `--braid 0.3 --braid-seed 7`."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import click

from clew import registry
from clew.changes import change_by_name
from clew.cli.options.grouped_options import CHANGES, GroupedCommand, GroupedOption
from clew.cli.options.shared_options import default_note, parameter_option, parse_value
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.mazes import command_words
from clew.mazes.command_words import flag_of
from clew.mazes.maze import Maze
from clew.registry import Change
from clew.registry.options import Parameter

PREFIX = "change_option_"  # of click's names for these options, so that they cannot collide with others
PARAMS = "clew.params"  # key of a context's `meta`: the parameters that its command line may use
SWITCH = ""  # instead of an option's name: whether to make a change that has no main option
NamedChange = command_words.NamedChange


class ChangingCommand(GroupedCommand):
    """A command with the options of all changes, in the order in which they are made.

    The changes are looked up, plug-ins included, only if a word of the command line may be one of these options.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Collect the parameters that the words may use before they are parsed."""
        own = self.own_params(ctx)
        known = {flag for each in own for flag in (*each.opts, *each.secondary_opts)}
        unknown = {word.partition("=")[0] for word in args if word.startswith("-")} - known
        ctx.meta[PARAMS] = [*own, *change_options()] if unknown or ctx.resilient_parsing else own
        return super().parse_args(ctx, args)

    def own_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command without those of the changes."""
        return self.params

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command, then those of the changes if they may be used."""
        helping = super().get_params(ctx)[len(self.params) :]
        return [*(ctx.meta.get(PARAMS) or [*self.own_params(ctx), *change_options()]), *helping]


def change_options() -> list[click.Option]:
    """Return an option for each change, and one for each of its further options."""
    return [each for change in registry.find_all("change") for each in _options(change)]


def _options(change: Change) -> Iterator[click.Option]:
    if not change.main:
        names = [f"--{change.name}", _key(change, SWITCH)]
        yield GroupedOption(names, group=CHANGES, is_flag=True, default=None, help=change.summary)
    for each in change.parameters:
        text = change.summary if _is_main(change, each) else f"{each.help.rstrip('.')}{default_note(each)}."
        yield parameter_option(each, flag_of(change, each.flag), _key(change, each.name), text, CHANGES)


def _is_main(change: Change, parameter: Parameter) -> bool:
    return parameter.name == change.main


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
        options = {each.name: params.get(_key(change, each.name)) for each in change.parameters}
        given = {name: value for name, value in options.items() if value is not None}
        for each in change.parameters:
            if each.name in given:
                parse_value(each.option, flag_of(change, each.flag), given[each.name])
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
