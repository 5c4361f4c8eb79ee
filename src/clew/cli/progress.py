"""Show a progress bar on a terminal for work that takes longer than a second."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from clew.cli.terminal import columns
from clew.kernel import background

Result = TypeVar("Result")

DELAY = 1.0  # seconds before a bar appears
INTERVAL = 0.1  # seconds until it is drawn again
WIDTH = 30  # characters of the bar


@contextmanager
def show(title: str) -> Iterator[Callable[[float], None]]:
    """Show a bar with this title if the body takes longer than a second and standard error is a terminal.

    Yields a function to call with the share that is done, or -1 if it is not known.
    """
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    bar = _Bar(title)
    bar.start()
    try:
        yield bar.report
    finally:
        bar.stop()


def run(title: str, work: Callable[[], Result]) -> Result:
    """Do the work under `show`; Ctrl-C stops it at once, even while a compiled kernel runs."""
    with show(title):
        result: Result = background.run(work, lambda: None)
        return result


class _Bar(threading.Thread):
    """A line with the title, the share that is done and the time; it appears late and is erased at the end."""

    def __init__(self, title: str) -> None:
        super().__init__(daemon=True)
        self._title = title
        self._share = -1.0
        self._over = threading.Event()

    def report(self, share: float) -> None:
        """Set the share that is done, or -1 if it is not known."""
        self._share = share

    def stop(self) -> None:
        """Erase the line."""
        self._over.set()
        self.join()

    def run(self) -> None:
        """Redraw the line at intervals, in a separate thread."""
        begin = time.monotonic()
        pause, shown = DELAY, 0
        while not self._over.wait(pause):
            line = self._line(int(time.monotonic() - begin))
            sys.stderr.write("\r" + line.ljust(shown))
            sys.stderr.flush()
            pause, shown = INTERVAL, len(line)
        if shown:
            sys.stderr.write("\r" + " " * shown + "\r")
            sys.stderr.flush()

    def _line(self, seconds: int) -> str:
        done = round(self._share * WIDTH)
        bar = f"  [{'#' * done}{'-' * (WIDTH - done)}]" if self._share >= 0 else ""
        line = f"{self._title}{bar}  {seconds // 60}:{seconds % 60:02}"
        return line[: columns() - 1]
