"""Read keys from a terminal as they are pressed: an arrow key at once, other keys as a line that Enter ends."""

import codecs
import os
import select
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from clew.algorithmia.module_grid import ARROWS

PAUSE = 0.05  # seconds after Escape in which the rest of the code of a key must arrive
PROMPT = "> "
_CODES = dict(zip("ACBD", ARROWS, strict=True))  # the last letter of the code of an arrow key: up, right, down, left
END, BACKSPACE, ERASE_LINE, LINE_ENDS = "\x04", "\x08\x7f", "\x15", "\r\n"


def has_keys() -> bool:
    """Return whether keys can be read as they are pressed: on a terminal of a system that has `termios`."""
    try:
        import termios  # noqa: F401 - not on Windows
    except ImportError:
        return False
    return os.environ.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


def typed_lines(descriptor: int, echo: Callable[[str], None]) -> Iterator[str]:
    """Yield each line that is typed, and each arrow key that is pressed at its beginning, until Ctrl-D.

    An arrow key within a line is a character of the line. The terminal is in its own mode again whenever a line is
    yielded, and after Ctrl-C.

    Parameters
    ----------
    descriptor : int
        The file descriptor of the terminal.
    echo : callable
        Prints what is typed.
    """
    keys = _Keys(descriptor)
    while True:
        with _keys_at_once(descriptor):  # before the prompt is shown, as people type from then on
            echo(PROMPT)
            line = _read_line(keys, echo)
        echo("\n")
        if line is None:
            return
        if line.strip():
            yield line.strip()


@contextmanager
def _keys_at_once(descriptor: int) -> Iterator[None]:
    """Let the terminal pass each key on at once, without showing it; Ctrl-C still stops the program."""
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _read_line(keys: "_Keys", echo: Callable[[str], None]) -> str | None:
    """Return a line, or one arrow; None at the end of the input."""
    line = ""
    while True:
        key = keys.read()
        if key is None or (key == END and not line):
            return None
        if key in LINE_ENDS:
            return line
        if key in BACKSPACE or key == ERASE_LINE:
            kept = "" if key == ERASE_LINE else line[:-1]
            width = sum(map(_columns, line[len(kept) :]))
            echo("\b" * width + " " * width + "\b" * width)
            line = kept
        elif key.isprintable():
            echo(key)
            line += key
            if line in ARROWS:
                return line


class _Keys:
    """The keys of a terminal, decoded from its bytes."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def read(self) -> str | None:
        """Return a character or an arrow; '' for other keys, None at the end of the input."""
        character = self._character()
        if character != "\x1b":
            return character
        if not self._is_ready() or self._character() not in ("[", "O"):
            return ""
        last: str | None = ""
        while self._is_ready() and (last := self._character()) and not last.isalpha() and last != "~":
            pass  # parameters, such as those of Ctrl and an arrow key
        return _CODES.get(last or "", "")

    def _is_ready(self) -> bool:
        return bool(select.select([self._descriptor], [], [], PAUSE)[0])

    def _character(self) -> str | None:
        """Return the next character; None at the end of the input, also if the terminal has gone away."""
        text = ""
        while not text:
            try:
                data = os.read(self._descriptor, 1)
            except OSError:
                return None
            if not data:
                return None
            text = self._decoder.decode(data)
        return text


def _columns(character: str) -> int:
    """Return how many columns of the terminal a character takes."""
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
