"""NumPy's archive with everything about a maze: `passages`, bit d = direction d, and `document`, JSON with the rest.

with np.load("maze.npz") as file:
    passages = file["passages"]              # uint8 [row, column] on a rectangle, else [cell]
    document = json.loads(str(file["document"]))  # grid, openings, provenance: as in a .clew document
"""

import json
from typing import TYPE_CHECKING

from clew import memory, registry
from clew.errors import ClewError
from clew.formats._directions import from_directions
from clew.formats._document import describe, understand
from clew.maze import Maze
from clew.reading.arrays import array_of
from clew.reading.json import parse

if TYPE_CHECKING:
    import zipfile

MOST_BYTES = 16 << 30
MOST_TEXT = 1 << 30  # bytes of the document, four for each character
MEMBERS = ("passages.npy", "document.npy")
MOST_RECORDS = 100  # of members, by their signature; passages may hold those four bytes by chance
MISSING = "a .npz of Clew has the members 'passages' and 'document', and no others"
KINDS = {"B": r"\|u1", "H": "<u2", "I": "<u4"}


@registry.format(suffixes=(".npz",), media="application/zip")
def npz(maze: Maze) -> bytes:
    """Write the archive as `numpy.savez` does."""
    import io

    import numpy as np

    memory.require(4 * maze.cells, f"{maze.grid.spec} as .npz")
    text = json.dumps(describe(maze), separators=(",", ":"), allow_nan=False)
    file = io.BytesIO()
    np.savez(file, passages=np.ascontiguousarray(maze.array), document=np.array(text))
    return file.getvalue()


def sniff(data: bytes) -> bool:
    """Whether it begins as a ZIP archive."""
    return data.startswith(b"PK\x03\x04")


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze, exactly as it was written; one-sided passages are always refused."""
    passages, text = _members(data)
    document = array_of(text, (r"<U[0-9]{1,9}",))
    if document.ndim:
        raise ClewError("the member 'document' must be one text, not an array of them")
    array = array_of(passages, tuple(KINDS.values()))
    try:
        content = str(document[()]).encode()
    except (UnicodeError, ValueError):
        raise ClewError("the member 'document' is not a text: the archive is damaged") from None
    grid, openings, provenance = understand(parse(content), array.size, passages=False)
    return from_directions(grid, array, provenance, openings)


def _members(data: bytes) -> list[bytes]:
    """The two members, whose sizes are checked before they are unpacked."""
    import io
    import struct
    import zipfile
    import zlib

    if data.count(b"PK\1\2") > MOST_RECORDS:  # before millions of them are listed
        raise ClewError(MISSING)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = {info.filename: info for info in archive.infolist()}
            if sorted(infos) != sorted(MEMBERS) or len(archive.infolist()) != len(MEMBERS):
                raise ClewError(MISSING)
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in infos.values()):
                raise ClewError("the archive is packed in a way that NumPy does not use: save it with numpy.savez")
            if infos["document.npy"].file_size > MOST_TEXT:
                raise ClewError(f"the member 'document' is too large: at most {memory.readable(MOST_TEXT)} are read")
            memory.require(4 * sum(info.file_size for info in infos.values()), "reading this archive")
            return [_unpacked(archive, infos[name]) for name in MEMBERS]
    except ClewError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError):
        raise ClewError("the archive is damaged, cut short, or locked with a password") from None


def _unpacked(archive: "zipfile.ZipFile", info: "zipfile.ZipInfo") -> bytes:
    """The member's content: never more than its header says, however much is packed."""
    with archive.open(info) as member:
        return member.read(info.file_size)
