"""Find the lines of a TOML document on which its values are, for messages about them; tomllib does not tell them.

The scanner reads documents that tomllib has accepted, so it looks only at what separates keys and values.
"""

import re
from collections.abc import Iterator

from clew.errors import ClewError, shown

Path = tuple[str | int, ...]  # keys of tables and numbers of elements, from the outermost

MAX_PARTS = 8  # of a key with dots
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
# Atomic, or a key of several strings that may end at many places would be tried with all of their ends.
_STRINGS = re.compile(
    r'(?>"""(?:[^\\]|\\.)*?"{3,5}(?!")'
    r"|'''.*?'{3,5}(?!')"
    r'|"(?!"")(?:[^"\\\n]|\\.)*"'
    r"|'(?!'')[^'\n]*')",
    re.DOTALL,
)
_PART = rf"(?>{_BARE_KEY.pattern}|{_STRINGS.pattern})"
_TOKEN = re.compile(
    rf"(?P<long>(?:{_PART}[ \t]*\.[ \t]*){{{MAX_PARTS}}}{_PART})|#[^\n]*|{_PART}|[^\"'#]", re.DOTALL
)  # the scan ends at a string without an end
_OTHER = re.compile(r"[^,\]}#\n]+")


def lines_of(text: str) -> dict[Path, int]:
    r"""Return the line of each key, table and element of a list.

    Parameters
    ----------
    text : str
        A document that `tomllib.loads` accepts.

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
    scanner = _Scanner(text)
    scanner.document()
    return scanner.lines


def check_keys(text: str, source: str) -> None:
    """Raise `ClewError` for a key of very many parts, before tomllib, which needs much memory for it.

    Parameters
    ----------
    text : str
        A document, which may not be TOML.
    source : str
        Its name, for the message.
    """
    at = 0
    while found := _TOKEN.match(text, at):
        if found.lastgroup == "long":
            row = text.count("\n", 0, at)
            raise ClewError(
                f"{source}, line {row + 1}: {shown(found[0])} is a key of more than {MAX_PARTS} parts: shorten it",
                row=row,
            )
        at = found.end()


class _Scanner:
    """Reads a document once, from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.lines: dict[Path, int] = {}
        self._at = 0
        self._counted = 0  # where the lines have been counted up to
        self._line = 1
        self._elements: dict[Path, int] = {}  # how many tables an array of tables has

    def document(self) -> None:
        """Read headers and pairs."""
        table: Path = ()
        self._skip(_BLANK)
        while self._at < len(self.text):
            if self._sees("[["):
                table = self._header(2)
            elif self._sees("["):
                table = self._header(1)
            else:
                self._pair(table)
            self._skip(_BLANK)

    def _header(self, brackets: int) -> Path:
        """Read the name of a table, and return its path."""
        line = self._number()
        self._at += brackets
        keys = self._keys()
        self._at += brackets
        path: Path = ()
        for key in keys[:-1]:
            path = self._inside((*path, key), line)
        path = (*path, keys[-1])
        self.lines.setdefault(path, line)
        if brackets == 2:
            number = self._elements.get(path, 0)
            self._elements[path] = number + 1
            path = (*path, number)
            self.lines[path] = line
        return path

    def _inside(self, path: Path, line: int) -> Path:
        """Return the path of a table, or that of the last one of an array of tables."""
        self.lines.setdefault(path, line)
        return (*path, self._elements[path] - 1) if path in self._elements else path

    def _pair(self, table: Path) -> None:
        """Read a key and its value."""
        line = self._number()
        path = table
        for key in self._keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self._at += 1  # the sign =
        self._skip(_SPACE)
        self._value(path)

    def _keys(self) -> list[str]:
        """Read a key, of which dots may separate several parts."""
        keys = []
        while True:
            self._skip(_SPACE)
            quoted = self.text[self._at] in "\"'"
            found = (_STRINGS if quoted else _BARE_KEY).match(self.text, self._at)
            assert found is not None
            self._at = found.end()
            keys.append(_string(found[0]) if quoted else found[0])
            self._skip(_SPACE)
            if not self._sees("."):
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        if self._sees("["):
            self._list(path)
        elif self._sees("{"):
            self._inline_table(path)
        else:
            found = _STRINGS.match(self.text, self._at) or _OTHER.match(self.text, self._at)
            assert found is not None
            self._at = found.end()

    def _list(self, path: Path) -> None:
        for number in self._members("]"):
            self.lines[*path, number] = self._number()
            self._value((*path, number))

    def _inline_table(self, path: Path) -> None:
        for _ in self._members("}"):
            self._pair(path)

    def _members(self, bracket: str) -> Iterator[int]:
        """Yield 0, 1, 2, ... where a member of a list or an inline table begins, up to the closing bracket."""
        number = 0
        self._at += 1
        self._skip(_BLANK)
        while not self._sees(bracket):
            if self._sees(","):
                self._at += 1
            else:
                yield number
                number += 1
            self._skip(_BLANK)
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self._at)
        assert found is not None
        self._at = found.end()

    def _sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self._at)

    def _number(self) -> int:
        """Return the number of the line here."""
        self._line += self.text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line


def _string(quoted: str) -> str:
    """Return the key in quotation marks."""
    import tomllib

    value = tomllib.loads(f"key = {quoted}")["key"]
    assert isinstance(value, str)
    return value
