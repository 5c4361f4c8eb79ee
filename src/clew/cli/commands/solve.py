"""`clew solve`: find the way through a maze from a file."""

import json
from typing import Any

import click

from clew import registry
from clew.cli import answers, files, progress
from clew.cli.arguments import as_json, cell_of, maze_file, names_of, outputs, seconds_option
from clew.cli.outputs import Outputs
from clew.mazes import solving


@click.command(short_help="Find the way through a maze.")
@maze_file
@click.option(
    "--from",
    "start",
    metavar="X,Y",
    callback=cell_of,
    help="Where to begin (default: the entrance, or the first cell). A cell of a graph is one number.",
)
@click.option(
    "--to", "goal", metavar="X,Y", callback=cell_of, help="Where to go (default: the exit, or the last cell)."
)
@click.option(
    "--with",
    "solver",
    metavar="NAME",
    shell_complete=names_of("solver"),
    default="breadth-first",
    show_default=True,
    help="The algorithm, such as a-star.",
)
@outputs
@seconds_option
@as_json("the route")
def solve(
    file: str,
    start: tuple[int, ...] | None,
    goal: tuple[int, ...] | None,
    solver: str,
    targets: tuple[str, ...],
    as_json: bool,
    **looks: Any,
) -> None:
    """Find a shortest way through the maze in FILE (- is standard input).

    Without -o and --json the maze is printed with its path.

    \b
      clew solve maze.json
      clew solve maze.json --from 0,0 --to 39,29 --with a-star -o solved.png
      clew solve maze.json --with a-star -o solving.gif
    """  # noqa: D301 - click wants the character backspace
    registry.find("solver", solver)
    out = Outputs(targets, silent=as_json, drawn=("path",), **looks)
    maze = files.load(file)
    path = progress.attend(f"{solver} in {maze.grid.spec}", lambda: solving.solve(maze, solver, start, goal))
    out.write(maze, path=path, solver=solver)
    if as_json:
        click.echo(json.dumps(answers.solution_facts(maze, path, solver)))
    elif not targets:
        click.echo(answers.path_sentence(path))
