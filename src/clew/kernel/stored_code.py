"""Refuse to compile in processes that may be killed at any moment: they use stored machine code only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

from clew.kernel import notices

_active: list[bool] = []  # not empty while only stored machine code is used


class NotCompiled(Exception):  # noqa: N818 - it is not an error: another process compiles the kernel
    """A kernel has no stored machine code, and this process does not compile.

    Attributes
    ----------
    folder : str
        The name of the folder for its machine code, the same in all processes.
    request : bytes
        What `kernel.compile_requested` compiles in another process: pickled, so that numba need not be imported here.
    algorithm, grid : str
        What the kernel is needed for, as in a `notices.Compiling`.
    """

    def __init__(self, folder: str, request: bytes, algorithm: str, grid: str) -> None:
        super().__init__(folder, request, algorithm, grid)
        self.folder, self.request, self.algorithm, self.grid = folder, request, algorithm, grid

    def __str__(self) -> str:
        return f"{self.folder} is not stored"


@contextmanager
def stored_only() -> Iterator[None]:
    """Let kernels without stored machine code raise `NotCompiled` while the body runs.

    Kernels that another process cannot find by their names, which are made for one function, are compiled all the same.
    """
    _active.append(True)
    try:
        yield
    finally:
        _active.pop()


def refuses(function: Callable[..., Any]) -> bool:
    """Return whether this kernel may not be compiled now."""
    return bool(_active) and _found(function.__module__, function.__qualname__) is function


def not_compiled(function: Callable[..., Any], types: tuple[Any, ...], folder: str) -> NotCompiled:
    """Return the exception about a kernel for arguments of these types."""
    import pickle

    request = pickle.dumps((function.__module__, function.__qualname__, types))
    return NotCompiled(folder, request, *notices.subject_of(function))


def _found(module: str, name: str) -> Any:
    """Return what a module has under this name; None if there is nothing."""
    try:
        return attrgetter(name)(sys.modules[module])
    except (KeyError, AttributeError):
        return None
