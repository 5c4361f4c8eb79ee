"""Turn what comes in into checked values, or into a problem that names the field, the row and the column."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import msgspec

from clew.errors import MAX_SHOWN, ClewError, shown
from clew.safe_io.strict_json import refuse_mark
from clew.service.problems import Problem

Request = TypeVar("Request", bound=msgspec.Struct)

CELL = "a cell is a whole number from 0 to 15"
_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_STEPS = re.compile(r"^(\w*)((?:\[\d+\])*)")
_PLACE = re.compile(r"\brow (\d+)(?:, column (\d+))?")
_DIGITS = re.compile(r"-?[0-9]+")  # neither 3e1 nor digits of other scripts
_BYTE = re.compile(r" \(byte (\d+)\)")
_CAME = re.compile(r"\b(got \w+)$")
_SUBJECT = re.compile(r"(?:the )?(\w+)\b")
_UNKNOWN = re.compile(r"unknown field `([^`]{0,60})")
_MISSING = re.compile(r"missing required field `(\w+)`")


def refused(detail: str, field: str | None = None, row: int | None = None, column: int | None = None) -> Problem:
    """A 400 problem; what is None is left out of it."""
    extra: dict[str, Any] = {"field": field, "row": row, "column": column}
    return Problem(400, "Bad Request", detail, **{name: value for name, value in extra.items() if value is not None})


def placed(problem: ClewError, field: str) -> Problem:
    """The problem about a field, with the row and the column that its sentence names."""
    found = _PLACE.search(str(problem))
    row, column = (None if each is None else int(each) for each in (found.groups() if found else (None, None)))
    sentence = str(problem) if str(problem).startswith(field) else f"{field}: {problem}"
    return refused(sentence, field, row, column)


@contextmanager
def naming(*fields: str) -> Iterator[None]:
    """Where a sentence begins with the name of one of these fields, its problem names it too."""
    try:
        yield
    except ClewError as problem:
        said = _SUBJECT.match(str(problem))
        raise refused(str(problem), said[1] if said and said[1] in fields else None) from None


def query_of(
    items: Iterable[tuple[str, str]], kind: type[Request], others: Iterable[str] = ()
) -> tuple[Request, dict[str, str]]:
    """The parameters of an address as a value of this kind, and those of the `others` that are given."""
    given: dict[str, str] = {}
    own = set(fields_of(kind))
    known = [*own, *(name for name in others if name not in own)]
    for name, value in items:
        if name not in known:
            has = f"it knows {', '.join(sorted(known))}" if known else "it takes none"
            raise refused(f"this address has no parameter {shown(name)}: {has}", name[:MAX_SHOWN])
        if name in given:
            raise refused(f"{name} is given twice: give it once", name)
        given[name] = value
    rest = {name: value for name, value in given.items() if name not in own}
    return convert({name: value for name, value in given.items() if name in own}, kind), rest


def convert(given: Mapping[str, Any], kind: type[Request]) -> Request:
    """Texts as a value of this kind: '30' is the number 30."""
    for name in _whole(kind):
        if isinstance(given.get(name), str) and not _DIGITS.fullmatch(given[name]):
            raise refused(f"{name} must be {described(kind, name)}, not {shown(given[name])}", name)
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        raise explained(error, kind, given) from None


@cache
def fields_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The names of its fields as people write them, and in the type."""
    return {each.encode_name: each.name for each in msgspec.structs.fields(kind)}


@cache
def _whole(kind: type[msgspec.Struct]) -> list[str]:
    """The names of the fields that are whole numbers."""
    properties = msgspec.json.schema_components([kind])[1][kind.__name__]["properties"]
    choices = {name: [schema, *schema.get("anyOf", ())] for name, schema in properties.items()}
    return [name for name, schemas in choices.items() if any(each.get("type") == "integer" for each in schemas)]


def decode(data: bytes, kind: type[Request]) -> Request:
    """A JSON object as a value of this kind."""
    try:
        found = msgspec.json.decode(data, type=kind)
        _refuse_twice(data)
    except msgspec.ValidationError as error:
        raise explained(error, kind) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise not_json(error, data, None) from None
    return found


def not_json(error: Exception, data: bytes, field: str | None) -> Problem:
    """Say where it stops being JSON: in a maze by row and column."""
    try:
        refuse_mark(data)
    except ClewError as problem:
        return refused(f"{field or 'the body'}: {problem}", field)
    if isinstance(error, RecursionError):
        return refused(f"{field or 'the body'} is nested too deeply", field)
    said = _BYTE.search(str(error))
    position = int(said[1]) if said else error.start if isinstance(error, UnicodeDecodeError) else len(data)
    what = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else _plain(_BYTE.sub("", str(error)))
    what = what.removeprefix("jSON is malformed: ")
    closed = data.count(b"]", 0, position)
    depth = data.count(b"[", 0, position) - closed
    if depth == 2:
        return misplaced(what, [closed, data.count(b",", data.rfind(b"[", 0, position), position)])
    if depth == 1 and field == "maze":
        return misplaced(what, [closed])
    return refused(f"{field or 'the body'} is not JSON: {what}, at byte {position}", field)


def _refuse_twice(data: bytes) -> None:
    """Refuse an object in which a key stands twice; the values of our objects hold no objects.

    Each quotation mark belongs to a key or to a value that was kept, unless a key came again and took the place of
    the one before.
    """
    values = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    kept = 2 * len(values) + sum(bytes(value).count(b'"') for value in values.values() if len(value))
    if data.count(b'"') != kept:
        raise refused("a key stands twice in the object, or is written with escapes: give each once, as it is")


def explained(error: msgspec.ValidationError, kind: Any, given: Mapping[str, Any] | None = None) -> Problem:
    """The problem with the place that msgspec names, and what is needed there."""
    message = str(error)
    unknown = _UNKNOWN.search(message)
    if unknown:
        known = ", ".join(sorted(fields_of(kind)))
        return refused(f"there is no field {unknown[1]!r} here: there are {known}", unknown[1])
    missing = _MISSING.search(message)
    if missing:
        return refused(f"{missing[1]} is missing: it must be {described(kind, missing[1])}", missing[1])
    at = _AT.search(message)
    if not at:
        return refused(f"the body must be a JSON object: {_plain(message)}")
    steps = _STEPS.match(at[1])
    name, places = (steps[1], [int(each) for each in re.findall(r"\d+", steps[2])]) if steps else (at[1], [])
    what = _plain(message[: at.start()])
    if at[1].startswith("maze."):
        return refused(f"{at[1]}: {what}", "maze")
    if name == "maze":
        return misplaced(what, places)
    came = f", not {shown(given[name])}" if given and name in given else f" ({what})"
    return refused(f"{name} must be {described(kind, name)}{came}", name)


def misplaced(what: str, places: list[int]) -> Problem:
    """The problem at a place of a maze."""
    row, column = (*places, None, None)[:2]
    if column is not None:
        came = _CAME.search(what)
        told = CELL if what.startswith("expected int ") else f"{came[1] if came else what}; {CELL}"
        return refused(f"maze: row {row}, column {column} (counted from 0): {told}", "maze", row, column)
    if row is not None:
        return refused(f"maze: row {row} (counted from 0): {what}; a row is an array of numbers", "maze", row)
    return refused(f"maze: {what}; a maze is an array of rows of numbers, such as [[2,8],[1,1]]", "maze")


def rows_of(text: bytes, kind: Any) -> Any:
    """The maze in a form's field."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        message = str(error)
        at = _AT.search(message)
        places = [int(each) for each in re.findall(r"\d+", at[1])] if at else []
        raise misplaced(_plain(message[: at.start()] if at else message), places) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise not_json(error, text, "maze") from None


def described(kind: Any, name: str) -> str:
    """What this field must be."""
    schema = msgspec.json.schema_components([kind])[1][kind.__name__]["properties"].get(name, {})
    choices = [schema, *schema.get("anyOf", ())]
    return next((each["description"] for each in choices if "description" in each), "given as /openapi.json says")


def _plain(message: str) -> str:
    """A message of msgspec as a part of a sentence."""
    plain = message.replace("`", "")
    return f"{plain[:1].lower()}{plain[1:]}"
