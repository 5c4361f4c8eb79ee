"""Write a huge maze as a Deep Zoom pyramid: tiles of its picture at each zoom, as viewers such as OpenSeadragon read.

A level is half as large as the next one; the last has two pixels for each cell. The file .dzi describes it, and the
folder next to it has the tiles, LEVEL/COLUMN_ROW.png, without overlap. All levels are made at once, each from rows of
the one above, so that only a row of tiles of each is in memory.
"""

import os
import shutil
import zlib
from typing import IO, Any

from clew.datasets.huge.picture import wall_dots_of
from clew.datasets.huge.store import HugeMaze
from clew.errors import ClewError
from clew.kernel import background
from clew.kernel.parallel import Progress
from clew.lazy import UInt8Array, np
from clew.pictures.renderers.png import write_chunk, write_head
from clew.safe_io.whole_files import temporary_name, write_atomic

SUFFIX = ".dzi"
TILE = 512  # pixels in a row
ROWS = 64  # of cells that are drawn at a time
DESCRIPTION = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="png" Overlap="0" TileSize="{tile}">'
    '<Size Width="{width}" Height="{height}"/></Image>\n'
)


def write_deep_zoom(maze: HugeMaze, name: str, *, progress: Progress | None = None) -> None:
    """Write the picture of a maze as a Deep Zoom pyramid.

    Parameters
    ----------
    maze : HugeMaze
        A finished maze.
    name : str
        The name of the description, which ends with .dzi. Both it and the folder of the tiles, whose name ends with
        _files in place of that, are written whole or not at all.
    progress : callable, optional
        Called with the share of the work that is done.

    Raises
    ------
    ClewError
        If there is such a folder, but no such description.

    Examples
    --------
    >>> import os, tempfile
    >>> from clew.huge import generate_huge, write_deep_zoom
    >>> folder = tempfile.mkdtemp()
    >>> write_deep_zoom(generate_huge("eller", "300x200", folder + "/maze.zarr", seed=7), folder + "/maze.dzi")
    >>> sorted(os.listdir(folder + "/maze_files/10"))
    ['0_0.png', '1_0.png']
    """
    tiles = f"{name.removesuffix(SUFFIX)}_files"
    if os.path.exists(tiles) and not os.path.exists(name):
        raise ClewError(f"{tiles} exists, and would be lost: give another name, or remove it", option="output")
    size = 2 * maze.width + 1, 2 * maze.height + 1
    new, old = temporary_name(tiles), temporary_name(tiles)
    try:
        top = _Level(new, (max(size) - 1).bit_length(), *size)
        for dots, share in wall_dots_of(maze, ROWS):
            background.run(lambda: top.add(255 * np.unpackbits(dots[:, 1:], axis=1)[:, : size[0]]))  # noqa: B023
            if progress:
                progress(share)
        if os.path.exists(tiles):
            os.rename(tiles, old)
        os.rename(new, tiles)
        write_atomic(name, DESCRIPTION.format(tile=TILE, width=size[0], height=size[1]).encode())
    finally:
        for folder in (new, old):
            shutil.rmtree(folder, ignore_errors=True)


class _Level:
    """A level of a pyramid, to which rows of pixels are added from the top."""

    def __init__(self, folder: str, number: int, width: int, height: int) -> None:
        self._folder, self._height = os.path.join(folder, str(number)), height
        os.makedirs(self._folder)
        self._rows = np.empty((min(TILE, height), width), np.uint8)
        self._count = self._done = 0  # of rows here, and of those in tiles that are written
        half = ((each + 1) // 2 for each in (width, height))
        self._below = _Level(folder, number - 1, *half) if number else None

    def add(self, rows: UInt8Array) -> None:
        """Add rows; write each row of tiles that is whole, and add its half to the level below."""
        while len(rows):
            count = min(len(rows), len(self._rows) - self._count)
            self._rows[self._count : self._count + count] = rows[:count]
            self._count, rows = self._count + count, rows[count:]
            if self._count == len(self._rows) or self._done + self._count == self._height:
                self._write(self._rows[: self._count])

    def _write(self, rows: UInt8Array) -> None:
        for left in range(0, rows.shape[1], TILE):
            name = os.path.join(self._folder, f"{left // TILE}_{self._done // TILE}.png")
            with open(name, "wb") as file:
                _write_png(file, rows[:, left : left + TILE])
        self._done, self._count = self._done + len(rows), 0
        if self._below:
            self._below.add(halve(rows))


def _write_png(file: IO[bytes], pixels: UInt8Array) -> None:
    """Write a tile in shades of gray."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9, zlib.Z_RLE)
    height, width = pixels.shape
    write_head(file, width, height, 8, b"")
    content = packer.compress(np.pad(pixels, ((0, 0), (1, 0))).data) + packer.flush()  # each row begins with its filter
    write_chunk(file, b"IDAT", content)
    write_chunk(file, b"IEND", b"")


def halve(pixels: UInt8Array) -> UInt8Array:
    """Return the means of 2 x 2 pixels; an odd last row or column is its own neighbor."""
    odd = [(0, side % 2) for side in pixels.shape]
    whole = np.pad(pixels, odd, "edge") if pixels.shape[0] % 2 or pixels.shape[1] % 2 else pixels
    sums: Any = whole[::2].astype(np.uint16)
    sums += whole[1::2]
    sums = sums[:, ::2] + sums[:, 1::2]
    sums += 2
    means: UInt8Array = (sums >> 2).astype(np.uint8)
    return means
