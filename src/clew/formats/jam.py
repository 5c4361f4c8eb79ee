"""The Maze Jam's JSON: a bare array of rows of numbers, N=1 S=2 E=4 W=8, a set bit is a passage.

A wall on either side is a wall: the Jam's own example opens sides that the cell behind keeps shut. Reading closes
those; `strict` refuses them. Writing opens both sides. Openings and provenance have no place in this form.
"""

import re
from collections.abc import Sequence

from clew import memory, registry
from clew.errors import ClewError
from clew.formats._directions import from_passages, inside, one_sided, place, settle, tell
from clew.formats._json import first_byte, refuse_mark, say_syntax
from clew.grids import Rectangle
from clew.maze import Maze

NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8

# The Jam's number for Clew's, and the other way: only east and south change places.
SWAPPED = bytes(value & 9 | value >> 1 & 2 | value << 1 & 4 for value in range(16)) + bytes(range(16, 256))
DIGITS = [str(value) for value in range(16)]


@registry.format(suffixes=(".json",), media="application/json")
def jam(maze: Maze) -> bytes:
    """Write rows of numbers, a line for each row, both sides of every passage."""
    grid = maze.grid
    if not isinstance(grid, Rectangle):
        raise ClewError(f"the Jam's JSON holds rectangles only, not {grid.spelling}: write .clew")
    memory.require(6 * grid.cells, f"{grid.spelling} as JSON")
    stride, storage = grid.width + 1, memoryview(maze.storage)
    rows = (storage[row * stride + 1 : (row + 1) * stride].tobytes() for row in range(1, grid.height + 1))
    lines = ("[" + ",".join(map(DIGITS.__getitem__, row.translate(SWAPPED))) + "]" for row in rows)
    return f"[{(',' + chr(10)).join(lines)}]\n".encode()


def sniff(data: bytes) -> bool:
    """Whether it begins as an array."""
    return first_byte(data) == b"["


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze, with one-sided passages closed (which `notes` tells), or refused if `strict`."""
    return from_rows(numbers(data), strict, notes)


def from_rows(rows: Sequence[bytes | Sequence[int]], strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze of rows of the Jam's numbers."""
    grid, storage = _stored(rows)
    lost = one_sided(grid, storage)
    if lost:
        if strict:
            raise ClewError(tell(grid, lost))
        if notes is not None:
            notes.append(f"{tell(grid, lost)}; these were read as walls")
        settle(grid, storage)
    return Maze(grid, storage)
