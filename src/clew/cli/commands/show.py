"""`clew show`: print a maze from a file."""

import click

from clew.cli import files, progress
from clew.cli.arguments import maze_file, style_option
from clew.cli.outputs import Outputs
from clew.mazes import solving


@click.command(short_help="Print a maze from a file.")
@maze_file
@style_option
@click.option("--distances", "coloured", is_flag=True, help="Show how many steps each cell is from the first.")
def show(file: str, style: str | None, coloured: bool) -> None:
    """Print the maze in FILE (- is standard input) as text; clew solve prints it with its path."""
    out = Outputs((), drawn=("distances",) * coloured, style=style)
    maze = files.load(file)
    distances = progress.attend("distances", lambda: solving.distances(maze)) if coloured else None
    out.write(maze, distances=distances)
