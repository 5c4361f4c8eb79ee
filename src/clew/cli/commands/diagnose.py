"""`clew diagnose`: say and show why a maze is not perfect."""

from typing import Any

import click

from clew.cli.options.grouped_options import OVERLAY, GroupedCommand
from clew.cli.options.shared_options import Number, file_argument, json_option, load_maze, output_options
from clew.cli.output.maze_output import MazeOutput
from clew.cli.terminal import progress
from clew.mazes import diagnosis


@click.command(cls=GroupedCommand)
@file_argument
@OVERLAY.option(
    "--limit N",
    type=Number(1, diagnosis.MAX_LISTED),
    default=diagnosis.LISTED,
    help="How many islands and how many loops to list and to draw; all are counted.",
)
@output_options
@json_option("the islands and loops")
def diagnose(file: str, limit: int, targets: tuple[str, ...], as_json: bool, **picture: Any) -> Any:
    """Say why the maze in FILE or on standard input is not perfect: its islands, and its loops.

    With -o a picture shows each island in a color and each loop as a thread. clew repair connects and cuts them.

    \b
      clew diagnose maze.clew
      clew diagnose maze.clew -o -
      clew diagnose maze.clew --limit 1000 -o islands.svg
    """  # noqa: D301 - click needs the character backspace
    output = MazeOutput(targets, as_json=as_json or not targets, overlays=("diagnosis",) if targets else (), **picture)
    maze = load_maze(file)
    if targets:
        output.check(maze.grid)
    found = progress.run(f"diagnosing {maze.grid.spec}", lambda: diagnosis.diagnose(maze, limit))
    if targets:
        output.write(maze, diagnosis=found)
    if as_json:
        return found.as_dict()
    if not targets or found.perfect:
        return str(found)
    numbers = "; in text without colors islands have numbers" if found.islands else ""
    return f"{found}\nthe picture shows {found.legend()}{numbers}"
