"""Clew's own document: JSON that holds everything about a maze on any grid, in at most two bits per cell.

    {"clew":1,"grid":"rectangle:4x3","passages":"...","openings":[[0,0],[11,2]],"provenance":{...}}

`passages` is Base64 of bits, lowest first in each byte. On a rectangle, bit 2i is set if cell i, in reading order, is
open to the east, and bit 2i + 1 if it is open to the south; cells that a mask leaves out count too. On other grids
there is a bit for each pair of neighbors: cells in reading order, their directions in order, only those that lead to a
later cell. Spare bits at the end are 0.

If cells are left out, `mask` is Base64 of a bit for each cell of the whole grid, 1 for a cell that is kept. The spec of
a rectangle is then mask:4x3.
"""

import base64
import json

from clew import registry
from clew.errors import ClewError
from clew.formats.documents import decode, describe, parse_description, unpack_bits
from clew.kernel import for_kernel, memory
from clew.lazy import np
from clew.mazes.checking import check_crossings
from clew.mazes.maze import Maze
from clew.safe_io.strict_json import first_byte, parse


def sniff(data: bytes) -> bool:
    """Return whether the data begins like a JSON object, and not like the map of a game."""
    return first_byte(data) == b"{" and not any(word in data[:2000] for word in (b'"layers"', b'"tilewidth"'))


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze exactly as it was written; `strict` and `notes` have no effect."""
    document = parse(data)
    packed = decode(document.get("passages") if isinstance(document, dict) and "clew" in document else "")
    if packed is None:
        raise ClewError("passages must be a string in Base64: the document is damaged")
    grid, more = parse_description(document, 8 * len(packed) + 1, passages=True)
    damaged = f"the passages do not fit {grid.spec}: the document is damaged"
    storage = grid.storage_of_flags(unpack_bits(packed, grid.passage_flags, damaged))
    check_crossings(grid, storage)
    return Maze(grid, storage, *more, trusted=True)


@registry.format(suffixes=(".clew", ".json"), media="application/vnd.clew+json", read=read, sniff=sniff)
def native(maze: Maze) -> bytes:
    """Write everything about the maze as one line of JSON."""
    memory.require(5 * maze.grid.storage, f"the document of {maze.grid.spec}")
    flags = maze.grid.flags_of(for_kernel(maze.storage, True, maze.grid.typecode))
    packed = np.packbits(flags, bitorder="little").tobytes()
    clew, grid, *others = describe(maze).items()
    document = dict([clew, grid, ("passages", base64.b64encode(packed).decode("ascii")), *others])
    return (json.dumps(document, separators=(",", ":"), allow_nan=False) + "\n").encode()
