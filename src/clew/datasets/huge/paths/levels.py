"""Where a path in files leads, at any zoom: of its bits, those of 16 x 16 cells are joined again and again."""

from itertools import pairwise
from typing import Any

from clew.datasets.huge.store import MAP, PackedStore
from clew.kernel.parallel import Progress
from clew.lazy import UInt8Array, np

FACTOR = 16  # of which the bits in a row of bytes are a whole number of integers
COARSEST = 4096  # a level of at most so many bits in a row can be read as a whole
STEP = 1024  # rows that are read at a time


class PathLevels:
    """The cells of a path, and the blocks of 16, 256, ... cells in a row that it crosses.

    Parameters
    ----------
    path : PackedStore
        A finished path.
    """

    def __init__(self, path: PackedStore) -> None:
        self._path = path
        self._blocks = [1]
        while max(path.width, path.height) > COARSEST * self._blocks[-1]:
            self._blocks.append(self._blocks[-1] * FACTOR)

    def make(self, report: Progress) -> None:
        """Write the levels that are missing, next to the path."""
        for below, block in pairwise(self._blocks):
            if not self._path.has_state(_name(block), MAP):
                rows, columns = (-(-side // below) for side in (self._path.height, self._path.width))
                joined = []
                for begin in range(0, rows, STEP):
                    end = min(begin + STEP, rows)
                    joined.append(join_blocks(self._read(below, (begin, end), (0, -(-columns // 8)))))
                    report(end / rows)
                self._path.save_state(_name(block), np.concatenate(joined), MAP)

    def crossed(self, left: int, top: int, count: int, block: int) -> Any:
        """Return which of count x count blocks of cells the path crosses; `left` and `top` count blocks."""
        level = max(each for each in self._blocks if each <= block)
        each, whole = block // level, [-(-side // level) for side in (self._path.width, self._path.height)]
        bits = np.zeros((count * each, count * each), bool)
        (x, right), (y, bottom) = (
            (max(0, first * each), min(side, (first + count) * each))
            for first, side in zip((left, top), whole, strict=True)
        )
        if x < right and y < bottom:
            packed = self._read(level, (y, bottom), (x // 8, -(-right // 8)))
            found = np.unpackbits(packed, axis=1, bitorder="little")[:, x % 8 : x % 8 + right - x]
            bits[y - top * each : bottom - top * each, x - left * each : right - left * each] = found
        return bits.reshape(count, each, count, each).any((1, 3))

    def _read(self, block: int, rows: tuple[int, int], columns: tuple[int, int]) -> UInt8Array:
        if block == 1:
            return self._path.read_part(rows, columns)
        return np.array(self._path.load_state(_name(block), MAP)[slice(*rows), slice(*columns)])


def join_blocks(packed: UInt8Array) -> UInt8Array:
    """Return the bits of 16 x 16 bits: whether there is a 1 among them."""
    rows = np.bitwise_or.reduceat(packed, np.arange(0, len(packed), FACTOR), axis=0)
    if rows.shape[1] % 2:
        rows = np.pad(rows, ((0, 0), (0, 1)))
    return np.packbits(np.ascontiguousarray(rows).view(np.uint16) != 0, axis=1, bitorder="little")


def _name(block: int) -> str:
    return f"path-{block}"
