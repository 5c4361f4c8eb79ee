"""`clew solve`: find the way through a maze from a file."""

import json

import click

from clew.cli.options import CellType, NameType, as_json, maze_file, outputs


@click.command(short_help="Find the way through a maze.")
@maze_file
@click.option("--from", "start", type=CellType(), help="Where to begin (default: the entrance, or the first cell).")
@click.option("--to", "goal", type=CellType(), help="Where to go (default: the exit, or the last cell).")
@click.option("--with", "solver", type=NameType("solver"), default="breadth-first", show_default=True, help="How.")
@outputs
@as_json("the route")
def solve(
    file: str,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    solver: str,
    targets: tuple[str, ...],
    cell: int | None,
    style: str | None,
    as_json: bool,
) -> None:
    """Find a shortest way through the maze in FILE (- is standard input) and draw it.

    \b
      clew solve maze.json
      clew solve maze.json --from 0,0 --to 39,29 --with a-star -o solved.png
    """
    from clew import registry
    from clew import solving
    from clew.cli import answers, files, progress
    from clew.cli.outputs import Outputs

    registry.find("solver", solver)
    out = Outputs(targets, silent=as_json, shows_path=True, cell=cell, style=style)
    maze = files.load(file)
    path = progress.attend(f"{solver} in {maze.grid.spelling}", lambda: solving.solve(maze, solver, start, goal))
    out.write(maze, path=path)
    if as_json:
        click.echo(json.dumps(answers.solution_facts(maze, path, solver)))
    elif not targets:
        click.echo(answers.path_sentence(path))
