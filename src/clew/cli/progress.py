"""Show that something is going on where it takes longer than a second and somebody is looking."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from clew.kernel import background

Result = TypeVar("Result")

PATIENCE = 1.0  # seconds until people want to know


@contextmanager
def watch(what: str) -> Iterator[Callable[[float], None]]:
    """Show `what` on standard error while the body takes longer than a second and that is a terminal.

    Gives a function to call with the share that is done, or -1 where it is not known.
    """
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    bar = _Bar(what)
    timer = threading.Timer(PATIENCE, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.report
    finally:
        timer.cancel()
        bar.hide()


def attend(what: str, work: Callable[[], Result]) -> Result:
    """Do `work` as under `watch`, where Ctrl-C is heard at once even while a compiled kernel runs."""
    with watch(what):
        result: Result = background.run(work, lambda: None)
        return result


class _Bar:
    """A bar of rich that appears late and leaves nothing behind."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()
        self._bar: Any = None
        self._task: Any = None
        self._over = False

    def show(self) -> None:
        """Begin to draw; called from the timer's thread."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        with self._lock:
            if self._over:
                return
            columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self._what, total=None)
            self._bar.start()

    def report(self, share: float) -> None:
        """Note the share that is done."""
        if self._bar is not None and share >= 0:
            self._bar.update(self._task, total=1.0, completed=share)

    def hide(self) -> None:
        """Take the bar away."""
        with self._lock:
            self._over = True
            if self._bar is not None:
                self._bar.stop()
