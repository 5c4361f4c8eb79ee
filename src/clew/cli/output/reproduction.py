"""The command lines that make a maze, or a picture of it, again."""

from typing import TYPE_CHECKING

from clew import registry
from clew.cli.options.shared_options import MOTION_OPTIONS, PICTURE_OPTIONS
from clew.grids.spec import FILES, grid_names
from clew.mazes.command_words import words_to_generate
from clew.mazes.maze import Provenance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clew.formats.picture_files import PictureNote

COMMAND_OPTIONS = tuple(name for name in (*PICTURE_OPTIONS, *MOTION_OPTIONS) if name != "tone")  # which is a file


def can_repeat(origin: Provenance, grid: str, picture: "Mapping[str, object] | None" = None) -> bool:
    """Return whether a command can make this maze, and a picture of it with these options, again.

    The grid, the costs and the tone must have come from no file and no array, and all that is named must be
    installed. A file can name anything: an option that its algorithm does not have could be one of the command that
    overwrites files.
    """
    picture = picture or {}
    named = [("generator", origin.algorithm, origin.options), *(("change", *change) for change in origin.changes)]
    return (
        _is_spec(grid)
        and _is_plain(picture)
        and not picture.keys() & {"weights", "tone"}  # from files
        and _can_solve(str(picture.get("solver", "")))
        and all(registry.has(kind, entry) and _has(registry.find(kind, entry), given) for kind, entry, given in named)
    )


def obstacle(note: "PictureNote") -> str:
    """Return why no command makes a picture again, in a few words."""
    if "tone" in note.picture:
        return "its walls follow a photograph, which is not in it"
    if not _is_spec(note.grid):
        return "its grid came from a file or a program"
    if "weights" in note.picture:
        return "its path depends on costs from a file or a program"
    if note.path and note.distances not in (None, note.path[0]):
        return "its distances do not begin where its path does"
    return "an algorithm or an option that it names is not installed"


def _is_spec(grid: str) -> bool:
    name, _, size = grid.partition(":")
    return name in grid_names() and name not in FILES and " with " not in size


def _can_solve(call: str) -> bool:
    """Return whether a command can run this solver with its options; '' is no solver."""
    name, *words = call.split(" ")
    return not call or (
        registry.has("solver", name)
        and _has(registry.find("solver", name), dict(each.partition("=")[::2] for each in words))
    )


def _has(entry: registry.Entry, options: "Mapping[str, object]") -> bool:
    return options.keys() <= {each.flag for each in entry.parameters} and _is_plain(options)


def _is_plain(options: "Mapping[str, object]") -> bool:
    return not any(str(value).startswith("-") for value in options.values())


def command_to_draw(note: "PictureNote", name: str) -> str | None:
    """Return the command that makes a picture of this name, as one line for a shell; None if no command does.

    A command counts the distances from the start of the path, and a program from any cell.
    """
    import shlex

    if note.path and note.distances not in (None, note.path[0]):
        return None
    words = words_to_generate(note.provenance, note.grid)
    solver, *options = str(note.picture.get("solver", "")).split(" ")
    drawn = []
    for option in COMMAND_OPTIONS:
        value = note.picture.get(option)
        drawn += [] if value is None else [f"--{option}"] if value == "yes" else [f"--{option}", str(value)]
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
