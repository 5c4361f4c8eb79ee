"""`clew measure`: measure the maze in a file, or many mazes of an algorithm."""

import os
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from clew.cli.options import change_options, maze_input
from clew.cli.options.algorithm_options import GenerateCommand, maze_options, named_grid, split_params
from clew.cli.options.grouped_options import MAZE, OUTPUT, option
from clew.cli.options.shared_options import Number, ends_options, json_option, maze_argument
from clew.cli.output.output_target import OutputTarget, parse_target
from clew.cli.terminal import progress
from clew.errors import ClewError, cut
from clew.grids import Grid, spec
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.mazes.command_words import format_changes
from clew.mazes.maze import Maze

Ends = tuple[tuple[int, ...] | None, tuple[int, ...] | None]

MAX_REPEAT = 10_000_000
REPEAT = 100
BATCH, MAX_BATCH = 1 << 24, 1 << 16  # cells, and mazes, that are in memory at the same time
BYTES_PER_MAZE = 1000  # for its figures, until the last is measured


@click.command(cls=GenerateCommand)
@maze_argument("grid", "[FILE|SPEC]")
@option(
    "--repeat",
    group=MAZE,
    metavar="N",
    type=Number(1, MAX_REPEAT),
    default=REPEAT,
    show_default=True,
    help="With SPEC: how many mazes to make and measure.",
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
    grid: str,
    repeat: int,
    algorithm: str,
    seed: int | None,
    number: int,
    weave: bool,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    target: str | None,
    as_json: bool,
    **params: Any,
) -> None:
    """Measure the maze in FILE or on standard input: its dead ends, corridors, solution, texture and so on.

    With SPEC, a size or another grid as for clew generate, measure many mazes of an algorithm: mean, standard
    deviation, least and largest of each figure, and how it is distributed. A file that exists is FILE, whatever its
    name.

    \b
      clew measure maze.clew
      clew measure 20x20 -a wilson --repeat 1000
      clew measure hexagons:12x9 -a prim -o report.svg
      clew measure 40x30 -a sidewinder --close-out 0.3 --seed 7 --json
    """  # noqa: D301 - click needs the character backspace
    report = _report_target(target, as_json=as_json)
    if grid == maze_input.STDIN or os.path.exists(grid):
        _refuse_maze_options(grid)
        _measure_file(grid, (start, goal), report, as_json=as_json)
        return
    given, changes, _ = split_params(params)
    shape_name, changes = named_grid(grid, changes, weave=weave)
    sample = Sample(_grid_of(shape_name), algorithm, given, seed, number, repeat, changes)
    _measure_sample(sample, shape_name, (start, goal), report, as_json=as_json)


class Sample(NamedTuple):
    """Many mazes of one algorithm."""

    grid: Grid
    algorithm: str
    options: dict[str, Any]
    seed: int | None
    first: int
    size: int
    changes: list[change_options.NamedChange]


def _report_target(name: str | None, *, as_json: bool) -> OutputTarget | None:
    """Parse the name of the report; raise `ClewError` for one that is not SVG."""
    if name is None:
        return None
    if not name.lower().endswith(".svg"):
        named = cut(name or "''")
        raise ClewError(f"-o {named}: a report is an SVG file, so its name must end with .svg, as in -o report.svg")
    target = parse_target(name)
    if as_json and target.is_stdout:
        raise ClewError(f"--json and -o {name} would both write to standard output: name a file, as in -o report.svg")
    return target


def _refuse_maze_options(file: str) -> None:
    """Raise `ClewError` if the command line says how to make a maze that is in a file already."""
    context = click.get_current_context()
    source = "the maze is on standard input" if file == maze_input.STDIN else f"{cut(file)} is a file"
    for each in context.command.get_params(context):
        name = each.name or ""
        made = getattr(each, "group", "") not in (OUTPUT, "Path and distances")
        given = context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
        if isinstance(each, click.Option) and made and given:
            flag = max(each.opts, key=len)
            raise ClewError(
                f"{flag} has no effect, since {source}: leave it out, or give a grid such as 20x20",
                option=flag.lstrip("-"),
            )


def _grid_of(name: str) -> Grid:
    """Return the grid of a spec; for anything else raise a `ClewError` that names both files and grids."""
    if os.path.splitext(name)[1] and ":" not in name:
        raise ClewError(f"there is no file {cut(name)}: name a file with a maze, or give a grid such as 20x20")
    try:
        return spec.parse_grid(name, files=True)
    except ClewError as problem:
        named = cut(name or "''")
        raise problem.reworded(f"{named} is neither a file nor a grid: {problem}") from None


def _measure_file(file: str, ends: Ends, report: OutputTarget | None, *, as_json: bool) -> None:
    """Measure the maze in a file and write its figures."""
    from clew.measures import measure as measure_maze

    maze = maze_input.load(file)
    found = progress.run(f"measuring {maze.grid.spec}", lambda: measure_maze(maze, *ends))
    figures = progress.run(f"measuring {maze.grid.spec}", found.as_dict)
    start, goal = ([*maze.grid.coordinates(cell)] for cell in found.ends)
    if report is not None:
        title = f"{maze.grid.spec} in {os.path.basename(file)}"
        _write_report(report, title, "one maze", _columns_of_one(maze, ends))
    if as_json:
        _print_json(figures)
    elif report is None or not report.is_stdout:
        from clew.cli.output.measure_text import figures_of_one
        from clew.mazes.cell_numbers import cell_name

        center = figures["center"] and [cell_name(maze.grid, cell) for cell in figures["center"]]
        click.echo(figures_of_one(figures | {"center": center}, start, goal), color=True)


def _measure_sample(sample: Sample, name: str, ends: Ends, report: OutputTarget | None, *, as_json: bool) -> None:
    """Make and measure the mazes of a sample and write a summary of their figures."""
    from clew.cli.output.measure_summary import summaries_of
    from clew.mazes import generate as mazes

    found, _, values = mazes.prepare(sample.algorithm, sample.grid, sample.options)
    seeded = sample._replace(seed=mazes.seed_word(sample.seed), algorithm=found.name)
    title = f"{found.name} on {name}"
    with progress.show(f"measuring {title}") as show:
        columns = _columns(seeded, ends, show)
    summaries = summaries_of(columns)
    options = found.shown(values, weave=sample.grid.weaves)
    note = _note(seeded, options, ends)
    if report is not None:
        _write_report(report, title, note, columns)
    if as_json:
        document: dict[str, Any] = {
            "grid": name,
            "algorithm": found.name,
            "options": options,
            "seed": seeded.seed,
        }
        document |= {"first": sample.first, "count": sample.size}
        document |= {"changes": [list(each) for each in sample.changes]} if sample.changes else {}
        _print_json(document | {"figures": {each.name: each.as_dict() for each in summaries}})
    elif report is None or not report.is_stdout:
        from clew.cli.output.measure_text import summaries_of_many

        click.echo(f"{title}, {note}\n\n{summaries_of_many(summaries)}", color=True)


def _note(sample: Sample, options: dict[str, Any], ends: Ends) -> str:
    """Return how many mazes were measured, and what was given on the command line to make and solve them."""
    words = ["--number", str(sample.first)] if sample.first else []
    for name, value in options.items():
        if name.replace("-", "_") in sample.options:
            words += [f"--{name}", str(value)]
    words += format_changes(sample.changes)
    for flag, cell in zip(("--from", "--to"), ends, strict=True):
        words += [flag, ",".join(map(str, cell))] if cell is not None else []
    mazes = f"{sample.size:,} {'maze' if sample.size == 1 else 'mazes'}"
    return ", ".join([mazes, f"seed {sample.seed}", *([" ".join(words)] if words else [])])


def _columns(sample: Sample, ends: Ends, show: Callable[[float], None]) -> "dict[str, NDArray[Any]]":
    """Make and measure the mazes, as many together as fit in memory; return a column for each figure."""
    from clew.measures import measure_of_column

    memory.require(BYTES_PER_MAZE * sample.size, f"the figures of {sample.size:,} mazes", remedy="lower --repeat")
    size = 1 if sample.changes else max(1, min(sample.size, MAX_BATCH, BATCH // sample.grid.cells))
    found: list[dict[str, NDArray[Any]]] = []
    for begin in range(0, sample.size, size):
        part = sample._replace(first=sample.first + begin, size=min(size, sample.size - begin))
        found.append(_changed_columns(part, ends) if sample.changes else _plain_columns(part, ends))
        show((begin + part.size) / sample.size)
    names = sorted(
        {name: None for columns in found for name in columns}, key=lambda name: measure_of_column(name).order
    )
    return {
        name: np.concatenate([columns.get(name, np.zeros(len(columns["cells"]), np.int32)) for columns in found])
        for name in names
    }


def _plain_columns(sample: Sample, ends: Ends) -> "dict[str, NDArray[Any]]":
    """Make and measure the mazes together."""
    from clew.mazes.many.generate_many import generate_many
    from clew.measures import measure_many

    mazes = generate_many(sample.algorithm, sample.grid, sample.size, sample.seed, first=sample.first, **sample.options)
    return measure_many(mazes, sample.grid, start=ends[0], goal=ends[1])


def _changed_columns(sample: Sample, ends: Ends) -> "dict[str, NDArray[Any]]":
    """Make, change and measure the first maze; its openings, if the changes make some, are the ends of its solution."""
    from clew.mazes.generate import generate

    maze = generate(sample.algorithm, sample.grid, sample.seed, number=sample.first, **sample.options)
    return _columns_of_one(change_options.apply_changes(maze, sample.changes), ends)


def _columns_of_one(maze: Maze, ends: Ends) -> "dict[str, NDArray[Any]]":
    """Return the figures of one maze as columns."""
    from clew.mazes.solving.solve import default_ends
    from clew.measures import measure_many

    start, goal = default_ends(maze, *ends)
    return measure_many(maze.array[None], maze.grid, start=start, goal=goal)


def _write_report(report: OutputTarget, title: str, note: str, columns: "dict[str, NDArray[Any]]") -> None:
    from clew.cli.output.measure_report import report_of
    from clew.cli.output.measure_summary import summaries_of

    content = report_of(f"Measures of {title}", note, summaries_of(columns))
    report.write(lambda file: file.write(content))


def _print_json(document: dict[str, Any]) -> None:
    import json

    click.echo(json.dumps(document))
