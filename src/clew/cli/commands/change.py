"""`clew change`: change a maze from a file."""

from typing import Any

import click

from clew import registry
from clew.cli.options.algorithm_options import EntryCommand, apply_changes, take_changes
from clew.cli.options.shared_options import file_argument, film_options, json_option, load_maze
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.errors import ClewError


@click.command(cls=EntryCommand)
@file_argument
@film_options
@json_option("the facts of the maze")
def change(file: str, targets: tuple[str, ...], as_json: bool, **params: Any) -> Any:
    """Change the maze in FILE or on standard input. Without -o and --json the result is printed.

    Several changes are made in the order of the list below; for another order, run the command several times.

    \b
      clew change maze.clew --braid 0.3 -o braided.svg
      clew change maze.clew --sparsify 0.4 --openings farthest -o dungeon.clew
    """  # noqa: D301 - click needs the character backspace
    if not (changes := take_changes(params)):
        names = ", ".join(f"--{found.name}" for found in registry.find_all("change"))
        raise ClewError(f"there is no change to make: give at least one of {names}")
    output = MazeOutput(targets, as_json=as_json, **params)
    maze = apply_changes(load_maze(file), changes)
    output.write(maze)
    return maze_to_dict(maze) if as_json else None
