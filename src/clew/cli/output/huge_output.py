"""The commands for huge mazes, which are folders whose names end with .zarr."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from clew.cli.options import shared_options
from clew.cli.options.algorithm_options import is_given
from clew.cli.terminal import progress
from clew.cli.terminal.terminal import aligned
from clew.errors import ClewError, counted
from clew.grids import Grid, Rectangle
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.cli.options.algorithm_options import MazeRequest
    from clew.datasets.huge import HugeMaze, HugePath
    from clew.datasets.huge.stored_map import StoredMap

SUFFIX, is_huge = shared_options.HUGE_SUFFIX, shared_options.is_huge
PICTURE, PYRAMID = ".png", ".dzi"
PAGE = "/studio/endless?stored=1"
RUNNING = ("processes", "scheduler")  # what works on huge mazes
MAKING = ("tiles", "tile_rows", *RUNNING)  # how they are made


def is_huge_picture(shape: Grid, targets: tuple[str, ...]) -> bool:
    """Return whether the only target is a PNG with a path that is too large for a picture made in memory."""
    from clew.pictures.renderers.png import MAX_PIXELS

    if type(shape) is not Rectangle or len(targets) != 1 or not targets[0].endswith(PICTURE):
        return False
    return (2 * shape.width + 1) * (2 * shape.height + 1) > MAX_PIXELS


def generate(request: "MazeRequest", shape: Grid, params: dict[str, Any]) -> Any:
    """Make a huge maze in files, solve it and draw it, as far as the command line says; return its facts for JSON."""
    import tempfile  # which takes long to import

    from clew.datasets.huge import solve_huge, write_png
    from clew.datasets.huge.paths.solve import scratch_folder

    _refuse_options("algorithm", "seed", "number", *MAKING, "with_path", "start", "goal", "targets", "as_json", "grid")
    targets = params["targets"]
    folders, pictures = ([each for each in targets if is_huge(each) == huge] for huge in (True, False))
    if len(folders) > 1 or len(pictures) > 1 or not all(each.endswith(PICTURE) for each in pictures):
        raise ClewError(
            f"a huge maze is written to one folder that ends with {SUFFIX}, and to one picture that ends with "
            f"{PICTURE}: give no other file",
            option="output",
        )
    solves, as_json = params["with_path"], params["as_json"]
    if not solves and (params["start"] or params["goal"]):
        raise ClewError("--from and --to have no effect without --solve: add it", option="from")
    with ExitStack() as kept:
        folder = folders[0] if folders else kept.enter_context(tempfile.TemporaryDirectory(prefix="clew-"))
        maze = _make(shape, request, {name: params[name] for name in MAKING}, folder, is_kept=bool(folders))
        facts = facts_of(maze)
        drawn = None
        if solves:
            ends = params["start"] or (0, 0), params["goal"]
            if pictures:
                drawn = kept.enter_context(scratch_folder("path", maze, *ends, params["scheduler"]))
            with _interruptible(f"solving {maze.facts['grid']}") as report:
                path = solve_huge(maze, *ends, drawn, **_running(params, report))
            facts |= {"start": path.start, "goal": path.goal, "steps": path.steps}
            if not as_json:
                click.echo(_sentence(path))
        for name in pictures:
            with progress.show(f"writing {name}", stay=False) as report:
                write_png(maze, name, drawn, progress=report)
    if request.seed is None and not as_json:
        click.echo(f"seed {maze.facts['seed']}", err=True)
    return facts if as_json else None


def _make(shape: Grid, request: "MazeRequest", given: dict[str, Any], folder: str, *, is_kept: bool) -> "HugeMaze":
    """Make a huge maze in a folder; if that is not kept, in memory first if the algorithm needs it."""
    from clew.datasets.huge import generate_huge
    from clew.datasets.huge.generate import can_stream, store_maze
    from clew.mazes import generate as mazes

    with _interruptible(f"{request.algorithm} on {shape.spec}", goes_on=is_kept) as report:
        making = {"number": request.number, "progress": report, **request.options}
        how = {name: value for name, value in given.items() if value is not None}
        if is_kept or how or can_stream(mazes.prepare(request.algorithm, shape, request.options)[0]):
            making |= how | _running(given, report)
            return generate_huge(request.algorithm, shape, folder, request.seed, **making)
        return store_maze(mazes.generate(request.algorithm, shape, request.seed, **making), folder)


def solve(file: str, ends: tuple[Any, Any], targets: tuple[str, ...], params: dict[str, Any], *, as_json: bool) -> Any:
    """Solve a huge maze; return the facts of the path for JSON, or a sentence."""
    from clew.datasets.huge import HugeMaze, solve_huge

    _refuse_options("file", "start", "goal", "targets", "as_json", *RUNNING)
    if targets and (len(targets) > 1 or not is_huge(targets[0])):
        raise ClewError(f"a path is written to one folder that ends with {SUFFIX}: give it alone", option="output")
    folder = targets[0] if targets else None
    maze = HugeMaze(file)
    with _interruptible(f"solving {file}", goes_on=bool(folder or params["scheduler"])) as report:
        path = solve_huge(maze, ends[0] or (0, 0), ends[1], folder, **_running(params, report))
    if as_json:
        return {"grid": maze.facts["grid"], **path._asdict()}
    return None if folder else _sentence(path)


def measure(file: str, ends: tuple[Any, Any], params: dict[str, Any], *, as_json: bool) -> Any:
    """Measure a huge maze; return its figures for JSON, or as a text."""
    from clew.cli.output.measure_report import figures_of_one
    from clew.datasets.huge import HugeMaze, measure_huge

    _refuse_options("grid", "start", "goal", "as_json", *RUNNING)
    maze = HugeMaze(file)
    start, goal = ends[0] or (0, 0), ends[1] or (maze.width - 1, maze.height - 1)
    with _interruptible(f"measuring {file}") as report:
        figures = measure_huge(maze, start, goal, **_running(params, report))
    return figures if as_json else figures_of_one(figures, *(",".join(map(str, cell)) for cell in (start, goal)))


def _running(params: dict[str, Any], report: progress.Report) -> dict[str, Any]:
    """Return the arguments that say what works on a huge maze, and how it is reported."""
    return {
        **{name: params[name] for name in RUNNING},
        "progress": report,
        "notify": lambda sentence: report.say(f"clew: {sentence}"),
    }


def _sentence(path: "HugePath") -> str:
    start, goal = (",".join(map(str, cell)) for cell in (path.start, path.goal))
    return f"{counted(path.steps, 'step')} from {start} to {goal}"


def shade(file: str, params: dict[str, Any]) -> None:
    """Make the overview by which the map of a huge maze is shaded."""
    from clew.datasets.huge import HugeMaze
    from clew.datasets.huge.paths.overview import make_overview

    _refuse_options("file", "overview", *RUNNING)
    maze = HugeMaze(file)
    with _interruptible(f"finding the steps to all cells of {file}") as report:
        make_overview(maze, **_running(params, report))


def draw(source: str, target: str, *, is_plain: bool) -> bool:
    """Write a huge maze as a PNG or a Deep Zoom pyramid, chunk by chunk, if it is one.

    `is_plain`: whether all of the maze is drawn, in this file only and without options of pictures.
    """
    from clew.datasets.huge import HugeMaze, write_deep_zoom, write_png

    refuse_options("strict", "built", "check")
    if target.endswith(PYRAMID) and not is_plain:
        raise ClewError(
            f"a Deep Zoom pyramid ({PYRAMID}) has all of a huge maze, and no options: give it alone, or a part as .png",
            option="output",
        )
    if not (is_plain and target.endswith((".png", PYRAMID))):
        return False
    with progress.show(f"writing {target}", stay=False) as report:
        write = write_png if target.endswith(".png") else write_deep_zoom
        write(HugeMaze(source), target, progress=report)
    return True


@contextmanager
def opened_map(
    folders: tuple[str, ...], report: Callable[[str], None]
) -> Iterator[tuple["StoredMap | None", Callable[[str], None]]]:
    """Yield the map of a huge maze and a path in these folders, and what reports its address, too, if there are any."""
    if not folders:
        yield None, report
        return
    if len(folders) > 2 or not all(map(is_huge, folders)):
        raise ClewError(
            f"give one folder with a maze and one with a path, which end with {SUFFIX}: {' '.join(folders)}"
        )
    import tempfile  # which takes long to import

    from clew.datasets.huge.paths.levels import PathLevels
    from clew.datasets.huge.paths.overview import make_overview
    from clew.datasets.huge.stored_map import StoredMap, open_path

    maze, *paths = map(os.path.abspath, folders)
    with tempfile.TemporaryDirectory(prefix="clew-") as kept:
        found = StoredMap(maze, paths[0] if paths else None, kept)
        found.check()
        if found.cells_to_solve:
            with progress.show(f"shading {folders[0]}", stay=False) as shown:
                make_overview(found.maze, progress=shown)
        if paths:
            with progress.show(f"reading {folders[1]}", stay=False) as shown:
                PathLevels(open_path(paths[0])).make(shown)
        yield found, lambda line: report(f"{line}\nThe map of {folders[0]} is at {line.split()[-1]}{PAGE}")


def part(file: str, window: str | None) -> Maze:
    """Return a window X,Y,WIDTHxHEIGHT of a huge maze; without one, all of it, if there is memory for it."""
    from clew.datasets.huge import HugeMaze

    maze: HugeMaze = HugeMaze(file)
    if window is None:
        return maze.window(0, 0, maze.width, maze.height)
    found = re.fullmatch(r"(?a)(\d{1,9}),(\d{1,9}),(\d{1,9})x(\d{1,9})", window)
    if not found:
        raise ClewError(f"--window {window!r}: give X,Y,WIDTHxHEIGHT, such as 0,0,40x20", option="window")
    x, y, width, height = map(int, found.groups())
    return maze.window(x, y, width, height)


def facts_of(maze: "HugeMaze") -> dict[str, Any]:
    """Return what is known of a huge maze."""
    facts = {key: value for key, value in maze.facts.items() if key not in ("form", "width", "height")}
    return facts | {"finished": maze.is_finished} | (maze.read_manifest() if maze.is_finished else {})


def describe(file: str, *, as_json: bool) -> Any:
    """Return what is known of a huge maze, for JSON or as lines."""
    from clew.datasets.huge import HugeMaze

    _refuse_options("file", "as_json")
    facts = facts_of(HugeMaze(file))
    return facts if as_json else "\n".join(aligned((name, str(value)) for name, value in facts.items() if value != {}))


def take_none(params: dict[str, Any], names: tuple[str, ...], remedy: str) -> None:
    """Take options that are for huge mazes only; raise `ClewError` if one is given."""
    for name in names:
        if params.pop(name) is not None:
            flag = f"--{name.replace('_', '-')}"
            raise ClewError(f"{flag} is for huge mazes in files ({SUFFIX}): {remedy}", option=name)


def refuse_window(file: str, window: str | None) -> None:
    """Raise `ClewError` for a window of a maze that is not huge."""
    if window is not None and not is_huge(file):
        raise ClewError(f"--window is for folders that end with {SUFFIX}, and {file} is not one: leave it out")


def _refuse_options(*able: str) -> None:
    """Raise `ClewError` for an option on the command line that has no effect on huge mazes, which is any but these."""
    context = click.get_current_context()
    names = (param.name or "" for param in context.command.get_params(context))
    refuse_options(*(name for name in names if name not in able and not name.startswith("generator_option_")))


def refuse_options(*names: str) -> None:
    """Raise `ClewError` for one of these options on the command line, which have no effect on huge mazes."""
    context = click.get_current_context()
    for param in context.command.get_params(context):
        if param.name in names and is_given(param.name):
            raise ClewError(
                f"{param.opts[-1]} has no effect on a huge maze ({SUFFIX}): leave it out", option=param.name
            )


@contextmanager
def _interruptible(title: str, *, goes_on: bool = True) -> Iterator[progress.Report]:
    """Show how far the work is, and how to go on after Ctrl-C."""
    with progress.show(title, stay=False) as report:
        try:
            yield report
        except KeyboardInterrupt:
            if goes_on:
                report.say("clew: what is finished stays; the same command goes on")
            raise
