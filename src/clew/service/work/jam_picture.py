"""The picture of the Maze Jam: a PNG of black lines on a transparent background, made from strings of digits."""

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise

from clew.errors import ClewError
from clew.pictures.drawing import WallLine, sides_between
from clew.pictures.drawing.colors import LIGHT, rgb
from clew.pictures.painting.raster.thread_tiles import kinds_of, shape_of, spans
from clew.pictures.painting.style import Sizes
from clew.pictures.renderers.png import write_chunk, write_head

CLEAR, BLACK, RED = "012"  # the digits of pixels; the thread is red
BORDER = 2  # pixels of the black frame
SAME = 2  # the PNG filter "up": the difference from the row above
BAND = 1 << 20  # bytes of rows that are compressed together

# Tables from the number of a cell, in which 1, 2, 4 and 8 are passages north, south, east and west, to whether there is
# a wall. The number 255 is a place beyond the end of a row, which has no walls.
_NORTH, _SOUTH, _EAST, _WEST = (bytes(not value & bit for value in range(256)) for bit in (1, 2, 4, 8))
_NOTHING = b"\xff"
_NUMBERS = bytes(range(16))

Spans = list[tuple[int, int]]  # (first, end) of pixels, counted from the left side of a cell


class Thread:
    """A path through cells (x, y) of `size` pixels, from a ball at its start to a ring at its goal."""

    def __init__(self, path: Sequence[tuple[int, int]], size: int) -> None:
        self._size = size
        kinds = kinds_of(sides_between(path))
        self._rows: dict[int, list[tuple[int, int]]] = {}  # by row of cells: (x, kind of tile)
        for (x, y), kind in zip(path, kinds, strict=True):
            self._rows.setdefault(y, []).append((x, kind))
        self._tiles = {kind: _tile(kind, size) for kind in set(kinds)}

    def cuts(self, y: int) -> set[int]:
        """Return the rows of pixels, within row y of cells, at which the thread may change its shape."""
        found: set[int] = set()
        for kind in {kind for _, kind in self._rows.get(y, ())}:
            tile = self._tiles[kind]
            found.update(k for k in range(self._size) if k == 0 or tile[k] != tile[k - 1])
        return found

    def over(self, line: str, y: int, k: int) -> str:
        """Return a line with the thread drawn over it; the line is row k of pixels in row y of cells."""
        if y not in self._rows:
            return line
        digits = bytearray(line, "ascii")
        for x, kind in self._rows[y]:
            left = x * self._size
            for begin, end in self._tiles[kind][k]:
                digits[left + begin : left + end] = RED.encode() * (end - begin)
        return digits.decode()


def _tile(kind: int, size: int) -> list[Spans]:
    """Return the spans of the thread in each row of pixels of a cell, without soft edges."""
    if size == 1:
        return [[(0, 1)]]
    shape = shape_of(Sizes(size, 1, 0, size, size))._replace(round=False)
    middle = shape.middle
    tile: list[Spans] = []
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
    thread = Thread(path, cell_size) if path else None
    file = BytesIO()
    black, red = bytes(3), bytes(rgb(LIGHT.thread))
    depth = 2 if thread else 1
    write_head(file, width * cell_size, len(rows) * cell_size, depth, black + black + red * bool(thread), b"\0")
    packer = zlib.compressobj(1)
    band: list[bytes] = []
    held = 0
    for part in _packed(
        _lines([row.ljust(width, _NOTHING) for row in cells], width, cell_size, thread), width * cell_size, depth
    ):
        band.append(part)
        held += len(part)
        if held > BAND:
            write_chunk(file, b"IDAT", packer.compress(b"".join(band)))
            band, held = [], 0
    write_chunk(file, b"IDAT", packer.compress(b"".join(band)) + packer.flush())
    write_chunk(file, b"IEND", b"")
    return file.getvalue()


def _lines(cells: list[bytes], width: int, size: int, thread: Thread | None) -> Iterator[tuple[str, int]]:
    """Yield the rows of pixels from the top as digits, each with the number of equal rows."""
    pixels, height = width * size, len(cells) * size
    for y, (wall_line, inside) in enumerate(_walls(cells, width, size)):
        cuts = {0, 1, size} | {each - y * size for each in (BORDER, height - BORDER)}
        if thread:
            cuts |= thread.cuts(y)
        inner = sorted(each for each in cuts if 0 <= each <= size)
        for begin, end in pairwise(inner):
            line = inside if begin else wall_line
            if not BORDER <= y * size + begin < height - BORDER:
                line = BLACK * pixels
            yield thread.over(line, y, begin) if thread else line, end - begin


def _walls(cells: list[bytes], width: int, size: int) -> Iterator[tuple[str, str]]:
    """Yield two lines of pixels for each row of cells: the one with the walls north of them, and one of the others."""
    inner = CLEAR * (size - 1)
    # Indexed by what a place has: 1 = a black corner, 2 = a wall to the north
    places = [corner + wall * (size - 1) for wall in (CLEAR, BLACK) for corner in (CLEAR, BLACK)]
    side = min(BORDER, width * size // 2 + 1)
    for walls in _wall_lines(cells, width):
        kinds = _either(walls.touched_posts()[:width], walls.northern.translate(_TWICE))
        line = "".join([places[kind] for kind in kinds])
        below = inner.join((walls.western or b"")[:width].translate(_DIGITS).decode()) + inner
        yield _bordered(line, side), _bordered(below, side)


def _wall_lines(cells: list[bytes], width: int) -> Iterator[WallLine]:
    """Yield the lines of walls above the rows; a wall on either side of two cells is a wall."""
    above, sides_above = _NOTHING * width, bytes(width + 1)
    for y, row in enumerate(cells):
        northern = _either(above.translate(_SOUTH), row.translate(_NORTH))
        western = _either(b"\0" + row.translate(_EAST), row.translate(_WEST) + b"\0")
        yield WallLine(y, sides_above, northern, western)
        above, sides_above = row, western


_DIGITS = bytes.maketrans(b"\0\1", CLEAR.encode() + BLACK.encode())
_TWICE = bytes.maketrans(b"\1", b"\2")


def _either(one: bytes, other: bytes) -> bytes:
    """Combine the bits of two lines of the same length."""
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


def _bordered(line: str, border: int) -> str:
    """Return the line with black ends."""
    return (BLACK * border + line[border:-border] + BLACK * border)[: len(line)]


def _packed(lines: Iterator[tuple[str, int]], pixels: int, depth: int) -> Iterator[bytes]:
    """Yield the rows as a PNG has them: a byte for the filter, then the pixels packed into bytes."""
    base, length = 1 << depth, -(-pixels * depth // 8)
    spare = length * 8 - pixels * depth
    same = bytes([SAME]) + bytes(length)
    max_rows = max(1, BAND // len(same))
    for line, count in lines:
        yield b"\0" + (int(line, base) << spare).to_bytes(length)
        for begin in range(1, count, max_rows):
            yield same * min(max_rows, count - begin)
