"""The Jam's picture of a maze: black lines on nothing, a PNG made row by row from strings of digits."""

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import sqrt

from clew.drawing.colors import LIGHT, rgb
from clew.errors import ClewError
from clew.renderers.png import write_chunk, write_head
from clew.renderers.style import Sizes

CLEAR, BLACK, RED = "012"  # digits of pixels; the thread is red
BORDER = 2  # pixels
SAME = 2  # the PNG filter "up": only the difference from the row above
BAND = 1 << 20  # bytes of rows that are packed together

MARKED_FROM = 8  # pixels of a cell from which a ball and a ring are to be seen
START, GOAL = 16, 32  # behind the four bits of the sides that the thread crosses
SIDES = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}


# By a cell's number, in which 1, 2, 4 and 8 are passages north, south, east and west: whether a wall is there.
# 255 stands for a place beyond the end of a row, which has no walls.
_NORTH, _SOUTH, _EAST, _WEST = (bytes(not value & bit for value in range(256)) for bit in (1, 2, 4, 8))
_NOTHING = b"\xff"
_NUMBERS = bytes(range(16))

Spans = list[tuple[int, int]]  # (first, end) pixels from the cell's left


class Thread:
    """A path through cells (x, y) of `size` pixels: from a ball at its start to a ring at its goal."""

    def __init__(self, path: Sequence[tuple[int, int]], size: int) -> None:
        self._size = size
        kinds = dict.fromkeys(path, 0)
        for (x, y), (next_x, next_y) in pairwise(path):
            step = next_x - x, next_y - y
            if step not in SIDES:
                raise ClewError(f"no step leads from {x},{y} to {next_x},{next_y}: a path goes from cell to cell")
            kinds[x, y] |= SIDES[step]
            kinds[next_x, next_y] |= SIDES[-step[0], -step[1]]
        kinds[path[0]] |= START
        kinds[path[-1]] |= GOAL
        self._rows: dict[int, list[tuple[int, int]]] = {}  # of each row: (x, kind)
        for (x, y), kind in kinds.items():
            self._rows.setdefault(y, []).append((x, kind))
        self._tiles = {kind: _tile(kind, size) for kind in set(kinds.values())}

    def cuts(self, y: int) -> set[int]:
        """The rows of pixels in row y of cells from which on the thread may look other than above."""
        found: set[int] = set()
        for kind in {kind for _, kind in self._rows.get(y, ())}:
            tile = self._tiles[kind]
            found.update(k for k in range(self._size) if k == 0 or tile[k] != tile[k - 1])
        return found

    def over(self, line: str, y: int, k: int) -> str:
        """The digits of row k of pixels in row y of cells with the thread over them."""
        if y not in self._rows:
            return line
        digits = bytearray(line, "ascii")
        for x, kind in self._rows[y]:
            left = x * self._size
            for begin, end in self._tiles[kind][k]:
                digits[left + begin : left + end] = RED.encode() * (end - begin)
        return digits.decode()


def _tile(kind: int, size: int) -> list[Spans]:
    """The spans of each row of pixels of a cell."""
    if size == 1:
        return [[(0, 1)]]
    shape = Sizes(size, 1, 0, size, size)
    middle = (size + 1) / 2
    thick = min(shape.thread, size - 1)
    low = int(middle - thick / 2)
    high = low + thick
    tile: list[Spans] = []
    for k in range(size):
        spans: Spans = []
        upright = (kind & 1 and k < high) or (kind & 4 and k >= low)
        if low <= k < high:
            spans.append((0 if kind & 8 else low, size if kind & 2 else high))
        elif upright:
            spans.append((low, high))
        away = abs(k + 0.5 - middle)
        if size >= MARKED_FROM and kind & (START | GOAL) and away < shape.mark:
            outer, hole = (sqrt(max(0, radius**2 - away**2)) for radius in (shape.mark, shape.hole))
            spans.append((round(middle - outer), round(middle + outer)))
            if kind & GOAL:
                spans = _without(spans, round(middle - hole), round(middle + hole))
        tile.append(spans)
    return tile


def _without(spans: Spans, begin: int, end: int) -> Spans:
    """The spans with a hole."""
    parts = [part for a, b in spans for part in ((a, min(b, begin)), (max(a, end), b))]
    return [(a, b) for a, b in parts if a < b]


def draw(rows: Sequence[Sequence[int]], cell_size: int, *, path: Sequence[tuple[int, int]] | None = None) -> bytes:
    """Draw the Jam's rows as its service did: a PNG of `cell_size` pixels for each cell, transparent between lines.

    `rows`: numbers of 0 to 15 as the Jam writes them, rows of any lengths. Each cell draws the walls that it knows of,
    so a wall on either side is a wall. Lines are one pixel thick, on the pixels left of and above their cells; those
    behind the last cells are in the last pixels. `path`: cells as (x, y) through which a red thread runs.
    Raises `ClewError` without a cell, and for a number that is not from 0 to 15.
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
            raise ClewError(f"the path leads through {x},{y}, and there is no such cell")
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
    """The picture from the top: a row of pixels as digits, and how many rows are like it."""
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
    """For each row of cells the line of pixels in which the walls north of them stand, and one of those below."""
    inner = CLEAR * (size - 1)
    # By what there is at a place: 1 = its corner is black, 2 = the wall north of it stands
    places = [corner + wall * (size - 1) for wall in (CLEAR, BLACK) for corner in (CLEAR, BLACK)]
    side = min(BORDER, width * size // 2 + 1)
    above, sides_above = _NOTHING * width, bytes(width + 1)
    for row in cells:
        walls = _either(above.translate(_SOUTH), row.translate(_NORTH))
        sides = _either(b"\0" + row.translate(_EAST), row.translate(_WEST) + b"\0")
        corners = _either(_either(sides_above, sides), _either(b"\0" + walls, walls + b"\0"))
        kinds = _either(corners[:width], walls.translate(_TWICE))
        line = "".join([places[kind] for kind in kinds])
        below = inner.join(sides[:width].translate(_DIGITS).decode()) + inner
        yield _bordered(line, side), _bordered(below, side)
        above, sides_above = row, sides


_DIGITS = bytes.maketrans(b"\0\1", CLEAR.encode() + BLACK.encode())
_TWICE = bytes.maketrans(b"\1", b"\2")


def _either(one: bytes, other: bytes) -> bytes:
    """The bits that are set in one of two lines of one length."""
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


def _bordered(line: str, border: int) -> str:
    """The line with its ends black."""
    return (BLACK * border + line[border:-border] + BLACK * border)[: len(line)]


def _packed(lines: Iterator[tuple[str, int]], pixels: int, depth: int) -> Iterator[bytes]:
    """The rows as PNG wants them: a byte that names the filter, then the pixels packed into bytes."""
    base, length = 1 << depth, -(-pixels * depth // 8)
    spare = length * 8 - pixels * depth
    same = bytes([SAME]) + bytes(length)
    max_rows = max(1, BAND // len(same))
    for line, count in lines:
        yield b"\0" + (int(line, base) << spare).to_bytes(length)
        for begin in range(1, count, max_rows):
            yield same * min(max_rows, count - begin)
