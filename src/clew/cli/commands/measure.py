"""`clew measure`: count the dead ends, junctions, loops and so on of a maze."""

import json
from typing import Any

import click

from clew.cli import maze_input, progress
from clew.cli.shared_options import file_argument, json_option


@click.command()
@file_argument
@json_option("the figures")
def measure(file: str, as_json: bool) -> None:
    """Measure the maze in FILE (- is standard input): its dead ends, junctions, loops, longest path and so on."""
    from clew.measures import measure as measure_maze

    maze = maze_input.load(file)
    figures = progress.run(f"measuring {maze.grid.spec}", lambda: measure_maze(maze)).as_dict()
    if as_json:
        click.echo(json.dumps(figures))
        return
    figures["cells by passages"] = figures.pop("degrees")
    shown = {name.replace("_", " "): _plain(value) for name, value in figures.items()}
    width = max(map(len, shown))
    for name, text in shown.items():
        click.echo(f"{name:{width}}  {text}")


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{count:,} with {degree}" for degree, count in value.items() if count)
    if isinstance(value, int):
        return f"{value:,}"
    return "none" if value is None else str(value)
