"""`clew generate`: make a maze; the options of the chosen algorithm come from the registry."""

from typing import Any

import click

from clew import registry
from clew.cli.options.algorithm_options import GenerateCommand, MazeRequest, maze_arguments
from clew.cli.options.grouped_options import MAZE, OUTPUT, OVERLAY
from clew.cli.options.secret_options import refuse_with_secret, secret_options
from clew.cli.options.shared_options import Number, ends_options, film_options, json_option, run_options
from clew.cli.options.wish_options import Wishes, wish_options
from clew.cli.output import huge_output
from clew.cli.output.maze_sinks import OneMaze, Overlays, Series
from clew.cli.output.maze_source import MazeSource, SecretMazes
from clew.cli.terminal import progress
from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes import running
from clew.mazes.cell_numbers import number_of
from clew.mazes.estimates import walk_factor

MAX_COUNT = 1 << 40  # mazes
LONG = 10  # seconds for walks in a corridor; and how many times as long as on a square they take
SECONDS_OF_WORK = 17e-9  # measured, for a cell and a unit of work of a compiled walk


@click.command(cls=GenerateCommand)
@maze_arguments
@MAZE.option(
    "--count N",
    type=Number(1, MAX_COUNT),
    help="Make this many mazes, from --number on; {number} or {number:03} in the names of files becomes their number.",
)
@MAZE.option(
    "--tiles N",
    type=Number(1, 1 << 20),
    help="For .zarr: tiles of N x N cells, each a maze of the algorithm, joined by doors.",
)
@MAZE.option(
    "--tile-rows N",
    type=Number(1, 1 << 20),
    help="For .zarr: how many rows of cells a file has, if no --tiles says so (default: 255).",
)
@run_options
@secret_options
@wish_options
@OVERLAY.option("--solve", "with_path", help="Show a shortest path from the start to the goal.")
@ends_options
@OVERLAY.option(
    "--distances",
    "with_distances",
    help="Show how many steps each cell is from --from, from the start of the path if one is shown too, or from the "
    "first cell: colors in pictures, numbers in text.",
)
@OUTPUT.option(
    "--solutions FILE",
    multiple=True,
    help="With --count: also write the maze with a shortest path to FILE; may be repeated.",
)
@film_options
@json_option("the facts of the maze, and the path with --solve,")
def generate(grid: str, **params: Any) -> Any:
    """Make a maze of SIZE cells: WIDTHxHEIGHT, or the spec of another grid, such as hexagons:12x9 (see clew grids).

    Without -o and --json the maze is printed. Without --seed a random seed is used and printed on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
      clew generate 20x15 -a wilson -o making.gif
      clew generate 20x20 --braid 0.5 --solve --animate -o making.svg
      clew generate text:CLEW -a wilson -o clew.svg
      clew generate 30x20 --braid 0.3 --openings hardest --solve
      clew generate 20x20 --count 30 -o "maze-{number:03}.svg" --solutions "solution-{number:03}.svg"
      clew generate 10x10 --count 100000 -o mazes.npy

    --want tries mazes until one is what it should be, and --difficulty is short for one such wish:

    \b
      clew generate 30x30 --want "solution 30%-40%, dead-ends < 95"
      clew generate 20x20 --difficulty easy --openings farthest -o easy.pdf

    --secret hides a picture in the solution:

    \b
      clew generate 60x40 --secret heart.png --solve --thread wide -o heart.pdf

    Mazes of squares larger than memory are folders that the package zarr opens; a PNG may be made of them, too:

    \b
      clew generate 100000x100000 -a kruskal -o big.zarr
      clew generate 100000x100000 -a wilson --tiles 256 --solve -o big.zarr -o big.png
      clew generate 1000000x1000000 -a kruskal --scheduler tcp://127.0.0.1:8786 -o big.zarr

    The options under Changes change the finished maze, in their order. A mask in several parts is joined first:
    --join adds the fewest cells that connect them.
    """  # noqa: D301 - click needs the character backspace
    request = MazeRequest(params)
    name, shape = request.parse_grid(grid)
    if any(map(huge_output.is_huge, params["targets"])) or (
        params["with_path"] and huge_output.is_huge_picture(shape, params["targets"])
    ):
        return huge_output.generate(request, shape, params)
    take = params.pop
    huge_output.take_none(params, huge_output.MAKING, "add -o big.zarr, or leave it out")
    secret = take("secret")
    wishes = Wishes(params)
    overlays = Overlays(take("with_path"), take("with_distances"), take("start"), take("goal"))
    count, as_json = take("count"), params["as_json"]
    if not wishes:
        _check_ends(overlays, with_solutions=bool(params["solutions"]))
    sink: OneMaze | Series
    if count is not None:
        sink = Series(range(request.number, request.number + count), overlays, **params)
    elif take("solutions"):
        raise ClewError("--solutions has no effect without --count: use --solve, or add --count 1", option="solutions")
    else:
        sink = OneMaze(request.number, overlays, **params)
    if secret is not None:
        secret.check_grid(shape)
        refuse_with_secret(algorithm=request.named, **request.making, **wishes.given)
    sink.check(shape)
    for role, cell in (("start", overlays.start), ("goal", overlays.goal)):
        if cell is not None and not request.changes:  # which may make another grid
            number_of(shape, cell, role)
    if wishes:
        from clew.cli.output.wished_mazes import WishedMazes

        ends = overlays.start, overlays.goal
        return sink.write(WishedMazes(request, name, shape, wishes, ends, as_json=as_json))
    if secret is not None:
        return sink.write(SecretMazes(request, name, shape, secret))
    _note_long_walk(request.algorithm, shape, name, count or 1)
    return sink.write(MazeSource(request, name, shape))


def _note_long_walk(algorithm: str, shape: Grid, grid: str, count: int) -> None:
    """Say beforehand that random walks take long in a corridor, which grows with the square of its length."""
    found = registry.find("generator", algorithm)
    seconds = count * running.work_of(found, shape) * SECONDS_OF_WORK
    if found.walks and seconds > LONG and walk_factor(shape) > LONG:
        click.echo(
            f"note: {found.name} walks at random, which takes about {progress.clock(seconds)} (minutes:seconds) in the "
            f"corridors of {grid}, and four times as long in twice the length: recursive-backtracker is quick",
            err=True,
        )


def _check_ends(overlays: Overlays, *, with_solutions: bool) -> None:
    """Raise `ClewError` for a start or a goal of a path that is not shown."""
    if overlays.start is not None and not (overlays.names or with_solutions):
        raise ClewError("--from has no effect without --solve, --solutions or --distances: add one", option="from")
    if overlays.goal is not None and not (overlays.path or with_solutions):
        raise ClewError("--to has no effect without --solve or --solutions: add one", option="to")
