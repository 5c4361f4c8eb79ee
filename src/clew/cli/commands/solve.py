"""`clew solve`: find a path through a maze from a file."""

import json
from typing import Any

import click

from clew import registry
from clew.cli import json_output, maze_input, progress
from clew.cli.grouped_options import OVERLAY, GroupedCommand, option
from clew.cli.maze_output import MazeOutput
from clew.cli.shared_options import (
    complete_names,
    ends_options,
    file_argument,
    json_option,
    output_options,
    seconds_option,
)
from clew.mazes import solving


@click.command(cls=GroupedCommand)
@file_argument
@ends_options
@option(
    "--with",
    "solver",
    group=OVERLAY,
    metavar="NAME",
    shell_complete=complete_names("solver"),
    default="breadth-first",
    show_default=True,
    help="The solver, such as a-star.",
)
@output_options
@seconds_option
@json_option("the path")
def solve(
    file: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    solver: str,
    targets: tuple[str, ...],
    as_json: bool,
    **picture: Any,
) -> None:
    """Find a shortest path through the maze in FILE (- is standard input).

    Without -o and --json the maze is printed with its path.

    \b
      clew solve maze.json
      clew solve maze.json --from 0,0 --to 39,29 --with a-star -o solved.png
      clew solve maze.json --with a-star -o solving.gif
    """  # noqa: D301 - click needs the character backspace
    solver = registry.find("solver", solver).name
    output = MazeOutput(targets, as_json=as_json, overlays=("path",), **picture)
    maze = maze_input.load(file)
    output.check_sizes(maze.grid)
    path = progress.run(f"{solver} in {maze.grid.spec}", lambda: solving.solve(maze, solver, start, goal))
    output.write(maze, path=path, solver=solver)
    if as_json:
        click.echo(json.dumps(json_output.solution_to_dict(maze, path, solver)))
    elif not targets:
        click.echo(_sentence(path))


def _sentence(path: solving.Path) -> str:
    """Return how many steps the path has, and its ends."""
    start, goal = (",".join(map(str, path.grid.coordinates(cell))) for cell in (path.start, path.goal))
    return f"{path.steps:,} {'step' if path.steps == 1 else 'steps'} from {start} to {goal}"
