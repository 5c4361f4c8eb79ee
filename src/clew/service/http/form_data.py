"""Parse posted forms, urlencoded or multipart, with a limit on fields and little memory beyond the body."""

import logging
from contextlib import suppress
from urllib.parse import unquote_to_bytes

from python_multipart import FormParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File, parse_options_header

from clew.errors import MAX_SHOWN, shown
from clew.service.http.problems import Problem, bad_request

URLENCODED, MULTIPART, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"
ACCEPTED, FORMS = (URLENCODED, MULTIPART, JSON), (MULTIPART, URLENCODED)

# The characters of a maze. The standard library would make an object of each escape, which are millions in a large
# maze; here each kind of escape is replaced in one pass. No result of a replacement can be part of another escape.
_COMMON = ((b"+", b" "), (b"%5B", b"["), (b"%5b", b"["), (b"%5D", b"]"), (b"%5d", b"]"), (b"%2C", b","))
_BLANKS = ((b"%2c", b","), (b"%20", b" "), (b"%0D", b"\r"), (b"%0d", b"\r"), (b"%0A", b"\n"), (b"%0a", b"\n"))
MAX_ESCAPES = 4096  # of other characters in one field
MAX_NAME = 100  # bytes

logging.getLogger("python_multipart").setLevel(logging.ERROR)  # what is wrong in a form is in the response


def media_of(content_type: str, accepted: tuple[str, ...] = ACCEPTED) -> str:
    """Return the media type of a body; raise a 415 `Problem` for one that is not accepted."""
    media = content_type.partition(";")[0].strip().lower()
    if media in accepted:
        return media
    came = f"the body has the Content-Type {shown(media)}" if media else "the body has no Content-Type"
    needed = f"{came}: it must be {' or '.join(accepted)}"
    raise Problem(415, needed, headers={"Accept-Post": ", ".join(accepted)})


def form_fields(data: bytes, content_type: str, max_fields: int) -> dict[str, bytes]:
    """Return the fields by name; raise a 400 `Problem` for too many fields and for a field that is given twice."""
    if media_of(content_type) == MULTIPART:
        return _multipart(data, content_type, max_fields)
    parts = data.split(b"&", max_fields)
    if len(parts) > max_fields:
        raise _too_many(max_fields)
    fields: dict[str, bytes] = {}
    for part in parts:
        if part.strip():
            name, _, value = part.partition(b"=")
            _add(fields, _decoded(name[: 3 * MAX_NAME + 1], "a name"), _decoded(value, "a value"))
    return fields


def texts_of(fields: dict[str, bytes]) -> dict[str, str]:
    """Return the texts of fields; bytes that are not UTF-8 are replaced."""
    return {name: value.decode("utf-8", "replace") for name, value in fields.items()}


def _decoded(coded: bytes, what: str) -> bytes:
    """Decode the percent escapes of an urlencoded form."""
    if b"%" not in coded:
        return coded.replace(b"+", b" ")
    for escape, character in _COMMON + _BLANKS:
        coded = coded.replace(escape, character)
    if coded.count(b"%") > MAX_ESCAPES:
        raise bad_request(
            f"{what} of the form has more than {MAX_ESCAPES:,} percent escapes besides brackets, commas and spaces: "
            f"send it as multipart/form-data or as JSON"
        )
    return unquote_to_bytes(coded) if b"%" in coded else coded


def _add(fields: dict[str, bytes], name: bytes, value: bytes) -> None:
    named = name.decode("utf-8", "replace")
    if len(name) > MAX_NAME:
        raise bad_request(f"the name of a field is longer than {MAX_NAME} bytes; it begins {named[:20]!r}")
    if named in fields:
        raise bad_request(f"the field {shown(named)} is given twice: give it once", named[:MAX_SHOWN])
    fields[named] = value


def _too_many(max_fields: int) -> Problem:
    return bad_request(f"the form has more than {max_fields} fields: /openapi.json lists those of each address")


def _multipart(data: bytes, content_type: str, max_fields: int) -> dict[str, bytes]:
    """Return the parts of a multipart body (RFC 7578); files and texts are treated alike."""
    if not (boundary := parse_options_header(content_type)[1].get(b"boundary")):
        raise bad_request("the Content-Type of the multipart body has no boundary: add boundary=..., as clients do")
    fields: dict[str, bytes] = {}
    ends: list[None] = []  # one when the form is complete

    def add(part: Field | File) -> None:
        if len(fields) == max_fields:
            raise _too_many(max_fields)
        if isinstance(part, File):
            part.file_object.seek(0)
        value = part.file_object.read() if isinstance(part, File) else part.value
        _add(fields, part.field_name or b"", value or b"")

    in_memory = {"MAX_MEMORY_FILE_SIZE": len(data)}  # no part is written to a temporary file
    with suppress(FormParserError):
        FormParser(MULTIPART, add, add, lambda: ends.append(None), boundary, config=in_memory).write(data)
    if not ends:
        raise bad_request(
            "the multipart body is damaged or cut short: each part must begin with the boundary and a line such as "
            'Content-Disposition: form-data; name="maze", and the last must end with the boundary and --'
        )
    return fields
