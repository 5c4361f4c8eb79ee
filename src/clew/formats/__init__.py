"""Read mazes from files and write them: the suffix and the content choose the format.

A format is a file of this folder with a marked function of the file's name that writes it; `@format` names the
functions that read it and recognize it. Files whose name begins with `_` are what they share.
"""

import os
from typing import TYPE_CHECKING

from clew import registry
from clew.errors import ClewError
from clew.formats._directions import from_directions
from clew.mazes.maze import Maze
from clew.registry import listing
from clew.safe_io.whole_files import read_bytes, write_atomic

if TYPE_CHECKING:
    from clew.formats._jam_rows import Rows
    from clew.grids import Graph

__all__ = ["built_to_carved", "dumps", "from_directions", "load", "loads", "parse_graph", "save"]

MAX_BYTES = 256 << 20  # of a stream, whose format is not known beforehand


def load(
    path: str | os.PathLike[str], *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read the maze in a file.

    `strict` refuses what an ordinary reading would leave out (one-sided passages); without it, `notes` gets a sentence
    for everything that was left out. `built`: the file is the Jam's JSON of a wall builder, in which set bits are south
    and east walls. Raises `ClewError`, naming the file, for anything that cannot be read as a maze.
    """
    name = os.fspath(path)
    likely = _readers(name)[: len(_suffixed(name)) or None]
    data = read_bytes(name, max(format.max_bytes for format in likely), MAX_BYTES)
    try:
        return loads(data, name, strict=strict, notes=notes, built=built)
    except ClewError as problem:
        raise problem.reworded(f"{name}: {problem}") from None


def loads(
    data: bytes, name: str = "", *, strict: bool = False, notes: list[str] | None = None, built: bool = False
) -> Maze:
    """Read the maze in `data`; `name` is the file's, whose suffix says which formats to try first."""
    if built and strict:
        raise ClewError("a wall builder's cells know only two of their walls, so nothing in them can be strict")
    if not data.strip():
        raise ClewError("there is nothing in it: give a maze in one of the forms that `clew convert` writes")
    if built:
        _check_length(data, MAX_BYTES)
        from clew.formats import jam

        return jam.read_built(data)
    readers = _readers(name)
    likely = next((format for format in readers if format.sniff(data)), None)
    if likely is None:
        likely = readers[0]  # its reader raises the most helpful error
        if not _suffixed(name):
            known = ", ".join(registry.names("format"))
            raise ClewError(f"this is none of the forms that can be read: {known}; it begins with {data[:20]!r}")
    _check_length(data, likely.max_bytes)
    maze: Maze = likely.read(data, strict=strict, notes=notes)
    return maze


def _check_length(data: bytes, max_bytes: int) -> None:
    if len(data) > max_bytes:
        raise ClewError(
            f"{len(data):,} bytes are too many: at most {max_bytes:,} are read of this form; .npy holds more"
        )


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
    write_atomic(name, dumps(maze, name))


def built_to_carved(rows: "Rows") -> list[list[int]]:
    """The Jam's rows of passages from a wall builder's rows, as the Jam's page made them; see `clew.formats.jam`."""
    from clew.formats import jam

    return jam.built_to_carved(rows)


def parse_graph(data: bytes, suffix: str) -> "Graph":
    """Return the graph in the content of a file of this suffix, in one of the forms that `graph:FILE` reads."""
    from clew.formats import _graph_files

    return _graph_files.parse_graph(data, suffix)


def _suffixed(name: str) -> list[registry.Format]:
    """The formats for the suffix of this file name; those that name it first come first."""
    suffix = os.path.splitext(name)[1].lower()
    matching = [format for format in registry.find_all("format") if suffix in format.suffixes]
    return sorted(matching, key=lambda format: format.suffixes.index(suffix))


def _readers(name: str) -> list[registry.Format]:
    """All formats, those for the suffix first."""
    first = _suffixed(name)
    return first + [format for format in registry.find_all("format") if format not in first]


listing.make_callable(__name__, listing.formats)
