"""A NumPy archive that holds everything about a maze: the array `passages`, and `document`, JSON with the rest.

with np.load("maze.npz") as file:
    passages = file["passages"]              # uint8 [row, column] on a rectangle, else [cell]
    document = json.loads(str(file["document"]))  # grid, openings, provenance: as in a .clew document
"""

import json

from clew import registry
from clew.errors import ClewError
from clew.formats._arrays import check_shape, from_directions
from clew.formats.documents import describe, parse_description
from clew.kernel import ITEMSIZE, memory
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.safe_io.numpy_files import MANY_MAZES, ZIP_MAGIC, open_archive
from clew.safe_io.strict_json import parse

MAX_BYTES = 16 << 30
MAX_TEXT = 1 << 30  # bytes of the document, four for each character
MEMBERS = {"passages", "document"}
MEMBERS_OF_MANY = {"mazes", "document"}  # as `clew generate --count` writes them
MISSING = "a .npz file of Clew must have the members 'passages' and 'document', and no others"
KINDS = {"B": r"\|u1", "H": "<u2", "I": "<u4"}


def sniff(data: bytes) -> bool:
    """Return whether the data begins like a ZIP archive."""
    return data.startswith(ZIP_MAGIC)


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze exactly as it was written; one-sided passages are always refused."""
    with open_archive(data, MISSING) as archive:
        if archive.sizes.keys() == MEMBERS_OF_MANY:
            raise ClewError(MANY_MAZES.format("the archive", 'mazes = numpy.load(name)["mazes"]'))
        if archive.sizes.keys() != MEMBERS:
            raise ClewError(MISSING)
        if archive.sizes["document"] > MAX_TEXT:
            raise ClewError(f"the member 'document' is too large: at most {memory.readable(MAX_TEXT)} are read")
        text = archive.header("document", (r"<U[0-9]{1,9}",))
        if text.shape:
            raise ClewError("the member 'document' must be one string, not an array of strings")
        passages = archive.header("passages", tuple(KINDS.values()))
        memory.require(2 * text.content, "reading this archive")
        try:
            content = archive.text("document")
        except UnicodeError:
            raise ClewError("the member 'document' is not Unicode text: the archive is damaged") from None
        grid, more = parse_description(parse(content), passages.entries, passages=False)
        check_shape(grid, passages.kind, passages.shape)
        memory.require(2 * passages.content + grid.storage * ITEMSIZE[grid.typecode], "reading this archive")
        array = archive.array("passages")
    return from_directions(grid, array, *more)


@registry.format(suffixes=(".npz",), media="application/zip", read=read, sniff=sniff, max_bytes=MAX_BYTES)
def npz(maze: Maze) -> bytes:
    """Write an archive as `numpy.savez` does."""
    import io

    memory.require(4 * maze.cells, f"{maze.grid.spec} as .npz")
    text = json.dumps(describe(maze), separators=(",", ":"), allow_nan=False)
    file = io.BytesIO()
    np.savez(file, passages=np.ascontiguousarray(maze.array), document=np.array(text))
    return file.getvalue()
