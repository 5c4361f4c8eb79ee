"""Passages of mazes as bits: two for each cell of a rectangle, one for each possible passage of another grid.

In a rectangle, bit 2c is the passage from cell c to the east and bit 2c + 1 that to the south; bits that lead outside
are 0. In other grids, bit k is the k-th possible passage, in the order of their earlier cells and the directions there.
Bit k of a maze is bit k % 8 of byte k // 8, the lowest first; the bits after the last one are 0.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from clew import kernel
from clew.analysis.counting.numbering import entries_of
from clew.errors import ClewError
from clew.grids import Grid, Rectangle
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import IntArray, lowest_bit, memory, zeros
from clew.lazy import Int64Array, NDArray, UInt8Array, UnsignedArray, np

CELLS_IN_BYTE = 4  # of a rectangle


class PassageBits(NamedTuple):
    """The bits of the possible passages of a grid, as columns with an entry for each passage."""

    bits: Int64Array
    cells: Int64Array  # the earlier cell
    directions: Int64Array  # in which the other is
    others: Int64Array
    backs: Int64Array  # the directions from the other


def packed_size(grid: Grid) -> int:
    """Return the bytes of the packed passages of a maze."""
    bits = 2 * grid.cells if isinstance(grid, Rectangle) else len(passage_bits(grid).bits)
    return -(-bits // 8)


def pack(mazes: UnsignedArray, grid: Grid) -> UInt8Array:
    """Return the passages of many mazes as bits, uint8[count, bytes]; the inverse of `unpack`."""
    packed = np.empty((len(mazes), packed_size(grid)), np.uint8)
    if not packed.size:
        return packed
    is_rectangle = isinstance(grid, Rectangle)
    function: Any = pack_rectangles if is_rectangle else pack_passages
    tables = () if is_rectangle else _openings_of(grid)[:2]
    kernel.run_fastest(
        function, mazes.size, grid.kernel_kind, mazes.reshape(-1), packed.reshape(-1), *tables, len(mazes)
    )
    return packed


def unpack(packed: UInt8Array, grid: Grid) -> "NDArray[Any]":
    """Return mazes as `generate_many` makes them from their passages as bits; the inverse of `pack`.

    Raises
    ------
    ClewError
        If the mazes have another number of bytes, if bits are set that are no passages of the grid, or if there is not
        enough memory.
    """
    count, size = len(packed), packed_size(grid)
    if packed.shape[1:] != (size,):
        raise ClewError(f"the passages have the shape {packed.shape}: {grid.spec} needs {size} bytes for a maze")
    memory.require(count * int(np.prod(grid.shape)) * kernel.ITEMSIZE[grid.typecode], f"{count:,} mazes")
    mazes = np.zeros((count, *grid.shape), np.dtype(grid.typecode))
    if not packed.size:
        return mazes
    arrays = np.ascontiguousarray(packed).reshape(-1), mazes.reshape(-1)
    if isinstance(grid, Rectangle):
        arguments: Any = (unpack_rectangles, mazes.size, grid.kernel_kind, *arrays, count, grid.width, grid.height)
    else:
        arguments = (unpack_passages, mazes.size, grid.kernel_kind, *arrays, *_openings_of(grid), count)
    right = kernel.run_fastest(*arguments)
    if right < count:
        raise ClewError(f"maze {right} has bits that are no passages of {grid.spec}: it is of another grid, or damaged")
    return mazes


def pack_rectangles(mazes: IntArray, packed: IntArray, count: int) -> None:
    """Write the directions east and south of four cells into each byte."""
    cells = len(mazes) // count
    size = len(packed) // count
    for number in range(count):
        begin = number * cells
        for byte in range(number * size, number * size + cells // CELLS_IN_BYTE):
            packed[byte] = (
                mazes[begin] >> EAST & 3
                | (mazes[begin + 1] >> EAST & 3) << 2
                | (mazes[begin + 2] >> EAST & 3) << 4
                | (mazes[begin + 3] >> EAST & 3) << 6
            )
            begin += CELLS_IN_BYTE
        if cells % CELLS_IN_BYTE:
            bits = 0
            for cell in range(cells % CELLS_IN_BYTE):
                bits |= (mazes[begin + cell] >> EAST & 3) << 2 * cell
            packed[number * size + size - 1] = bits


def unpack_rectangles(packed: IntArray, mazes: IntArray, count: int, width: int, height: int) -> int:
    """Open the passages whose bits are set, in mazes with none; return how many are right before one that is not."""
    cells = width * height
    size = len(packed) // count
    for number in range(count):
        begin = number * cells
        byte = number * size
        cell = 0
        south = 0
        for _ in range(height):
            above = begin + cell - width
            east = 0
            south = 0
            for x in range(width):
                north = mazes[above + x] >> SOUTH & 1 if cell >= width else 0
                bits = packed[byte + (cell >> 2)] >> 2 * (cell & 3) & 3
                mazes[begin + cell] = north << NORTH | bits << EAST | east << WEST
                east = bits & 1
                south |= bits >> 1
                cell += 1
            if east:  # beyond the last column
                return number
        if south:  # beyond the last row
            return number
        if cells % CELLS_IN_BYTE and packed[byte + size - 1] >> 2 * (cells % CELLS_IN_BYTE):
            return number
    return count


def pack_passages(mazes: IntArray, packed: IntArray, entries: IntArray, directions: IntArray, count: int) -> None:
    """Write the bits of the passages of each maze, eight into each byte."""
    entries_of_maze = len(mazes) // count
    size = len(packed) // count
    for number in range(count):
        begin = number * entries_of_maze
        for byte in range(size):
            bits = 0
            for passage in range(8 * byte, min(8 * byte + 8, len(entries))):
                bits |= (int(mazes[begin + entries[passage]]) >> directions[passage] & 1) << (passage & 7)
            packed[number * size + byte] = bits


def unpack_passages(
    packed: IntArray,
    mazes: IntArray,
    entries: IntArray,
    directions: IntArray,
    others: IntArray,
    backs: IntArray,
    count: int,
) -> int:
    """Open the passages whose bits are set, in mazes with none; return how many are right before one that is not."""
    entries_of_maze = len(mazes) // count
    size = len(packed) // count
    for number in range(count):
        begin = number * entries_of_maze
        for passage in range(len(entries)):
            if packed[number * size + (passage >> 3)] >> (passage & 7) & 1:
                mazes[begin + entries[passage]] |= 1 << directions[passage]
                mazes[begin + others[passage]] |= 1 << backs[passage]
        if len(entries) & 7 and packed[number * size + size - 1] >> (len(entries) & 7):
            return number
    return count


@lru_cache(maxsize=32)
def _openings_of(grid: Grid) -> tuple[Any, ...]:
    """Return the two bits of each possible passage in a maze of an array, where they are and which."""
    _, cells, directions, others, backs = passage_bits(grid)
    entries = entries_of(grid)
    return entries[cells], directions, entries[others], backs


@lru_cache(maxsize=32)
def passage_bits(grid: Grid) -> PassageBits:
    """Return the bits of the possible passages of a grid, in the order of the passages."""
    compiled = kernel.should_compile(list_possible_passages, grid.cells, type(grid))
    canvas = new_canvas(grid, compiled=compiled)
    columns: list[Any] = [zeros("q", 0, compiled)] * 4
    count = int(kernel.run(list_possible_passages, compiled, canvas, *columns))
    memory.require(40 * count, f"the {count:,} possible passages of {grid.spec}", field="grid")
    columns = [zeros("q", count, compiled) for _ in range(4)]
    kernel.run(list_possible_passages, compiled, canvas, *columns)
    cells, directions, others, backs = np.array(columns, np.int64)
    bits = 2 * cells + (directions != EAST) if isinstance(grid, Rectangle) else np.arange(count)
    return PassageBits(bits, cells, directions, others, backs)


def list_possible_passages(
    maze: Canvas, cells: IntArray, directions: IntArray, others: IntArray, backs: IntArray
) -> int:
    """List the possible passages: the earlier cell, the direction there, the other cell and the direction back.

    Returns how many there are; empty arrays stay as they are.
    """
    found = 0
    for index in range(maze.cells()):
        cell = maze.cell(index)
        left = maze.directions(cell)
        while left:
            direction = lowest_bit(left)
            left &= left - 1
            other = maze.index_of(maze.neighbor(cell, direction))
            if other > index:
                if found < len(cells):
                    cells[found] = index
                    directions[found] = direction
                    others[found] = other
                    backs[found] = maze.opposite(cell, direction)
                found += 1
    return found
