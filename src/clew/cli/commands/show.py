"""`clew show`: print a maze from a file, or how the maze of a picture was made."""

import os
import shlex
from typing import Any

import click

from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import file_argument, json_option, load_maze, text_style_option
from clew.cli.output.json_output import maze_to_dict
from clew.cli.output.maze_output import MazeOutput
from clew.cli.output.maze_sinks import Overlays
from clew.cli.output.reproduction import can_repeat, command_to_draw, obstacle
from clew.cli.terminal.phrases import aligned
from clew.errors import ClewError
from clew.formats.picture_files import PictureNote, is_picture, read_note
from clew.mazes.command_words import words_to_generate


@click.command()
@file_argument
@text_style_option
@option("--distances", "with_distances", help="Show how many steps each cell is from the first.")
@json_option("how the maze was made")
def show(file: str, style: str | None, with_distances: bool, as_json: bool) -> Any:
    """Print the maze in FILE or on standard input as text. clew solve prints it with a path.

    If FILE is a picture that Clew made (PNG, GIF, WebP, PDF, SVG, MP4 or WebM), print how its maze was made, with the
    command that makes the picture again.
    """
    if _is_picture(file):
        if style is not None or with_distances:
            raise ClewError(f"{file} is a picture, which shows no maze as text: leave out --style and --distances")
        return _show_note(file, as_json=as_json)
    output = MazeOutput((), as_json=as_json, overlays=("distances",) * with_distances, style=style)
    maze = load_maze(file)
    output.write(maze, **Overlays(distances=with_distances).of(maze, maze.grid.spec))
    if not as_json:
        return None
    origin, command = maze.provenance, None
    if origin is not None and can_repeat(origin, origin.grid or maze.grid.spec):
        command = shlex.join(words_to_generate(origin, origin.grid or maze.grid.spec))
    return maze_to_dict(maze) | {"command": command}


def _is_picture(name: str) -> bool:
    """Return whether the name is that of a file that begins like a picture; errors are left to its reader.

    A pipe can be read only once, so nothing is taken from it here.
    """
    try:
        if not os.path.isfile(name):
            return False
        with open(name, "rb") as file:
            return is_picture(file.read(16))
    except (OSError, ValueError):
        return False


def _show_note(name: str, *, as_json: bool) -> Any:
    note = read_note(name)
    command = command_to_draw(note, name) if can_repeat(note.provenance, note.grid, note.picture) else None
    if as_json:
        return note.as_dict() | {"command": command}
    lines = aligned((title, text) for title, text in _facts(note) if text)
    click.echo("\n".join(lines) + f"\n\n{command or f'No command makes it again: {obstacle(note)}.'}")
    return None


def _facts(note: PictureNote) -> list[tuple[str, str]]:
    """Return what a note says, as titles and texts; empty texts for what it does not say."""
    origin = note.provenance
    return [
        ("grid", note.grid),
        ("algorithm", origin.algorithm),
        ("seed", str(origin.seed)),
        ("number", str(origin.number or "")),
        ("options", _listed(origin.options)),
        *(("change", f"{name} {_listed(options)}".rstrip()) for name, options in origin.changes),
        ("path", " to ".join(",".join(map(str, end)) for end in note.path or ())),
        ("distances", f"from {','.join(map(str, note.distances))}" if note.distances else ""),
        ("picture", _listed(note.picture)),
    ]


def _listed(options: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())
