"""`clew daily`: the maze of a day, the same for everybody."""

from datetime import date

import click

import clew


def maze_of(day: date) -> clew.Maze:
    """Return the maze of a day: its number is the seed."""
    return clew.generate("wilson", "24x12", seed=day.toordinal())


@click.command()
@click.argument("day", metavar="[DAY]", type=click.DateTime(["%Y-%m-%d"]), required=False)
def daily(day: date | None) -> None:
    """Print the maze of a DAY, written as in 2026-11-23: of today without it."""
    click.echo(maze_of(day or date.today()))
