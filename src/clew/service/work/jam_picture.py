"""The picture of the Maze Jam: a PNG of black lines on a transparent background."""

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise

from clew.errors import ClewError
from clew.lazy import UInt8Array, np
from clew.pictures.drawing import sides_between
from clew.pictures.drawing.colors import LIGHT, rgb
from clew.pictures.painting.raster.thread_tiles import kinds_of, shape_of, spans
from clew.pictures.painting.style import Sizes
from clew.pictures.renderers.png import UP, write_chunk, write_head

BLACK, RED = 1, b"\2"  # indexes of colors; 0 is clear, and the thread is red
BORDER = 2  # pixels of the black frame
BAND = 1 << 20  # bytes of equal rows that are compressed together
NO_CELL = b"\xff"  # the number of a place beyond the end of a row, which has no walls
_NUMBERS = bytes(range(16))

Spans = list[tuple[int, int]]  # (first, end) of pixels, counted from the left side of a cell
Tile = list[Spans]  # the thread in each row of pixels of a cell


def _tile(kind: int, size: int) -> Tile:
    """Return the thread in a cell, without soft edges."""
    if size == 1:
        return [[(0, 1)]]
    shape = shape_of(Sizes(size, 1, 0, size, size))._replace(round=False)
    middle = shape.middle
    tile: Tile = []
    for k in range(size):
        row: Spans = []
        for span in spans(kind, k + 0.5 - middle, shape):
            begin, end = (round(middle + each) for each in span)
            if row and row[-1][1] == begin:  # the hole between the spans has no pixel
                row[-1] = row[-1][0], end
            elif begin < end:
                row.append((begin, end))
        tile.append(row)
    return tile


def draw(rows: Sequence[Sequence[int]], cell_size: int, *, path: Sequence[tuple[int, int]] | None = None) -> bytes:
    """Draw a maze as the service of the Maze Jam does: a PNG that is transparent between its lines.

    A wall on either side of two cells is drawn. Lines are one pixel thick, at the left and the upper side of a cell;
    those at the right and the lower side of the maze are in its last pixels.

    Parameters
    ----------
    rows : sequence of sequences of int
        Numbers from 0 to 15 in the bits of the Jam; rows may have different lengths.
    cell_size : int
        Width and height of a cell in pixels.
    path : sequence of (x, y), optional
        Cells through which a red thread is drawn.

    Returns
    -------
    bytes
        The PNG.

    Raises
    ------
    ClewError
        If there is no cell, or a number is not from 0 to 15.
    """
    width = max(map(len, rows), default=0)
    if width < 1 or cell_size < 1:
        raise ClewError("there is nothing to draw: give at least one cell, and cells of at least 1 pixel")
    try:
        cells = [bytes(row) for row in rows]
        if any(row.translate(None, _NUMBERS) for row in cells):
            raise ValueError
    except (TypeError, ValueError):
        raise ClewError("a cell must be a whole number from 0 to 15") from None
    for x, y in path or ():
        if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
            raise ClewError(f"the path has the cell {x},{y}, which the maze does not have")
    threads: dict[int, list[tuple[int, Tile]]] = {}  # by row of cells: the left side and the tile of each cell
    if path:
        kinds = kinds_of(sides_between(path))
        tiles = {kind: _tile(kind, cell_size) for kind in set(kinds)}
        for (x, y), kind in zip(path, kinds, strict=True):
            threads.setdefault(y, []).append((x * cell_size, tiles[kind]))
    file = BytesIO()
    depth, colors = (2, bytes(6) + bytes(rgb(LIGHT.thread))) if path else (1, bytes(6))
    write_head(file, width * cell_size, len(rows) * cell_size, depth, colors, b"\0")
    packer = zlib.compressobj(1)
    numbers = np.frombuffer(b"".join(row.ljust(width, NO_CELL) for row in cells), np.uint8).reshape(-1, width)
    packed = b"".join(map(packer.compress, _packed(_lines(numbers, cell_size, threads), depth)))
    write_chunk(file, b"IDAT", packed + packer.flush())
    write_chunk(file, b"IEND", b"")
    return file.getvalue()


def _lines(
    cells: UInt8Array, size: int, threads: dict[int, list[tuple[int, Tile]]]
) -> Iterator[tuple[UInt8Array, int]]:
    """Yield the rows of pixels from the top, each with the number of equal rows."""
    padded = np.pad(cells, ((1, 0), (1, 0)), constant_values=NO_CELL[0])
    northern = (padded[1:] & 1 == 0) | (padded[:-1] & 2 == 0)
    western = (padded[:, 1:] & 8 == 0) | (padded[:, :-1] & 4 == 0)
    posts = northern[:, 1:] | northern[:, :-1] | western[1:] | western[:-1]
    width, height = cells.shape[1] * size, len(cells) * size
    max_rows = max(1, BAND // (2 * width))
    for y in range(len(cells)):
        if y % max_rows == 0:  # of each row of cells the line with the walls north of it, and one of the others
            some = slice(y, y + max_rows)
            parts = np.zeros((len(posts[some]), 2, cells.shape[1], size), np.uint8)
            parts[:, 0, :, 0], parts[:, 1, :, 0] = posts[some], western[1:][some]
            parts[:, 0, :, 1:] = northern[some, 1:, None]
            band = parts.reshape(-1, 2, width)
            band[:, :, :BORDER] = band[:, :, -BORDER:] = BLACK
        tiles = threads.get(y, ())
        cuts = {0, 1, size, BORDER - y * size, height - BORDER - y * size}
        for tile in {id(tile): tile for _, tile in tiles}.values():
            cuts.update(k for k in range(1, size) if tile[k] != tile[k - 1])
        for begin, end in pairwise(sorted(each for each in cuts if 0 <= each <= size)):
            line = band[y % max_rows, min(begin, 1)]
            if not BORDER <= y * size + begin < height - BORDER:
                line = np.full(width, BLACK, np.uint8)
            if tiles:
                pixels = bytearray(line)
                for left, tile in tiles:
                    for first, last in tile[begin]:
                        pixels[left + first : left + last] = RED * (last - first)
                line = np.frombuffer(pixels, np.uint8)
            yield line, end - begin


def _packed(lines: Iterator[tuple[UInt8Array, int]], depth: int) -> Iterator[bytes]:
    """Yield the rows as a PNG has them: the number of a filter, then the pixels packed into bytes."""
    bits = np.array([[0, 0], [0, 1], [1, 0]], np.uint8)  # of each color
    for line, count in lines:
        row = np.packbits(line if depth == 1 else bits.take(line, axis=0)).tobytes()
        yield b"\0" + row
        same = bytes([UP]) + bytes(len(row))
        max_rows = max(1, BAND // len(same))
        for begin in range(1, count, max_rows):
            yield same * min(max_rows, count - begin)
