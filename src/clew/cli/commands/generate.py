"""`clew generate`: make a maze; the options of the chosen algorithm come from the registry."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from clew import masks, registry
from clew.cli import change_options, progress
from clew.cli.grouped_options import ALGORITHM, MAZE, OVERLAY, option
from clew.cli.maze_output import MazeOutput
from clew.cli.reproduction import words_to_generate
from clew.cli.shared_options import (
    complete_names,
    default_note,
    ends_options,
    json_option,
    output_options,
    parameter_option,
    seconds_option,
    seed_type,
)
from clew.errors import ClewError
from clew.grids import spec
from clew.mazes import generate as mazes
from clew.mazes.cell_numbers import number_of
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.mazes.paths import Distances, Path

DEFAULT_ALGORITHM = "recursive-backtracker"
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
        name = ctx.meta["clew.algorithm"] = _algorithm(args)
        words = list(args)  # click empties `args`
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as problem:
            flag = problem.option_name.lstrip("-")
            if any(flag == each.flag for found in registry.find_all("generator") for each in found.parameters):
                registry.values_of(registry.find("generator", name), {flag: None})  # raises, and names who has it
            raise
        except click.UsageError:
            _refuse_algorithm(words)
            raise
        if not ctx.resilient_parsing:
            _refuse_algorithm([ctx.params["grid"]])
        return left

    def own_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters of the command and the options of the algorithm."""
        name = ctx.meta.get("clew.algorithm")
        if name is None or (ctx.resilient_parsing and not registry.has("generator", name)):
            return self.params
        return [*self.params, *_options(registry.find("generator", name))]


def _algorithm(args: list[str]) -> str:
    """Return the value of the last `--algorithm` or `-a` among the words."""
    chosen = DEFAULT_ALGORITHM
    for place, word in enumerate(args):
        if word == "--":
            break
        if word in ("-a", "--algorithm"):
            chosen = args[place + 1] if place + 1 < len(args) else chosen
        elif word.startswith("--algorithm="):
            chosen = word.partition("=")[2]
        elif word.startswith("-a"):
            chosen = word[2:]
    return chosen


def _refuse_algorithm(args: list[str]) -> None:
    """Raise `ClewError` if the name of an algorithm is among the words without `-a` before it."""
    for before, word in pairwise(["", *args]):
        if word.replace("-", "_").isidentifier() and registry.has("generator", word) and not before.startswith("-"):
            size = next(filter(_SIZE.fullmatch, args), "40x30")
            raise ClewError(
                f"{word} is an algorithm, not a size: put -a before it, as in clew generate -a {word} {size}"
            )


def _options(generator: registry.Generator) -> list[click.Option]:
    """Return the algorithm's parameters as options; the algorithm checks their values."""
    return [
        parameter_option(
            each,
            each.flag,
            PREFIX + each.name,
            f"{generator.name}: {each.help.rstrip('.') or each.flag}{default_note(each)}.",
            ALGORITHM,
        )
        for each in generator.parameters
    ]


@click.command(cls=GenerateCommand)
@click.argument("grid", metavar="SIZE")
@option(
    "-a",
    "--algorithm",
    group=MAZE,
    metavar="NAME",
    shell_complete=complete_names("generator"),
    default=DEFAULT_ALGORITHM,
    show_default=True,
    help="The algorithm: clew algorithms lists all, clew generate -a NAME --help the options of one.",
)
@option(
    "--seed",
    group=MAZE,
    metavar="SEED",
    type=seed_type,
    help="0 to 2^64-1: the same seed always gives the same maze, on every machine.",
)
@option(
    "--number",
    group=MAZE,
    metavar="N",
    type=seed_type,
    default=0,
    help="Which maze of the seed to make, counted from 0.",
)
@option("--solve", "with_path", group=OVERLAY, is_flag=True, help="Show a shortest path from the start to the goal.")
@ends_options
@option(
    "--distances",
    "with_distances",
    group=OVERLAY,
    is_flag=True,
    help="Show how many steps each cell is from the first, or from --from: colors in pictures, numbers in text.",
)
@option("--weave", group=MAZE, is_flag=True, help="Let passages of a rectangle cross over and under each other.")
@output_options
@seconds_option
@json_option("the facts of the maze, and the path with --solve,")
def generate(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    with_path: bool,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    with_distances: bool,
    weave: bool,
    targets: tuple[str, ...],
    as_json: bool,
    **params: Any,
) -> None:
    """Make a maze of SIZE cells: WIDTHxHEIGHT, or the spec of another grid, such as hexagons:12x9 (see clew grids).

    Without -o and --json the maze is printed. Without --seed a random seed is used and printed on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
      clew generate 20x15 -a wilson -o making.gif
      clew generate text:CLEW -a wilson -o clew.svg
      clew generate 30x20 --braid 0.3 --openings hardest --solve

    The options under Changes change the finished maze, in their order. A mask in several parts is joined first:
    --join adds the fewest cells that connect them.
    """  # noqa: D301 - click needs the character backspace
    own = {name.removeprefix(PREFIX): value for name, value in params.items() if name.startswith(PREFIX)}
    given = {name: value for name, value in own.items() if value is not None}
    changes = change_options.parse_changes(params)
    prefixes = (PREFIX, change_options.PREFIX)
    picture = {name: value for name, value in params.items() if not name.startswith(prefixes)}
    _check_ends(start, goal, with_path=with_path, with_distances=with_distances)
    overlays = ("path",) * with_path + ("distances",) * with_distances
    output = MazeOutput(targets, as_json=as_json, overlays=overlays, **picture)
    grid = spec.woven(grid) if weave else grid
    joins = [options for name, options in changes if name == "join"]
    if joins and masks.is_mask(grid):
        if joins[0].get("seed"):
            raise ClewError("--join-seed has no effect on a mask, whose parts are not joined at random: leave it out")
        grid, changes = masks.joined(grid), [each for each in changes if each[0] != "join"]
    shape = spec.parse_grid(grid, files=True)
    output.check(shape)
    for role, cell in (("start", start), ("goal", goal)):
        if cell is not None and not changes:  # which may make another grid
            number_of(shape, cell, role)
    with progress.show(f"{algorithm} on {grid}") as report:
        maze = mazes.generate(algorithm, shape, seed, number=number, progress=report, **given)
    maze = change_options.apply_changes(maze, changes)
    if seed is None and not as_json:
        click.echo(_reproduction(maze, grid), err=True)
    path, distances = _overlays(maze, grid, start, goal, with_path=with_path, with_distances=with_distances)
    output.write(maze, path=path, distances=distances)
    if as_json:
        import json

        from clew.cli import json_output

        facts = json_output.maze_to_dict(maze)
        if masks.is_mask(grid) or grid.startswith("graph:"):  # whose spec does not name the file or the word
            facts |= {key: grid for key in ("grid", "made_on") if facts.get(key) == shape.spec}
        click.echo(json.dumps(facts | (json_output.path_to_dict(path) if path else {})))


def _check_ends(start: object, goal: object, *, with_path: bool, with_distances: bool) -> None:
    """Raise `ClewError` for a start or a goal of a path that is not shown."""
    if start is not None and not (with_path or with_distances):
        raise ClewError("--from has no effect without --solve or --distances: add one of them", option="from")
    if goal is not None and not with_path:
        raise ClewError("--to has no effect without --solve: add it", option="to")


def _overlays(
    maze: Maze,
    grid: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    *,
    with_path: bool,
    with_distances: bool,
) -> "tuple[Path | None, Distances | None]":
    """Return what is drawn over the maze, each None if it is not drawn."""
    if not (with_path or with_distances):
        return None, None
    from clew.mazes import solving

    first = 0 if start is None else start
    path = progress.run(f"solving {grid}", lambda: solving.solve(maze, start=start, goal=goal)) if with_path else None
    found = progress.run(f"distances in {grid}", lambda: solving.distances(maze, first)) if with_distances else None
    return path, found


def _reproduction(maze: Maze, grid: str) -> str:
    """Return the sentence with the command that makes this maze again, quoted for the shell."""
    import shlex

    origin = maze.provenance
    assert origin is not None
    return f"seed {origin.seed}: {shlex.join(words_to_generate(origin, grid))} makes this maze again"
