"""Find entries by name: in the files of a package, and among the entry points that plug-ins declare.

A file `clew/generators/wilson.py` with a function `wilson` that has an entry is found without being listed, unless its
name begins with an underscore or is in the `SHARED` of its package; so is an entry point of the group
`clew.generators`, a function or a module with one; so is a function that a program hands to `register`.
"""

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, TypeVar, overload

from clew.errors import ClewError, shown
from clew.registry.entries import Change, Entry, Format, Generator, Measure, Renderer, Solver, Writer
from clew.registry.options import Option

Function = TypeVar("Function", bound=Callable[..., Any])

_registered: dict[str, dict[str, Callable[..., Any]]] = {}  # by kind and name

MAX_NAME = 100  # characters that are compared with the names that exist


@overload
def find(kind: Literal["generator"], name: str) -> Generator: ...
@overload
def find(kind: Literal["solver"], name: str) -> Solver: ...
@overload
def find(kind: Literal["measure"], name: str) -> Measure: ...
@overload
def find(kind: Literal["change"], name: str) -> Change: ...
@overload
def find(kind: Literal["format"], name: str) -> Format: ...
@overload
def find(kind: Literal["renderer"], name: str) -> Renderer: ...
@overload
def find(kind: str, name: str) -> Entry: ...
def find(kind: str, name: str) -> Entry:
    """Return the entry of this name, which may have underscores for dashes.

    Raises `ClewError` with the names that exist for any other.

    Examples
    --------
    >>> find("generator", "wilson").uniform
    True
    """
    return _find(kind, name)


@overload
def find_all(kind: Literal["generator"]) -> tuple[Generator, ...]: ...
@overload
def find_all(kind: Literal["solver"]) -> tuple[Solver, ...]: ...
@overload
def find_all(kind: Literal["measure"]) -> tuple[Measure, ...]: ...
@overload
def find_all(kind: Literal["change"]) -> tuple[Change, ...]: ...
@overload
def find_all(kind: Literal["format"]) -> tuple[Format, ...]: ...
@overload
def find_all(kind: Literal["renderer"]) -> tuple[Renderer, ...]: ...
@overload
def find_all(kind: str) -> tuple[Entry, ...]: ...
def find_all(kind: str) -> tuple[Entry, ...]:
    """Return all entries of a kind; those with an order in that order, the others by name."""
    found = (_find(kind, name) for name in names(kind))
    return tuple(sorted(found, key=lambda each: (getattr(each, "order", 0), each.name)))


def writers() -> tuple[Writer, ...]:
    """Return everything that writes a maze: pictures first, then formats."""
    return (*find_all("renderer"), *find_all("format"))


def names(kind: str) -> tuple[str, ...]:
    """Return the names of all entries of a kind in alphabetical order, without importing them."""
    found = _files(kind) | {point.name for point in _entry_points(kind)} | _registered.get(kind, {}).keys()
    return tuple(sorted(name.replace("_", "-") for name in found))


def entry_of(function: Callable[..., Any]) -> Entry:
    """Return the entry of a decorated function; raise `ClewError` for another."""
    entry = getattr(function, "__clew__", None)
    if not isinstance(entry, Entry):
        raise ClewError(f"{function!r} is no algorithm of Clew: mark it with @generator, or give a name")
    return entry


def register(function: Function) -> Function:
    """Let the registry find a decorated function by its name, for as long as the program runs.

    For scripts and notebooks: what is installed as an entry point needs no registration.

    Parameters
    ----------
    function : callable
        A function marked with one of the decorators of `clew.registry`.

    Returns
    -------
    callable
        The same function, so that this can be a decorator above the other.

    Raises
    ------
    ClewError
        If the function is not marked, or Clew has an entry of that name itself.

    Examples
    --------
    >>> register(find("solver", "a-star").function)
    Traceback (most recent call last):
        ...
    clew.errors.ClewError: Clew has a solver a-star itself: give the function another name
    """
    entry = entry_of(function)
    name = entry.name.replace("-", "_")
    if name in _files(entry.kind):
        raise ClewError(f"Clew has a {entry.kind} {entry.name} itself: give the function another name")
    _registered.setdefault(entry.kind, {})[name] = function
    _find.cache_clear()
    return function


@cache
def _find(kind: str, name: str) -> Entry:
    function = _load(kind, name.replace("-", "_"))
    if function is None:
        import difflib

        known = names(kind)
        near = difflib.get_close_matches(name[:MAX_NAME], known, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ClewError(f"there is no {kind} {shown(name)}: {hint}choose one of {', '.join(known)}")
    return entry_of(function)


def _load(kind: str, name: str) -> Any:
    """The function of this name, from a file of the package or an entry point; None if there is no such."""
    if name in _files(kind):
        return getattr(import_module(f"clew.{kind}s.{name}"), name)
    for point in _entry_points(kind):
        if point.name.replace("-", "_") == name:
            loaded = point.load()
            return getattr(loaded, name) if isinstance(loaded, ModuleType) else loaded
    return _registered.get(kind, {}).get(name)


@cache
def _files(kind: str) -> frozenset[str]:
    folder = import_module(f"clew.{kind}s")
    found = {file.name for file in pkgutil.iter_modules(folder.__path__) if not file.name.startswith("_")}
    return frozenset(found - set(getattr(folder, "SHARED", ())))


@cache
def _entry_points(kind: str) -> tuple[Any, ...]:
    from importlib.metadata import entry_points

    return tuple(entry_points(group=f"clew.{kind}s"))


@dataclass(eq=False, repr=False)
class Name(Option):
    """The name of an entry of this kind in the registry."""

    of: str

    def parse(self, value: object) -> str:
        """Return the name as it is listed."""
        return find(self.of, str(value)).name

    def describe(self) -> str:
        """Return all names."""
        return "|".join(names(self.of))
