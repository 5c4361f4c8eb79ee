"""`clew measure`: measure the maze in a file, or many mazes of an algorithm."""

import os
from collections.abc import Callable
from typing import Any

import click

from clew.cli.options.algorithm_options import GenerateCommand, MazeRequest, maze_options
from clew.cli.options.grouped_options import MAZE, output_option
from clew.cli.options.shared_options import (
    STDIN,
    Number,
    ends_options,
    json_option,
    load_maze,
    maze_argument,
    run_options,
)
from clew.cli.output import huge_output
from clew.cli.output.maze_source import MazeSource
from clew.cli.output.measure_report import Summary, figures_of_one, report_of, summaries_of, summaries_of_many
from clew.cli.output.output_target import OutputTarget, parse_targets
from clew.cli.terminal import progress
from clew.errors import ClewError, counted, cut, prefixed
from clew.grids import Grid, spec
from clew.kernel import memory
from clew.lazy import np
from clew.mazes import generate as mazes
from clew.mazes.cell_numbers import cell_name
from clew.mazes.command_words import format_changes
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import default_ends
from clew.measures import measure as measure_maze
from clew.measures import measure_many, measure_of_column

Ends = tuple[tuple[int, ...] | None, tuple[int, ...] | None]
Columns = dict[str, Any]  # of `measure_many`
Measured = tuple[str, str, list[Summary], dict[str, Any], str]  # title, note, summaries, facts for JSON, and as text


BATCH, MAX_BATCH = 1 << 24, 1 << 16  # cells, and mazes, that are in memory at the same time
BYTES_PER_MAZE = 1000  # for its figures, until the last is measured


@click.command(cls=GenerateCommand)
@maze_argument("grid", "[FILE|SPEC]")
@MAZE.option(
    "--repeat N", type=Number(1, 10_000_000), default=100, help="With SPEC: how many mazes to make and measure."
)
@maze_options
@ends_options
@output_option("FILE.svg", "Write a report with a plot of each figure; -.svg writes it to standard output.")
@run_options
@json_option("the figures")
def measure(grid: str, repeat: int, target: str | None, as_json: bool, **params: Any) -> Any:
    """Measure the maze in FILE or on standard input: its dead ends, corridors, solution, texture and so on.

    With SPEC, a size or another grid as for clew generate, measure many mazes of an algorithm: mean, standard
    deviation, least and largest of each figure, and how it is distributed. A file that exists is FILE, whatever its
    name. Of a huge maze, measure what can be found chunk by chunk, in several processes.

    \b
      clew measure maze.clew
      clew measure 20x20 -a wilson --repeat 1000
      clew measure hexagons:12x9 -a prim -o report.svg
      clew measure 40x30 -a sidewinder --close-out 0.3 --seed 7 --json
      clew measure big.zarr --processes 4
    """  # noqa: D301 - click needs the character backspace
    report = _report_target(target, as_json=as_json)
    ends = params.pop("start"), params.pop("goal")
    request = MazeRequest(params)
    if huge_output.is_huge(grid):
        return huge_output.measure(grid, ends, params, as_json=as_json)
    huge_output.take_none(params, huge_output.RUNNING, "leave it out")
    if grid == STDIN or os.path.exists(grid):
        source = "the maze is on standard input" if grid == STDIN else f"{cut(grid)} is a file"
        flags = request.given("repeat", "algorithm", "seed", "number", "weave")
        for flag in (*flags, *(name for name, _ in request.changes)):
            problem = f"--{flag} has no effect, since {source}: leave it out, or give a grid such as 20x20"
            raise ClewError(problem, option=flag)
        measured = _measured_file(grid, ends, with_summaries=report is not None)
    else:
        name = request.name_grid(grid)
        numbers = range(request.number, request.number + repeat)
        measured = _measured_many(MazeSource(request, name, _grid_of(name)), request, numbers, ends)
    title, note, summaries, facts, text = measured
    if report is not None:
        content = report_of(f"Measures of {title}", note, summaries)
        report.write(lambda file: file.write(content))
    if as_json:
        return facts
    return None if report is not None and report.is_stdout else text


def _report_target(name: str | None, *, as_json: bool) -> OutputTarget | None:
    """Parse the name of the report; raise `ClewError` for one that is not SVG."""
    if name is None:
        return None
    if not name.lower().endswith(".svg"):
        named = cut(name or "''")
        raise ClewError(f"-o {named}: a report is an SVG file, so its name must end with .svg, as in -o report.svg")
    return parse_targets((name,), as_json=as_json)[0]


def _grid_of(name: str) -> Grid:
    """Return the grid of a spec; for anything else raise a `ClewError` that names both files and grids."""
    if os.path.splitext(name)[1] and ":" not in name:
        raise ClewError(f"there is no file {cut(name)}: name a file with a maze, or give a grid such as 20x20")
    named = cut(name or "''")
    with prefixed(f"{named} is neither a file nor a grid: "):
        return spec.parse_grid(name, files=True)


def _measured_file(file: str, ends: Ends, *, with_summaries: bool) -> Measured:
    """Measure the maze in a file."""
    maze = load_maze(file)
    measures = progress.run(f"measuring {maze.grid.spec}", lambda: measure_maze(maze, *ends))
    figures = progress.run(f"measuring {maze.grid.spec}", measures.as_dict)
    start, goal = (cell_name(maze.grid, cell) for cell in measures.ends)
    center = figures["center"] and [cell_name(maze.grid, cell) for cell in figures["center"]]
    text = figures_of_one(figures | {"center": center}, start, goal)
    summaries = summaries_of(_columns_of_one(maze, ends)) if with_summaries else []
    return f"{maze.grid.spec} in {os.path.basename(file)}", "one maze", summaries, figures, text


def _measured_many(source: MazeSource, request: MazeRequest, numbers: range, ends: Ends) -> Measured:
    """Make and measure the mazes of these numbers."""
    generator, _, values = mazes.prepare(request.algorithm, source.grid, request.options)
    title = f"{generator.name} on {source.name}"
    with progress.show(f"measuring {title}") as show:
        summaries = summaries_of(_columns(source, numbers, ends, show))
    options = generator.shown(values, weave=source.grid.weaves)
    given = {name: value for name, value in options.items() if name.replace("-", "_") in request.options}
    note = _note(source, numbers, given, ends)
    document: dict[str, Any] = {"grid": source.name, "algorithm": generator.name, "options": options}
    document |= {"seed": source.seed, "first": numbers[0], "count": len(numbers)}
    document |= {"changes": [list(each) for each in source.changes]} if source.changes else {}
    document |= {"figures": {each.name: each.as_dict() for each in summaries}}
    return title, note, summaries, document, f"{title}, {note}\n\n{summaries_of_many(summaries)}"


def _note(source: MazeSource, numbers: range, options: dict[str, Any], ends: Ends) -> str:
    """Return how many mazes were measured, and what was given on the command line to make and solve them."""
    words = ["--number", str(numbers[0])] if numbers[0] else []
    words += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    words += format_changes(source.changes)
    for flag, cell in zip(("--from", "--to"), ends, strict=True):
        words += [flag, ",".join(map(str, cell))] if cell is not None else []
    return ", ".join([counted(len(numbers), "maze"), f"seed {source.seed}", *([" ".join(words)] if words else [])])


def _columns(source: MazeSource, numbers: range, ends: Ends, show: Callable[[float], None]) -> Columns:
    """Make and measure the mazes, as many together as fit in memory; return a column for each figure.

    Mazes that are changed are made one by one: their openings, if the changes make some, are the ends of the solution.
    """
    count = len(numbers)
    memory.require(BYTES_PER_MAZE * count, f"the figures of {count:,} mazes", remedy="lower --repeat")
    size = 1 if source.changes else max(1, min(count, MAX_BATCH, BATCH // source.grid.cells))
    batches: list[Columns] = []
    for begin in range(0, count, size):
        batch = numbers[begin : begin + size]
        if source.changes:
            batches.append(_columns_of_one(source.make_changed(batch[0]), ends))
        else:
            batches.append(measure_many(source.make_many(batch), source.grid, start=ends[0], goal=ends[1]))
        show((begin + len(batch)) / count)
    names = dict.fromkeys(name for each in batches for name in each)
    missing = [np.zeros(len(each["cells"]), np.int32) for each in batches]
    return {
        name: np.concatenate([each.get(name, zeros) for each, zeros in zip(batches, missing, strict=True)])
        for name in sorted(names, key=lambda name: measure_of_column(name).order)
    }


def _columns_of_one(maze: Maze, ends: Ends) -> Columns:
    start, goal = default_ends(maze, *ends)
    return measure_many(maze.array[None], maze.grid, start=start, goal=goal)
