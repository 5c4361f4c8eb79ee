"""Plans and settings as TOML files: read with bounds, and with the line of each key, which tomllib does not keep."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from typing import Any, NoReturn, TypeVar

from clew.errors import ClewError, shown
from clew.safe_io.whole_files import read_bytes

MAX_NUMBER = (1 << 64) - 1
MAX_PARTS = 8  # of a key with dots
# Atomic, or a key of several strings that may end at many places would be tried with all of their ends.
_STRING = (
    r'(?>"""(?:[^\\]|\\.)*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?!"")(?:[^"\\\n]|\\.)*"'
    r"|'(?!'')[^'\n]*')"
)
_PART = rf"(?>[A-Za-z0-9_-]+|{_STRING})"  # of a key
_KEY = re.compile(
    rf"(?P<long>(?:{_PART}[ \t]*\.[ \t]*){{{MAX_PARTS}}}{_PART})|#[^\n]*|{_PART}|[^\"'#]", re.DOTALL
)  # the scan ends at a string without an end
_TOKEN = re.compile(rf"[ \t\r]+|#[^\n]*|(?P<token>{_STRING}|[][{{}}=,.\n]|[^][{{}}=,.\s#\"']+)", re.DOTALL)

Path = tuple[str | int, ...]  # keys of tables and numbers of elements, from the outermost
Value = TypeVar("Value")


def error_at(source: str, row: int | None, sentence: str, **more: Any) -> ClewError:
    """Return an error that begins with the name of a file and, if it is known, the line."""
    line = "" if row is None else f", line {row + 1}"
    return ClewError(f"{source}{line}: {sentence}", row=row, **more)


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
        row = data.count(b"\n", 0, problem.start)
        raise error_at(name, row, "this is not text in UTF-8: save the file as UTF-8") from None


def check_keys(text: str, source: str) -> None:
    """Raise `ClewError` for a key of very many parts, before tomllib, which needs much memory for it."""
    at = 0
    while found := _KEY.match(text, at):
        if found["long"]:
            sentence = f"{shown(found[0])} is a key of more than {MAX_PARTS} parts: shorten it"
            raise error_at(source, text.count("\n", 0, at), sentence)
        at = found.end()


def lines_of(text: str) -> dict[Path, int]:
    r"""Return the line of each key, table and element of a list.

    Parameters
    ----------
    text : str
        A document that `tomllib.loads` accepts, so that only what separates keys and values is looked at.

    Returns
    -------
    dict of tuple to int
        For each path, such as ``("section", 0, "count")``, the number of its line, from 1: that of its key, of the
        header of a table, or of an element of a list. A table whose parts are in several places has its first line.

    Examples
    --------
    >>> lines_of('title = "Mazes"\n\n[[section]]\ncount = 12\n')[("section", 0, "count")]
    4
    """
    lines: dict[Path, int] = {}
    tables: dict[Path, int] = {}  # the number of the last one of an array of tables
    tokens: list[tuple[str, int]] = []  # with their lines, the next one last
    line = 1
    for found in _TOKEN.finditer(text):
        if found["token"]:
            tokens.append((found[0], line))
        line += found[0].count("\n")
    tokens.reverse()

    def read_key(path: Path, end: str) -> Path:
        """Read a key, and the sign at its end; return its path, in the last one of an array of tables."""
        line = tokens[-1][1]
        while (token := tokens.pop()[0]) != end:
            if token not in "[.":
                path = (*path, tables[path]) if path in tables else path
                path = (*path, tomllib.loads(f"key = {token}")["key"] if token[0] in "\"'" else token)
                lines.setdefault(path, line)
        return path

    def read_value(path: Path) -> None:
        opening, number = tokens.pop()[0], 0
        if opening not in "[{":
            while tokens and tokens[-1][0] not in "\n,]}":
                tokens.pop()
            return
        while tokens[-1][0] not in "]}":
            if tokens[-1][0] in "\n,":
                tokens.pop()
            elif opening == "{":
                read_value(read_key(path, "="))
            else:
                lines[*path, number] = tokens[-1][1]
                read_value((*path, number))
                number += 1
        tokens.pop()

    table: Path = ()
    while tokens:
        token, line = tokens[-1]
        if token == "[":
            is_array = tokens[-2][0] == "["
            table = read_key((), "]")
            if is_array:
                tokens.pop()
                tables[table] = tables.get(table, -1) + 1
                table = (*table, tables[table])
                lines[table] = line
        elif token == "\n":
            tokens.pop()
        else:
            read_value(read_key(table, "="))
    return lines


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
    check_keys(text, source)
    try:
        return Table(tomllib.loads(text), (), source, lines_of(text))
    except tomllib.TOMLDecodeError as problem:
        raise _syntax_error(str(problem), text, source) from None
    except ValueError:  # a number of thousands of digits
        pattern, fault = r"\d[\d_]{3000}", "this number is too long: at most 20 digits are needed"
    except RecursionError:
        pattern, fault = r"[\[{]\s*[\[{]\s*[\[{]", "lists in lists are too deep here: no more than two are needed"
    found = re.search(pattern, text)
    raise error_at(source, text.count("\n", 0, found.start()) if found else 0, fault)


def _syntax_error(sentence: str, text: str, source: str) -> ClewError:
    """Return an error with the line that tomllib names."""
    what, _, place = sentence.removesuffix(")").partition(" (at ")
    numbers = [int(each) - 1 for each in re.findall(r"\d+", place)]  # none at the end of the document
    row, column = numbers or (text.count("\n"), None)
    if what.startswith(("Cannot overwrite", "Cannot declare")):
        pattern = re.compile(r"""\s*(\[+[^\]\n]*\]+|[\w."'-]+(?=\s*=))""")
        above = list(enumerate(map(pattern.match, text.split("\n")[: row + 1])))
        row, key = next(((at, found[1]) for at, found in reversed(above) if found), (row, "this key"))
        return error_at(source, row, f"{shown(key)} is given twice: leave one of the two out")
    where = "" if column is None else f", column {column + 1}"
    return ClewError(
        f"{source}, line {row + 1}{where}: this is not TOML: {what[:1].lower()}{what[1:]}", row=row, column=column
    )


@dataclass
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
        What `lines_of` returns for the document.
    """

    values: Mapping[str, Any]
    path: Path
    source: str
    lines: Mapping[Path, int]
    known: list[str] = field(default_factory=list)

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

    def parsed_all(self, key: str, texts: Iterable[str], parse: Callable[[str], Value]) -> list[Value]:
        """Return the parsed elements of a list; every error gets the line of the element."""
        return [self.parsed(key, partial(parse, text), number) for number, text in enumerate(texts)]

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
        raise error_at(self.source, self.row(key, *more), sentence, field=key)


def written(value: object) -> str:
    """Return a value about as it was written."""
    try:
        return str(value).lower() if isinstance(value, bool) else shown(value)
    except ValueError:  # a number of thousands of digits
        return "a very long number"
