"""`clew play`: play mazes in the terminal."""

import os
import sys
from typing import Any

import click
import msgspec

from clew.cli.options.algorithm_options import GenerateCommand, MazeRequest, maze_options
from clew.cli.options.grouped_options import MAZE, OUTPUT
from clew.cli.options.shared_options import STDIN, Number, ends_options, json_option, load_maze
from clew.cli.output.maze_source import MazeSource
from clew.cli.terminal.full_screen import FullScreen
from clew.cli.terminal.key_input import has_keys
from clew.errors import ClewError, shown
from clew.puzzles.play.best_times import KINDS, BestTimes, clean_title, data_file, shown_time
from clew.puzzles.play.courses import Course, Levels, Series, Stage
from clew.puzzles.play.lines import play_lines
from clew.puzzles.play.screen import PlayScreen

MAX_CELLS = 250_000
LEVELS = 20
FLAGS = {"start": "--from", "goal": "--to"}


@click.command(cls=GenerateCommand)
@click.argument("grid", metavar="[SIZE|FILE]", default="")
@maze_options
@MAZE.option("--level N", type=Number(1, LEVELS), help=f"Begin with this level, from 1 to {LEVELS} (default: 1).")
@ends_options
@OUTPUT.option(
    "--plain",
    help="Describe in words where you are and which ways are open, and read lines such as 'east': for screen readers, "
    "and for terminals that cannot be drawn on.",
)
@OUTPUT.option("--ascii", "ascii_only", help="Draw with ASCII characters only.")
@OUTPUT.option("--best", help="Print the best times and play nothing.")
@json_option("the best times, with --best,")
def play(grid: str, plain: bool, ascii_only: bool, best: bool, as_json: bool, **params: Any) -> Any:
    """Play mazes in the terminal: levels that get harder, a maze of SIZE cells, or the maze in FILE.

    The arrow keys move the ball to the goal; ? shows all keys. The same seed gives the same levels to everybody.

    \b
      clew play
      clew play --level 5
      clew play 30x20 -a wilson --seed 7
      clew play hexagons:12x9 --braid 0.3
      clew play maze.clew
      clew play --best

    Best times are kept in a file of your own, times with hints apart from those without (docs/start/play.md
    says where).
    """  # noqa: D301 - click needs the character backspace
    if as_json and not best:
        raise ClewError("--json prints the best times: add --best", option="json")
    times = BestTimes(data_file())
    if best:
        if times.problem:
            click.echo(f"note: {times.problem}", err=True)
        return _list_best(times) if as_json else _print_best(times)
    course = _course(grid, **params)
    try:
        _start(course, times, plain=plain, ascii_only=ascii_only)
    except ClewError as problem:
        flag = FLAGS.get(problem.field or "")
        if flag is None:
            raise
        raise problem.reworded(f"{flag}{str(problem).removeprefix(str(problem.field))}", option=flag[2:]) from None
    return None


def _start(course: Course, times: BestTimes, *, plain: bool, ascii_only: bool) -> None:
    """Play on the whole screen, or in lines of text."""
    if plain or not has_keys():
        play_lines(course, times)
        return
    with FullScreen(keys=sys.stdin.fileno()) as screen:
        game = PlayScreen(course, times, screen, ascii_only=ascii_only)
        game.play()
    for note in game.notes:
        click.echo(f"note: {note}", err=True)


def _course(
    grid: str, level: int | None, start: tuple[int, ...] | None, goal: tuple[int, ...] | None, **params: Any
) -> Course:
    """Return the mazes of the command line."""
    request = MazeRequest(params)
    if level is not None and grid:
        raise ClewError(
            f"--level is for clew play without a size or a file: leave out {grid} or --level", option="level"
        )
    of_ends = ["--from or --to"] * ((start, goal) != (None, None))
    of_maze = [f"--{name}" for name in (*request.given("algorithm", "number", "weave"), *dict(request.changes))]
    if not grid:
        for flag in (*of_maze, *of_ends):
            raise ClewError(f"{flag} has no effect on levels: give a size, as in clew play 20x20 {flag} ...")
        return Levels(request.seed or 0, level or 1)
    if grid == STDIN:
        raise ClewError("clew play cannot read a maze from standard input, which is for keys: give the name of a file")
    if os.path.exists(grid) or (":" not in grid and os.path.splitext(grid)[1]):
        for flag in (*of_maze, *["--seed"] * (request.seed is not None)):
            raise ClewError(f"{shown(grid)} holds a finished maze: {flag} has no effect, leave it out")
        maze = load_maze(grid)
        _check_cells(maze.cells, grid)
        return Course(Stage(clean_title(os.path.basename(grid)), maze, start, goal))
    source = MazeSource(request, *request.parse_grid(grid))
    _check_cells(source.grid.cells, grid)
    return Series(source.make_changed, request.number, start, goal)


def _check_cells(cells: int, name: str) -> None:
    if cells > MAX_CELLS:
        raise ClewError(
            f"{name} has {cells:,} cells, and {MAX_CELLS:,} are the most that can be played: choose a smaller maze"
        )


def _list_best(times: BestTimes) -> dict[str, Any]:
    """Return the best times as values for JSON."""
    missing = dict.fromkeys(KINDS)
    rows = [{"maze": key, "title": "", **missing, **msgspec.to_builtins(each)} for key, each in times.mazes.items()]
    return {"file": str(times.file) if times.file else None, "mazes": rows}


def _print_best(times: BestTimes) -> None:
    """Print the best times, the latest maze last."""
    if not times.mazes:
        click.echo("no best times yet: clew play begins with level 1")
        return
    width = max(len(each.title) for each in times.mazes.values())
    click.echo(f"{'':{width}}  {'without hints':>24}  {'with hints':>24}")
    for each in times.mazes.values():
        walks = (getattr(each, kind) for kind in KINDS)
        cells = (f"{shown_time(walk.seconds)} ({walk.steps:,} steps)" if walk else "-" for walk in walks)
        click.echo("  ".join([f"{each.title:{width}}", *(f"{cell:>24}" for cell in cells)]))
