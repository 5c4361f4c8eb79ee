"""Notify listeners that a kernel is being compiled, or that its machine code cannot be stored.

The library is quiet; the command listens.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple


class Compiling(NamedTuple):
    """A kernel is being compiled, or has been.

    `function` is the kernel. `algorithm` and `grid` are the name of the algorithm and the spec of the grid that it is
    compiled for, or empty for kernels that are not algorithms.
    """

    function: Callable[..., Any]
    algorithm: str
    grid: str
    done: bool


class NotStored(NamedTuple):
    """Machine code cannot be stored in this folder, so the next process compiles it again."""

    folder: str


class NoCompiler(NamedTuple):
    """Kernels cannot be compiled here, for this reason; what is not stored is interpreted."""

    reason: str


Notice = Compiling | NotStored | NoCompiler
_listeners: list[Callable[[Notice], None]] = []
_subject = threading.local()  # of this thread: the algorithm that it runs, as (function, name, grid)
_sent: set[Notice] = set()  # what is said only once


@contextmanager
def listening(listener: Callable[[Notice], None]) -> Iterator[None]:
    """Call `listener` with every notice while the body runs."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def running(function: Callable[..., Any], algorithm: str, grid: Any) -> None:
    """Note which algorithm this thread runs on which grid, for notices about its kernel."""
    _subject.of = function, algorithm, grid


@contextmanager
def compiling(function: Callable[..., Any]) -> Iterator[None]:
    """Send a notice that the kernel is being compiled, and one when it is done."""
    subject, name, grid = getattr(_subject, "of", (None, "", None))
    algorithm, spec = (name, grid.spec) if subject is function and grid is not None else ("", "")
    _send(Compiling(function, algorithm, spec, done=False))
    try:
        yield
    finally:
        _send(Compiling(function, algorithm, spec, done=True))


def send_once(notice: NotStored | NoCompiler) -> None:
    """Send a notice unless it was sent before."""
    if notice not in _sent:
        _sent.add(notice)
        _send(notice)


def _send(notice: Notice) -> None:
    for listener in tuple(_listeners):
        listener(notice)
