"""The scanner finds the same keys and elements as tomllib, on the lines where they were written."""

import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.errors import ClewError
from clew.safe_io.toml_tables import Path, check_keys, lines_of, parse_tables

BARE = st.text("abcxyz019_-", min_size=1, max_size=4)
KEY = BARE | st.text("ab.#[]=\"'\\ é", max_size=4)
NOISE = st.text("ab#[]{}=,.'\" \\\n", max_size=8)


def paths_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of everything in a document that was read."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_of(inner, (*path, key))


def quoted(text: str) -> str:
    """Return a basic string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


class Writer:
    """Writes documents in many ways, and notes on which line each path is."""

    def __init__(self, draw: Any) -> None:
        self.draw = draw
        self.text = ""
        self.lines: dict[Path, int] = {}

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, self.text.count("\n") + 1)

    def chance(self) -> bool:
        return bool(self.draw(st.booleans()))

    def noise(self) -> None:
        """Add blank lines and comments."""
        for _ in range(self.draw(st.integers(0, 2))):
            comment = self.draw(NOISE).replace("\n", "")
            self.text += f" # {comment}\n" if self.chance() else "\n"

    def key(self, key: str) -> str:
        bare = key and all(each in "abcxyz019_-" for each in key)
        return key if bare and self.chance() else quoted(key)

    def string(self) -> None:
        text = self.draw(NOISE)
        kind = self.draw(st.sampled_from(["basic", "literal", "long", "long literal"]))
        if kind == "basic":
            self.text += quoted(text)
        elif kind == "literal":
            self.text += "'" + text.replace("'", "").replace("\n", "") + "'"
        elif kind == "long":
            inner = text.replace("\\", "\\\\").replace('"""', '\\"""')
            self.text += '"""' + ("\n" if self.chance() else "") + inner.replace('"', '\\"', 1) + '"""'
        else:
            self.text += "'''" + text.replace("'''", "").rstrip("'") + "'''"

    def value(self, path: Path, depth: int) -> None:
        kind = self.draw(st.sampled_from(["plain", "string", "list", "table"] if depth else ["plain", "string"]))
        if kind == "plain":
            self.text += self.draw(st.sampled_from(["1", "-2.5", "true", "1979-05-27 07:32:00", "0xff", "inf"]))
        elif kind == "string":
            self.string()
        elif kind == "list":
            self.text += "["
            for number in range(self.draw(st.integers(0, 3))):
                self.noise()
                self.note((*path, number))
                self.value((*path, number), depth - 1)
                self.noise()
                self.text += ","
            self.noise()
            self.text += "]"
        else:
            self.text += "{"
            for number, key in enumerate(self.draw(st.lists(KEY, max_size=3, unique=True))):
                self.text += "," if number else ""
                self.pair((*path, key), key, depth - 1)
            self.text += "}"

    def pair(self, path: Path, key: str, depth: int) -> None:
        self.note(path)
        self.text += f"{self.key(key)} = "
        self.value(path, depth)

    def pairs(self, table: Path, taken: set[str]) -> None:
        for key in self.draw(st.lists(KEY, max_size=3, unique=True)):
            if key not in taken:
                taken.add(key)
                self.noise()
                if self.chance():
                    self.note((*table, key))
                    self.text += f"{self.key(key)} . "
                    self.pair((*table, key, "inner"), "inner", 1)
                else:
                    self.pair((*table, key), key, 2)
                self.text += "\n"

    def document(self) -> str:
        taken: set[str] = set()
        self.pairs((), taken)
        for key in self.draw(st.lists(KEY, max_size=2, unique=True)):
            if key in taken:
                continue
            taken.add(key)
            self.noise()
            if self.chance():
                self.note((key,))
                self.text += f"[ {self.key(key)} ] # [[x]]\n"
                self.pairs((key,), set())
                continue
            for number in range(self.draw(st.integers(1, 2))):
                self.note((key,))
                self.note((key, number))
                self.text += f"[[{self.key(key)}]]\n"
                inner = {"deep"}
                self.pairs((key, number), inner)
                if self.chance():
                    self.note((key, number, "deep"))
                    self.text += f"[{self.key(key)}.deep]\n"
                    self.pairs((key, number, "deep"), set())
        return self.text


@given(st.data())
def test_everything_is_found_on_the_line_where_it_was_written(data: st.DataObject) -> None:
    writer = Writer(data.draw)
    text = writer.document()
    assert set(paths_of(tomllib.loads(text))) == set(writer.lines), text
    assert lines_of(text) == writer.lines, text


@given(st.text("ab1=[]{}#.,\"'\\ \n", max_size=40))
def test_whatever_tomllib_reads_the_scanner_reads_too(text: str) -> None:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(lines_of(text)) == set(paths_of(document))


def test_quotes_at_the_ends_of_long_strings_belong_to_them() -> None:
    text = "a = \"\"\"\"x\n\"\"\"\"\"\nb = ''''x\n'''''\nc = \"\"\nd = ''\n"
    assert tomllib.loads(text)["a"] == '"x\n""'
    assert lines_of(text) == {("a",): 1, ("b",): 3, ("c",): 5, ("d",): 6}


def test_lines_end_as_on_windows_too() -> None:
    assert lines_of("a = 1\r\n\r\n[b]\r\nc = 2\r\n") == {("a",): 1, ("b",): 3, ("b", "c"): 4}


@pytest.mark.parametrize("key", [".".join("a" * 9), ".".join(['"a.b"'] * 9), "a . " * 8 + "a", "a." * 30_000 + "a"])
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "a = {{ {} = 1 }}", '# x\na = """\n"""\n{} = 1'])
def test_keys_of_many_parts_are_refused(form: str, key: str) -> None:
    with pytest.raises(ClewError, match="more than 8 parts") as refused:
        check_keys(form.format(key), "book.toml")
    assert refused.value.row == (3 if "#" in form else 0)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 8) + " = 1",
        'a = "b.c.d.e.f.g.h.i.j.k"',
        "a = 'b.c.d.e.f.g.h.i.j.k'",
        "# a.b.c.d.e.f.g.h.i.j.k",
        'a = """\nb.c.d.e.f.g.h.i.j.k "" " \\" """',
        "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 0.5]",
    ],
)
def test_dots_elsewhere_are_not_those_of_keys(text: str) -> None:
    tomllib.loads(text)
    check_keys(text, "book.toml")


@pytest.mark.parametrize("part", ['"""\\', "a", "'''", '"', "a.", '"""', "[", '\\"', ". ", "'\"", '"a". ', "''"])
def test_no_text_takes_long_to_check(part: str) -> None:
    text = (part * 65_536)[:65_536]
    begin = time.process_time()
    with suppress(ClewError):
        check_keys(text, "book.toml")
    assert time.process_time() - begin < 1


def test_keys_of_strings_with_many_ends_are_read_in_one_go() -> None:
    """Each of the eight strings could end at two places, and the last one has no end: to try all would take minutes."""
    text = "'''''''." * 8 + "'''" + "x'" * 200_000
    with pytest.raises(ClewError, match="line 1"):
        parse_tables(text, "plan.toml")
