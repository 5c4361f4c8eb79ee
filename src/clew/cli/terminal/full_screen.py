"""Programs that use the whole screen of a terminal: keys as they are pressed, lines that change, a view that scrolls.

The screen is a second one (the alternate screen): at the end, after an error, Ctrl-C or SIGTERM, and while Ctrl-Z has
stopped the program, the terminal shows what it showed before.
"""

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from shutil import get_terminal_size
from types import FrameType
from typing import Any, TextIO

from clew.cli.terminal import stopping
from clew.cli.terminal.colors import color_count, in_colors
from clew.cli.terminal.key_input import Keys, columns_of, has_keys
from clew.errors import ClewError

# Switch to the second screen without a cursor and without wrapping lines, and clear it; and back.
OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J", "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
GAP = "   "
Part = Sequence[tuple[int, str]]  # texts for one place in a line, the longest first (see `fitted`)
_COLORS = re.compile(r"\x1b\[[\d;]*m")
_PIECES = re.compile(r"(\x1b\[[\d;]*m)|([^\x1b]+)|\x1b")


def require_terminal(command: str, instead: str) -> None:
    """Raise `ClewError` unless standard input and output are a terminal for a full-screen program.

    `instead`: what to do without one, as an imperative: "write an animation with clew generate -o maze.gif".
    """
    if has_keys():
        return
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        stream = "output" if sys.stdin.isatty() else "input"
        reason = f"standard {stream} is no terminal"
    elif os.environ.get("TERM") == "dumb":
        reason = "TERM=dumb says that this one can only print lines"
    else:
        reason = "Clew cannot read single keys on this system"
    raise ClewError(f"{command} needs a terminal that it can draw on, and {reason}: {instead}")


class FullScreen:
    """The screen of a terminal and its keys, as a context manager; it is used in the main thread.

    Parameters
    ----------
    stream : text stream, optional
        Where to write; the default is standard output.
    keys : int, optional
        The file descriptor of the terminal whose keys to read, such as `sys.stdin.fileno()`; the default is none.
    colors : int, optional
        How many colors to use (see `color_count`); the default is what the terminal has. 0 leaves out all escapes.
    """

    def __init__(self, stream: TextIO | None = None, keys: int | None = None, *, colors: int | None = None) -> None:
        self._stream = stream or sys.stdout
        self.colors = color_count(self._stream) if colors is None else colors
        self._descriptor = keys
        self._keys: Keys | None = None
        self._pipe: tuple[int, int] | None = None  # written to at each signal, and when the program went on
        self._mode: list[Any] | None = None  # of the terminal before
        self._is_open = False
        self._stopped = 0.0  # seconds for which Ctrl-Z had stopped the program
        self._lines: list[str] = []
        self._size = (0, 0)  # of what is on it; so it is drawn anew after it was opened again, as it is empty then

    @property
    def columns(self) -> int:
        """The width of the terminal in characters, as it is now."""
        return max(get_terminal_size().columns, 1)

    @property
    def rows(self) -> int:
        """The height of the terminal in lines, as it is now."""
        return max(get_terminal_size().lines, 1)

    def __enter__(self) -> "FullScreen":
        self._size = self.columns, self.rows
        with ExitStack() as stack:
            if self._descriptor is not None:
                self._pipe = os.pipe()
                for each in self._pipe:
                    os.set_blocking(each, False)
                    stack.callback(os.close, each)
                stack.enter_context(stopping.heard_by(self._pipe[1]))
                self._keys = Keys(self._descriptor, self._pipe[0])
            stopping.restorers.append(self._restore)
            stack.callback(self._forget)
            self._listen(stack)
            stack.callback(self._restore)
            stack.callback(self._stream.flush)
            self._open()
            self._closing = stack.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self._closing.close()

    def _forget(self) -> None:
        """Restore nothing any more when the process is stopped, and read no keys."""
        with suppress(ValueError):
            stopping.restorers.remove(self._restore)
        self._pipe = self._keys = None

    def clock(self) -> float:
        """Return seconds that only go on while the program does: not those for which Ctrl-Z has stopped it."""
        while True:
            stopped = self._stopped
            now = time.monotonic()
            if stopped == self._stopped:  # else a signal came between the two
                return now - stopped

    def draw(self, lines: Sequence[str]) -> None:
        """Show these lines from the top, with 24-bit colors as `painted` writes them; write only those that changed.

        Lines are cut to the terminal, and what is below them is empty.
        """
        size = columns, rows = self.columns, self.rows
        text = ""
        if size != self._size:
            self._size, self._lines, text = size, [], "\x1b[2J"
        new = [*lines[:rows], *([""] * (rows - len(lines)))]
        before = self._lines or [""] * rows
        for number, (line, old) in enumerate(zip(new, before, strict=True), 1):
            if line != old:
                room = columns - width(line)
                shown = line if room >= 0 else cut(line, 0, columns)
                text += f"\x1b[{number};1H{shown}" + "\x1b[K" * (room > 0)  # else it would erase the last character
        self._lines = new
        if text:
            self._write(in_colors(text, self.colors) if self.colors else _COLORS.sub("", text))

    def read_key(self, timeout: float | None = None) -> str | None:
        """Return the next key (see `clew.cli.terminal.key_input`), `RESIZE`, or None if the terminal has gone away.

        After `timeout` seconds, and for keys that have no name, it is `NOTHING`; without a timeout it waits.
        After `RESIZE` draw again: `columns` and `rows` are new, or the program went on after Ctrl-Z.
        """
        if self._keys is None:
            raise ValueError("no keys: the screen is not open, or has none")
        return self._keys.read(None if timeout is None else max(timeout, 0))

    def discard_keys(self) -> None:
        """Forget the keys that were pressed until now and not read."""
        if self._descriptor is not None:
            import termios

            termios.tcflush(self._descriptor, termios.TCIFLUSH)

    def _write(self, text: str) -> None:
        """Write past the buffer of the stream, which a signal may have found in the middle of writing.

        It writes until all is written: the stream itself would lose what a signal cut off when Python runs unbuffered.
        """
        try:
            descriptor = self._stream.fileno()
        except (OSError, ValueError):  # no file: a text in memory
            self._stream.write(text)
            return
        rest = memoryview(text.encode(self._stream.encoding, self._stream.errors or "strict"))
        while rest:
            rest = rest[os.write(descriptor, rest) :]

    def _open(self) -> None:
        """Take the terminal."""
        self._is_open = True
        if self._descriptor is not None:
            import termios
            import tty

            self._mode = termios.tcgetattr(self._descriptor)
            tty.setcbreak(self._descriptor, termios.TCSADRAIN)
            mode = termios.tcgetattr(self._descriptor)
            mode[6][termios.VQUIT] = b"\0"  # Ctrl-\ would end the program without restoring anything
            mode[3] |= termios.NOFLSH  # else Ctrl-Z and Ctrl-C throw away what is being written, even after the signal
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, mode)
        self._lines = []
        self._write(OPEN)

    def _restore(self) -> None:
        """Give the terminal back as it was; nothing happens the second time."""
        if not self._is_open:
            return
        self._is_open = False
        with suppress(OSError):  # the terminal has gone away
            self._write(CLOSE)
        if self._descriptor is not None and self._mode is not None:
            import termios

            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, self._mode)  # without keys typed ahead

    def _listen(self, stack: ExitStack) -> None:
        """Notice a new size and Ctrl-Z, until the stack is closed."""
        if os.name != "posix" or threading.current_thread() is not threading.main_thread():
            return
        handlers: dict[int, Any] = {signal.SIGWINCH: lambda *_: self._wake()}
        if signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL:
            handlers[signal.SIGTSTP] = self._on_stop
        for number, handler in handlers.items():
            stack.callback(signal.signal, number, signal.signal(number, handler))

    def _wake(self) -> None:
        """End the waiting for a key, or the next one."""
        if self._pipe is not None:
            with suppress(BlockingIOError):
                os.write(self._pipe[1], b"!")

    def _on_stop(self, number: int, frame: FrameType | None) -> None:
        """Stop as Ctrl-Z does, with the terminal as it was, and take it again when the program goes on."""
        was_open, begin = self._is_open, time.monotonic()
        self._restore()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._on_stop)
        self._stopped += time.monotonic() - begin
        if was_open:
            self._open()
            self._size = (0, 0)  # it may be in the middle of drawing
            self._wake()


class View:
    """The part of a picture that fits on the screen; it scrolls so that a place stays visible.

    Attributes
    ----------
    left, top : int
        The first column and row that are shown.
    """

    left = top = 0

    def follow(self, place: tuple[int, int], picture: tuple[int, int], room: tuple[int, int], margin: int = 0) -> None:
        """Scroll if the place is not visible, so that it is in the middle.

        `picture` and `room` are the sizes of the picture and of the space for it on the screen, `margin` is how far
        from the edge of the space the place is to stay, unless the picture ends there.

        Examples
        --------
        >>> view = View()
        >>> view.follow((50, 3), picture=(100, 20), room=(40, 10))
        >>> view.left, view.top
        (30, 0)
        """
        self.left = scrolled(self.left, room[0], picture[0], place[0], margin)
        self.top = scrolled(self.top, room[1], picture[1], place[1], margin)


class HelpPages:
    """A help that is opened, turned page by page and closed.

    Parameters
    ----------
    write : callable
        Returns its lines for the screen as it is.
    room : callable
        Returns how many of them there is room for.
    """

    def __init__(self, write: Callable[[], list[str]], room: Callable[[], int]) -> None:
        self._write, self._room, self._page = write, room, -1

    @property
    def _pages(self) -> list[list[str]]:
        lines, room = self._write(), max(self._room(), 1)
        return [lines[first : first + room] for first in range(0, len(lines), room)]

    @property
    def is_open(self) -> bool:
        """Whether a page is shown."""
        return self._page >= 0

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self._page + 1 < len(self._pages)

    def turn(self) -> None:
        """Show the first or the next page, or nothing more after the last."""
        self._page = self._page + 1 if self.has_more else -1

    def lines(self) -> list[str]:
        """Return the lines of the page."""
        return self._pages[: self._page + 1][-1]


def scrolled(first: int, room: int, length: int, at: int, margin: int = 0) -> int:
    """Return the first place to show, so that `at` is visible; it stays the same if it can."""
    last = max(0, length - room)
    first = max(0, min(first, last))
    margin = min(margin, max(room - 1, 0) // 2)
    is_visible = (first == 0 or first + margin <= at) and (first == last or at < first + room - margin)
    return first if is_visible and first <= at < first + room else max(0, min(at - room // 2, last))


def width(text: str) -> int:
    r"""Return how many columns of the terminal a text takes, not counting escapes of colors.

    Examples
    --------
    >>> width("\x1b[1mab\x1b[0m"), width("迷路")
    (2, 4)
    """
    plain = _COLORS.sub("", text) if "\x1b" in text else text
    return len(plain) if plain.isascii() else sum(map(columns_of, plain))


def cut(text: str, first: int, columns: int) -> str:
    r"""Return the part of a line from column `first` on that takes at most so many columns, in its colors.

    Examples
    --------
    >>> cut("corridor", 3, 4)
    'rido'
    >>> cut("\x1b[31mcorr\x1b[0midor", 3, 4)
    '\x1b[31mr\x1b[0mido'
    """
    parts: list[str] = []
    at = 0
    for colors, characters in _PIECES.findall(text):
        parts.append(colors)
        for character in characters:
            size = columns_of(character)
            if first <= at and at + size <= first + columns:
                parts.append(character)
            at += size
    return "".join(parts)


def fitted(parts: Sequence[Part], columns: int) -> str:
    """Return the parts side by side in at most so many columns, if their shortest texts fit.

    Each part has texts from the longest to the shortest, with numbers: the text with the highest number is replaced
    first by the next one of its part. An empty text is left out.

    Examples
    --------
    >>> parts = [(2, "arrows move"), (0, "")], [(1, "q quit"), (0, "q")]
    >>> [fitted(parts, columns) for columns in (20, 10, 5)]
    ['arrows move   q quit', 'q quit', 'q']
    """
    chosen = [0] * len(parts)
    while True:
        line = GAP.join(text for part, at in zip(parts, chosen, strict=True) if (text := part[at][1]))
        longer = [number for number, part in enumerate(parts) if chosen[number] < len(part) - 1]
        if width(line) <= columns or not longer:
            return line
        chosen[max(longer, key=lambda number: parts[number][chosen[number]][0])] += 1
