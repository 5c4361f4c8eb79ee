"""`clew generate`: make a maze; the options of the chosen algorithm come from its signature."""

import json
from typing import Any

import click

from clew import registry
from clew.cli.options import NameType, SizedCommand, as_json, outputs
from clew.cli.outputs import Outputs

USUAL = "recursive-backtracker"
PREFIX = "algorithm_option_"  # what click calls an option of the algorithm, so that it can collide with no other


class GenerateCommand(SizedCommand):
    """A command whose options depend on the value of `--algorithm`."""

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


def _options(found: registry.Algorithm) -> list[click.Option]:
    """The algorithm's parameters as options; their values are checked by the algorithm."""
    return [
        click.Option(
            [f"--{each.flag}", PREFIX + each.name],
            metavar=each.option.describe(),
            help=f"{found.name}: {each.help.rstrip('.') or each.flag} (default {each.option.show(each.default)}).",
        )
        for each in found.parameters
    ]


@click.command(cls=GenerateCommand, short_help="Make a maze.")
@click.argument("grid", metavar="SIZE")
@click.option("-a", "--algorithm", metavar="NAME", type=NameType("generator"), default=USUAL, show_default=True,
              help="See clew algorithms; an algorithm's own options are listed by clew generate -a NAME --help.")
@click.option("--seed", type=int, help="0 to 2^64-1: the same seed gives the same maze, everywhere and for ever.")
@click.option("--number", type=int, default=0, help="Which of the seed's mazes, counted from 0.")
@click.option("--solve", "solved", is_flag=True, help="Show the way from the first cell to the last.")
@click.option("--distances", "coloured", is_flag=True, help="Colour the cells by their distance from the first.")
@outputs
@as_json("the facts of the maze, with the way if --solve is given,")
def generate(grid: str, algorithm: str, seed: int | None, number: int, solved: bool, coloured: bool,
             targets: tuple[str, ...], cell: int | None, style: str | None, as_json: bool, **extra: Any) -> None:
    """Make a maze of SIZE cells, WIDTHxHEIGHT, or of another grid such as hexagons:12x9.

    Without -o and --json it is printed. Without --seed a seed is drawn and told on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
    """
    from clew.cli import answers, progress
    from clew.maze import generate as make

    out = Outputs(targets, silent=as_json, path=solved, distances=coloured, cell=cell, style=style)
    given = {name.removeprefix(PREFIX): value for name, value in extra.items() if value is not None}
    with progress.watch(f"{algorithm} on {grid}") as report:
        maze = make(algorithm, grid, seed, number=number, progress=report, **given)
    path = answers.path_of(maze) if solved or coloured else None
    if seed is None and not as_json:
        again = _again(grid, algorithm, maze.provenance.seed, number, given)
        click.echo(f"seed {maze.provenance.seed}: {again} makes this maze again", err=True)
    out.write(maze, path if solved else None)
    if as_json:
        click.echo(json.dumps(answers.maze_facts(maze, path if solved else None)))


def _again(grid: str, algorithm: str, seed: int, number: int, given: dict[str, str]) -> str:
    words = ["clew", "generate", grid, "--algorithm", algorithm, "--seed", str(seed)]
    if number:
        words += ["--number", str(number)]
    for name, value in given.items():
        words += [f"--{name.replace('_', '-')}", value]
    return " ".join(words)
