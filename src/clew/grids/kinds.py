"""Find the kinds of cell in a table of neighbors: cells whose neighbors are as far away, by the same directions."""

from typing import Any

from clew import kernel
from clew.kernel import IntArray, helper

KINDS_FROM = 100_000  # cells; the table of fewer stays in the cache
MOST_KINDS = 1 << 16
SLOTS = 1 << 18  # of the hash table


def tell_kinds(
    cells: int, width: int, shift: int, entries: IntArray, kinds: IntArray, rows: IntArray, slots: IntArray
) -> int:
    """Give every cell its kind; return how many there are, or -1 where there are more than `rows` has room for.

    `entries`: int32[cells * width] with absolute neighbors; `kinds`: uint16[cells]; `rows`: int64[kinds * width] gets
    relative entries; `slots`: int32[SLOTS], zeros, becomes a hash table of kinds, counted from 1.
    """
    count = 0
    most = len(rows) // width
    mask = (1 << shift) - 1
    for cell in range(cells):
        base = cell * width
        mixed = 0
        for place in range(width):
            mixed = (mixed * 1_000_003 + relative(cells, cell, entries[base + place], shift, mask)) & 0xFFFF_FFFF_FFFF
        slot = (mixed ^ mixed >> 23) & len(slots) - 1
        while slots[slot] and not same(cells, cell, width, shift, entries, rows, (slots[slot] - 1) * width):
            slot = slot + 1 & len(slots) - 1
        if slots[slot] == 0:
            if count == most:
                return -1
            for place in range(width):
                rows[count * width + place] = relative(cells, cell, entries[base + place], shift, mask)
            count += 1
            slots[slot] = count
        kinds[cell] = slots[slot] - 1
    return count


@helper
def relative(cells: int, cell: int, entry: int, shift: int, mask: int) -> int:
    """The entry with the distance to the neighbor in place of its number."""
    other = entry >> shift
    away = other - cell if other < cells else (1 << 31 - shift) - 1  # farther than any cell is
    return away << shift | entry & mask


@helper
def same(cells: int, cell: int, width: int, shift: int, entries: IntArray, rows: IntArray, begin: int) -> bool:
    """Whether the cell is of the kind whose row begins there."""
    mask = (1 << shift) - 1
    for place in range(width):
        if rows[begin + place] != relative(cells, cell, entries[cell * width + place], shift, mask):
            return False
    return True


def kinds_of(cells: int, width: int, shift: int, entries: Any) -> tuple[Any, Any, Any, int] | None:
    """(entries, kinds, usual, most) of the `KindTable` for a large table; None where it has too many kinds.

    NumPy arrays: int64[kinds * width], uint8 or uint16[cells], int32[width].
    """
    import numpy as np

    kinds = kernel.zeros("H", cells, True)
    rows = kernel.zeros("q", MOST_KINDS * width, True)
    count = int(kernel.call(tell_kinds, cells, width, shift, entries, kinds, rows, kernel.zeros("i", SLOTS, True)))
    if count < 0:
        return None
    most = int(np.bincount(kinds, minlength=count).argmax())
    usual = rows[most * width : (most + 1) * width].astype(np.int32)
    return rows[: count * width].copy(), kinds.astype(np.uint8) if count <= 256 else kinds, usual, most
