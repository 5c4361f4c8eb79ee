"""Read mazes from files and write them: the suffix and the content choose the format.

A format is a file of this folder with a marked function of the file's name that writes it, and beside that, where it
can be read, `read(data, strict, notes)` and `sniff(data)`. Files whose name begins with `_` are what they share.
"""

import os
from types import ModuleType
from typing import TYPE_CHECKING

from clew import registry
from clew.errors import ClewError
from clew.formats._directions import from_directions
from clew.maze import Maze
from clew.reading.files import read_bytes, whole, write_whole

if TYPE_CHECKING:
    from clew.formats.jam import Rows

__all__ = ["built_to_carved", "dumps", "from_directions", "load", "loads", "save", "whole"]

MOST_BYTES = 256 << 20  # of a document, unless its format says otherwise


def load(
    path: str | os.PathLike[str], *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read the maze in a file.

    `strict` refuses what an ordinary reading would leave out (one-sided passages); without it, `notes` gets a sentence
    for everything that was left out. `built`: the file is the Jam's JSON of a wall builder, in which set bits are south
    and east walls. Raises `ClewError`, naming the file, for whatever cannot be read as a maze.
    """
    name = os.fspath(path)
    likely = _readers(name)[: len(_suffixed(name)) or None]
    data = read_bytes(name, max(map(_most_bytes, likely)), MOST_BYTES)
    try:
        return loads(data, name, strict=strict, notes=notes, built=built)
    except ClewError as problem:
        raise ClewError(f"{name}: {problem}") from None


def loads(
    data: bytes, name: str = "", *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read the maze in `data`; `name` is the file's, whose suffix says which formats to try first."""
    if built and strict:
        raise ClewError("a wall builder's cells know only two of their walls, so nothing in them can be strict")
    if not data.strip():
        raise ClewError("there is nothing in it: give a maze in one of the forms that `clew convert` writes")
    if built:
        _check_length(data, MOST_BYTES)
        from clew.formats import jam

        return jam.read_built(data)
    readers = _readers(name)
    likely = next((module for module in readers if module.sniff(data)), None)
    if likely is None:
        likely = readers[0]  # its own reading says best what is missing
        if not _suffixed(name):
            known = ", ".join(registry.names("format"))
            raise ClewError(f"this is none of the forms that can be read: {known}; it begins with {data[:20]!r}")
    _check_length(data, _most_bytes(likely))
    maze: Maze = likely.read(data, strict=strict, notes=notes)
    return maze


def _check_length(data: bytes, most: int) -> None:
    if len(data) > most:
        raise ClewError(f"{len(data):,} bytes are too many: at most {most:,} are read of this form; .npy holds more")


def dumps(maze: Maze, name: str) -> bytes:
    """Write the maze as the content of a file of this name: the first format for its suffix that can hold the maze."""
    formats = _suffixed(name)
    if not formats:
        suffixes = sorted({suffix for format in registry.find_all("format") for suffix in format.suffixes})
        raise ClewError(f"{name!r} does not tell a form: end it with one of {', '.join(suffixes)}")
    problems = []
    for format in formats:
        try:
            written = format.function(maze)
        except ClewError as problem:
            problems.append(problem)
        else:
            return written if isinstance(written, bytes) else str(written).encode()
    raise problems[0]


def save(maze: Maze, path: str | os.PathLike[str]) -> None:
    """Write the maze to a file, whole or not at all; the suffix chooses the format."""
    name = os.fspath(path)
    write_whole(name, dumps(maze, name))


def built_to_carved(rows: "Rows") -> list[list[int]]:
    """The Jam's rows of passages from a wall builder's rows, as the Jam's page made them; see `clew.formats.jam`."""
    from clew.formats import jam

    return jam.built_to_carved(rows)


def _suffixed(name: str) -> list[registry.Format]:
    """The formats for the suffix of this file name; those that name it first come first."""
    suffix = os.path.splitext(name)[1].lower()
    matching = [format for format in registry.find_all("format") if suffix in format.suffixes]
    return sorted(matching, key=lambda format: format.suffixes.index(suffix))


def _readers(name: str) -> list[ModuleType]:
    """The modules of all formats that can be read, those for the suffix first."""
    import sys

    first = _suffixed(name)
    ordered = first + [format for format in registry.find_all("format") if format not in first]
    modules = [sys.modules[format.function.__module__] for format in ordered]
    return [module for module in modules if hasattr(module, "read")]


def _most_bytes(module: ModuleType) -> int:
    return int(getattr(module, "MOST_BYTES", MOST_BYTES))
