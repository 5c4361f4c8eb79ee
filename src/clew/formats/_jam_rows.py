"""Rows of the Jam's numbers, as JSON or as Python lists: check that all have the same length and hold 0 to 15.

msgspec reads the JSON. It stops at the first value that is not a number in an array in an array, so everything before
an error is rows of numbers, and its brackets and commas give the row and the column.
"""

import re
from collections.abc import Sequence

from clew.errors import ClewError, shown
from clew.kernel import memory
from clew.safe_io.strict_json import refuse_mark

CELL = "a cell is a whole number from 0 to 15"
EXAMPLE = "[[2,8],[1,1]]"
_NUMBERS = bytes(range(16))

# msgspec reports the place of an error only in its message.
_PLACE = re.compile(r"\$\[(\d+)\](?:\[(\d+)\])?")
_BYTE = re.compile(r"\(byte (\d+)\)")
_TOKEN = re.compile(rb"\s*([^\s,\]]{1,24})")


Rows = Sequence[bytes | Sequence[int]]


def check_rows(rows: Rows, *, jagged: bool = False) -> list[bytes]:
    """Return the rows as bytes: numbers from 0 to 15, all rows of one length unless they may be `jagged`."""
    if not rows:
        raise ClewError("there are no rows: give at least one row of one number")
    lines = []
    for y, row in enumerate(rows):
        if not isinstance(row, (list, tuple, bytes, bytearray)):
            raise ClewError(f"{_named(y)} is {shown(row)}: a row is an array of numbers", row=y)
        line = _line(row)
        if line is None:
            x = next(x for x, value in enumerate(row) if type(value) is not int or not 0 <= value <= 15)
            raise _wrong_cell(y, x, shown(row[x]))
        if not jagged and not row and y == 0:
            raise ClewError(f"{_named(y)} is empty: give at least one number", row=y)
        if not jagged and len(row) != len(rows[0]):
            raise _unequal(y, len(row), len(rows[0]))
        lines.append(line)
    if not any(lines):
        raise ClewError("all rows are empty: give at least one row of one number")
    return lines


def _line(row: bytes | Sequence[int]) -> bytes | None:
    """Return the row as bytes; None if anything in it is not a number from 0 to 15."""
    try:
        line = bytes(row)
    except (TypeError, ValueError):
        return None
    return None if line.translate(None, _NUMBERS) else line


def parse_rows(data: bytes) -> list[bytes]:
    """Return the rows of a JSON document as bytes."""
    import msgspec

    refuse_mark(data)
    memory.require(8 * len(data) + 64 * data.count(b"["), "reading these rows")
    try:
        rows = msgspec.json.decode(data, type=list[list[int]])
    except msgspec.ValidationError as error:
        raise _wrong_type(data, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _not_json(data, str(error)) from None
    return check_rows(rows)


def _wrong_type(data: bytes, message: str) -> ClewError:
    """Return the error for a value that is not a number, or that is not an array of numbers."""
    place = _PLACE.search(message)
    if place is None:
        return _not_rows()
    row = int(place[1])
    rest = data.split(b"]", row)[row].lstrip(b"[, \t\r\n")
    if place[2] is None:
        return ClewError(f"{_content(rest)} is in place of {_named(row)}: a row is an array of numbers", row=row)
    column = int(place[2])
    content = "an array" if "got `array`" in message else _content(rest.split(b",", column)[column])
    return _wrong_cell(row, column, content)


def _not_json(data: bytes, message: str) -> ClewError:
    """Return the error for the place where the document is no longer JSON."""
    if "trailing characters" in message:
        return ClewError("there is text after the array: a maze is one array of rows")
    byte = _BYTE.search(message)
    position = int(byte[1]) if byte else len(data)
    row = data.count(b"]", 0, position)
    depth = data.count(b"[", 0, position) - row
    if byte is None and depth > 0:
        return ClewError(f"the text is cut short: {_named(row)} or the whole array has no end", row=row)
    if depth == 2:
        begin = data.rfind(b"[", 0, position) + 1
        last = max(begin, data.rfind(b",", 0, position) + 1)
        return _wrong_cell(row, data.count(b",", begin, position), _content(data[last:]))
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


def _wrong_cell(row: int, column: int, content: str) -> ClewError:
    return ClewError(f"{_named(row, column)} holds {content}: {CELL}", row=row, column=column)


def _unequal(row: int, length: int, expected: int) -> ClewError:
    return ClewError(
        f"{_named(row)} has length {length} and row 0 has {expected}: all rows must be equally long", row=row
    )
