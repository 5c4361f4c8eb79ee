"""`clew convert`: read a maze in one format and write it in another."""

from typing import Any

import click

from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import json_option, load_maze, motion_options, picture_options
from clew.cli.output.maze_output import MazeOutput, maze_to_dict


class ConvertCommand(click.Command):
    """A command whose last argument may be `-.svg`, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """End the options before such an argument."""
        streams = [word for word in args if word.startswith("-.") and "--" not in args]
        others = [word for word in args if word not in streams]
        return super().parse_args(ctx, others + ["--", *streams] * bool(streams))


@click.command(cls=ConvertCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@option("--strict", help="Refuse a maze with one-sided passages, and list their cells.")
@option("--built", help="IN is the Maze Jam's JSON of a wall builder: set bits are south and east walls.")
@picture_options
@motion_options
@json_option("the facts of the maze")
def convert(source: str, target: str, strict: bool, built: bool, as_json: bool, **picture: Any) -> Any:
    """Read the maze in IN and write it to OUT; their suffixes name the formats.

    - is standard input, or text on standard output; as OUT, -.svg writes SVG there, and so on.

    \b
      clew convert maze.json maze.npy
      clew convert --strict maze.json -
      clew convert --built walls.json maze.json
      clew convert maze.npy -.clew
    """  # noqa: D301 - click needs the character backspace
    output = MazeOutput((target,), as_json=as_json, **picture)
    maze = load_maze(source, strict=strict, built=built)
    output.write(maze)
    return maze_to_dict(maze) if as_json else None
