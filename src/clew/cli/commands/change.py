"""`clew change`: change a maze from a file."""

import json
from typing import Any

import click

from clew import registry
from clew.cli import answers, change_options, files
from clew.cli.arguments import as_json, maze_file, outputs
from clew.cli.change_options import ChangingCommand
from clew.cli.outputs import Outputs
from clew.errors import ClewError


@click.command(cls=ChangingCommand, short_help="Change a maze: braid, openings, rooms and so on.")
@maze_file
@outputs
@as_json("the facts of the maze")
def change(file: str, targets: tuple[str, ...], as_json: bool, **extra: Any) -> None:
    """Read the maze in FILE (- is standard input) and change it; without -o and --json it is printed.

    Several changes are made in the order of this list; for another order, change what was changed before.

    \b
      clew change maze.clew --braid 0.3 -o braided.svg
      clew change maze.clew --sparsify 0.4 --openings farthest -o dungeon.clew
    """  # noqa: D301 - click wants the character backspace
    changes = change_options.asked(extra)
    if not changes:
        names = ", ".join(f"--{found.name}" for found in registry.find_all("change"))
        raise ClewError(f"clew change has nothing to do: give at least one of {names}")
    looks = {name: value for name, value in extra.items() if not name.startswith(change_options.PREFIX)}
    out = Outputs(targets, silent=as_json, **looks)
    maze = change_options.make(files.load(file), changes)
    out.write(maze)
    if as_json:
        click.echo(json.dumps(answers.maze_facts(maze)))
