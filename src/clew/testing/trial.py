"""Report the failure of a check: one sentence that names what was checked, on which grid, with which seed."""

import ctypes
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from clew import registry
from clew.errors import ClewError
from clew.grids import Grid, parse_grid
from clew.mazes.maze import Maze
from clew.testing.samples import sample_grids, sample_mazes

Grids = Grid | str | Iterable[Grid | str] | None
REFUSED = object()  # in place of a result
Kind = TypeVar("Kind", bound=registry.Entry)


@dataclass(frozen=True)
class Trial:
    """A running check: what is checked, and on which grid, for the sentences of its errors."""

    subject: str

    def require(self, holds: object, sentence: str) -> None:
        """Raise `AssertionError` with the sentence unless `holds`; `assert` would be left out by `python -O`."""
        if not holds:
            raise AssertionError(f"{self.subject}: {sentence}")

    def refute(self, problem: str, subject: str = "") -> None:
        """Raise `AssertionError` with a problem that was found, unless it is ''."""
        self.require(not problem, f"{subject}{problem}")

    def within(self, seconds: float, check: Callable[..., object], *arguments: object) -> None:
        """Run a check; raise `AssertionError` when it has used so many seconds of processor time and has not ended.

        It runs in a thread, which is then ended; machine code that does not end can only be left behind.
        """
        raised: list[BaseException] = []

        def run() -> None:
            try:
                check(*arguments)
            except BaseException as problem:
                raised.append(problem)

        thread = threading.Thread(target=run, daemon=True)  # the interpreter does not wait for it at its end
        begin = time.process_time()
        thread.start()
        while thread.is_alive() and time.process_time() - begin < seconds:
            thread.join(0.05)
        if thread.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
            self.require(False, f"it has not ended after {seconds:g} seconds: is there a loop that never ends?")
        if raised:
            raise raised[0]

    @contextmanager
    def attempt(self, action: str) -> Iterator[None]:
        """Turn an exception of the part that is checked into an `AssertionError`."""
        try:
            yield
        except AssertionError:
            raise
        except Exception as problem:
            raise AssertionError(
                f"{self.subject}: {action} raises {type(problem).__name__}: {problem or 'no message'}"
            ) from problem

    def result(self, action: str, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Return what a function returns, or `REFUSED` if it raises `ClewError`."""
        with self.attempt(action), suppress(ClewError):
            return function(*arguments, **options)
        return REFUSED

    def content(self, action: str, content: Any) -> bytes:
        """Return the content of a file as bytes, if it is text or bytes."""
        self.require(isinstance(content, (str, bytes)), f"{action} returns {type(content).__name__}, not text or bytes")
        return content.encode() if isinstance(content, str) else bytes(content)

    def check_suffixes(self, suffixes: Iterable[str], example: str) -> None:
        """Require that the suffixes of a format or a renderer are in lower case and begin with a dot."""
        for suffix in suffixes:
            is_plain = suffix.startswith(".") and suffix == suffix.lower()
            self.require(is_plain, f"suffix {suffix!r} is not like {example!r}")

    @contextmanager
    def refused(self, action: str) -> Iterator[None]:
        """Require that a `ClewError` is raised."""
        with self.attempt(f"{action} must raise ClewError, and"), suppress(ClewError):
            yield
            self.require(False, f"{action} must raise ClewError")


def entry_for(kind: type[Kind], part: str | Callable[..., object]) -> Kind:
    """Return the entry of a decorated function, or of the name of an installed one; `ClewError` for another kind."""
    found = registry.entry_of(part) if callable(part) else registry.find(kind.kind, part)
    if not isinstance(found, kind):
        raise ClewError(f"{found.name} is a {found.kind}, not a {kind.kind}: use the check for {found.kind}s")
    return found


def grids_from(grids: Grids) -> list[Grid]:
    """Return grids, some of which may be given by their specs; a spec alone is one grid, None is `sample_grids()`."""
    if grids is None:
        return list(sample_grids())
    return [parse_grid(grid) for grid in ([grids] if isinstance(grids, (str, Grid)) else grids)]


def trials(found: registry.Entry, grids: Grids, seed: int) -> Iterator[tuple[Trial, Maze]]:
    """Yield each of the sample mazes on these grids, and a trial of the entry with it."""
    for grid in grids_from(grids):
        for kind, maze in sample_mazes(grid, seed):
            of = "in" if found.kind == "solver" else "of"
            yield Trial(f"{found.name} {of} {kind} on {grid.spec} with seed {seed}"), maze


def is_installed(entry: registry.Entry) -> bool:
    """Return whether the registry finds this entry by its name."""
    return entry.name in registry.names(entry.kind) and registry.find(entry.kind, entry.name) is entry
