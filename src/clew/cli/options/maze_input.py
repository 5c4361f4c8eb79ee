"""Read a maze from a file or from standard input."""

import sys

import click

from clew.cli.terminal import progress
from clew.mazes.maze import Maze

STDIN = "-"


def load(name: str, *, strict: bool = False, built: bool = False) -> Maze:
    """Read the maze in the file, or on standard input for `-`; print the notes of the reader on standard error."""
    from clew.formats import MAX_BYTES, loads
    from clew.formats import load as load_file

    notes: list[str] = []
    if name == STDIN:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        maze = loads(data, strict=strict, notes=notes, built=built)
    else:
        with progress.show(f"reading {name}"):
            maze = load_file(name, strict=strict, notes=notes, built=built)
    for note in notes:
        click.echo(f"note: {'standard input' if name == STDIN else name}: {note}", err=True)
    return maze
