"""`clew show`: print a maze from a file."""

import click

from clew.cli.options import maze_file


@click.command(short_help="Print a maze from a file.")
@maze_file
@click.option("--style", metavar="box|ascii|blocks", help="How the walls are drawn.")
@click.option("--distances", "coloured", is_flag=True, help="Colour the cells by their distance from the entrance.")
def show(file: str, style: str | None, coloured: bool) -> None:
    """Print the maze in FILE (- is standard input) as text; clew solve prints it with its path."""
    from clew.cli import files
    from clew.cli.outputs import Outputs

    out = Outputs((), shows_distances=coloured, style=style)
    maze = files.load(file)
    out.write(maze, distances=files.distances_from_entrance(maze) if coloured else None)
