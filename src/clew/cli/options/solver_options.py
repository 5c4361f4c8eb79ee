"""The options of commands that run a solver: `--with`, the options of the chosen solver, and the costs of cells."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from clew import registry
from clew.cli.options.algorithm_options import (
    GenerateCommand,
    chosen_name,
    entry_options,
    refuse_option_of_others,
    split_prefixed,
)
from clew.cli.options.grouped_options import OVERLAY, GroupedCommand, option
from clew.cli.options.shared_options import complete_names
from clew.errors import ClewError, shown

DEFAULT_SOLVER = "breadth-first"
PREFIX = "solver_option_"  # of click's names for a solver's options, so that they cannot collide with others
SOLVER = "clew.solver"  # key of a context's `meta`: the name of the chosen solver
MAX_WEIGHTS = 1 << 30  # bytes of a file of costs
MAX_DIGITS = 20  # of a cost that are read; fewer are already too many


class SolveCommand(GroupedCommand):
    """A command with the options of the chosen solver."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the solver before its options are parsed."""
        name = ctx.meta[SOLVER] = chosen_name(args, ("--with",), DEFAULT_SOLVER)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as problem:
            refuse_option_of_others(problem, registry.find("solver", name))
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command, the options of the solver, and `--help`."""
        helping = super().get_params(ctx)[len(self.params) :]
        return [*self.params, *_options(ctx, self.params), *helping]


class GenerateAndSolveCommand(GenerateCommand):
    """A command with the options of the chosen algorithm, and with those of the solver if one is chosen."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the solver before its options are parsed."""
        ctx.meta[SOLVER] = chosen_name(args, ("--with",), "")
        return super().parse_args(ctx, args)

    def own_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command, the options of the algorithm, and those of the solver."""
        own = super().own_params(ctx)
        return [*own, *_options(ctx, own)]


def _options(ctx: click.Context, others: Sequence[click.Parameter]) -> list[click.Option]:
    """Return the options of the chosen solver, which do not have the names of these others."""
    name = ctx.meta.get(SOLVER)
    if not name or (ctx.resilient_parsing and not registry.has("solver", name)):
        return []
    return entry_options(registry.find("solver", name), PREFIX, {flag for each in others for flag in each.opts})


def solver_option(**attributes: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add `--with`, which is passed as `solver`."""
    return option(
        "--with", "solver", group=OVERLAY, metavar="NAME", shell_complete=complete_names("solver"), **attributes
    )


def weights_option(command: Callable[..., None]) -> Callable[..., None]:
    """Add `--weights`, which is passed as `weights`."""
    return option(
        "--weights",
        group=OVERLAY,
        metavar="FILE",
        type=click.Path(),
        help="With dijkstra: the cost of each cell, whole numbers in reading order in a text file (with blanks, commas "
        "or lines between them) or in an .npy file.",
    )(command)


def split_solver_params(params: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of the solver and all other params, as click passes them."""
    return split_prefixed(params, PREFIX)


def load_weights(name: str | None) -> Any:
    """Return the costs of cells in a file; None if no file is named."""
    if name is None:
        return None
    from clew.safe_io.whole_files import read_bytes

    try:
        data = read_bytes(name, MAX_WEIGHTS, MAX_WEIGHTS, "the costs of cells")
    except ClewError as problem:
        raise problem.reworded(str(problem), option="weights") from None
    try:
        return _parse_weights(data)
    except ClewError as problem:
        raise problem.reworded(f"{shown(name)}: {problem}", option="weights") from None


def _parse_weights(data: bytes) -> Any:
    """Return the numbers in an .npy file or a text; the solver checks that they are costs of its cells."""
    from clew.safe_io.numpy_files import MAGIC, parse_array

    if data.startswith(MAGIC):
        return parse_array(data, (r"[<|>][ui][1248]",))
    numbers = []
    for number, word in enumerate(data.replace(b",", b" ").replace(b";", b" ").split(), 1):
        if not word.isdigit():
            raise ClewError(f"cost {number} is {shown(word.decode(errors='replace'))}, not a whole number from 0 on")
        numbers.append(int(word[:MAX_DIGITS]))
    return numbers
