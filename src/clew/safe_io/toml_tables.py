"""Plans as TOML files: read with bounds, and every message about them names the line."""

import re
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

from clew.errors import ClewError, shown
from clew.safe_io import toml_lines
from clew.safe_io.whole_files import read_bytes

MAX_NUMBER = (1 << 64) - 1
Value = TypeVar("Value")


def read_text(name: str, max_bytes: int, what: str) -> str:
    """Return the text of a file.

    Parameters
    ----------
    name : str
        The file.
    max_bytes : int
        The largest size.
    what : str
        What the file should be, for messages.

    Returns
    -------
    str
        The text.

    Raises
    ------
    ClewError
        If the file cannot be read, is too large or is not text in UTF-8.
    """
    data = read_bytes(name, max_bytes, max_bytes, what)
    try:
        return data.decode("utf-8-sig")  # editors of Windows write a mark first
    except UnicodeDecodeError as problem:
        row = data[: problem.start].count(b"\n")
        raise ClewError(f"{name}, line {row + 1}: this is not text in UTF-8: save the file as UTF-8", row=row) from None


def parse_tables(text: str, source: str) -> "Table":
    r"""Return the outermost table of a document.

    Parameters
    ----------
    text : str
        The text of a TOML file.
    source : str
        The name of the file, for messages.

    Returns
    -------
    Table
        The table.

    Raises
    ------
    ClewError
        If the text is not TOML.

    Examples
    --------
    >>> table = parse_tables('seed = 7\nsede = 8', "plan.toml")
    >>> table.number("seed", 0, 99)
    7
    >>> table.finish()
    Traceback (most recent call last):
        ...
    clew.errors.ClewError: plan.toml, line 2: there is no key 'sede': did you mean seed?
    """
    toml_lines.check_keys(text, source)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise _syntax_error(str(problem), text, source) from None
    except ValueError:  # a number of thousands of digits
        row = _row_of(r"\d[\d_]{3000}", text)
        raise ClewError(
            f"{source}, line {row + 1}: this number is too long: numbers in a plan have at most 20 digits", row=row
        ) from None
    except RecursionError:
        row = _row_of(r"[\[{]\s*[\[{]\s*[\[{]", text)
        raise ClewError(
            f"{source}, line {row + 1}: lists in lists are too deep here: a plan needs no more than two", row=row
        ) from None
    return Table(document, (), source, toml_lines.lines_of(text))


def _row_of(pattern: str, text: str) -> int:
    """Return the row where a pattern is found first."""
    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) if found else 0


def _syntax_error(sentence: str, text: str, source: str) -> ClewError:
    """Return an error with the line that tomllib names."""
    found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", sentence)
    row = text.count("\n")
    column = None
    if found and found[1]:
        row, column = int(found[1]) - 1, int(found[2]) - 1
    what = sentence[: found.start()] if found else sentence
    if re.match(r"Cannot (overwrite|declare)", what):
        return _repeated(text, source, row)
    place = f"line {row + 1}" + (f", column {column + 1}" if column is not None else "")
    return ClewError(f"{source}, {place}: this is not TOML: {what[:1].lower()}{what[1:]}", row=row, column=column)


def _repeated(text: str, source: str, row: int) -> ClewError:
    """Return an error about a key or a table that is there a second time and ends on a row."""
    pattern = re.compile(r"""\s*(\[+[^\]\n]*\]+|[\w."'-]+(?=\s*=))""")
    above = text.split("\n")[: row + 1]
    at = next((number for number in range(len(above) - 1, -1, -1) if pattern.match(above[number])), row)
    found = pattern.match(above[at]) if above else None
    name = found[1] if found else "this key"
    return ClewError(f"{source}, line {at + 1}: {shown(name)} is given twice: leave one of the two out", row=at)


class Table:
    """A table of a document, which knows its lines and which keys have been read.

    Parameters
    ----------
    values : mapping
        Its keys and their values.
    path : tuple
        Where it is in the document.
    source : str
        The name of the file, for messages.
    lines : dict
        What `toml_lines.lines_of` returns for the document.
    """

    def __init__(
        self, values: Mapping[str, Any], path: toml_lines.Path, source: str, lines: Mapping[toml_lines.Path, int]
    ) -> None:
        self.values = values
        self.source = source
        self.path = path
        self.lines = lines
        self.known: list[str] = []

    def row(self, key: str, *more: str | int) -> int | None:
        """Return the row of a key, or of something in its list or table."""
        line = self.lines.get((*self.path, key, *more), self.lines.get((*self.path, key)))
        return None if line is None else line - 1

    def rows(self, *lists: str) -> dict[str, int]:
        """Return the rows of all keys, and those of what these lists and tables hold as 'grids 0' and so on."""
        found = {key: self.row(key) for key in self.values}
        for key in lists:
            inner = self.values.get(key)
            entries = range(len(inner)) if isinstance(inner, list) else inner if isinstance(inner, dict) else ()
            found |= {f"{key} {each}": self.row(key, each) for each in entries}
        return {key: row for key, row in found.items() if row is not None}

    def read(self, key: str, kind: type, what: str, parse: Callable[[Any], Value], default: Value) -> Value:
        """Return the parsed value of a key; every error gets the line."""
        self.known.append(key)
        if key not in self.values:
            return default
        value = self.values[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.refuse(key, f"{key} = {written(value)} is not {what}")
        if isinstance(value, int) and abs(value) > MAX_NUMBER:
            self.refuse(key, f"{key} is too large: it can be at most {MAX_NUMBER} (2^64 - 1)")
        return self.parsed(key, lambda: parse(value))

    def parsed(self, key: str, parse: Callable[[], Value], *more: str | int) -> Value:
        """Return what a function returns; its error gets the line."""
        try:
            return parse()
        except ClewError as problem:
            self.refuse(key, str(problem), *more)

    def flag(self, key: str, default: bool = False) -> bool:
        return self.read(key, bool, "true or false", bool, default)

    def number(self, key: str, low: int, high: int) -> int | None:
        """Return a whole number from `low` to `high`, None if there is no such key."""

        def parse(value: int) -> int | None:
            if not low <= value <= high:
                raise ClewError(f"{key} = {shown(value)} is not possible: choose a number from {low} to {high}")
            return value

        return self.read(key, int, f"a whole number, as in {key} = {max(low, 24)}", parse, None)

    def finish(self) -> None:
        """Raise `ClewError` if there is a key that means nothing."""
        for key in self.values:
            if key not in self.known:
                near = next(iter(get_close_matches(key.replace("_", "-"), self.known, 1, 0.6)), "")
                hint = f"did you mean {near}?" if near else f"choose from {', '.join(self.known)}"
                self.refuse(key, f"there is no key {shown(key)}: {hint}")

    def refuse(self, key: str, sentence: str, *more: str | int) -> NoReturn:
        """Raise `ClewError` with the line of a key."""
        row = self.row(key, *more)
        where = "" if row is None else f", line {row + 1}"
        raise ClewError(f"{self.source}{where}: {sentence}", row=row, field=key)


def written(value: object) -> str:
    """Return a value about as it was written."""
    try:
        return str(value).lower() if isinstance(value, bool) else shown(value)
    except ValueError:  # a number of thousands of digits
        return "a very long number"
