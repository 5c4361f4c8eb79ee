"""Color the path in the picture of a huge maze: two bits for each pixel in place of one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from clew.datasets.huge.store import HugeMaze, PackedStore, read_facts
from clew.errors import ClewError
from clew.lazy import UInt8Array, np


class PathPixels:
    """The colors of a picture with a path: 0 for walls, 1 for cells and passages, 3 for those on the path.

    Parameters
    ----------
    maze : HugeMaze
        The maze.
    folder : str
        Where `solve_huge` has written the cells of the path.
    """

    def __init__(self, maze: HugeMaze, folder: str) -> None:
        facts = read_facts(folder)
        if facts.get("bits") != 1 or facts.get("maze") != maze.read_manifest()["sha256"]:
            raise ClewError(f"{folder} is no path in {maze.folder}: clew solve {maze.folder} -o path.zarr writes one")
        self._store = PackedStore(folder, facts, -(-maze.width // 8))
        self._rows = self._all_rows()
        self._above = np.zeros((1, self._store.row_size), np.uint8)

    def _all_rows(self) -> Iterator[UInt8Array]:
        for chunk in range(self._store.chunks):
            yield from self._store.read_chunk(chunk)

    def color(self, band: UInt8Array) -> UInt8Array:
        """Return the next band of `packed_wall_dots` in colors, the first pixel of a byte in its highest bits.

        The path of a tree goes through each passage between two of its cells.
        """
        count, size = len(band) // 2, band.shape[1] - 1
        cells = np.stack([next(self._rows) for _ in range(count)])
        above = np.concatenate([self._above, cells[:-1]])
        self._above = cells[-1:]
        before = cells << 1
        before[:, 1:] |= cells[:, :-1] >> 7
        marks: Any = np.zeros((2 * count, cells.shape[1]), ">u2")
        marks[::2] = _spread_cells()[cells & above]
        marks[1::2] = _spread_cells()[cells] | _spread_cells()[cells & before] << 1
        path = np.zeros((len(band), size), np.uint8)
        shown = min(size, 2 * marks.shape[1])
        path[: 2 * count, :shown] = marks.view(np.uint8)[:, :shown]
        opened = band[:, 1:]
        pixels: Any = _spread_bits()[opened] | _spread_bits()[opened & path] << 1
        bits = 2 * (2 * self._store.width + 1)
        return np.pad(pixels.astype(">u2").view(np.uint8)[:, : -(-bits // 8)], ((0, 0), (1, 0)))


@cache
def _spread_cells() -> Any:
    """Return 16 bits for each byte of cells, the first in the lowest bit: theirs are every other one, from the top."""
    return np.array([sum((byte >> cell & 1) << 14 - 2 * cell for cell in range(8)) for byte in range(256)], np.uint16)


@cache
def _spread_bits() -> Any:
    """Return 16 bits for each byte: those of the byte, each after a 0."""
    return np.array([sum((byte >> bit & 1) << 2 * bit for bit in range(8)) for byte in range(256)], np.uint16)
