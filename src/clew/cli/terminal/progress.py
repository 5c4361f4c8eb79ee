"""Show a progress bar on a terminal for work that takes longer than a second, and say what is compiled first."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from clew.cli.terminal.terminal import columns
from clew.kernel import background, notices

Result = TypeVar("Result")

DELAY = 1.0  # seconds before a bar appears
INTERVAL = 0.1  # seconds until it is drawn again
WIDTH = 30  # characters of the bar


class Report:
    """The callback that `show` yields: call it with the share that is done, or -1 if it is not known."""

    def __call__(self, share: float, note: str = "") -> None:
        """Set the share that is done, and a few words about it."""

    def say(self, sentence: str) -> None:
        """Print a line that stays, above the bar if there is one."""
        sys.stderr.write(f"{sentence}\n")


@contextmanager
def show(title: str, *, stay: bool = True) -> Iterator[Report]:
    """Show a bar with this title if the body takes longer than a second and standard error is a terminal.

    A terminal also shows which algorithm is being compiled, in a line of its own if `stay`.
    """
    if not sys.stderr.isatty():
        with notices.listening(_warn):
            yield Report()
        return
    bar = _Bar(title, stay)
    with notices.listening(bar.notice):
        bar.thread.start()
        try:
            yield bar
        finally:
            bar.stop()


def run(title: str, work: Callable[[], Result]) -> Result:
    """Do the work under `show`; Ctrl-C stops it at once, even while a compiled kernel runs."""
    with show(title):
        result: Result = background.run(work, lambda: None)
        return result


def _warn(notice: notices.Notice) -> None:
    """Say that compiled code cannot be stored, or that nothing can be compiled."""
    if isinstance(notice, notices.NoCompiler):
        sys.stderr.write(f"clew: this is interpreted, which takes longer: {notice.reason}\n")
    elif isinstance(notice, notices.NotStored):
        sys.stderr.write(
            f"clew: {notice.folder} cannot be written, so every run compiles its algorithms again: set CLEW_CACHE_DIR "
            f"to another folder\n"
        )


class _Bar(Report):
    """A line with the title, the share that is done and the time; it appears late and is erased at the end."""

    def __init__(self, title: str, stay: bool) -> None:
        self.thread = threading.Thread(target=self._redraw, daemon=True)
        self._title, self._stay = title, stay
        self._share, self._note, self._compiling = -1.0, "", ""
        self._shown = 0  # characters
        self._writing = threading.Lock()
        self._over = threading.Event()

    def __call__(self, share: float, note: str = "") -> None:
        self._share, self._note = share, note

    def say(self, sentence: str) -> None:
        with self._writing:
            self._erase()
            super().say(sentence)

    def notice(self, notice: notices.Notice) -> None:
        """Show in the line what is compiled; print a line that stays if it is an algorithm, or about the cache."""
        with self._writing:
            self._erase()
            if not isinstance(notice, notices.Compiling):
                _warn(notice)
                return
            about = f"compiling {notice.algorithm} for {notice.grid.partition(':')[0]}, once"
            what = about if notice.algorithm else f"{self._title}: compiling, once"
            self._compiling = "" if notice.done else what
            if self._compiling and notice.algorithm and self._stay:
                sys.stderr.write(f"{self._compiling}\n")

    def stop(self) -> None:
        """Erase the line."""
        self._over.set()
        self.thread.join()

    def _redraw(self) -> None:
        """Redraw the line at intervals, in a separate thread."""
        begin = time.monotonic()
        pause = DELAY
        while not self._over.wait(pause):
            line = self._line(int(time.monotonic() - begin))
            with self._writing:
                sys.stderr.write("\r" + line.ljust(self._shown))
                sys.stderr.flush()
                self._shown = len(line)
            pause = INTERVAL
        self._erase()

    def _erase(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()
        self._shown = 0

    def _line(self, seconds: int) -> str:
        done = round(self._share * WIDTH)
        known = self._share >= 0 and not (self._compiling and self._stay)
        bar = f"  [{'#' * done}{'-' * (WIDTH - done)}]" if known else ""
        note = f"  {self._note}" if self._note and known else f"  {clock(seconds)}"
        return f"{self._compiling or self._title}{bar}{note}"[: columns(sys.stderr) - 1]


def clock(seconds: float) -> str:
    """Return a time as '0:07', '12:30' or '3:00:00'."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
