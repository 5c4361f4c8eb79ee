"""The Maze Jam's JSON: an array of rows of numbers, N=1 S=2 E=4 W=8, where a set bit is a passage.

A passage that only one of its two cells opens is read as a wall, since the Jam's own example has such passages;
`strict` refuses them. Both sides of a passage are written. The format keeps neither openings nor provenance.

msgspec reads the JSON. It stops at the first value that is not a number in an array in an array, so everything before
an error is rows of numbers, and its brackets and commas give the row and the column.
"""

import re
from collections.abc import Sequence

from clew import registry
from clew.errors import ClewError, shown
from clew.formats._arrays import close_one_sided
from clew.grids import Rectangle
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.safe_io.strict_json import first_byte, refuse_mark

NORTH, SOUTH, EAST, WEST = 1, 2, 4, 8

# Converts the Jam's numbers to Clew's and back: east and south are exchanged.
SWAPPED = bytes(value & 9 | value >> 1 & 2 | value << 1 & 4 for value in range(16)) + bytes(range(16, 256))
DIGITS = [str(value) for value in range(16)]
OTHERS = bytes(15 - value for value in range(16)) + bytes(range(16, 256))  # converts walls to passages and back

CELL = "a cell is a whole number from 0 to 15"
EXAMPLE = "[[2,8],[1,1]]"
CHUNK = 1 << 18  # bytes of text that are decoded at once
AFTER = 1000  # bytes of text after a piece that are read to name a mistake
_NUMBERS = bytes(range(16))

# msgspec reports the place of an error only in its message.
_PLACE = re.compile(r"\$\[(\d+)\](?:\[(\d+)\])?")
_BYTE = re.compile(r"\(byte (\d+)\)")
_COMMA = re.compile(rb"([]0-9]\s*),\s*([\[0-9])")
_TOKEN = re.compile(rb"\s*([^\s,\]]{1,24})")


Rows = Sequence[bytes | Sequence[int]]
Cell = tuple[int, int]  # row and column


def sniff(data: bytes) -> bool:
    """Return whether the data begins like a JSON array."""
    return first_byte(data) == b"["


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Maze:
    """Read a maze. One-sided passages are closed, with a note, or refused if `strict`."""
    return _maze(parse_rows(data), strict, notes)


@registry.format(suffixes=(".json",), media="application/json", read=read, sniff=sniff)
def jam(maze: Maze) -> bytes:
    """Write rows of numbers, one line for each row, with both sides of every passage."""
    grid = maze.grid
    if not grid.has_rows:
        raise ClewError(f"the Jam's JSON can hold rectangles only, not {grid.spec}: write .clew")
    memory.require(6 * grid.cells, f"{grid.spec} as JSON")
    rows = (row.tobytes().translate(SWAPPED) for row in grid.cell_slices(memoryview(maze.storage)))
    lines = ("[" + ",".join(map(DIGITS.__getitem__, row)) + "]" for row in rows)
    return f"[{(',' + chr(10)).join(lines)}]\n".encode()


def from_rows(rows: Rows, strict: bool = False, *, jagged: bool = False) -> Maze:
    """Make a maze from rows of the Jam's numbers.

    `strict` is as for `read`. `jagged`: the rows may have different lengths; there are no cells after the end of a
    short row.
    """
    return _maze(check_rows(rows, jagged=jagged), strict)


def read_built(data: bytes) -> Maze:
    """Read a maze from a wall builder's JSON, which has south and east walls only: a set bit is a wall."""
    return _maze([row.tobytes() for row in _carved(parse_rows(data))])


def _maze(lines: list[bytes], strict: bool = False, notes: list[str] | None = None) -> Maze:
    lengths = list(map(len, lines))
    width, height = max(lengths), len(lines)
    grid: Rectangle | MaskedRectangle = Rectangle(width, height)
    if min(lengths) < width:
        mask = b"".join(b"\1" * length + bytes(width - length) for length in lengths)
        grid, lines = MaskedRectangle(width, height, mask), [line.ljust(width, b"\0") for line in lines]
    storage = grid.new_passages(compiled=True)
    cells = grid.as_array(storage)
    cells |= np.frombuffer(b"".join(lines).translate(SWAPPED), np.uint8).reshape(height, width)
    problem = close_one_sided(grid, storage, strict=strict)
    if problem and notes is not None:
        notes.append(f"{problem}; these sides were read as walls")
    return Maze(grid, storage, trusted=True)


def built_to_carved(rows: Rows) -> list[list[int]]:
    """Convert the rows of a wall builder, which have south and east walls only, to rows of passages.

    This is the conversion of the Jam's page: outer walls are added, and everything that is not a wall is a passage.
    So all inner sides to the north and west are open; `from_rows` closes those that are one-sided.
    """
    return list(_carved(check_rows(rows)).tolist())


def _carved(rows: list[bytes]) -> UInt8Array:
    carved = np.frombuffer(bytearray(b"".join(rows).translate(OTHERS)), np.uint8).reshape(len(rows), -1)
    carved[0] &= 15 - NORTH
    carved[-1] &= 15 - SOUTH
    carved[:, 0] &= 15 - WEST
    carved[:, -1] &= 15 - EAST
    return carved


def _line(row: Sequence[int], y: int, begin: Cell = (0, 0)) -> bytes:
    """Return row y of a piece as bytes; raise `ClewError` for a cell that is wrong."""
    try:
        line = bytes(row)
    except (TypeError, ValueError):
        line = b"\xff"
    if line.translate(None, _NUMBERS):
        x = next(x for x, value in enumerate(row) if type(value) is not int or not 0 <= value <= 15)
        raise _wrong_cell(begin, y, x, shown(row[x]))
    return line


def check_rows(rows: Rows, *, jagged: bool = False) -> list[bytes]:
    """Return the rows as bytes: numbers from 0 to 15, all rows of one length unless they may be `jagged`."""
    lines = []
    for y, row in enumerate(rows):
        if not isinstance(row, (list, tuple, bytes, bytearray)):
            raise ClewError(f"{_named(y)} is {shown(row)}: a row is an array of numbers", row=y)
        lines.append(_line(row, y))
        if not jagged:
            _check_length(lines, y)
    if not lines:
        raise ClewError("there are no rows: give at least one row of one number")
    if not any(lines):
        raise ClewError("all rows are empty: give at least one row of one number")
    return lines


def _check_length(rows: Sequence[bytes | bytearray], y: int) -> None:
    """Raise `ClewError` if row y is empty, or not as long as row 0."""
    if not rows[0]:
        raise ClewError(f"{_named(0)} is empty: give at least one number", row=0)
    if len(rows[y]) != len(rows[0]):
        raise ClewError(
            f"{_named(y)} has length {len(rows[y])} and row 0 has {len(rows[0])}: all rows must be equally long", row=y
        )


def parse_rows(data: bytes) -> list[bytes]:
    """Return the rows of a JSON document as bytes.

    It is decoded in pieces, because Python's lists take four times the memory of the text, and so that a long document
    is refused where its first mistake is.
    """
    import msgspec

    refuse_mark(data)
    memory.require(2 * len(data) + 64 * data.count(b"["), "reading these rows")
    rows: list[bytes | bytearray] = []
    position, depth = 0, 0  # where a piece begins, and how many arrays are open there
    while True:
        # only a comma between rows or numbers is right, and so the document is not cut at others
        comma = _COMMA.search(data, position + CHUNK)
        cut, depth_after = (len(data), 0) if comma is None else (comma.end(1), 1 if comma[2] == b"[" else 2)
        # the cell at which the piece begins: a row of which some columns were in earlier pieces, or a new one
        begin = (len(rows) - 1, len(rows[-1])) if depth == 2 else (len(rows), 0)
        text = b"[" * depth + data[position:cut]
        try:
            decoded = msgspec.json.decode(text + b"]" * depth_after, type=list[list[int]])
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise _fault(text + data[cut : cut + AFTER], begin) from None
        lines = [_line(row, y, begin) for y, row in enumerate(decoded)]
        if depth == 2:
            rows[-1] += lines.pop(0)
        rows += lines
        if not rows:
            raise ClewError("there are no rows: give at least one row of one number")
        complete = len(rows) - (depth_after == 2)
        if set(map(len, rows[begin[0] : complete])) != {len(rows[0])} or not rows[0]:
            for y in range(begin[0], complete):
                _check_length(rows, y)
        if not depth_after:
            return list(map(bytes, rows))
        if depth_after == 2 and type(rows[-1]) is bytes:
            rows[-1] = bytearray(rows[-1])  # grows in place
        position, depth = cut + 1, depth_after


def _fault(text: bytes, begin: Cell) -> ClewError:
    """Return the error for the first mistake in a piece of a document."""
    import msgspec

    try:
        msgspec.json.decode(text, type=list[list[int]])
    except msgspec.ValidationError as error:
        return _wrong_type(text, str(error), begin)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _not_json(text, str(error), begin)
    return _not_rows()


def _wrong_type(text: bytes, message: str, begin: Cell) -> ClewError:
    """Return the error for a value that is not a number, or that is not an array of numbers."""
    if (place := _PLACE.search(message)) is None:
        return _not_rows()
    y = int(place[1])
    rest = text.split(b"]", y)[y].lstrip(b"[, \t\r\n")
    row = begin[0] + y
    if place[2] is None:
        return ClewError(f"{_content(rest)} is in place of {_named(row)}: a row is an array of numbers", row=row)
    x = int(place[2])
    content = "an array" if "got `array`" in message else _content(rest.split(b",", x)[x])
    return _wrong_cell(begin, y, x, content)


def _not_json(text: bytes, message: str, begin: Cell) -> ClewError:
    """Return the error for the place where the document is no longer JSON."""
    if "trailing characters" in message:
        return ClewError("there is text after the array: a maze is one array of rows")
    byte = _BYTE.search(message)
    position = int(byte[1]) if byte else len(text)
    y = text.count(b"]", 0, position)
    row = begin[0] + y
    depth = text.count(b"[", 0, position) - y
    if byte is None and depth > 0:
        return ClewError(f"the text is cut short: {_named(row)} or the whole array has no end", row=row)
    if depth == 2:
        first = text.rfind(b"[", 0, position) + 1
        last = max(first, text.rfind(b",", 0, position) + 1)
        return _wrong_cell(begin, y, text.count(b",", first, position), _content(text[last:]))
    if depth == 1:
        return ClewError(f"{_named(row)} is misplaced: rows are arrays with one comma between them", row=row)
    return _not_rows()


def _not_rows() -> ClewError:
    return ClewError(f"this is not an array of rows: the Jam's JSON looks like {EXAMPLE}")


def _content(text: bytes) -> str:
    """Return the first word of a text, for a message."""
    token = _TOKEN.match(text)
    return token[1].decode("latin-1").encode("unicode_escape").decode() if token else "nothing"


def _named(row: int, column: int | None = None) -> str:
    return f"row {row}{'' if column is None else f', column {column}'} (counted from 0)"


def _wrong_cell(begin: Cell, y: int, x: int, content: str) -> ClewError:
    """Return the error for cell (x, y) of a piece of a document, which begins at a row and a column."""
    row, column = begin[0] + y, x if y else begin[1] + x
    return ClewError(f"{_named(row, column)} holds {content}: {CELL}", row=row, column=column)
