"""Pack the passages of rows of squares into two bits for each cell, and unpack them.

A byte has four cells, the first in its lowest bits: 1 for a passage to the east, 2 for one to the south.
"""

from typing import Any

from clew import kernel
from clew.grids.rectangle import EAST, NORTH, WEST
from clew.kernel import IntArray
from clew.lazy import Int64Array, UInt8Array, np


def pack_rows(passages: IntArray, packed: IntArray, width: int, first: int, rows: int) -> None:
    """Pack rows of the canvas of a rectangle, from its row `first` on."""
    line = (width + 3) // 4
    for row in range(rows):
        place = (first + row + 1) * (width + 1) + 1
        for column in range(width):
            flags = passages[place + column] >> EAST & 3
            packed[row * line + (column >> 2)] |= flags << 2 * (column & 3)


def unpack_rows(packed: IntArray, passages: IntArray, width: int, begin: int, rows: int) -> None:
    """Add the passages of packed rows, the first of which is row `begin` of the canvas of a rectangle.

    A row above the canvas, for which `begin` is -1, only adds passages north. None leads beyond the last column.
    """
    line, stride = (width + 3) // 4, width + 1
    for row in range(rows):
        place = (begin + row + 1) * stride + 1
        for column in range(width):
            flags = packed[row * line + (column >> 2)] >> 2 * (column & 3) & 3
            if column == width - 1:
                flags &= 2
            if begin + row >= 0:
                passages[place + column] |= flags << EAST
                passages[place + column + 1] |= (flags & 1) << WEST
            passages[place + column + stride] |= (flags >> 1) << NORTH


def pack(passages: Any, width: int, first: int, rows: int) -> UInt8Array:
    """Return rows of the canvas of a rectangle in packed form: uint8[rows, bytes]."""
    packed = np.zeros((rows, row_bytes(width)), np.uint8)
    compiled = isinstance(passages, np.ndarray)
    kernel.run(pack_rows, compiled, passages, kernel.for_kernel(packed.reshape(-1), compiled, "B"), width, first, rows)
    return packed


def unpack(packed: UInt8Array, passages: Any, width: int, begin: int) -> None:
    """Add the passages of packed rows to the canvas of a rectangle (see `unpack_rows`)."""
    compiled = isinstance(passages, np.ndarray)
    flat = kernel.for_kernel(np.ascontiguousarray(packed).reshape(-1), compiled, "B")
    kernel.run(unpack_rows, compiled, flat, passages, width, begin, len(packed))


def flags_of(packed: UInt8Array, first: int, width: int) -> tuple[Any, Any]:
    """Return a 1 for each passage to the east and to the south of `width` cells from `first` on in packed rows."""
    flags = np.stack([packed >> 2 * place & 3 for place in range(4)], axis=-1)
    flags = flags.reshape(len(packed), -1)[:, first : first + width]
    return flags & 1, flags >> 1


def carve_packed(packed: UInt8Array, edges: Int64Array, width: int, first_row: int) -> None:
    """Carve edges of a rectangle, by their numbers in a canvas of all of it, into packed rows from `first_row` on."""
    place, south = edges >> 1, edges & 1
    row, column = place // (width + 1) - 1 - first_row, place % (width + 1) - 1
    position = row * packed.shape[1] + (column >> 2)
    np.bitwise_or.at(packed.reshape(-1), position, (1 << 2 * (column & 3) + south).astype(np.uint8))


def row_bytes(width: int) -> int:
    """Return how many bytes a packed row has."""
    return -(-width // 4)
