"""`clew show`: print a maze from a file."""

import click

from clew.cli import maze_input, progress
from clew.cli.maze_output import MazeOutput
from clew.cli.shared_options import file_argument, style_option
from clew.mazes import solving


@click.command()
@file_argument
@style_option
@click.option("--distances", "with_distances", is_flag=True, help="Show how many steps each cell is from the first.")
def show(file: str, style: str | None, with_distances: bool) -> None:
    """Print the maze in FILE (- is standard input) as text. clew solve prints it with a path."""
    output = MazeOutput((), overlays=("distances",) * with_distances, style=style)
    maze = maze_input.load(file)
    distances = (
        progress.run(f"distances in {maze.grid.spec}", lambda: solving.distances(maze)) if with_distances else None
    )
    output.write(maze, distances=distances)
