"""The commands for huge mazes, which are folders whose names end with .zarr."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from clew.cli.options.algorithm_options import is_given
from clew.cli.terminal import progress
from clew.cli.terminal.terminal import aligned
from clew.errors import ClewError, counted
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.cli.options.algorithm_options import MazeRequest
    from clew.datasets.huge import HugeMaze

SUFFIX = ".zarr"


def is_huge(name: str) -> bool:
    """Return whether a name is that of a huge maze."""
    return name.rstrip("/").endswith(SUFFIX)


def generate(request: "MazeRequest", grid: str, targets: tuple[str, ...], *, as_json: bool) -> Any:
    """Make a huge maze; return its facts for JSON."""
    from clew.datasets.huge import generate_huge

    _refuse_options("algorithm", "seed", "number", "targets", "as_json", "grid")
    folder = _folder_of(targets)
    _, shape = request.parse_grid(grid)
    with _interruptible(f"{request.algorithm} on {shape.spec}") as report:
        making = {"number": request.number, "progress": report, **request.options}
        maze = generate_huge(request.algorithm, shape, folder, request.seed, **making)
    if request.seed is None and not as_json:
        click.echo(f"seed {maze.facts['seed']}", err=True)
    return facts_of(maze) if as_json else None


def solve(file: str, ends: tuple[Any, Any], targets: tuple[str, ...], *, as_json: bool) -> Any:
    """Solve a huge maze; return the facts of the path for JSON, or a sentence."""
    from clew.datasets.huge import HugeMaze, solve_huge

    _refuse_options("file", "start", "goal", "targets", "as_json")
    folder = _folder_of(targets) if targets else None
    maze = HugeMaze(file)
    with _interruptible(f"solving {file}", goes_on=bool(folder)) as report:
        path = solve_huge(maze, ends[0] or (0, 0), ends[1], folder, progress=report)
    if as_json:
        return {"grid": maze.facts["grid"], **path._asdict()}
    start, goal = (",".join(map(str, cell)) for cell in (path.start, path.goal))
    return None if folder else f"{counted(path.steps, 'step')} from {start} to {goal}"


def draw(source: str, target: str) -> None:
    """Write a huge maze as a PNG, chunk by chunk."""
    from clew.datasets.huge import HugeMaze, write_png

    with progress.show(f"writing {target}", stay=False) as report:
        write_png(HugeMaze(source), target, progress=report)


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


def refuse_window(file: str, window: str | None) -> None:
    """Raise `ClewError` for a window of a maze that is not huge."""
    if window is not None and not is_huge(file):
        raise ClewError(f"--window is for folders that end with {SUFFIX}, and {file} is not one: leave it out")


def _folder_of(targets: tuple[str, ...]) -> str:
    """Return the only target, which must be a folder for Zarr."""
    if len(targets) != 1 or not is_huge(targets[0]):
        raise ClewError(f"a huge maze is written to one folder that ends with {SUFFIX}: give it alone", option="output")
    return targets[0]


def _refuse_options(*able: str) -> None:
    """Raise `ClewError` for an option on the command line that has no effect on huge mazes."""
    context = click.get_current_context()
    for param in context.command.get_params(context):
        name = param.name or ""
        if name not in able and not name.startswith("generator_option_") and is_given(name):
            raise ClewError(f"{param.opts[-1]} has no effect on a huge maze ({SUFFIX}): leave it out", option=name)


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
