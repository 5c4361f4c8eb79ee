"""Read a maze from a file or from standard input."""

import sys

import click

from clew.cli import progress
from clew.maze import Maze


def load(name: str, *, strict: bool = False) -> Maze:
    """The maze in the file, or on standard input for `-`; one-sided passages are told on standard error."""
    from clew import formats

    if name == "-":
        maze = formats.loads(sys.stdin.buffer.read())
    else:
        maze = formats.load(name)
    return maze
