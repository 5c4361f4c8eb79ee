"""The Jam's picture of a maze: black lines on nothing, a PNG made row by row from strings of digits."""

import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise

from clew.drawing.colors import LIGHT, rgb
from clew.errors import ClewError
from clew.renderers.png import write_chunk, write_head
from clew.service._jam_thread import Thread

CLEAR, BLACK = "01"  # digits of pixels; the thread's is 2
BORDER = 2  # pixels
SAME = 2  # the filter of a row that tells only what differs from the row above
BAND = 1 << 20  # bytes of rows that are packed together

# By a cell's number, in which 1, 2, 4 and 8 are passages north, south, east and west: whether a wall is there.
# 255 stands for a place beyond the end of a row, which has no walls.
_NORTH, _SOUTH, _EAST, _WEST = (bytes(not value & bit for value in range(256)) for bit in (1, 2, 4, 8))
_NOTHING = b"\xff"
_NUMBERS = bytes(range(16))


def draw(rows: Sequence[Sequence[int]], cell_size: int, *, path: Sequence[tuple[int, int]] | None = None) -> bytes:
    """Draw the Jam's rows as its service did: a PNG of `cell_size` pixels for each cell, transparent between lines.

    `rows`: numbers of 0 to 15 as the Jam writes them, rows of any lengths. Each cell draws the walls that it knows of,
    so a wall on either side is a wall. Lines are one pixel thick, on the pixels left of and above their cells; those
    behind the last cells are in the last pixels. `path`: cells as (x, y) through which a red thread runs.
    Raises `ClewError` where there is no cell, or a number is none of the Jam's.
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
    most = max(1, BAND // len(same))
    for line, count in lines:
        yield b"\0" + (int(line, base) << spare).to_bytes(length)
        for begin in range(1, count, most):
            yield same * min(most, count - begin)
