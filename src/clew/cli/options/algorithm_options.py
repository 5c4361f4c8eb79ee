"""The arguments of commands that make a maze: the grid, the algorithm with its options, the seed, and the changes."""

import re
from collections.abc import Container, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

import click
from click.core import ParameterSource

from clew import registry
from clew.cli.options.grouped_options import ALGORITHM, CHANGES, MAZE, Decorator, GroupedCommand, GroupedOption, all_of
from clew.cli.options.shared_options import complete_names, default_note, parameter_option, parse_value, seed_type
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.grids import Grid, spec
from clew.mazes import defaults
from clew.mazes.command_words import NamedChange, flag_of
from clew.mazes.maze import Maze
from clew.registry import Change

CHANGE = "change_option_"  # of click's names for the options of changes, so that they cannot collide with others
SWITCH = ""  # instead of an option's name: whether to make a change that has no main option
PARAMS = "clew.params"  # key of a context's `meta`: the parameters that its command line may use
_SIZE = r"(?a)\d+x\d+"
_NEGATIVE_SIZE = r"(?a)-\d+x-?\d+"


class EntryCommand(GroupedCommand):
    """A command with the options of the algorithm or solver that its command line names, and of all changes.

    The changes are looked up, plug-ins included, only if a word of the command line may be one of their options.

    Attributes
    ----------
    chosen : dict
        For each kind of entry the flags that name one, and the one that is used by default.
    has_changes : bool
        Whether there are the options of changes, in the order in which these are made.
    """

    chosen: ClassVar[dict[str, tuple[tuple[str, ...], str | None]]] = {}
    has_changes: ClassVar[bool] = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the entries and collect the parameters that the words may use before they are parsed."""
        for kind, (flags, default) in self.chosen.items():
            ctx.meta[kind] = chosen_name(args, flags, default)
        own = self._own_params(ctx)
        known = {flag for each in own for flag in (*each.opts, *each.secondary_opts)}
        unknown = {word.partition("=")[0] for word in args if word.startswith("-")} - known
        ctx.meta[PARAMS] = self._all_params(ctx) if unknown or ctx.resilient_parsing else own
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as problem:
            flag = problem.option_name.lstrip("-")
            for kind in self.chosen:
                others = (each.flag for entry in registry.find_all(kind) for each in entry.parameters)
                if ctx.meta[kind] is not None and flag in others:  # the error names who has it
                    registry.values_of(registry.find(kind, ctx.meta[kind]), {flag: None})
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command, of the chosen entries and of changes if they may be used."""
        helping = super().get_params(ctx)[len(self.params) :]
        return [*(ctx.meta.get(PARAMS) or self._all_params(ctx)), *helping]

    def _all_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*self._own_params(ctx), *(_change_options() if self.has_changes else ())]

    def _own_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command and of the chosen entries, without those of the changes."""
        params = list(self.params)
        for kind in self.chosen:
            name = ctx.meta.get(kind)
            if name is not None and (registry.has(kind, name) or not ctx.resilient_parsing):
                taken = {flag for each in params for flag in each.opts}
                params += _entry_options(registry.find(kind, name), taken)
        return params


class GenerateCommand(EntryCommand):
    """A command that makes mazes: with the options of the chosen algorithm, and those of all changes."""

    chosen: ClassVar = {"generator": (("-a", "--algorithm"), defaults.ALGORITHM)}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words; treat `-3x4` as a wrong size, not as an option, and refuse an algorithm without `-a`."""
        for word in args:
            if word[1:2].isdigit() and re.fullmatch(_NEGATIVE_SIZE, word):
                spec.parse_grid(word)
        words = list(args)  # click empties `args`
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption:
            raise
        except click.UsageError:
            _refuse_algorithm(words)
            raise
        if not ctx.resilient_parsing:
            _refuse_algorithm([ctx.params["grid"] or ""])
        return rest


def chosen_name(args: list[str], flags: tuple[str, ...], default: str | None) -> str | None:
    """Return the value of the last of these flags among the words, as in `-a wilson`, `-awilson`, `--with=a-star`."""
    chosen = default
    for word, following in pairwise([*args, None]):
        if word is None or word == "--":
            break
        for flag in flags:
            if word == flag:
                chosen = chosen if following is None else following
            elif flag.startswith("--") and word.startswith(f"{flag}="):
                chosen = word.partition("=")[2]
            elif not flag.startswith("--") and word.startswith(flag):
                chosen = word[len(flag) :]
    return chosen


def _refuse_algorithm(args: list[str]) -> None:
    """Raise `ClewError` if the name of an algorithm is among the words without `-a` before it."""
    for before, word in pairwise(["", *args]):
        if word.replace("-", "_").isidentifier() and registry.has("generator", word) and not before.startswith("-"):
            size = next((each for each in args if re.fullmatch(_SIZE, each)), "40x30")
            raise ClewError(
                f"{word} is an algorithm, not a size: put -a before it, as in clew generate -a {word} {size}"
            )


def _entry_options(found: registry.Entry, taken: Container[str]) -> Iterator[click.Option]:
    """Yield the parameters of an entry as options, which click passes with its kind as a prefix.

    An option whose name is `taken` by another gets the name of the option that chooses the entry before its own:
    `--with-seed`.
    """
    for each in found.parameters:
        flag = f"with-{each.flag}" if f"--{each.flag}" in taken else each.flag
        text = f"{found.name}: {each.help.rstrip('.') or each.flag}{default_note(each)}."
        yield parameter_option(each, flag, f"{found.kind}_option_{each.name}", text, ALGORITHM)


def take_options(params: dict[str, Any], kind: str) -> dict[str, Any]:
    """Take the options of the entry of this kind out of `params`, as click passes them; return those given."""
    prefix = f"{kind}_option_"
    options = {name: params.pop(name) for name in list(params) if name.startswith(prefix)}
    return {name.removeprefix(prefix): value for name, value in options.items() if value is not None}


maze_options = all_of(
    MAZE.option(
        "-a",
        "--algorithm NAME",
        shell_complete=complete_names("generator"),
        default=defaults.ALGORITHM,
        help="The algorithm: clew algorithms lists all, clew generate -a NAME --help the options of one.",
    ),
    MAZE.option(
        "--seed SEED", type=seed_type, help="0 to 2^64-1: the same seed always gives the same maze, on every machine."
    ),
    MAZE.option("--number N", type=seed_type, default=0, help="Which maze of the seed to make, counted from 0."),
    MAZE.option("--weave", help="Let passages of a rectangle cross over and under each other."),
)
maze_arguments: Decorator = all_of(click.argument("grid", metavar="SIZE"), maze_options)


class MazeRequest:
    """The way in which a command line makes mazes.

    Parameters
    ----------
    params : dict
        As click passes them: what `maze_options`, the algorithm and the changes have is taken out.
    """

    def __init__(self, params: dict[str, Any]) -> None:
        self.algorithm: str = params.pop("algorithm")
        self.seed: int | None = params.pop("seed")
        self.number: int = params.pop("number")
        self.weave: bool = params.pop("weave")
        self.options = take_options(params, "generator")
        self.changes = take_changes(params)

    @property
    def named(self) -> str | None:
        """The algorithm, if the command line names one."""
        return self.algorithm if is_given("algorithm") else None

    @property
    def making(self) -> dict[str, bool]:
        """The options of the algorithm and the changes that are given, by name."""
        return dict.fromkeys([*self.options, *dict(self.changes)], True)

    def given(self, *names: str) -> list[str]:
        """Return the flags on the command line that say how to make mazes: of these names, and of the algorithm."""
        return [name for name in names if is_given(name)] + [name.replace("_", "-") for name in self.options]

    def name_grid(self, grid: str) -> str:
        """Return the spec of the grid, woven or with the parts of a mask joined, which is then no change any more."""
        grid = spec.woven(grid) if self.weave else grid
        joins = [options for name, options in self.changes if name == "join"]
        if not joins or not spec.is_mask(grid):
            return grid
        if joins[0].get("seed"):
            raise ClewError("--join-seed has no effect on a mask, whose parts are not joined at random: leave it out")
        self.changes = [each for each in self.changes if each[0] != "join"]
        return spec.joined(grid)

    def parse_grid(self, grid: str) -> tuple[str, Grid]:
        """Return the spec of `name_grid`, and its grid."""
        name = self.name_grid(grid)
        return name, spec.parse_grid(name, files=True)


def is_given(name: str) -> bool:
    """Return whether the command line has the option that click passes by this name."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _change_options() -> Iterator[click.Option]:
    """Yield an option for each change, and one for each of its further options."""
    for change in registry.find_all("change"):
        if not change.main:
            names = [f"--{change.name}", _key(change, SWITCH)]
            yield GroupedOption(names, group=CHANGES, is_flag=True, default=None, help=change.summary)
        for each in change.parameters:
            text = change.summary if each.name == change.main else f"{each.help.rstrip('.')}{default_note(each)}."
            yield parameter_option(each, flag_of(change, each.flag), _key(change, each.name), text, CHANGES)


def _key(change: Change, name: str) -> str:
    return f"{CHANGE}{change.name.replace('-', '_')}__{name}"


def take_changes(params: dict[str, Any]) -> list[NamedChange]:
    """Take the options of changes out of `params`, as click passes them; return the changes in the order of making.

    Raises `ClewError` for an impossible value, and for an option of a change that was not given.
    """
    values = {name: params.pop(name) for name in list(params) if name.startswith(CHANGE)}
    if all(value is None for value in values.values()):
        return []
    changes = []
    for change in registry.find_all("change"):
        options = {each: values.get(_key(change, each.name)) for each in change.parameters}
        for each, value in options.items():
            if value is not None:
                parse_value(each.option, flag_of(change, each.flag), value)
        given = {each.name: value for each, value in options.items() if value is not None}
        if change.main in given or (not change.main and values.get(_key(change, SWITCH))):
            changes.append((change.name, change.shown(change.values(given))))
        elif given:
            flag = flag_of(change, next(iter(given)).replace("_", "-"))
            raise ClewError(f"--{flag} has no effect without --{change.name}: add it", option=flag)
    return changes


def apply_changes(maze: Maze, changes: Iterable[NamedChange]) -> Maze:
    """Return the maze after these changes, made one after the other."""
    for name, options in changes:
        from clew.changes import change_by_name

        maze = progress.run(f"{name} on {maze.grid.spec}", partial(change_by_name, maze, name, options))
    return maze
