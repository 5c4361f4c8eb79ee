"""`clew events`: write what an algorithm does, event by event."""

import os
import sys
from functools import partial
from typing import Any

import click

from clew import registry
from clew.cli import change_options, maze_input, progress
from clew.cli.algorithm_options import maze_arguments, named_grid, split_params
from clew.cli.grouped_options import OUTPUT, option
from clew.cli.output_target import check_distinct
from clew.cli.reproduction import words_to_generate
from clew.cli.shared_options import ends_options, json_option
from clew.cli.solver_options import (
    GenerateAndSolveCommand,
    load_weights,
    solver_option,
    split_solver_params,
    weights_option,
)
from clew.errors import ClewError, shown
from clew.grids import spec
from clew.mazes import generate as mazes
from clew.mazes import solving
from clew.mazes.maze import Maze
from clew.mazes.trace import Log

MAX_EVENTS = 10_000_000  # 12 bytes each


@click.command(cls=GenerateAndSolveCommand)
@maze_arguments
@solver_option(
    help="Write how this solver searches the finished maze; SIZE may then be the file of a maze. Its options can be "
    "given too; one that the command has itself begins with --with, such as --with-seed."
)
@weights_option
@ends_options
@option(
    "-o",
    "--output",
    "names",
    group=OUTPUT,
    metavar="FILE",
    multiple=True,
    help="Write to FILE: text (.txt), a table (.csv), .json, or the bytes of docs/service.md (.events); may be "
    "repeated. - is text on standard output; -.csv writes CSV there, and so on.",
)
@json_option("the log")
def events(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    weave: bool,
    solver: str | None,
    weights: str | None,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    names: tuple[str, ...],
    as_json: bool,
    **params: Any,
) -> None:
    """Write what an algorithm does on a grid of SIZE, event by event: visit, carve, backtrack and so on.

    Without --seed a random seed is used and printed on standard error.

    \b
      clew events 8x5 -a wilson --seed 7
      clew events hexagons:12x9 -a kruskal --seed 7 -o kruskal.csv
      clew events maze.clew --with a-star -o search.json
      clew events 8x5 --seed 7 --with wall-follower --hand left
    """  # noqa: D301 - click needs the character backspace
    chosen, params = split_solver_params(params)
    given, changes, _ = split_params(params)
    targets = _parse_targets(names, as_json=as_json)
    _check_file(grid, solver)
    log: Log
    if solver is None:
        _check_making(changes, {"from": start, "to": goal, "weights": weights})
        grid, _ = named_grid(grid, [], weave=weave)
        shape = spec.parse_grid(grid, files=True)
        run = partial(mazes.trace, algorithm, shape, seed, number=number, max_events=MAX_EVENTS, **given)
        log = trace = progress.run(f"{algorithm} on {grid}", run)
        _print_seed(trace.maze, grid, seed)
    else:
        registry.values_of(registry.find("solver", solver), chosen)
        costs = load_weights(weights)
        maze = _maze(grid, algorithm, seed, number, weave, given, changes, solver)
        search = partial(solving.trace_solve, maze, solver, start, goal, weights=costs, max_events=MAX_EVENTS, **chosen)
        log = progress.run(f"{solver} in {maze.grid.spec}", search)
    for name, suffix in sorted(targets, key=lambda each: each[0] == "-"):  # last, as its reader may go away
        _write(log, name, suffix)


def _check_file(name: str, solver: str | None) -> None:
    """Raise `ClewError` for the file of a maze that is not there, or that no solver is to search."""
    if os.path.splitext(name)[1].lower() not in spec.MAZES or ":" in name:
        return
    if not os.path.isfile(name):
        raise ClewError(f"there is no file {shown(name)}: check its name and folder")
    if solver is None:
        raise ClewError(
            f"{shown(name)} holds a maze, but not how it was made: add --with a-star to write how that solver "
            f"searches it",
            option="with",
        )


def _check_making(changes: list[change_options.NamedChange], of_search: dict[str, object]) -> None:
    """Raise `ClewError` for options of a search, if there is none."""
    for flag, value in of_search.items():
        if value is not None:
            raise ClewError(f"--{flag} is for the search of a solver: add --with NAME, such as a-star", option=flag)
    for name, _ in changes:
        raise ClewError(
            f"--{name} changes the finished maze, which is not in the log of how it was made: leave it out, or add "
            f"--with NAME, such as a-star",
            option=name,
        )


def _maze(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    weave: bool,
    given: dict[str, Any],
    changes: list[change_options.NamedChange],
    solver: str,
) -> Maze:
    """Return the maze to search: that of a file, or a new one."""
    if os.path.isfile(grid):
        _refuse_making(grid, given, solver)
        return change_options.apply_changes(maze_input.load(grid), changes)
    grid, changes = named_grid(grid, changes, weave=weave)
    maze = mazes.generate(algorithm, spec.parse_grid(grid, files=True), seed, number=number, **given)
    _print_seed(maze, grid, seed)
    return change_options.apply_changes(maze, changes)


def _refuse_making(name: str, given: dict[str, Any], solver: str) -> None:
    """Raise `ClewError` for an option of how a maze is made, which the file of this name holds already."""
    from click.core import ParameterSource

    source = click.get_current_context().get_parameter_source
    options = [each for each in ("algorithm", "seed", "number", "weave") if source(each) is ParameterSource.COMMANDLINE]
    for option_name in (*options, *given):
        flag = option_name.replace("_", "-")
        searches = any(flag == each.flag for each in registry.find("solver", solver).parameters)
        hint = f", or write --with-{flag} for {solver}" if searches else ""
        raise ClewError(f"--{flag} has no effect on the maze in {shown(name)}: leave it out{hint}", option=flag)


def _print_seed(maze: Maze, grid: str, seed: int | None) -> None:
    """Print the seed that was drawn, if none was given, with the command that makes the maze again."""
    if seed is None and maze.provenance is not None:
        import shlex

        words = shlex.join(words_to_generate(maze.provenance, grid))
        click.echo(f"seed {maze.provenance.seed}: {words} makes this maze", err=True)


def _parse_targets(names: tuple[str, ...], *, as_json: bool) -> list[tuple[str, str]]:
    """Parse each target; raise `ClewError` if two of them are one file or standard output."""
    if as_json and names:
        raise ClewError("--json writes to standard output: leave it out, or leave out -o")
    targets = [_parse_target(name) for name in names or ("-.json" if as_json else "-",)]
    if sum(name == "-" for name, _ in targets) > 1:
        raise ClewError("only one log can be written to standard output: name a file for the others, as in -o log.csv")
    check_distinct(name for name, _ in targets)
    return targets


def _parse_target(target: str) -> tuple[str, str]:
    """Return the name of the file, '-' for standard output, and the suffix that chooses what is written."""
    from clew.mazes.event_log import WRITERS

    is_printed = target == "-" or target.startswith("-.")
    suffix = (target[1:] or ".txt") if is_printed else os.path.splitext(target)[1]
    suffix = suffix.lower()
    if suffix not in WRITERS:
        raise ClewError(f"{shown(target)} does not end with a known suffix: choose one of {', '.join(WRITERS)}")
    return "-" if is_printed else target, suffix


def _write(log: Log, name: str, suffix: str) -> None:
    from clew.mazes.event_log import WRITERS
    from clew.safe_io.whole_files import write_atomic

    content = WRITERS[suffix](log)
    if name != "-":
        write_atomic(name, content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
