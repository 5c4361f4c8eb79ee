"""Read untrusted JSON safely: limited depth and memory, no repeated keys, no NaN."""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from typing import Any

from clew.errors import ClewError
from clew.kernel import memory

MAX_DEPTH = 6  # brackets within brackets
MAX_STRINGS = 10_000  # and as many objects; a document of Clew has a few dozen, and millions would fill the memory
_SIGNIFICANT = re.compile(rb"[ \t\r\n]*([^ \t\r\n])")
_NOT_BRACKETS = bytes(value for value in range(256) if value not in b"[]{}")


def first_byte(data: bytes) -> bytes:
    """Return the first byte after blanks and a byte-order mark, or b""."""
    found = _SIGNIFICANT.match(data, len(BOM_UTF8) if data.startswith(BOM_UTF8) else 0)
    return found[1] if found else b""


def refuse_mark(data: bytes) -> None:
    """Raise `ClewError` if the data begin with a byte-order mark."""
    if data.startswith((BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE)):
        raise ClewError("it begins with a byte-order mark, which JSON does not allow: save it as UTF-8 without one")


def parse(data: bytes, max_depth: int = MAX_DEPTH) -> Any:
    """Return the value of a JSON document; the error names the line and column where it stops being JSON.

    `max_depth`: how many brackets may be within brackets.
    """
    refuse_mark(data)
    quotes = data.count(b'"')
    if max(quotes // 2, data.count(b"{")) > MAX_STRINGS:
        raise ClewError(f"it has more than {MAX_STRINGS:,} strings or objects: it is not a document that Clew writes")
    try:
        text = data.decode()
    except UnicodeDecodeError as problem:
        raise ClewError(f"byte {problem.start} is not UTF-8 text: {problem.reason}") from None
    # The most memory the JSON reader can take: objects, arrays, numbers and strings have different sizes.
    commas, containers = data.count(b","), data.count(b"[") + data.count(b"{")
    memory.require(4 * len(data) + 40 * commas + 120 * containers + 60 * quotes, "reading this document")
    _check_depth(data, max_depth)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        row, column, what = problem.lineno - 1, problem.colno - 1, f"{problem.msg[0].lower()}{problem.msg[1:]}"
        sentence = f"line {row + 1}, column {column + 1} is not JSON: {what}"
        raise ClewError(sentence, row=row, column=column) from None
    except ClewError:
        raise
    except ValueError:  # Python refuses to convert thousands of digits
        raise ClewError("it contains a number of thousands of digits, too long for any value of a maze") from None


def _check_depth(data: bytes, max_depth: int) -> None:
    """Remove innermost pairs of brackets, outside of strings, until none is left: a few fast passes, no recursion."""
    outside = b"".join(data.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')[::2])
    brackets = outside.translate(None, _NOT_BRACKETS)
    for _ in range(max_depth):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    if brackets:
        raise ClewError(
            f"its brackets do not match, or are nested more than {max_depth} deep: it is damaged or cut short"
        )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (repeated, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise ClewError(f"the key {repeated[:40]!r} occurs twice in one object: keep one of them")
    return found


def _no_constant(name: str) -> Any:
    raise ClewError(f"{name} is not a number of JSON: write a finite number")
