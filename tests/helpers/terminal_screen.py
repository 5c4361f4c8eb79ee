"""A terminal for tests: a program runs in it, keys are pressed, and its screen is read."""

import codecs
import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import pyte
from forked_clew import ForkedClew

from clew.cli.terminal.full_screen import CLOSE, FullScreen
from clew.puzzles.play.best_times import BestTimes

SECONDS = 60.0  # after which a test fails that waits for something


class Terminal:
    """The person's end of a terminal, and what its screen shows; pyte knows no second screen."""

    def __init__(self, leader: int, columns: int, lines: int) -> None:
        self._leader = leader
        self.written = ""
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size; the program in front gets a SIGWINCH."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self._leader, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Press keys, given as what they send."""
        os.write(self._leader, keys.encode())

    def until(self, words: str) -> str:
        """Read until the screen shows these words; return all its lines."""
        limit = time.monotonic() + SECONDS
        while words not in (text := "\n".join(self.screen.display)):
            assert self._read(max(limit - time.monotonic(), 0)), f"no {words!r} in\n{text}"
        return text

    def settle(self) -> list[str]:
        """Read until nothing comes for a moment; return the lines of the screen."""
        while self._read(0.1):
            pass
        return [line.rstrip() for line in self.screen.display]

    def _read(self, seconds: float) -> bool:
        if not select.select([self._leader], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._leader, 65536)
        except OSError:  # the program has ended
            return False
        text = self._decoder.decode(data)
        self.written += text
        self._stream.feed(text)
        return bool(data)


Process = subprocess.Popen[bytes] | ForkedClew


@contextmanager
def in_terminal(
    words: Sequence[str], first: str, *, columns: int = 80, lines: int = 24
) -> Iterator[tuple[Process, Terminal]]:
    """Run a full-screen program in a terminal until its screen shows `first`; check that it gives the terminal back."""

    def start(follower: int, environment: Mapping[str, str]) -> Process:
        streams = {"stdin": follower, "stdout": follower, "stderr": follower}
        return subprocess.Popen(words, env=environment, start_new_session=True, **streams)

    with _started(start, first, columns, lines, {}) as both:
        yield both


@contextmanager
def clew_in_terminal(
    *words: str, first: str, columns: int = 80, lines: int = 24, **environment: str
) -> Iterator[tuple[Process, Terminal]]:
    """Run `clew` with these words in a terminal, as `in_terminal` does."""

    def start(follower: int, environment: Mapping[str, str]) -> Process:
        return ForkedClew(words, (follower, follower, follower), environment)

    with _started(start, first, columns, lines, environment) as both:
        yield both


@contextmanager
def _started(
    start: Callable[[int, Mapping[str, str]], Process],
    first: str,
    columns: int,
    lines: int,
    environment: Mapping[str, str],
) -> Iterator[tuple[Process, Terminal]]:
    leader, follower = pty.openpty()
    terminal = Terminal(leader, columns, lines)
    before = termios.tcgetattr(follower)
    inherited = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    inherited |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
    with start(follower, {**inherited, **environment}) as process:
        try:
            terminal.until(first)
            yield process, terminal
        finally:
            process.kill()
    terminal.settle()
    assert termios.tcgetattr(follower) == before
    assert CLOSE in terminal.written
    os.close(leader)
    os.close(follower)


class Console(FullScreen):
    """A screen in memory, of any size, whose keys are pressed at once."""

    def __init__(self, keys: list[str], columns: int, rows: int) -> None:
        super().__init__(io.StringIO(), colors=0)
        self._pressed, self._room = [*keys, "q"], (columns, rows)
        self.shown: list[list[str]] = []
        self.typed_early: list[str] = []  # keys that are pressed before anything is drawn

    @property
    def columns(self) -> int:
        return self._room[0]

    @property
    def rows(self) -> int:
        return self._room[1]

    def draw(self, lines: Sequence[str]) -> None:
        self.shown.append(list(lines))

    def read_key(self, timeout: float | None = None) -> str | None:
        return (self.typed_early or self._pressed).pop(0)

    def discard_keys(self) -> None:
        self.typed_early.clear()


def in_memory() -> BestTimes:
    """Best times that no file keeps, and no note about it."""
    times = BestTimes(None)
    times.problem = ""
    return times
