"""Show a progress bar on a terminal for work that takes longer than a second."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from clew.kernel import background

Result = TypeVar("Result")

DELAY = 1.0  # seconds before a bar appears


@contextmanager
def show(title: str) -> Iterator[Callable[[float], None]]:
    """Show a bar with this title if the body takes longer than a second and standard error is a terminal.

    Yields a function to call with the share that is done, or -1 if it is not known.
    """
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    bar = _Bar(title)
    timer = threading.Timer(DELAY, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.report
    finally:
        timer.cancel()
        bar.hide()


def run(title: str, work: Callable[[], Result]) -> Result:
    """Do the work under `show`; Ctrl-C stops it at once, even while a compiled kernel runs."""
    with show(title):
        result: Result = background.run(work, lambda: None)
        return result


class _Bar:
    """A bar of rich that appears late and is erased at the end."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._lock = threading.Lock()
        self._bar: Any = None
        self._task: Any = None
        self._over = False

    def show(self) -> None:
        """Draw the bar, on the thread of the timer."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        with self._lock:
            if self._over:
                return
            columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self._title, total=None)
            self._bar.start()

    def report(self, share: float) -> None:
        """Set the share that is done."""
        if self._bar is not None and share >= 0:
            self._bar.update(self._task, total=1.0, completed=share)

    def hide(self) -> None:
        """Erase the bar."""
        with self._lock:
            self._over = True
            if self._bar is not None:
                self._bar.stop()
