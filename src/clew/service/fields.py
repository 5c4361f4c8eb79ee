"""The fields of a posted form, urlencoded or multipart: few, each once, and never much more memory than the body."""

import re
from urllib.parse import unquote_to_bytes

from python_multipart.multipart import parse_options_header

from clew.errors import MAX_SHOWN, shown
from clew.service.checks import refused
from clew.service.problems import Problem

URLENCODED, MULTIPART, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"
TAKEN = (URLENCODED, MULTIPART, JSON)

# What a maze is made of. Its escapes are replaced in one pass each, since an escape for each bracket and comma would
# otherwise become an object each; their results cannot be part of another escape.
_COMMON = ((b"+", b" "), (b"%5B", b"["), (b"%5b", b"["), (b"%5D", b"]"), (b"%5d", b"]"), (b"%2C", b","))
_BLANKS = ((b"%2c", b","), (b"%20", b" "), (b"%0D", b"\r"), (b"%0d", b"\r"), (b"%0A", b"\n"), (b"%0a", b"\n"))
MOST_ESCAPES = 4096  # of other characters in one field
MOST_NAME = 100  # bytes
MOST_HEAD = 4096  # bytes of a part's headers that are looked at
_DISPOSITION = re.compile(rb"(?im)^content-disposition:([^\r\n]*)")


def media_of(content_type: str) -> str:
    """The media type of a body; 415 where it is none that is taken."""
    media = content_type.partition(";")[0].strip().lower()
    if media in TAKEN:
        return media
    came = f"is {shown(media)}" if media else "does not say what it is"
    raise Problem(
        415,
        "Unsupported Media Type",
        f"the body {came}: send it with the header Content-Type as one of {', '.join(TAKEN)}",
        headers={"Accept-Post": ", ".join(TAKEN)},
    )


def fields_of(data: bytes, content_type: str, most: int) -> dict[str, bytes]:
    """The fields by name; at most so many. Raises a 400 `Problem` for a field that comes twice."""
    if media_of(content_type) == MULTIPART:
        return _multipart(data, content_type, most)
    parts = data.split(b"&", most)
    if len(parts) > most:
        raise _too_many(most)
    found: dict[str, bytes] = {}
    for part in parts:
        if part.strip():
            name, _, value = part.partition(b"=")
            _add(found, _plain(name[: 3 * MOST_NAME + 1], "a name"), _plain(value, "a field"))
    return found


def _plain(coded: bytes, what: str) -> bytes:
    """Without the percent signs of an urlencoded form."""
    for escape, character in _COMMON + _BLANKS:
        coded = coded.replace(escape, character)
    if coded.count(b"%") > MOST_ESCAPES:
        raise refused(f"{what} has more than {MOST_ESCAPES:,} escapes beside brackets, commas and blanks")
    return unquote_to_bytes(coded) if b"%" in coded else coded


def _add(found: dict[str, bytes], name: bytes, value: bytes) -> None:
    named = name.decode("utf-8", "replace")
    if len(name) > MOST_NAME:
        raise refused(f"a field's name begins {named[:20]!r} and is longer than {MOST_NAME} bytes")
    if named in found:
        raise refused(f"the field {shown(named)} comes twice: give it once", named[:MAX_SHOWN])
    found[named] = value


def _too_many(most: int) -> Problem:
    return refused(f"the form has more than {most} fields: give those that /openapi.json lists")


def _multipart(data: bytes, content_type: str, most: int) -> dict[str, bytes]:
    """The parts of a multipart body (RFC 7578); a file is as good as a text."""
    boundary = parse_options_header(content_type)[1].get(b"boundary", b"")
    if not 0 < len(boundary) <= MOST_NAME:
        raise refused("the multipart body names no boundary in its Content-Type")
    mark = b"--" + boundary
    parts = (b"\r\n" + data).split(b"\r\n" + mark, most + 2)
    if len(parts) < 2:
        raise refused("the multipart body does not hold its boundary: it is damaged or cut short")
    if not parts[-1].startswith(b"--"):
        if len(parts) > most + 2:
            raise _too_many(most)
        raise refused("the multipart body does not end with its boundary: it is damaged or cut short")
    found: dict[str, bytes] = {}
    if len(parts) - 2 > most:
        raise _too_many(most)
    for part in parts[1:-1]:
        head, blank, value = part.partition(b"\r\n\r\n")
        disposition = _DISPOSITION.search(head[:MOST_HEAD])
        name = parse_options_header(disposition[1])[1].get(b"name") if blank and disposition else None
        if name is None:
            raise refused(
                'a part of the multipart body has no name, such as Content-Disposition: form-data; name="maze"'
            )
        _add(found, name, value)
    return found
