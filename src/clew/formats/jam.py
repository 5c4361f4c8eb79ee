"""The Maze Jam's JSON: a bare array of rows of numbers, N=1 S=2 E=4 W=8, a set bit is a passage.

A wall on either side is a wall: the Jam's own example opens sides that the cell behind keeps shut. Reading closes
those; `strict` refuses them. Writing opens both sides. Openings and provenance have no place in this form.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clew import memory, registry
from clew.errors import ClewError
from clew.formats._directions import inside, one_sided, settle, tell
from clew.formats._rows import CELL, rows_of_numbers
from clew.grids import Rectangle
from clew.maze import Maze
from clew.reading.json import first_byte, shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8

# The Jam's number for Clew's, and the other way: only east and south change places.
SWAPPED = bytes(value & 9 | value >> 1 & 2 | value << 1 & 4 for value in range(16)) + bytes(range(16, 256))
DIGITS = [str(value) for value in range(16)]
VALUES = bytes(range(16))
OTHERS = bytes(15 - value for value in VALUES) + bytes(range(16, 256))  # passages for walls, and the other way

Rows = Sequence[bytes | Sequence[int]]


@registry.format(suffixes=(".json",), media="application/json")
def jam(maze: Maze) -> bytes:
    """Write rows of numbers, a line for each row, both sides of every passage."""
    grid = maze.grid
    if not isinstance(grid, Rectangle):
        raise ClewError(f"the Jam's JSON holds rectangles only, not {grid.spec}: write .clew")
    memory.require(6 * grid.cells, f"{grid.spec} as JSON")
    stride, storage = grid.width + 1, memoryview(maze.storage)
    rows = (storage[row * stride + 1 : (row + 1) * stride].tobytes() for row in range(1, grid.height + 1))
    lines = ("[" + ",".join(map(DIGITS.__getitem__, row.translate(SWAPPED))) + "]" for row in rows)
    return f"[{(',' + chr(10)).join(lines)}]\n".encode()


def sniff(data: bytes) -> bool:
    """Whether it begins as an array."""
    return first_byte(data) == b"["


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze, with one-sided passages closed (which `notes` tells), or refused if `strict`."""
    return _maze(*rows_of_numbers(data), strict, notes)


def from_rows(rows: Rows, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """The maze of rows of the Jam's numbers, read as `read` does."""
    lines = _checked(rows)
    return _maze(len(lines[0]), b"".join(lines), strict, notes)


def read_built(data: bytes) -> Maze:
    """The maze of a wall builder's JSON, whose cells know only their south and east walls: a set bit is a wall."""
    width, cells = rows_of_numbers(data)
    return _maze(width, _carved(width, cells).tobytes(), False, None)


def _maze(width: int, cells: bytes, strict: bool, notes: list[str] | None) -> Maze:
    import numpy as np

    grid = Rectangle(width, len(cells) // width)
    storage = grid.new_passages(compiled=True)
    inside(grid, storage)[:] = np.frombuffer(cells.translate(SWAPPED), np.uint8).reshape(grid.height, width)
    count, first = one_sided(grid, storage)
    if count:
        if strict:
            raise ClewError(tell(grid, count, first))
        if notes is not None:
            notes.append(f"{tell(grid, count, first)}; these sides were read as walls")
        settle(grid, storage)
    return Maze(grid, storage, trusted=True)


def built_to_carved(rows: Rows) -> list[list[int]]:
    """Passages from a wall builder's cells, which know only their south and east walls (a set bit is a wall).

    As the Jam's page did it: each cell gets the outer walls beside it, and what is no wall is a passage. So all inner
    sides to the north and west are open; `from_rows` closes those that are walls behind.
    """
    lines = _checked(rows)
    carved: list[list[int]] = _carved(len(lines[0]), b"".join(lines)).tolist()
    return carved


def _carved(width: int, cells: bytes) -> "NDArray[np.uint8]":
    import numpy as np

    carved = np.frombuffer(bytearray(cells.translate(OTHERS)), np.uint8).reshape(-1, width)
    carved[0] &= 15 - NORTH
    carved[-1] &= 15 - SOUTH
    carved[:, 0] &= 15 - WEST
    carved[:, -1] &= 15 - EAST
    return carved


def _checked(rows: Rows) -> list[bytes]:
    """The rows as bytes: all of one length, numbers from 0 to 15."""
    if not rows:
        raise ClewError("a maze without rows has no cells: give at least one row of one number")
    lines = []
    for y, row in enumerate(rows):
        if not isinstance(row, (list, tuple, bytes, bytearray)):
            raise ClewError(f"row {y} (counted from 0) is {shown(row)}: a row is an array of numbers")
        for x, value in enumerate(row) if _is_wrong(row) else ():
            if type(value) is not int or not 0 <= value <= 15:
                raise ClewError(f"row {y}, column {x} (counted from 0) holds {shown(value)}: {CELL}")
        if len(row) != len(rows[0]) or not row:
            needed = f"and row 0 {len(rows[0])}: all rows must be equally long" if y else "which makes no maze"
            raise ClewError(f"row {y} (counted from 0) is {len(row)} long, {needed}")
        lines.append(bytes(row))
    return lines


def _is_wrong(row: bytes | Sequence[int]) -> bool:
    """Whether something in the row is no number from 0 to 15: quickly, since most rows are right."""
    try:
        return bool(bytes(row).translate(None, VALUES))
    except (TypeError, ValueError):
        return True
