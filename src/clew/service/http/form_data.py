"""Parse posted forms, urlencoded or multipart, with a bounded number of fields and little memory besides the body."""

import re
from urllib.parse import unquote_to_bytes

from python_multipart.multipart import parse_options_header

from clew.errors import MAX_SHOWN, shown
from clew.service.http.problems import Problem, bad_request

URLENCODED, MULTIPART, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"
ACCEPTED = (URLENCODED, MULTIPART, JSON)

# What a maze is made of. Its escapes are replaced in one pass each, since an escape for each bracket and comma would
# otherwise become an object each; their results cannot be part of another escape.
_COMMON = ((b"+", b" "), (b"%5B", b"["), (b"%5b", b"["), (b"%5D", b"]"), (b"%5d", b"]"), (b"%2C", b","))
_BLANKS = ((b"%2c", b","), (b"%20", b" "), (b"%0D", b"\r"), (b"%0d", b"\r"), (b"%0A", b"\n"), (b"%0a", b"\n"))
MAX_ESCAPES = 4096  # of other characters in one field
MAX_NAME = 100  # bytes
MAX_HEAD = 4096  # bytes of a part's headers that are looked at
_DISPOSITION = re.compile(rb"(?im)^content-disposition:([^\r\n]*)")


def media_of(content_type: str) -> str:
    """Return the media type of a body; raise a 415 `Problem` for one that is not accepted."""
    media = content_type.partition(";")[0].strip().lower()
    if media in ACCEPTED:
        return media
    came = f"is {shown(media)}" if media else "does not say what it is"
    raise Problem(
        415,
        "Unsupported Media Type",
        f"the body {came}: send it with the header Content-Type as one of {', '.join(ACCEPTED)}",
        headers={"Accept-Post": ", ".join(ACCEPTED)},
    )


def form_fields(data: bytes, content_type: str, max_fields: int) -> dict[str, bytes]:
    """Return the fields by name. Raises a 400 `Problem` for too many fields, and for a field that comes twice."""
    if media_of(content_type) == MULTIPART:
        return _multipart(data, content_type, max_fields)
    parts = data.split(b"&", max_fields)
    if len(parts) > max_fields:
        raise _too_many(max_fields)
    found: dict[str, bytes] = {}
    for part in parts:
        if part.strip():
            name, _, value = part.partition(b"=")
            _add(found, _plain(name[: 3 * MAX_NAME + 1], "a name"), _plain(value, "a field"))
    return found


def _plain(coded: bytes, what: str) -> bytes:
    """Decode the percent escapes of an urlencoded form."""
    for escape, character in _COMMON + _BLANKS:
        coded = coded.replace(escape, character)
    if coded.count(b"%") > MAX_ESCAPES:
        raise bad_request(f"{what} has more than {MAX_ESCAPES:,} escapes beside brackets, commas and blanks")
    return unquote_to_bytes(coded) if b"%" in coded else coded


def _add(found: dict[str, bytes], name: bytes, value: bytes) -> None:
    named = name.decode("utf-8", "replace")
    if len(name) > MAX_NAME:
        raise bad_request(f"a field's name begins {named[:20]!r} and is longer than {MAX_NAME} bytes")
    if named in found:
        raise bad_request(f"the field {shown(named)} comes twice: give it once", named[:MAX_SHOWN])
    found[named] = value


def _too_many(max_fields: int) -> Problem:
    return bad_request(f"the form has more than {max_fields} fields: give those that /openapi.json lists")


def _multipart(data: bytes, content_type: str, max_fields: int) -> dict[str, bytes]:
    """Return the parts of a multipart body (RFC 7578); files and texts are treated alike."""
    boundary = parse_options_header(content_type)[1].get(b"boundary", b"")
    if not 0 < len(boundary) <= MAX_NAME:
        raise bad_request("the multipart body names no boundary in its Content-Type")
    mark = b"--" + boundary
    parts = (b"\r\n" + data).split(b"\r\n" + mark, max_fields + 2)
    if len(parts) < 2:
        raise bad_request("the multipart body does not hold its boundary: it is damaged or cut short")
    if not parts[-1].startswith(b"--"):
        if len(parts) > max_fields + 2:
            raise _too_many(max_fields)
        raise bad_request("the multipart body does not end with its boundary: it is damaged or cut short")
    found: dict[str, bytes] = {}
    if len(parts) - 2 > max_fields:
        raise _too_many(max_fields)
    for part in parts[1:-1]:
        head, blank, value = part.partition(b"\r\n\r\n")
        disposition = _DISPOSITION.search(head[:MAX_HEAD])
        name = parse_options_header(disposition[1])[1].get(b"name") if blank and disposition else None
        if name is None:
            raise bad_request(
                'a part of the multipart body has no name, such as Content-Disposition: form-data; name="maze"'
            )
        _add(found, name, value)
    return found
