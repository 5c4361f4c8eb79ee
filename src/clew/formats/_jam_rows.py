"""Rows of the Jam's numbers, as JSON or as Python lists: check that all have the same length and hold 0 to 15.

JSON is read without a JSON parser, quickly and in little memory. It may hold brackets, commas, digits and blanks only,
and the size of the maze determines where brackets and commas are. So a few comparisons of whole byte strings find any
fault, and deep nesting, long numbers or millions of lists are no danger.
"""

import re
from collections.abc import Sequence
from typing import NoReturn

from clew.errors import ClewError, shown
from clew.kernel import memory
from clew.safe_io.strict_json import refuse_mark

CELL = "a cell is a whole number from 0 to 15"
EXAMPLE = "[[2,8],[1,1]]"

_DIGITS, _BLANKS = b"0123456789", b" \t\r\n"
_LETTERS = {b"%d" % value: b"%x" % value for value in range(10, 16)}
_ALIKE = bytes.maketrans(_DIGITS + _BLANKS, b"0" * 10 + b" " * 4)
_VALUES = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))
_OTHER = re.compile(rb"[^\[\]0-9, \t\r\n]")
_LARGE = re.compile(rb"[0-9]{3}")
_SPLIT = re.compile(rb"[0-9][ \t\r\n]+[0-9]")
_OUTSIDE = re.compile(rb"(?:(?<=\])|(?=[0-9]+[ \t\r\n]*\[))[ \t\r\n]*([0-9])")
_TOKEN = re.compile(rb"[\s,]*([^\s,\]]{1,24})")


Rows = Sequence[bytes | Sequence[int]]


def check_rows(rows: Rows, *, jagged: bool = False) -> list[bytes]:
    """Return the rows as bytes: numbers from 0 to 15, all rows of one length unless they may be `jagged`."""
    if not rows:
        raise ClewError("there are no rows: give at least one row of one number")
    lines = []
    for y, row in enumerate(rows):
        if not isinstance(row, (list, tuple, bytes, bytearray)):
            raise ClewError(f"{_named(y)} is {shown(row)}: a row is an array of numbers", row=y)
        if _has_wrong_cells(row):
            x = next(x for x, value in enumerate(row) if type(value) is not int or not 0 <= value <= 15)
            raise _wrong_cell(y, x, shown(row[x]))
        if not jagged and not row and y == 0:
            raise ClewError(f"{_named(y)} is empty: give at least one number", row=y)
        if not jagged and len(row) != len(rows[0]):
            raise _unequal(y, len(row), len(rows[0]))
        lines.append(bytes(row))
    if not any(lines):
        raise ClewError("all rows are empty: give at least one row of one number")
    return lines


def _has_wrong_cells(row: bytes | Sequence[int]) -> bool:
    """Return whether anything in the row is not a number from 0 to 15; fast, since most rows are right."""
    try:
        return bool(bytes(row).translate(None, bytes(range(16))))
    except (TypeError, ValueError):
        return True


def parse_rows(data: bytes) -> list[bytes]:
    """Return the rows of a JSON document as bytes."""
    refuse_mark(data)
    brackets = data.translate(None, _DIGITS + _BLANKS + b",")
    if brackets.translate(None, b"[]"):
        _refuse_first(_OTHER, data)
    _check_brackets(brackets)
    memory.require(8 * len(data), "reading these rows")
    signs = _squeezed(data.translate(_ALIKE))
    if b"0 0" in signs:
        _refuse_first(_SPLIT, data)
    signs = signs.replace(b" ", b"")
    if b"000" in signs:
        _refuse_first(_LARGE, data)
    if b"]0" in signs or b"0[" in signs:
        _refuse_first(_OUTSIDE, data)
    for gap in (b"[]", b"[,", b",,", b",]"):
        if gap in signs:
            _refuse_gap(signs, signs.index(gap) + 1)
    width = _check_lengths(signs.translate(None, b"0"))
    cells = _cells(data.translate(None, _BLANKS + b"[]"), width)
    return [cells[begin : begin + width] for begin in range(0, len(cells), width)]


def _squeezed(signs: bytes) -> bytes:
    """Replace each run of blanks by one blank."""
    while b"  " in signs:
        signs = signs.replace(b"  ", b" ")
    return signs


def _cells(numbers: bytes, width: int) -> bytes:
    """Return the values of numbers of one or two digits, separated by commas."""
    for digits, letter in _LETTERS.items():
        numbers = numbers.replace(digits, letter)
    wrong = numbers.translate(_ALIKE).find(b"00")
    if wrong >= 0:
        row, column = divmod(numbers.count(b",", 0, wrong), width)
        raise _wrong_cell(row, column, numbers[wrong : wrong + 2].decode())
    return numbers.translate(_VALUES, b",")


def _check_brackets(brackets: bytes) -> None:
    """Raise `ClewError` unless there is one array of arrays; `brackets` is the document without anything else."""
    if not brackets.startswith(b"["):
        raise ClewError(f"this is not an array of rows: the Jam's JSON looks like {EXAMPLE}")
    if not brackets.startswith(b"[["):
        raise ClewError(f"the array has no rows: it must hold arrays of numbers, as in {EXAMPLE}")
    nested, end = brackets.find(b"[[", 1), brackets.find(b"]]", 1)
    if nested >= 0 and (end < 0 or nested < end):
        raise _nested(nested // 2)
    if end < 0:
        row = brackets.count(b"]")
        raise ClewError(f"the text is cut short: {_named(row)} or the whole array has no end", row=row)
    if end + 2 < len(brackets):
        raise ClewError("there is text after the array: a maze is one array of rows")


def _check_lengths(skeleton: bytes) -> int:
    """Return the length of the rows; `skeleton` is the document without numbers and blanks, such as [[,],[,]]."""
    width = skeleton.index(b"]") - 1
    height = skeleton.count(b"[") - 1
    row = b"[" + b"," * (width - 1) + b"]"
    expected = b"[" + (row + b",") * (height - 1) + row + b"]"
    if skeleton == expected:
        return width
    same, differs = 0, min(len(skeleton), len(expected))  # the first difference lies between them: bisection
    while differs - same > 1:
        middle = (same + differs) // 2
        same, differs = (middle, differs) if skeleton[:middle] == expected[:middle] else (same, middle)
    y = skeleton.count(b"]", 0, same)
    begin = skeleton.rfind(b"[", 0, same + 1)
    end = skeleton.find(b"]", begin)
    if begin == 0 or skeleton[begin - 1 : begin] not in (b",", b"[") or end < same:
        raise ClewError(f"{_named(y)} is misplaced: rows are arrays with one comma between them", row=y)
    raise _unequal(y, end - begin, width)


def _where(data: bytes, position: int) -> tuple[int, int, int]:
    """Return how deep in brackets a position is, its row and its column."""
    closed = data.count(b"]", 0, position)
    depth = data.count(b"[", 0, position) - closed
    return depth, closed, data.count(b",", max(0, data.rfind(b"[", 0, position)), position)


def _named(row: int, column: int | None = None) -> str:
    return f"row {row}{'' if column is None else f', column {column}'} (counted from 0)"


def _wrong_cell(row: int, column: int, content: str) -> ClewError:
    return ClewError(f"{_named(row, column)} holds {content}: {CELL}", row=row, column=column)


def _nested(row: int) -> ClewError:
    return ClewError(f"{_named(row)} holds an array: {CELL}", row=row)


def _unequal(row: int, length: int, expected: int) -> ClewError:
    return ClewError(
        f"{_named(row)} has length {length} and row 0 has {expected}: all rows must be equally long", row=row
    )


def _refuse_gap(signs: bytes, position: int) -> NoReturn:
    """Raise the error about a number or row that is missing between two signs."""
    depth, row, column = _where(signs, position)
    if depth == 2:
        raise _wrong_cell(row, column, "nothing")
    raise ClewError(f"{_named(row)} is missing: there is a comma without an array next to it", row=row)


def _refuse_first(pattern: re.Pattern[bytes], data: bytes) -> NoReturn:
    """Raise the error about the first match of the pattern."""
    found = pattern.search(data)
    position = found.start(found.re.groups) if found else len(data)
    depth, row, column = _where(data, position)
    marks = b"[," if depth == 2 else b"[]"
    begin = max(data.rfind(marks[:1], 0, position), data.rfind(marks[1:], 0, position)) + 1
    token = _TOKEN.match(data, begin)
    content = token[1].decode("latin-1").encode("unicode_escape").decode() if token else "nothing"
    if depth == 2:
        raise _wrong_cell(row, column, content)
    if depth == 1:
        raise ClewError(f"{content} is in place of {_named(row)} or after it: a row is an array of numbers", row=row)
    if depth > 2:
        raise _nested(row)
    where = "after" if row else "before"
    raise ClewError(f"there is {content} {where} the array: a maze is one array of rows, as in {EXAMPLE}")
