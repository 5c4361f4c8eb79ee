"""`clew show`: print a maze from a file, or how the maze of a picture was made."""

import os
import shlex
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import click

from clew import registry
from clew.cli.options.grouped_options import option
from clew.cli.options.shared_options import DRAWING_OPTIONS, file_argument, json_option, load_maze, text_style_option
from clew.cli.output import huge_output
from clew.cli.output.maze_output import MazeOutput, maze_to_dict
from clew.cli.output.maze_sinks import Overlays
from clew.cli.terminal.terminal import aligned
from clew.errors import ClewError
from clew.formats.picture_files import PictureNote, is_picture, read_note
from clew.grids.spec import FILES, grid_names
from clew.mazes.command_words import words_to_generate
from clew.mazes.maze import Provenance


@click.command()
@file_argument
@text_style_option
@option("--distances", "with_distances", help="Show how many steps each cell is from the first.")
@option("--window X,Y,WIDTHxHEIGHT", help="Show this part of a maze in a folder that ends with .zarr.")
@json_option("how the maze was made")
def show(file: str, style: str | None, with_distances: bool, window: str | None, as_json: bool) -> Any:
    """Print the maze in FILE or on standard input as text. clew solve prints it with a path.

    If FILE is a picture that Clew made (PNG, GIF, WebP, PDF, SVG, MP4 or WebM), print how its maze was made, with the
    command that makes the picture again.
    """
    huge_output.refuse_window(file, window)
    if huge_output.is_huge(file) and window is None:
        return huge_output.describe(file, as_json=as_json)
    if _is_picture(file):
        if style is not None or with_distances:
            raise ClewError(f"{file} is a picture, which shows no maze as text: leave out --style and --distances")
        return _show_note(file, as_json=as_json)
    output = MazeOutput((), as_json=as_json, overlays=("distances",) * with_distances, style=style)
    maze = load_maze(file) if window is None else huge_output.part(file, window)
    output.write(maze, **Overlays(distances=with_distances).of(maze, maze.grid.spec))
    if not as_json:
        return None
    origin, command = maze.provenance, None
    if origin is not None and not _obstacle(origin, grid := origin.grid or maze.grid.spec):
        command = shlex.join(words_to_generate(origin, grid))
    return maze_to_dict(maze) | {"command": command}


def _is_picture(name: str) -> bool:
    """Return whether the name is that of a file that begins like a picture; errors are left to its reader.

    A pipe can be read only once, so nothing is taken from it here.
    """
    with suppress(OSError, ValueError):
        if os.path.isfile(name):
            with open(name, "rb") as file:
                return is_picture(file.read(1000))
    return False


def _show_note(name: str, *, as_json: bool) -> Any:
    note = read_note(name)
    obstacle = _obstacle(note.provenance, note.grid, note)
    command = None if obstacle else _command_to_draw(note, name)
    if as_json:
        return note.as_dict() | {"command": command}
    lines = aligned((title, text) for title, text in _facts(note) if text)
    return "\n".join([*lines, "", command or f"No command makes it again: {obstacle}."])


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


def _obstacle(origin: Provenance, grid: str, note: PictureNote | None = None) -> str:
    """Return why no command can make this maze, and the picture that a note is about, again; '' if one can.

    The grid, the costs and the tone must have come from no file and no array, and all that is named must be
    installed. A file can name anything: an option that its algorithm does not have could be one of the command that
    overwrites files. A command counts the distances from the start of the path, and a program from any cell.
    """
    picture = note.picture if note else {}
    named = [("generator", origin.algorithm, origin.options), *(("change", *change) for change in origin.changes)]
    if call := str(picture.get("solver", "")):
        solver, *words = call.split(" ")
        named.append(("solver", solver, dict(each.partition("=")[::2] for each in words)))
    if "tone" in picture:
        return "its walls follow a photograph, which is not in it"
    name, _, size = grid.partition(":")
    if name not in grid_names() or name in FILES or " with " in size:
        return "its grid came from a file or a program"
    if "weights" in picture:
        return "its path depends on costs from a file or a program"
    if note and note.path and note.distances not in (None, note.path[0]):
        return "its distances do not begin where its path does"
    if _is_plain(picture) and all(_has(*each) for each in named):
        return ""
    return "an algorithm or an option that it names is not installed"


def _has(kind: str, name: str, options: Mapping[str, object]) -> bool:
    """Return whether the registry has an entry of this name with these options, and a command can name them."""
    known = registry.find(kind, name).parameters if registry.has(kind, name) else None
    return known is not None and options.keys() <= {each.flag for each in known} and _is_plain(options)


def _is_plain(options: Mapping[str, object]) -> bool:
    return not any(str(value).startswith("-") for value in options.values())


def _command_to_draw(note: PictureNote, name: str) -> str:
    """Return the command that makes a picture of this name, as one line for a shell."""
    words = words_to_generate(note.provenance, note.grid)
    solver, *options = str(note.picture.get("solver", "")).split(" ")
    given = {each: note.picture[each] for each in DRAWING_OPTIONS if note.picture.get(each) is not None}
    drawn = [word for name, value in given.items() for word in (f"--{name}", str(value))[: 1 + (value != "yes")]]
    ends = ["--from", _cell(note.path[0]), "--to", _cell(note.path[1])] if note.path else []
    if solver:
        chosen = ["--with", solver, *(word for each in options for word in f"--{each}".partition("=")[::2])]
        search = ["clew", "solve", "-", *chosen, *ends, *drawn, "-o", name]
        return f"{shlex.join([*words, '-o', '-.clew'])} | {shlex.join(search)}"
    words += ["--solve", *ends] if note.path else []
    if note.distances:
        words += ["--distances"] + (["--from", _cell(note.distances)] if any(note.distances) and not note.path else [])
    return shlex.join([*words, *drawn, "-o", name])


def _cell(coordinates: tuple[int, ...]) -> str:
    return ",".join(map(str, coordinates))
