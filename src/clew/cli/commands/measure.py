"""`clew measure`: count and measure what is in a maze, or in many mazes of an algorithm."""

import json
import os
from typing import TYPE_CHECKING, Any

import click

from clew.cli import maze_input, progress
from clew.cli.algorithm_options import DEFAULT_ALGORITHM, MeasureCommand, maze_options, split_params
from clew.cli.grouped_options import MAZE, OUTPUT, option
from clew.cli.output_target import OutputTarget, parse_target
from clew.cli.shared_options import Number, ends_options, json_option
from clew.errors import ClewError, cut
from clew.grids import Grid, spec

if TYPE_CHECKING:
    from clew.cli.measure_summary import Summary

    Cell = tuple[int, ...] | None

MAX_REPEAT = 10_000_000
REPEAT = 100
BATCH = 1 << 24  # cells of the mazes that are in memory at the same time


@click.command(cls=MeasureCommand)
@click.argument("source", metavar="FILE|SPEC", type=click.Path())
@option(
    "--repeat",
    group=MAZE,
    metavar="N",
    type=Number(1, MAX_REPEAT),
    help=f"With SPEC: how many mazes to make and measure (default {REPEAT}).",
)
@maze_options
@ends_options
@option(
    "-o",
    "--output",
    "target",
    group=OUTPUT,
    metavar="FILE.svg",
    type=click.Path(),
    help="Write a report with a plot of each figure; -.svg writes it to standard output.",
)
@json_option("the figures")
def measure(
    source: str,
    repeat: int | None,
    algorithm: str | None,
    seed: int | None,
    start: "Cell",
    goal: "Cell",
    target: str | None,
    as_json: bool,
    **params: Any,
) -> None:
    """Measure the maze in FILE (- is standard input): its dead ends, corridors, solution, texture and so on.

    With SPEC, a size or a grid as for clew generate, measure many mazes of an algorithm: the mean, the standard
    deviation, the least and the largest of each figure, and how it is distributed.

    \b
      clew measure maze.clew
      clew measure 20x20 -a wilson --repeat 1000
      clew measure hexagons:12x9 -a prim -o report.svg
      clew measure 40x30 -a sidewinder --close-out 0.3 --seed 7 --json

    A file that exists is FILE, whatever its name.
    """  # noqa: D301 - click needs the character backspace
    report = _report_target(target, as_json=as_json)
    options = split_params(params)[0]
    if source == maze_input.STDIN or os.path.exists(source):
        given = {"repeat": repeat, "algorithm": algorithm, "seed": seed, **options}
        _measure_file(source, (start, goal), report, given, as_json=as_json)
    else:
        algorithm = algorithm or DEFAULT_ALGORITHM
        _measure_grid(source, algorithm, options, seed, repeat or REPEAT, (start, goal), report, as_json=as_json)


def _report_target(name: str | None, *, as_json: bool) -> OutputTarget | None:
    """Parse the name of the report; raise `ClewError` for one that is not SVG."""
    if name is None:
        return None
    if not name.lower().endswith(".svg"):
        raise ClewError(f"-o {cut(name)}: a report is SVG, so its name must end with .svg, as in -o report.svg")
    target = parse_target(name)
    if as_json and target.is_stdout:
        raise ClewError(f"--json and -o {name} would both write to standard output: name a file, as in -o report.svg")
    return target


def _measure_file(
    source: str, ends: "tuple[Cell, Cell]", report: OutputTarget | None, given: dict[str, Any], *, as_json: bool
) -> None:
    """Measure the maze in a file."""
    from clew.cli.json_output import cell_name
    from clew.measures import measure as measure_maze

    ineffective = [name for name, value in given.items() if value is not None]
    if ineffective:
        flag = ineffective[0].replace("_", "-")
        raise ClewError(
            f"--{flag} has no effect on the maze of a file: leave it out, or give a grid such as 20x20 in place of "
            f"{cut(source)}",
            option=flag,
        )
    maze = maze_input.load(source)
    found = progress.run(f"measuring {maze.grid.spec}", lambda: measure_maze(maze, *ends))
    figures = found.as_dict()
    if report is not None:
        from clew.measures import measure_many

        _write_report(report, source, maze.grid.spec, measure_many(maze.array[None], maze.grid, start=found.ends[0], goal=found.ends[1]))
    if as_json:
        click.echo(json.dumps(figures))
    elif report is None or not report.is_stdout:
        from clew.cli.measure_text import figures_of_one

        click.echo(figures_of_one(figures), color=True)
