"""Clew's own document: JSON that holds everything about a maze, on any grid, in two bits a cell or less.

    {"clew":1,"grid":"rectangle:4x3","passages":"...","openings":[[0,0],[11,2]],"provenance":{...}}

`passages` is Base64 of bits, lowest first in each byte. On a rectangle bit 2i says whether cell i, in reading order, is
open to the east and bit 2i + 1 to the south; with places left out, all places of the rectangle count. On other grids
there is a bit for each pair of neighbors: cells in reading order, the directions of each in order, only those that lead
to a later cell. Spare bits at the end are 0.

Where cells are left out, `mask` is Base64 of a bit for each place of the rectangle, which is then spelt mask:4x3, or
for each cell of another grid; 1 for what is kept.
"""

import base64
import binascii
import json
from collections.abc import Iterator
from typing import Any

from clew import memory, registry
from clew.checking import check_crossings
from clew.errors import ClewError
from clew.formats._directions import from_passages
from clew.formats._document import describe, understand
from clew.grids import Grid, Squares
from clew.maze import Maze
from clew.reading.json import first_byte, parse

DAMAGED = "the passages do not fit {}: the document is damaged"


@registry.format(suffixes=(".clew", ".json"), media="application/vnd.clew+json")
def native(maze: Maze) -> bytes:
    """Write everything about the maze as one line of JSON."""
    memory.require(5 * maze.grid.storage, f"the document of {maze.grid.spec}")
    packed = _packed(maze, maze.grid) if isinstance(maze.grid, Squares) else _packed_edges(maze)
    clew, grid, *others = describe(maze).items()
    document = dict([clew, grid, ("passages", base64.b64encode(packed).decode("ascii")), *others])
    return (json.dumps(document, separators=(",", ":"), allow_nan=False) + "\n").encode()


def sniff(data: bytes) -> bool:
    """Whether it begins as an object."""
    return first_byte(data) == b"{"


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze, exactly as it was written; nothing is ever left out, so `strict` and `notes` change nothing."""
    document = parse(data)
    passages = document.get("passages") if isinstance(document, dict) and "clew" in document else ""
    try:
        packed = base64.b64decode(passages, validate=True) if isinstance(passages, str) else None
    except (binascii.Error, ValueError):
        packed = None
    if packed is None:
        raise ClewError("passages must be a text in Base64: the document is damaged")
    grid, openings, provenance = understand(document, 8 * len(packed) + 1, passages=True)
    storage = _unpacked(grid, packed) if isinstance(grid, Squares) else _unpacked_edges(grid, packed)
    return Maze(grid, storage, provenance, openings, trusted=True)


def _packed(maze: Maze, grid: Squares) -> bytes:
    import numpy as np

    places = grid.width * grid.height
    quarters = np.zeros((places + 3) // 4 * 4, np.uint8)
    quarters[:places] = (maze.array >> 1 & 3).reshape(-1)  # east is direction 1, south 2
    return bytes((quarters[::4] | quarters[1::4] << 2 | quarters[2::4] << 4 | quarters[3::4] << 6).tobytes())


def _unpacked(grid: Squares, packed: bytes) -> Any:
    import numpy as np

    places = grid.width * grid.height
    if len(packed) != (places + 3) // 4:
        raise ClewError(DAMAGED.format(grid.spec))
    memory.require(6 * grid.storage, grid.spec)
    quarters = (np.frombuffer(packed, np.uint8)[:, None] >> np.arange(0, 8, 2, dtype=np.uint8) & 3).reshape(-1)
    cells = quarters[:places].reshape(grid.height, grid.width)
    east, south = cells & 1, cells >> 1
    if quarters[places:].any() or east[:, -1].any() or south[-1].any():
        raise ClewError(DAMAGED.format(grid.spec))
    return from_passages(grid, east, south)


def _edges(grid: Grid) -> Iterator[tuple[int, int]]:
    """(cell, direction) of every pair of neighbors, from the earlier cell."""
    for cell in range(grid.cells):
        yield from ((cell, direction) for direction, other in grid.neighbors(cell) if other > cell)


def _packed_edges(maze: Maze) -> bytes:
    packed = bytearray((maze.grid.edges + 7) // 8)
    for edge, (cell, direction) in enumerate(_edges(maze.grid)):
        packed[edge >> 3] |= maze.is_open(cell, direction) << (edge & 7)
    return bytes(packed)


def _unpacked_edges(grid: Grid, packed: bytes) -> Any:
    if len(packed) != (grid.edges + 7) // 8 or int.from_bytes(packed[-1:], "little") >> (grid.edges - 1) % 8 + 1:
        raise ClewError(DAMAGED.format(grid.spec))
    storage, topology = grid.new_passages(compiled=False), grid.topology()
    for edge, (index, direction) in enumerate(_edges(grid)):
        if packed[edge >> 3] >> (edge & 7) & 1:
            cell = topology.cell(index)
            storage[cell] |= 1 << direction
            storage[topology.neighbor(cell, direction)] |= 1 << topology.opposite(cell, direction)
    check_crossings(grid, storage)
    return storage
