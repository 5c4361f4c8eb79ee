"""Passages of mazes as bits: two for each cell of a rectangle, one for each possible passage of another grid.

In a rectangle, bit 2c is the passage from cell c to the east and bit 2c + 1 that to the south; bits that lead outside
are 0. In other grids, bit k is the k-th possible passage, in the order of `clew.counting.possible_passages`. Bit k of a
maze is bit k % 8 of byte k // 8, the lowest first.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from clew import kernel
from clew.counting.numbering import entries_of
from clew.counting.possible_passages import list_passages
from clew.grids import Grid, Rectangle
from clew.kernel import IntArray, for_kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class PassageBits(NamedTuple):
    """Which bit each possible passage of a grid has, as columns with an entry for each passage."""

    size: int  # bytes of a maze
    bits: "NDArray[np.int64]"
    cells: "NDArray[np.int64]"  # the earlier cell
    directions: "NDArray[np.int64]"  # in which the other is
    others: "NDArray[np.int64]"
    backs: "NDArray[np.int64]"  # the directions from the other


@lru_cache(maxsize=32)
def passage_bits(grid: Grid) -> PassageBits:
    """Return the bits of the possible passages of a grid."""
    import numpy as np

    passages = list_passages(grid)
    columns = np.array(passages, np.int64).reshape(-1, 4)
    cells, directions, others, backs = (np.ascontiguousarray(column) for column in columns.T)
    if isinstance(grid, Rectangle):
        bits = 2 * cells + (others != cells + 1)
        return PassageBits(-(-2 * grid.cells // 8), bits, cells, directions, others, backs)
    return PassageBits(-(-len(passages) // 8), np.arange(len(passages)), cells, directions, others, backs)


def pack(mazes: "NDArray[np.unsignedinteger]", grid: Grid) -> "NDArray[np.uint8]":
    """Return the passages of many mazes as bits, uint8[count, bytes]; the inverse of `unpack`."""
    import numpy as np

    table = passage_bits(grid)
    packed = np.zeros((len(mazes), table.size), np.uint8)
    entries = entries_of(grid)[table.cells]
    flat = mazes.reshape(-1)
    compiled = kernel.should_compile(pack_mazes, mazes.size)
    kernel.run(
        pack_mazes,
        compiled,
        for_kernel(flat, compiled),
        for_kernel(entries, compiled),
        for_kernel(table.directions, compiled),
        for_kernel(table.bits, compiled),
        for_kernel(packed.reshape(-1), compiled),
        len(mazes),
    )
    return packed


def unpack(packed: "NDArray[np.uint8]", grid: Grid) -> "NDArray[Any]":
    """Return mazes as `generate_many` makes them from their packed passages; the inverse of `pack`."""
    import numpy as np

    table = passage_bits(grid)
    opened = np.unpackbits(packed, axis=1, bitorder="little")[:, table.bits].astype(bool)
    entries = entries_of(grid)
    size = int(np.prod(grid.shape))
    mazes = np.zeros((len(packed), size), np.dtype(grid.typecode))
    for number in range(len(table.bits)):  # of passages, for all mazes at once
        mazes[opened[:, number], entries[table.cells[number]]] |= mazes.dtype.type(1 << int(table.directions[number]))
        mazes[opened[:, number], entries[table.others[number]]] |= mazes.dtype.type(1 << int(table.backs[number]))
    return mazes.reshape(len(packed), *grid.shape)


def pack_mazes(
    mazes: IntArray, entries: IntArray, directions: IntArray, bits: IntArray, packed: IntArray, count: int
) -> None:
    """Set the bit of each open passage of each maze."""
    size = len(mazes) // count
    width = len(packed) // count
    for number in range(count):
        for passage in range(len(bits)):
            if mazes[number * size + entries[passage]] >> directions[passage] & 1:
                bit = bits[passage]
                packed[number * width + (bit >> 3)] |= 1 << (bit & 7)
