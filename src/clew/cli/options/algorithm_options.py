"""The arguments of commands that make a maze: the grid, the algorithm with its options, the seed, and the changes."""

import re
from collections.abc import Callable, Container, Mapping
from itertools import pairwise
from typing import Any

import click

from clew import masks, registry
from clew.cli.options import change_options
from clew.cli.options.change_options import NamedChange
from clew.cli.options.grouped_options import ALGORITHM, MAZE, option
from clew.cli.options.shared_options import complete_names, default_note, parameter_option, seed_type
from clew.errors import ClewError
from clew.grids import spec
from clew.mazes import defaults

PREFIX = "algorithm_option_"  # of click's names for an algorithm's options, so that they cannot collide with others
_SIZE = re.compile(r"\d+x\d+", re.ASCII)
_NEGATIVE_SIZE = re.compile(r"-\d+x-?\d+", re.ASCII)


class GenerateCommand(change_options.ChangingCommand):
    """A command with the options of the chosen algorithm, and those of all changes."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the algorithm before its options are parsed; treat `-3x4` as a wrong size, not as an option."""
        for word in args:
            if _NEGATIVE_SIZE.fullmatch(word):
                spec.parse_grid(word)
        name = ctx.meta["clew.algorithm"] = chosen_name(args, ("-a", "--algorithm"), defaults.ALGORITHM)
        words = list(args)  # click empties `args`
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as problem:
            refuse_option_of_others(problem, registry.find("generator", name))
            raise
        except click.UsageError:
            _refuse_algorithm(words)
            raise
        if not ctx.resilient_parsing:
            _refuse_algorithm([ctx.params["grid"] or ""])
        return left

    def own_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command and the options of the algorithm."""
        name = ctx.meta.get("clew.algorithm")
        if name is None or (ctx.resilient_parsing and not registry.has("generator", name)):
            return self.params
        return [*self.params, *entry_options(registry.find("generator", name), PREFIX)]


def chosen_name(args: list[str], flags: tuple[str, ...], default: str) -> str:
    """Return the value of the last of these flags among the words, as in `-a wilson`, `-awilson`, `--with=a-star`."""
    chosen = default
    for place, word in enumerate(args):
        if word == "--":
            break
        for flag in flags:
            if word == flag:
                chosen = args[place + 1] if place + 1 < len(args) else chosen
            elif flag.startswith("--") and word.startswith(f"{flag}="):
                chosen = word.partition("=")[2]
            elif not flag.startswith("--") and word.startswith(flag):
                chosen = word[len(flag) :]
    return chosen


def refuse_option_of_others(problem: click.NoSuchOption, found: registry.Entry) -> None:
    """Raise `ClewError` that names who has an option that this entry lacks, if an entry of its kind has it."""
    flag = problem.option_name.lstrip("-")
    if any(flag == each.flag for other in registry.find_all(found.kind) for each in other.parameters):
        registry.values_of(found, {flag: None})


def _refuse_algorithm(args: list[str]) -> None:
    """Raise `ClewError` if the name of an algorithm is among the words without `-a` before it."""
    for before, word in pairwise(["", *args]):
        if word.replace("-", "_").isidentifier() and registry.has("generator", word) and not before.startswith("-"):
            size = next(filter(_SIZE.fullmatch, args), "40x30")
            raise ClewError(
                f"{word} is an algorithm, not a size: put -a before it, as in clew generate -a {word} {size}"
            )


def entry_options(found: registry.Entry, prefix: str, taken: Container[str] = ()) -> list[click.Option]:
    """Return the parameters of an algorithm as options, which click passes with a prefix; it checks their values.

    An option whose name is `taken` by another gets the name of the option that chooses the algorithm before its own:
    `--with-seed`.
    """
    return [
        parameter_option(
            each,
            f"with-{each.flag}" if f"--{each.flag}" in taken else each.flag,
            prefix + each.name,
            f"{found.name}: {each.help.rstrip('.') or each.flag}{default_note(each)}.",
            ALGORITHM,
        )
        for each in found.parameters
    ]


def split_prefixed(params: Mapping[str, Any], prefix: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the given options whose names have the prefix, without it, and all other params, as click passes them."""
    own = {name.removeprefix(prefix): value for name, value in params.items() if name.startswith(prefix)}
    others = {name: value for name, value in params.items() if not name.startswith(prefix)}
    return {name: value for name, value in own.items() if value is not None}, others


def maze_arguments(command: Callable[..., None]) -> Callable[..., None]:
    """Add SIZE, passed as `grid`, and `--algorithm`, `--seed`, `--number` and `--weave`."""
    return click.argument("grid", metavar="SIZE")(maze_options(command))


def maze_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--algorithm`, `--seed`, `--number` and `--weave`."""
    algorithm = option(
        "-a",
        "--algorithm",
        group=MAZE,
        metavar="NAME",
        shell_complete=complete_names("generator"),
        default=defaults.ALGORITHM,
        show_default=True,
        help="The algorithm: clew algorithms lists all, clew generate -a NAME --help the options of one.",
    )
    seed = option(
        "--seed",
        group=MAZE,
        metavar="SEED",
        type=seed_type,
        help="0 to 2^64-1: the same seed always gives the same maze, on every machine.",
    )
    number = option(
        "--number",
        group=MAZE,
        metavar="N",
        type=seed_type,
        default=0,
        help="Which maze of the seed to make, counted from 0.",
    )
    weave = option(
        "--weave", group=MAZE, is_flag=True, help="Let passages of a rectangle cross over and under each other."
    )
    return algorithm(seed(number(weave(command))))


def split_params(params: Mapping[str, Any]) -> tuple[dict[str, Any], list[NamedChange], dict[str, Any]]:
    """Return the options of the algorithm, the changes, and all other params, as click passes them."""
    given, others = split_prefixed(params, PREFIX)
    others = {name: value for name, value in others.items() if not name.startswith(change_options.PREFIX)}
    return given, change_options.parse_changes(params), others


def named_grid(grid: str, changes: list[NamedChange], *, weave: bool) -> tuple[str, list[NamedChange]]:
    """Return the spec of the grid, woven or with the parts of a mask joined, and the changes that are left to make."""
    grid = spec.woven(grid) if weave else grid
    joins = [options for name, options in changes if name == "join"]
    if joins and masks.is_mask(grid):
        if joins[0].get("seed"):
            raise ClewError("--join-seed has no effect on a mask, whose parts are not joined at random: leave it out")
        return masks.joined(grid), [each for each in changes if each[0] != "join"]
    return grid, changes
