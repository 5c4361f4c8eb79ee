"""Validate requests with msgspec, and explain its errors with field, row and column."""

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from clew.errors import MAX_SHOWN, ClewError, shown
from clew.safe_io.strict_json import refuse_mark
from clew.service.http.problems import Problem, bad_request, problem_of

Request = TypeVar("Request", bound=msgspec.Struct)

CELL = "a cell is a whole number from 0 to 15"
_DIGITS = re.compile(r"-?[0-9]+")  # not 3e1, and no digits of other scripts

# msgspec reports the place of an error only in its message.
_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_BYTE = re.compile(r" \(byte (\d+)\)")
_CAME = re.compile(r"\b(got \w+)$")
_UNKNOWN = re.compile(r"unknown field `([^`]{0,60})")
_MISSING = re.compile(r"missing required field `(\w+)`")


def query_of(
    items: Iterable[tuple[str, str]], kind: type[Request], others: Iterable[str] = ()
) -> tuple[Request, dict[str, str]]:
    """Return the query parameters as a value of this type, and those whose names are in `others`."""
    given: dict[str, str] = {}
    own = fields_of(kind)
    known = {*own, *others}
    for name, value in items:
        if name not in known:
            allowed = f"it has {', '.join(sorted(known))}" if known else "it has no parameters"
            raise bad_request(f"this address has no parameter {shown(name)}: {allowed}", name[:MAX_SHOWN])
        if name in given:
            raise bad_request(f"{name} is given twice: give it once", name)
        given[name] = value
    fields, rest = partition(given, own)
    return convert(fields, kind), rest


def partition(given: Mapping[str, str], names: Container[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the parameters with these names, and the others."""
    own = {name: value for name, value in given.items() if name in names}
    return own, {name: value for name, value in given.items() if name not in own}


def convert(given: Mapping[str, Any], kind: type[Request]) -> Request:
    """Convert texts to a value of this type: '30' becomes the number 30."""
    for name, schemas in _schemas(kind).items():
        is_whole = any(each.get("type") == "integer" for each in schemas)
        if is_whole and isinstance(given.get(name), str) and not _DIGITS.fullmatch(given[name]):
            raise _impossible(kind, name, given[name])
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        raise _explained(error, kind, given) from None


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Map the names of the fields in requests to those in the type."""
    return {each.encode_name: each.name for each in msgspec.structs.fields(kind)}


@cache
def _schemas(kind: type[msgspec.Struct]) -> dict[str, list[dict[str, Any]]]:
    """Return the JSON schemas of the fields: of each its own and those of its alternatives."""
    properties = msgspec.json.schema_components([kind])[1][kind.__name__]["properties"]
    return {name: [schema, *schema.get("anyOf", ())] for name, schema in properties.items()}


def decode(data: bytes, kind: type[Request], field: str | None = None) -> Request:
    """Decode JSON, an object or what is in this field of a form, to a value of this type."""
    try:
        decoded = msgspec.json.decode(data, type=kind)
        if field is None:
            _refuse_duplicate_keys(data)
        return decoded
    except msgspec.ValidationError as error:
        raise _explained(error, kind, field=field) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_json(error, data, field) from None


def _not_json(error: Exception, data: bytes, field: str | None) -> Problem:
    """Return the problem with the place where the text is no longer JSON: row and column if it is in a maze."""
    try:
        refuse_mark(data)
    except ClewError as problem:
        return bad_request(f"{field or 'the body'}: {problem}", field)
    if isinstance(error, RecursionError):
        return bad_request(f"{field or 'the body'} is nested too deeply", field)
    byte = _BYTE.search(str(error))
    position = int(byte[1]) if byte else error.start if isinstance(error, UnicodeDecodeError) else len(data)
    what = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else _plain(_BYTE.sub("", str(error)))
    what = what.removeprefix("jSON is malformed: ")
    closed = data.count(b"]", 0, position)
    depth = data.count(b"[", 0, position) - closed
    if depth == 2:
        return _row_problem(what, closed, data.count(b",", data.rfind(b"[", 0, position), position))
    if depth == 1 and field == "maze":
        return _row_problem(what, closed)
    return bad_request(f"{field or 'the body'} is not JSON: {what}, at byte {position}", field)


def _refuse_duplicate_keys(data: bytes) -> None:
    """Refuse an object that has a key twice.

    The decoder keeps the last value of a key. So the quotation marks of the keys and values that were kept are counted:
    if the text has more, a key was replaced, or is written with escapes.
    """
    values = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    kept = 2 * len(values) + sum(bytes(value).count(b'"') for value in values.values() if len(value))
    if data.count(b'"') != kept:
        detail = "a key of the object is given twice, or is written with escapes"
        raise bad_request(f"{detail}: give each key once, without escapes")


def _explained(
    error: msgspec.ValidationError, kind: Any, given: Mapping[str, Any] | None = None, field: str | None = None
) -> Problem:
    """Return the problem with the place that msgspec reports, in a field or the whole body, and what is needed there.

    The path of the place is such as 'maze[2][7]'.
    """
    message = str(error)
    if unknown := _UNKNOWN.search(message):
        known = ", ".join(sorted(fields_of(kind)))
        return bad_request(f"the field {unknown[1]!r} is unknown: it must be one of {known}", unknown[1])
    if missing := _MISSING.search(message):
        return bad_request(f"{missing[1]} is missing: it must be {_described(kind, missing[1])}", missing[1])
    at = _AT.search(message)
    what, path = _plain(message[: at and at.start()]), (field or "") + (at[1] if at else "")
    if not path:
        return bad_request(f"the body must be a JSON object: {what}")
    if path.startswith("maze."):
        return bad_request(f"{path}: {what}", "maze")
    name = path.partition("[")[0].partition(".")[0]
    if name == "maze":
        return _row_problem(what, *map(int, re.findall(r"\d+", path)))
    if given and name in given:
        return _impossible(kind, name, given[name])
    return bad_request(f"{name} must be {_described(kind, name)} ({what})", name)


def _impossible(kind: Any, name: str, value: Any) -> Problem:
    """Return the problem for a value that a parameter cannot have."""
    problem = ClewError.coded("parameter", name, name=name, value=shown(value))
    return problem_of(problem.reworded(f"{name} must be {_described(kind, name)}, not {shown(value)}"))


def _row_problem(what: str, row: int | None = None, column: int | None = None, *_: int) -> Problem:
    """Return the problem at a row and column of a maze."""
    if column is not None:
        came = _CAME.search(what)
        why = CELL if what.startswith("expected int ") else f"{came[1] if came else what}; {CELL}"
        return bad_request(f"maze: row {row}, column {column} (counted from 0): {why}", "maze", row, column)
    if row is not None:
        return bad_request(f"maze: row {row} (counted from 0): {what}; a row is an array of numbers", "maze", row)
    return bad_request(f"maze: {what}; a maze is an array of rows of numbers, such as [[2,8],[1,1]]", "maze")


def _described(kind: Any, name: str) -> str:
    """Return the description of a field, which says what it must be."""
    descriptions = [each["description"] for each in _schemas(kind).get(name, ()) if "description" in each]
    return descriptions[0] if descriptions else "as /openapi.json describes it"


def _plain(message: str) -> str:
    """Return a message of msgspec as a part of a sentence."""
    plain = message.replace("`", "")
    return f"{plain[:1].lower()}{plain[1:]}"
