"""Notes in the files of pictures, from which their mazes can be made again.

The note is one line of JSON in ASCII: the spec of the grid, the provenance of the maze, the ends of the path, the start
of the distances, and the options of the picture that are not the usual ones.

    {"clew":1,"grid":"rectangle:9x6","provenance":{...},"path":[[0,0],[8,5]],"picture":{"cell":20}}

It is the text `clew` of a PNG (a chunk tEXt), the comment of a GIF, the chunk XMP of a WebP, the keywords of a PDF and
the metadata of an SVG. A video has it as its comment.
Only the first and the last megabyte of a file are looked at.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from clew import registry
from clew.errors import ClewError, prefixed
from clew.formats.documents import VERSION, parse_plain, parse_provenance, parse_text, provenance_values
from clew.mazes.maze import Maze, Options, Provenance
from clew.mazes.solving.paths import Distances, Path
from clew.safe_io.strict_json import parse

KEYWORD = "clew"  # of the text in a PNG
MAX_NOTE = 100_000  # bytes
LOOKED_AT = 1 << 20  # bytes at the beginning and at the end of a file
KEYS = {"clew", "grid", "provenance", "path", "distances", "picture"}
PNG, GIF, PDF, SVG = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a"), b"%PDF-", (b"<svg", b"<?xml")
RIFF, WEBP = b"RIFF", b"WEBP"  # a WebP begins with the first, its length, and the second
_TEXT = re.compile(rb"(.{4})tEXt%b\0(.{1,%d})" % (KEYWORD.encode(), MAX_NOTE), re.DOTALL)
_KEYWORDS = re.compile(rb"/Keywords\s*\(((?:[^()\\]|\\.){1,%d})\)" % MAX_NOTE, re.DOTALL)
_METADATA = re.compile(rb"<metadata>([^<]{1,%d})</metadata>" % MAX_NOTE)
_XMP = re.compile(rb"XMP .{4}(\{[^\0]{1,%d})" % MAX_NOTE, re.DOTALL)
MP4, WEBM = b"ftyp", b"\x1aE\xdf\xa3"  # after the first four bytes, and at the beginning
_COMMENT = re.compile(rb'\{"clew":[\x20-\x7e]{1,%d}' % MAX_NOTE)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)

Coordinates = tuple[int, ...]


@dataclass(frozen=True)
class PictureNote:
    """The recipe of a picture: its maze, and what it shows.

    Attributes
    ----------
    grid : str
        The spec of the grid on which the maze was made.
    provenance : Provenance
        How the maze was made on it.
    path : tuple of two coordinates, or None
        The start and the goal of the path.
    distances : coordinates or None
        The cell from which distances are counted.
    picture : dict
        The options of the picture that are not the usual ones.
    """

    grid: str
    provenance: Provenance
    path: tuple[Coordinates, Coordinates] | None = None
    distances: Coordinates | None = None
    picture: Options = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the note as values for JSON, without what it does not have."""
        values = {"clew": VERSION, "grid": self.grid, "provenance": provenance_values(self.provenance)}
        more = {"path": self.path, "distances": self.distances, "picture": self.picture}
        return values | {name: value for name, value in more.items() if value}


def write_note(maze: Maze, path: Path | None, distances: Distances | None, picture: Mapping[str, Any]) -> str:
    """Return the note of a picture; '' if the provenance of the maze is unknown."""
    if (origin := maze.provenance) is None:
        return ""
    place = maze.grid.coordinates
    note = PictureNote(
        origin.grid or maze.grid.source or maze.grid.spec,
        origin,
        None if path is None else (place(path.start), place(path.goal)),
        None if distances is None else place(distances.start),
        dict(picture) if path is None else dict(picture) | _way_of(path),
    )
    text = json.dumps(note.as_dict(), separators=(",", ":"))
    return text if len(text) <= MAX_NOTE else ""


def _way_of(path: Path) -> Options:
    """Return what a command needs to find this very path again, unless `clew generate --solve` finds it."""
    name = path.solver.partition(" ")[0]
    if path.weights is not None:
        return {"solver": path.solver, "weights": "yes"}
    if not name or (registry.has("solver", name) and registry.find("solver", name).shortest):
        return {}
    return {"solver": path.solver}


def is_picture(data: bytes) -> bool:
    """Return whether a file that begins like this is a PNG, GIF, WebP, PDF, SVG, MP4 or WebM, and no map as XML."""
    is_drawing = data.startswith(SVG) and b"<map" not in data[:1000]
    return data.startswith((PNG, *GIF, PDF)) or is_drawing or _is_webp(data) or _is_video(data)


def _is_webp(data: bytes) -> bool:
    return data.startswith(RIFF) and data[8:12] == WEBP


def _is_video(data: bytes) -> bool:
    return data[4:8] == MP4 or data.startswith(WEBM)


def has_note(data: bytes) -> bool:
    """Return whether this is the content of a picture that says how its maze was made."""
    return is_picture(data) and any(True for _ in _notes(data[:LOOKED_AT], data[-LOOKED_AT:]))


def read_note(name: str | os.PathLike[str]) -> PictureNote:
    """Return the note in a picture; raise `ClewError` if it has none."""
    with open(name, "rb") as file:
        head = file.read(LOOKED_AT)
        file.seek(max(0, file.seek(0, os.SEEK_END) - LOOKED_AT))  # the two may overlap, so that no note is cut
        tail = file.read(LOOKED_AT)
    if (found := next(_notes(head, tail), None)) is None:
        raise ClewError(
            f"{os.fspath(name)} does not say how it was made: Clew notes that in pictures and videos of mazes that an "
            f"algorithm made (a maze with a secret depends on a picture, which is not in the file), and other programs "
            f"may remove it"
        )
    with prefixed(f"{os.fspath(name)}: what it says of its maze cannot be read: "):
        return _parse(found)


def _notes(head: bytes, tail: bytes) -> Iterator[bytes]:
    """Yield what may be the note of a picture."""
    if head.startswith(PNG):
        # The number before the name of a chunk is its length, with the keyword.
        for found in _TEXT.finditer(head):
            yield found[2][: int.from_bytes(found[1]) - len(KEYWORD) - 1]
    elif head.startswith(GIF):
        yield from (each for each in _gif_comments(head) if each.startswith(b"{"))  # anybody's comments
    elif _is_webp(head):
        yield from (texts[-1] for part in (tail, head) if (texts := _XMP.findall(part)))
    elif _is_video(head):
        yield from (text for part in (tail, head) for text in _comments(part))
    elif head.startswith(PDF):
        for part in (tail, head):
            yield from (_ESCAPED.sub(_plain_byte, found[1]) for found in _KEYWORDS.finditer(part))
    else:
        yield from (unescape(found[1].decode("latin-1")).encode() for found in _METADATA.finditer(head))


def _comments(data: bytes) -> Iterator[bytes]:
    """Yield the JSON documents that begin like a note; what follows one in a video depends on its format."""
    for found in _COMMENT.finditer(data):
        text = found[0].decode("ascii")
        with suppress(ValueError, RecursionError):
            yield text[: json.JSONDecoder().raw_decode(text)[1]].encode()


def _gif_comments(data: bytes) -> Iterator[bytes]:
    """Yield the comments before the first frame of a GIF."""
    if len(data) < 13:
        return
    place = 13 + (3 << (data[10] & 7) + 1 if data[10] & 128 else 0)
    while data[place : place + 1] == b"!":
        kind, parts = data[place + 1 : place + 2], []
        place += 2
        while place < len(data) and data[place]:
            parts.append(data[place + 1 : place + 1 + data[place]])
            place += 1 + data[place]
        place += 1
        if kind == b"\xfe":
            yield b"".join(parts)


def _plain_byte(escape: re.Match[bytes]) -> bytes:
    """Return the byte that an escape in a PDF string means."""
    code = escape[1]
    if code[:1].isdigit() and code[:1] < b"8":
        return bytes([int(code, 8) & 255])
    return {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"\n": b"", b"\r": b"", b"\r\n": b""}.get(code, code)


def _parse(text: bytes) -> PictureNote:
    """Return the note of this text; raise `ClewError` if it is not a note."""
    values = parse(text)
    if not isinstance(values, dict) or values.get("clew") != VERSION or not values.keys() <= KEYS:
        raise ClewError(f"it is not a note of Clew of version {VERSION}")
    if (provenance := parse_provenance(values.get("provenance"))) is None:
        raise ClewError("it names no algorithm")
    picture = parse_plain(values.get("picture", {}))
    for options in (picture, provenance.options, *(given for _, given in provenance.changes)):
        for name, value in options.items():
            parse_text(name, "the name of an option")
            if isinstance(value, str):
                parse_text(value, f"the option {name}")
    ends, start = values.get("path"), values.get("distances")
    if ends is not None and (not isinstance(ends, list) or len(ends) != 2):
        raise ClewError("a path has two ends")
    return PictureNote(
        parse_text(values.get("grid"), "the grid"),
        provenance,
        None if ends is None else (_coordinates(ends[0]), _coordinates(ends[1])),
        None if start is None else _coordinates(start),
        picture,
    )


def _coordinates(value: Any) -> Coordinates:
    if not isinstance(value, list) or not 0 < len(value) <= 10 or not all(type(each) is int for each in value):
        raise ClewError("a cell must be a list of whole numbers")
    return tuple(value)
