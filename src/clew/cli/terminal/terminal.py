"""The width of the terminal, and text for standard output in characters, lines and colors that it can show.

Characters that an encoding lacks are written as the nearest that it has: `┌` as `+`, `→` as `>`, `é` as `e`. The code
pages of Windows consoles have some of the characters of pictures (cp437) or hardly any (cp1252).
"""

import codecs
import re
import sys
from collections.abc import Container, Iterable
from functools import cache
from typing import Any, TextIO

# Characters, and after = what to write instead, the best first.
_SIMILAR = """
╵╷=│| ╶╴=─- │=| ─‐‑–—−=- └┌├┘┴┐┤┬┼=+ █▀▄=# •=∙·* ·=* ●=S ○=G ↑=^ ↓=v ←=< →=> ×=x ‘’=' “”="
"""
_CHOICES = {each: choices for likes, _, choices in (s.partition("=") for s in _SIMILAR.split()) for each in likes}
_ESCAPE = r"\x1b\[[0-9;]*m"  # of a color


def columns(stream: TextIO | None = None) -> int:
    """Return how many characters fit into a line of the terminal, to which `stream` may write if standard output not.

    The variable `COLUMNS` of a shell comes first, as in other programs.
    """
    import os
    from contextlib import suppress
    from shutil import get_terminal_size

    if stream is not None and "COLUMNS" not in os.environ:
        with suppress(OSError, ValueError):
            return os.get_terminal_size(stream.fileno()).columns or 80
    return get_terminal_size().columns


def wrapped(text: str, width: int | None = None) -> str:
    """Return the text with long lines broken between words and after |.

    By default these are the lines that are longer than the terminal; without a terminal the text is unchanged. A line
    goes on below its second column, or below its first word if that column is far to the right.
    """
    if width is None:
        if not sys.stdout.isatty():
            return text
        width = columns()
    return "\n".join(_wrapped_line(line, width) for line in text.split("\n"))


def _wrapped_line(line: str, width: int) -> str:
    if len(re.sub(_ESCAPE, "", line)) <= width:
        return line
    indent = len(line) - len(line.lstrip(" "))
    column = re.match(r" *\S.*?  +(?=\S)", line)
    hang = column.end() if column and 3 * column.end() <= 2 * width else indent
    done, taken, begun = line[:indent], indent, False
    for part in re.findall(r" *(?:[^ |]+\|?|\|)", line[indent:]):
        size = len(re.sub(_ESCAPE, "", part))
        if begun and taken + size > width:
            word = part.lstrip(" ")
            done, taken = f"{done}\n{' ' * hang}{word}", hang + size - len(part) + len(word)
        else:
            done, taken = done + part, taken + size
        begun = True
    return done


def aligned(rows: Iterable[tuple[str, ...]], right: Container[int] = ()) -> list[str]:
    """Return a line for each row, with columns of one width each; those with these numbers are aligned to the right.

    Examples
    --------
    >>> aligned([("maze", "1"), ("level 1", "12")], right=[1])
    ['maze      1', 'level 1  12']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    form = "  ".join(f"{{:{'>' if place in right else '<'}{width}}}" for place, width in enumerate(widths))
    return [form.format(*row).rstrip() for row in table]


def cropped(text: str) -> tuple[str, int]:
    """Return the lines as far as they fit into the terminal, and the width of the longest; a pipe gets all of it."""
    lines, room = text.split("\n"), columns()
    width = max(len(re.sub(_ESCAPE, "", line)) for line in lines)
    if width <= room or not sys.stdout.isatty():
        return text, 0
    for number, line in enumerate(lines):
        parts, left = re.split(f"({_ESCAPE})", line), room
        for place in range(0, len(parts), 2):  # all escapes stay, the last of which ends the colors
            parts[place] = parts[place][:left]
            left -= len(parts[place])
        lines[number] = "".join(parts)
    return "\n".join(lines), width


def text_options(*, square: bool = True) -> dict[str, Any]:
    """Return the options of the renderer 'text' for standard output; `square`: whether cells are squares.

    Styles that the encoding cannot write give way to blocks or ASCII. A few characters that it lacks are written as
    similar ones, such as ╵ as │ in cp437.
    """
    from clew.cli.terminal.colors import takes_color

    if can_write("┼█" if square else "⣿"):
        return {"color": takes_color(sys.stdout)}
    if not square and can_write("▀▄█"):
        return {"style": "blocks", "color": takes_color(sys.stdout)}
    return {"style": "ascii"}


def for_terminal(text: str) -> str:
    """Return the text with the colors that the terminal has."""
    from clew.cli.terminal.colors import color_count, in_colors

    return in_colors(text, color_count(sys.stdout)) if "\x1b" in text else text


def encoded(text: str) -> bytes:
    """Return the text with the colors of the terminal and in its encoding."""
    encoding = stdout_encoding()
    return for_terminal(text).encode(encoding, errors_for(encoding))


def stdout_encoding() -> str:
    """Return the encoding of standard output."""
    return sys.stdout.encoding or "utf-8"


def nearest(character: str, encoding: str) -> str:
    """Return the character or characters of this encoding that look like a character that it lacks; '?' if none do.

    Examples
    --------
    >>> nearest("╵", "cp437"), nearest("╵", "ascii"), nearest("é", "ascii"), nearest("迷", "ascii")
    ('│', '|', 'e', '?')
    """
    for choice in _CHOICES.get(character, ()):
        if can_write(choice, encoding):
            return choice
    import unicodedata

    plain = "".join(each for each in unicodedata.normalize("NFKD", character) if not unicodedata.combining(each))
    return plain if plain != character and can_write(plain, encoding) else "?"


def can_write(text: str, encoding: str | None = None) -> bool:
    """Return whether the encoding, by default that of standard output, has all these characters."""
    try:
        text.encode(encoding or stdout_encoding())
    except UnicodeEncodeError:
        return False
    return True


@cache
def errors_for(encoding: str) -> str:
    """Return the name of the error handler that writes the nearest characters of this encoding."""

    def replace(problem: UnicodeError) -> tuple[str, int]:
        if not isinstance(problem, UnicodeEncodeError):
            raise problem
        lacking = problem.object[problem.start : problem.end]
        return "".join(nearest(each, encoding) for each in lacking), problem.end

    name = f"clew.nearest.{encoding}"
    codecs.register_error(name, replace)
    return name
