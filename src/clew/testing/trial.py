"""How a check reports a failure: one sentence that names what was checked, on which grid, with which seed."""

import ctypes
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from clew import registry
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.spec import parse_grid
from clew.testing.sample_grids import sample_grids

Kind = TypeVar("Kind", bound=registry.Entry)


@dataclass(frozen=True)
class Trial:
    """A running check: what is checked, and on which grid, for the sentences of its errors."""

    subject: str

    def require(self, holds: object, sentence: str) -> None:
        """Raise `AssertionError` with the sentence unless `holds`; `assert` would be left out by `python -O`."""
        if not holds:
            raise AssertionError(f"{self.subject}: {sentence}")

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
    def attempt(self, action: str, *, may_refuse: bool = False) -> Iterator[None]:
        """Turn an exception of the part that is checked into an `AssertionError`; let `ClewError` pass if allowed."""
        try:
            yield
        except AssertionError:
            raise
        except Exception as problem:
            if may_refuse and isinstance(problem, ClewError):
                raise
            raise AssertionError(
                f"{self.subject}: {action} raises {type(problem).__name__}: {problem or 'no message'}"
            ) from problem

    @contextmanager
    def refused(self, action: str) -> Iterator[None]:
        """Require that a `ClewError` is raised."""
        try:
            yield
        except ClewError:
            return
        except Exception as problem:
            raise AssertionError(
                f"{self.subject}: {action} raises {type(problem).__name__} instead of ClewError: {problem}"
            ) from problem
        raise AssertionError(f"{self.subject}: {action} must raise ClewError")


def entry_for(kind: type[Kind], part: str | Callable[..., object]) -> Kind:
    """Return the entry of a decorated function, or of the name of an installed one; `ClewError` for another kind."""
    found = registry.entry_of(part) if callable(part) else registry.find(kind.kind, part)
    if not isinstance(found, kind):
        raise ClewError(f"{found.name} is a {found.kind}, not a {kind.kind}: use the check for {found.kind}s")
    return found


def grids_from(grids: Grid | str | Iterable[Grid | str] | None) -> list[Grid]:
    """Return grids, some of which may be given by their specs; a spec alone is one grid, None is `sample_grids()`."""
    if grids is None:
        return list(sample_grids())
    return [parse_grid(grid) for grid in ([grids] if isinstance(grids, (str, Grid)) else grids)]


def is_installed(entry: registry.Entry) -> bool:
    """Return whether the registry finds this entry by its name."""
    return entry.name in registry.names(entry.kind) and registry.find(entry.kind, entry.name) is entry
