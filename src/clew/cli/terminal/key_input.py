"""Read keys from a terminal as they are pressed, by name; and lines in which an arrow key counts at once.

A key that writes a character is that character, such as "q", " " or "é". Others have names: "up", "down", "left",
"right", "home", "end", "page-up", "page-down", "insert", "delete", "escape", "enter", "tab", "backspace", and "ctrl-a"
to "ctrl-z". Modifiers that the terminal reports come first: "shift-left", "ctrl-right", "alt-q".
"""

import codecs
import os
import re
import select
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec

PAUSE = 0.05  # seconds after Escape in which the rest of the code of a key must arrive
PROMPT = "> "
NOTHING, RESIZE = "", "resize"  # what else `Keys.read` returns: an unknown key or none in time; a new size
_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "Z": "shift-tab"}
_LETTERS |= {letter.lower(): f"shift-{_LETTERS[letter]}" for letter in "ABCD"}  # as rxvt writes them
_NUMBERS = {"1": "home", "2": "insert", "3": "delete", "4": "end", "5": "page-up", "6": "page-down"}
_NUMBERS |= {"7": "home", "8": "end"}
_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x08": "backspace", "\x7f": "backspace"}
# What follows an escape: a character, or [ or O with parameters and a letter; or [[ and a letter for a function key of
# the Linux console. rxvt writes Alt and an arrow as another escape before its code.
_CODE = re.compile(r"\x1b*(?:[^\x1b\[O]|[\[O](?:\[.|(?!\[)([^@-~]*)([@-~])))", re.DOTALL)
_ALT = 2
_MODIFIERS = ("ctrl-", 4), ("alt-", _ALT), ("shift-", 1)  # bits of a number that follows the code of a key, minus 1


def has_keys() -> bool:
    """Return whether keys can be read as they are pressed: on a terminal of a system that has `termios`."""
    is_able = find_spec("termios") is not None and os.environ.get("TERM") != "dumb"  # Windows has no `termios`
    return is_able and sys.stdin.isatty() and sys.stdout.isatty()


def typed_lines(descriptor: int, echo: Callable[[str], None], arrows: str) -> Iterator[str]:
    """Yield each line that is typed, and each arrow key that is pressed at its beginning, until Ctrl-D.

    An arrow key within a line is a character of the line. The terminal is in its own mode again whenever a line is
    yielded, and after Ctrl-C.

    `echo` prints what is typed; `arrows` are the characters of the arrow keys: up, right, down, left.
    """
    names = dict(zip(("up", "right", "down", "left"), arrows, strict=True))
    keys = Keys(descriptor)
    while True:
        with keys_at_once(descriptor):  # before the prompt is shown, as people type from then on
            echo(PROMPT)
            line = _read_line(keys, echo, names)
        echo("\n")
        if line is None:
            return
        if line.strip():
            yield line.strip()


@contextmanager
def keys_at_once(descriptor: int) -> Iterator[None]:
    """Let the terminal pass each key on at once, without showing it; Ctrl-C still stops the program."""
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _read_line(keys: "Keys", echo: Callable[[str], None], arrows: dict[str, str]) -> str | None:
    """Return a line, or one arrow; None at the end of the input."""
    line = ""
    while True:
        key = keys.read()
        if key is None or (key == "ctrl-d" and not line):
            return None
        if key == "enter":
            return line
        key = arrows.get(without_modifiers(key), key)
        if key in ("backspace", "ctrl-u"):
            kept = "" if key == "ctrl-u" else line[:-1]
            width = sum(map(columns_of, line[len(kept) :]))
            echo("\b" * width + " " * width + "\b" * width)
            line = kept
        elif len(key) == 1:
            echo(key)
            line += key
            if line in arrows.values():
                return line


def without_modifiers(key: str) -> str:
    """Return the name of a key without Ctrl, Alt and Shift.

    Examples
    --------
    >>> without_modifiers("ctrl-shift-left"), without_modifiers("page-up"), without_modifiers("-")
    ('left', 'page-up', '-')
    """
    for modifier, _ in _MODIFIERS:
        key = key.removeprefix(modifier)
    return key


class Keys:
    """The keys of a terminal, decoded from its bytes.

    Parameters
    ----------
    descriptor : int
        The file descriptor of the terminal, which passes keys on at once (see `keys_at_once`).
    wakened : int, optional
        A file descriptor from which a byte can be read after a signal, such as that of a new size.
    """

    def __init__(self, descriptor: int, wakened: int | None = None) -> None:
        self._descriptor, self._wakened = descriptor, wakened
        self._watched = [each for each in (descriptor, wakened) if each is not None]
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def read(self, timeout: float | None = None) -> str | None:
        """Return a character or the name of a key; None at the end of the input, also if the terminal has gone away.

        `NOTHING` is an unknown key, or that none was pressed within `timeout` seconds; `RESIZE` that there was
        a signal, so that all is to be drawn again. Without a timeout it waits.
        """
        ready = select.select(self._watched, [], [], timeout)
        if self._wakened is not None and self._wakened in ready[0]:
            os.read(self._wakened, 1024)
            return RESIZE
        if not ready[0]:
            return NOTHING
        character = self._character()
        if character is None or character >= " ":
            return _CONTROLS.get(character, character) if character else character
        if character == "\x1b":
            return self._after_escape()
        return _CONTROLS.get(character) or (f"ctrl-{chr(ord(character) + 96)}" if "\x01" <= character <= "\x1a" else "")

    def _after_escape(self) -> str:
        """Return the key whose code begins with an escape."""
        code = ""
        while not (found := _CODE.fullmatch(code)) and self._is_ready() and (character := self._character()):
            code += character
        key = code.lstrip("\x1b")
        if not key or (key != code and key[0] not in "[O"):
            return "escape"
        if len(key) == 1:
            return f"alt-{key}" if key.isprintable() else NOTHING
        return _named(found[1], found[2], _ALT if key != code else 0) if found and found[2] else NOTHING

    def _is_ready(self) -> bool:
        return bool(select.select([self._descriptor], [], [], PAUSE)[0])

    def _character(self) -> str | None:
        """Return the next character; None at the end of the input, also if the terminal has gone away."""
        with suppress(OSError):
            while data := os.read(self._descriptor, 1):
                if text := self._decoder.decode(data):
                    return text
        return None


def _named(parameters: str, last: str, bits: int) -> str:
    """Return the name of the key whose code has these parameters and ends with this character."""
    number, _, modifiers = parameters.partition(";")
    name = _NUMBERS.get(number) if last == "~" else _LETTERS.get(last)
    if name is None:
        return NOTHING
    if modifiers.isascii() and modifiers.isdigit() and len(modifiers) < 4:
        bits |= int(modifiers) - 1
    return "".join(modifier for modifier, bit in _MODIFIERS if bits & bit) + name


@cache
def columns_of(character: str) -> int:
    """Return how many columns of the terminal a character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
