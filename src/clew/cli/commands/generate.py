"""`clew generate`: make a maze; the options of the chosen algorithm come from the registry."""

from typing import TYPE_CHECKING, Any

import click

from clew import masks
from clew.cli import change_options, progress
from clew.cli.algorithm_options import GenerateCommand, maze_arguments, named_grid, split_params
from clew.cli.grouped_options import OVERLAY, option
from clew.cli.maze_output import MazeOutput
from clew.cli.reproduction import words_to_generate
from clew.cli.shared_options import ends_options, json_option, output_options, seconds_option
from clew.errors import ClewError
from clew.grids import spec
from clew.mazes import generate as mazes
from clew.mazes.cell_numbers import number_of
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.mazes.paths import Distances, Path


@click.command(cls=GenerateCommand)
@maze_arguments
@option("--solve", "with_path", group=OVERLAY, is_flag=True, help="Show a shortest path from the start to the goal.")
@ends_options
@option(
    "--distances",
    "with_distances",
    group=OVERLAY,
    is_flag=True,
    help="Show how many steps each cell is from the first, or from --from: colors in pictures, numbers in text.",
)
@output_options
@seconds_option
@json_option("the facts of the maze, and the path with --solve,")
def generate(
    grid: str,
    algorithm: str,
    seed: int | None,
    number: int,
    with_path: bool,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    with_distances: bool,
    weave: bool,
    targets: tuple[str, ...],
    as_json: bool,
    **params: Any,
) -> None:
    """Make a maze of SIZE cells: WIDTHxHEIGHT, or the spec of another grid, such as hexagons:12x9 (see clew grids).

    Without -o and --json the maze is printed. Without --seed a random seed is used and printed on standard error.

    \b
      clew generate 40x30 --algorithm wilson --seed 7 --solve -o maze.svg
      clew generate 20x20 -a sidewinder --close-out 0.3
      clew generate 20x15 -a wilson -o making.gif
      clew generate text:CLEW -a wilson -o clew.svg
      clew generate 30x20 --braid 0.3 --openings hardest --solve

    The options under Changes change the finished maze, in their order. A mask in several parts is joined first:
    --join adds the fewest cells that connect them.
    """  # noqa: D301 - click needs the character backspace
    given, changes, picture = split_params(params)
    _check_ends(start, goal, with_path=with_path, with_distances=with_distances)
    overlays = ("path",) * with_path + ("distances",) * with_distances
    output = MazeOutput(targets, as_json=as_json, overlays=overlays, **picture)
    grid, changes = named_grid(grid, changes, weave=weave)
    shape = spec.parse_grid(grid, files=True)
    output.check(shape)
    for role, cell in (("start", start), ("goal", goal)):
        if cell is not None and not changes:  # which may make another grid
            number_of(shape, cell, role)
    with progress.show(f"{algorithm} on {grid}") as report:
        maze = mazes.generate(algorithm, shape, seed, number=number, progress=report, **given)
    maze = change_options.apply_changes(maze, changes)
    if seed is None and not as_json:
        click.echo(_reproduction(maze, grid), err=True)
    path, distances = _overlays(maze, grid, start, goal, with_path=with_path, with_distances=with_distances)
    output.write(maze, path=path, distances=distances)
    if as_json:
        import json

        from clew.cli import json_output

        facts = json_output.maze_to_dict(maze)
        if masks.is_mask(grid) or grid.startswith("graph:"):  # whose spec does not name the file or the word
            facts |= {key: grid for key in ("grid", "made_on") if facts.get(key) == shape.spec}
        click.echo(json.dumps(facts | (json_output.path_to_dict(path) if path else {})))


def _check_ends(start: object, goal: object, *, with_path: bool, with_distances: bool) -> None:
    """Raise `ClewError` for a start or a goal of a path that is not shown."""
    if start is not None and not (with_path or with_distances):
        raise ClewError("--from has no effect without --solve or --distances: add one of them", option="from")
    if goal is not None and not with_path:
        raise ClewError("--to has no effect without --solve: add it", option="to")


def _overlays(
    maze: Maze,
    grid: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    *,
    with_path: bool,
    with_distances: bool,
) -> "tuple[Path | None, Distances | None]":
    """Return what is drawn over the maze, each None if it is not drawn."""
    if not (with_path or with_distances):
        return None, None
    from clew.mazes import solving

    first = 0 if start is None else start
    path = progress.run(f"solving {grid}", lambda: solving.solve(maze, start=start, goal=goal)) if with_path else None
    found = progress.run(f"distances in {grid}", lambda: solving.distances(maze, first)) if with_distances else None
    return path, found


def _reproduction(maze: Maze, grid: str) -> str:
    """Return the sentence with the command that makes this maze again, quoted for the shell."""
    import shlex

    origin = maze.provenance
    assert origin is not None
    return f"seed {origin.seed}: {shlex.join(words_to_generate(origin, grid))} makes this maze again"
