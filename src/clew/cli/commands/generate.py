"""`clew generate`: make a maze; the options of the chosen algorithm come from its signature."""

import json
import shlex
from typing import Any

import click

from clew import masks, registry
from clew.cli import answers, change_options, progress
from clew.cli.arguments import SizedCommand, as_json, default_note, names_of, outputs, seconds_option, words_of
from clew.cli.change_options import ChangingCommand
from clew.cli.outputs import Outputs
from clew.errors import ClewError
from clew.grids import spec
from clew.mazes import generate as mazes
from clew.mazes import solving
from clew.mazes.maze import Maze

USUAL = "recursive-backtracker"
PREFIX = "algorithm_option_"  # what click calls an option of the algorithm, so that it can collide with no other


class GenerateCommand(SizedCommand, ChangingCommand):
    """A command whose options depend on the value of `--algorithm`, with those of the changes."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for the algorithm before the options are understood."""
        ctx.meta["clew.algorithm"] = _chosen(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the command, then those of the algorithm."""
        name = ctx.meta.get("clew.algorithm")
        if name is None or (ctx.resilient_parsing and name not in registry.names("generator")):
            return super().get_params(ctx)
        return [*_options(registry.find("generator", name)), *super().get_params(ctx)]


def _chosen(args: list[str]) -> str:
    """The value of the last `--algorithm` or `-a` among the words."""
    chosen = USUAL
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


def _options(found: registry.Generator) -> list[click.Option]:
    """The algorithm's parameters as options; their values are checked by the algorithm."""
    return [
        click.Option(
            [f"--{each.flag}", PREFIX + each.name],
            metavar=each.option.describe(),
            shell_complete=words_of(each.option),
            help=f"{found.name}: {each.help.rstrip('.') or each.flag}{default_note(each)}.",
        )
        for each in found.parameters
    ]


@click.command(cls=GenerateCommand, short_help="Make a maze.")
@click.argument("grid", metavar="SIZE")
@click.option(
    "-a",
    "--algorithm",
    metavar="NAME",
    shell_complete=names_of("generator"),
    default=USUAL,
    show_default=True,
    help="See clew algorithms; an algorithm's own options are listed by clew generate -a NAME --help.",
)
@click.option("--seed", type=int, help="0 to 2^64-1: the same seed gives the same maze, everywhere and for ever.")
@click.option("--number", type=int, default=0, help="Which of the seed's mazes, counted from 0.")
@click.option("--solve", "solved", is_flag=True, help="Show the way from the first cell to the last.")
@click.option(
    "--distances",
    "coloured",
    is_flag=True,
    help="Show how many steps each cell is from the first: colours in pictures, numbers in text.",
)
@click.option("--weave", is_flag=True, help="Let passages of a rectangle go over and under each other.")
@outputs
@seconds_option
@as_json("the facts of the maze, and the way if --solve is given,")
def generate(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    solved: bool,
    coloured: bool,
    weave: bool,
    targets: tuple[str, ...],
    as_json: bool,
    **extra: Any,
) -> None:
    """Make a maze of SIZE cells, WIDTHxHEIGHT, or of another grid such as hexagons:12x9:
    see clew grids.

    Without -o and --json it is printed. Without --seed a seed is drawn and told on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
      clew generate 20x15 -a wilson -o making.gif
      clew generate text:CLEW -a wilson -o clew.svg
      clew generate 30x20 --braid 0.3 --openings hardest --solve

    The last options, from --join on, change the maze when it is made, in this order. The parts of a mask are joined
    before that: --join builds bridges of as few cells as are needed.
    """  # noqa: D301 - click wants the character backspace
    own = {name.removeprefix(PREFIX): value for name, value in extra.items() if name.startswith(PREFIX)}
    given = {name: value for name, value in own.items() if value is not None}
    changes = change_options.asked(extra)
    prefixes = (PREFIX, change_options.PREFIX)
    looks = {name: value for name, value in extra.items() if not name.startswith(prefixes)}
    drawn = ("path",) * solved + ("distances",) * coloured
    out = Outputs(targets, silent=as_json, drawn=drawn, **looks)
    grid = spec.woven(grid) if weave else grid
    joins = [options for name, options in changes if name == "join"]
    if joins and masks.is_mask(grid):
        if joins[0]["seed"]:
            raise ClewError("--join-seed is for walls, and the bridges of a mask are not drawn at random: leave it out")
        grid, changes = masks.joined(grid), [each for each in changes if each[0] != "join"]
    shape = spec.parse(grid, files=True)
    out.check(shape)
    with progress.watch(f"{algorithm} on {grid}") as report:
        maze = mazes.generate(algorithm, shape, seed, number=number, progress=report, **given)
    maze = change_options.make(maze, changes)
    if seed is None and not as_json:
        click.echo(_again(maze, grid), err=True)
    path = progress.attend(f"solving {grid}", lambda: solving.solve(maze)) if solved else None
    distances = progress.attend(f"distances in {grid}", lambda: solving.distances(maze)) if coloured else None
    out.write(maze, path=path, distances=distances)
    if as_json:
        click.echo(json.dumps(answers.maze_facts(maze) | (answers.path_facts(path) if path else {})))


def _again(maze: Maze, grid: str) -> str:
    """The command that makes this maze again, ready to be pasted into a shell."""
    origin = maze.provenance
    assert origin is not None
    words = ["clew", "generate", grid, "--algorithm", origin.algorithm, "--seed", str(origin.seed)]
    if origin.number:
        words += ["--number", str(origin.number)]
    for name, value in origin.options.items():
        words += [f"--{name}", str(value)]
    words += change_options.words(origin.changes)
    return f"seed {origin.seed}: {shlex.join(words)} makes this maze again"
