"""Draw a huge maze as a PNG of one bit per pixel, or two with a path; two pixels for a cell, chunk by chunk."""

import zlib
from collections.abc import Iterator

from clew.datasets.huge.paths.pixels import PathPixels
from clew.datasets.huge.store import HugeMaze
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.kernel import background
from clew.kernel.parallel import Progress
from clew.lazy import UInt8Array
from clew.mazes.maze import Maze
from clew.pictures.drawing import packed_wall_dots
from clew.pictures.drawing.colors import look, rgb
from clew.pictures.painting.raster.crisp import BAND
from clew.pictures.renderers.png import DEFAULTS, MAX_SIDE, write_chunk, write_head
from clew.safe_io.whole_files import open_atomic


def write_png(maze: HugeMaze, name: str, path: str | None = None, *, progress: Progress | None = None) -> None:
    """Write the picture that `clew.render` draws of such a maze in memory, but for the note of how it was made.

    Parameters
    ----------
    maze : HugeMaze
        A finished maze.
    name : str
        The name of the PNG, which is written whole or not at all.
    path : str, optional
        The folder of a path, which `solve_huge` has written; it is shown in another color.
    progress : callable, optional
        Called with the share of the work that is done.

    Raises
    ------
    ClewError
        If a side of the picture would have more pixels than a PNG can have.

    Examples
    --------
    >>> import os, tempfile
    >>> from clew.huge import generate_huge, write_png
    >>> folder = tempfile.mkdtemp()
    >>> write_png(generate_huge("eller", "300x200", folder + "/maze.zarr", seed=7), folder + "/maze.png")
    >>> os.listdir(folder).count("maze.png")
    1
    """
    width, height = 2 * maze.width + 1, 2 * maze.height + 1
    if max(width, height) > MAX_SIDE:
        raise ClewError(f"a picture of {width:,} x {height:,} pixels is too large for PNG: show a part with --window")
    colors = look(DEFAULTS.dark, DEFAULTS.style)
    pixels = None if path is None else PathPixels(maze, path)
    palette = [colors.ink, colors.paper] if pixels is None else [colors.ink, *[colors.paper] * 2, colors.thread]
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    with open_atomic(name) as file:
        texts = {"Title": f"A maze, {maze.width}x{maze.height}", "Software": "Clew"}
        depth = len(palette) // 2
        write_head(file, width, height, depth, b"".join(bytes(rgb(each)) for each in palette), texts=texts)
        for dots, share in wall_dots_of(maze, max(1, BAND // (maze.width // 2 + 4))):
            band = background.run(lambda: pixels.color(dots)) if pixels else dots  # noqa: B023
            write_chunk(file, b"IDAT", background.run(lambda: packer.compress(band.data)))  # noqa: B023
            if progress:
                progress(share)
        write_chunk(file, b"IDAT", packer.flush())
        write_chunk(file, b"IEND", b"")


def wall_dots_of(maze: HugeMaze, rows: int) -> Iterator[tuple[UInt8Array, float]]:
    """Yield the picture in bits, so many rows of cells at a time (see `packed_wall_dots`), and the share done."""
    for chunk in range(maze.chunks):
        rows_of_chunk = _with_neighbors(maze, chunk)
        before = min(chunk, 1)
        end = before + len(range(*maze.rows_of(chunk)))
        for first in range(before, end, rows):
            last = min(first + rows, end)
            band = background.run(lambda: packed_wall_dots(rows_of_chunk, first, last))  # noqa: B023
            yield band, (chunk + (last - before) / (end - before)) / maze.chunks


def _with_neighbors(maze: HugeMaze, chunk: int) -> Maze:
    """Return the rows of a chunk with the row before and the row after, as far as there are such."""
    begin, end = maze.rows_of(chunk)
    before, after = min(chunk, 1), int(end < maze.height)
    grid = Rectangle(maze.width, before + end - begin + after)
    passages = grid.new_passages(compiled=True)
    maze.canvas_of(chunk, passages, before)
    return Maze(grid, passages, trusted=True)
