"""`clew convert`: read a maze in one form and write it in another."""

from typing import Any

import click

from clew.cli import files
from clew.cli.options import looks_options
from clew.cli.outputs import Outputs


@click.command(short_help="Read a maze in one form and write it in another.")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--strict", is_flag=True, help="Refuse a maze with one-sided passages, and list them.")
@looks_options
def convert(source: str, target: str, strict: bool, **looks: Any) -> None:
    """Read the maze in IN and write it to OUT; the suffixes pick the forms, and - is standard input or output.

    \b
      clew convert maze.json maze.npy
      clew convert --strict maze.json -
    """  # noqa: D301 - click wants the character backspace
    out = Outputs((target,), **looks)
    maze = files.load(source, strict=strict)
    out.write(maze)
