"""`clew convert`: read a maze in one format and write it in another."""

from typing import Any

import click

from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import (
    STDIN,
    json_option,
    load_maze,
    motion_options,
    picture_options,
    targets_option,
)
from clew.cli.output import huge_output
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.errors import ClewError


class ConvertCommand(click.Command):
    """A command whose last argument may be `-.svg`, which looks like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """End the options before such an argument."""
        streams = [
            place
            for place, word in enumerate(args)
            if word.startswith("-.") and "--" not in args and args[place - 1 : place] not in (["-o"], ["--output"])
        ]
        others = [word for place, word in enumerate(args) if place not in streams]
        ends = ["--", *(args[place] for place in streams)] * bool(streams)
        return super().parse_args(ctx, others + ends)


@click.command(cls=ConvertCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", required=False)
@targets_option
@option("--strict", help="Refuse a maze with one-sided passages, and list their cells.")
@option("--built", help="IN is the Maze Jam's JSON of a wall builder: set bits are south and east walls.")
@option("--check FILE", help="IN is a picture: draw what was read from it over it, as PNG. What is unsure is red.")
@option("--window X,Y,WIDTHxHEIGHT", help="Only this part of a maze in a folder that ends with .zarr.")
@picture_options
@motion_options
@json_option("the facts of the maze")
def convert(
    source: str,
    target: str | None,
    targets: tuple[str, ...],
    strict: bool,
    built: bool,
    check: str | None,
    window: str | None,
    as_json: bool,
    **picture: Any,
) -> Any:
    """Read the maze in IN and write it to OUT, or to the files of -o; their suffixes name the formats.

    - is standard input, or text on standard output; as OUT, -.svg writes SVG there, and so on.

    \b
      clew convert maze.json maze.npy
      clew convert --strict maze.json -
      clew convert --built walls.json maze.json
      clew convert maze.npy -.clew
      clew convert maze.clew -o maze.stl --cell 8mm --wall 1.2mm --height 10mm
      clew convert photo.jpg -o maze.json --check check.png
      clew convert big.zarr -o big.png
      clew convert big.zarr -o big.dzi
    """  # noqa: D301 - click needs the character backspace
    named = targets if target is None else (target, *targets)
    if not named:
        raise ClewError("there is no file to write: name it, as in clew convert maze.json maze.svg", option="output")
    huge_output.refuse_window(source, window)
    is_huge = huge_output.is_huge(source)
    is_plain = not (window or named[1:] or as_json or any(picture.values()))
    if is_huge and huge_output.draw(source, named[0], is_plain=is_plain):
        return None
    output = MazeOutput(named, as_json=as_json, **picture)
    maze = huge_output.part(source, window) if is_huge else load_maze(source, strict=strict, built=built)
    if check is not None:
        _write_check(source, check)
    output.write(maze)
    return maze_to_dict(maze) if as_json else None


def _write_check(source: str, target: str) -> None:
    """Write a picture of what was read from the picture `source`."""
    from clew.exchange.picture_reading import read_picture
    from clew.exchange.picture_reading.entries import MAX_BYTES, sniff
    from clew.safe_io.whole_files import read_bytes, write_atomic

    data = b"" if source == STDIN else read_bytes(source, MAX_BYTES, MAX_BYTES, "a picture")
    if not sniff(data):
        needed = "give the name of a PNG, JPEG, GIF or WebP"
        raise ClewError(f"--check shows what was read from a picture in a file, not {source}: {needed}", option="check")
    if not target.lower().endswith(".png"):
        raise ClewError(f"--check writes PNG, and {target} names something else: end it with .png", option="check")
    write_atomic(target, read_picture(data).check_picture())
