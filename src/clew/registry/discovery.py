"""Find entries by name, in the files of a package and among the entry points that plug-ins declare.

A file `clew/generators/wilson.py` with a function `wilson` that has an entry is found without being listed, unless its
name begins with an underscore or is in the `SHARED` of its package. A package whose files have several entries each
lists them in `FILES`. So is an entry point of the group `clew.generators` found: a decorated function, or a module that
contains one of the same name. So is a function that a program passes to `register`.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Any, Literal, TypeVar, overload

from clew.errors import ClewError, shown
from clew.plugins import FOLDERS, GUESTS, installed_entry_points, load_guest
from clew.registry.entries import Change, Entry, Format, Generator, Measure, Renderer, Solver, Writer, nearest_of

AnyEntry = TypeVar("AnyEntry", bound=Entry)
Function = TypeVar("Function", bound=Callable[..., Any])

MAX_REMEMBERED = 256  # names that are remembered: with blanks and capitals, strangers can write one without end

_registered: dict[str, dict[str, Callable[..., Any]]] = {}  # by kind and name

USES = {  # the kinds whose names are easily confused: what they are, and how to use one
    "generator": ("an algorithm that makes mazes", "clew generate SIZE -a {0}, or clew.generate('{0}', size)"),
    "solver": ("a solver", "clew solve FILE --with {0}, or clew.solve(maze, '{0}')"),
    "change": ("a change of a maze", "clew change FILE with --{0}, or clew.{0}(maze)"),
}


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
    """Return the entry of this name.

    Parameters
    ----------
    kind : str
        'generator', 'solver', 'measure', 'change', 'format' or 'renderer'.
    name : str
        The name, with dashes or underscores, or one of the `aliases` of an entry, such as 'BFS' or 'A*'; in small
        letters or capitals.

    Returns
    -------
    Entry
        The entry of this kind, such as a `Generator`.

    Raises
    ------
    ClewError
        If there is no such name; the message lists the names.

    Examples
    --------
    >>> from clew import registry
    >>> registry.find("generator", "wilson").uniform
    True
    >>> registry.find("solver", "A*").name
    'a-star'
    """
    return _find(kind, name)


def find_among(kinds: tuple[str, ...], name: str) -> Entry:
    """Return the entry of this name that has the first possible of these kinds.

    Parameters
    ----------
    kinds : tuple of str
        Kinds as for `find`.
    name : str
        The name, as for `find`.

    Returns
    -------
    Entry
        The entry.

    Raises
    ------
    ClewError
        If none of the kinds has such a name.

    Examples
    --------
    >>> from clew import registry
    >>> registry.find_among(("generator", "solver"), "BFS").name
    'breadth-first'
    """
    kind = next((kind for kind in kinds if has(kind, name) or _otherwise_written(kind, name) is not None), None)
    if kind is None and not _of_another_kind(kinds[0], name):
        raise _missing(kinds, name)
    return find(kind or kinds[0], name)


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
    """Return all entries of a kind: those with an `order` in that order, the others by name.

    Parameters
    ----------
    kind : str
        'generator', 'solver', 'measure', 'change', 'format' or 'renderer'.

    Returns
    -------
    tuple of Entry
        The entries.

    Examples
    --------
    >>> from clew import registry
    >>> [each.name for each in registry.find_all("generator") if each.uniform]
    ['aldous-broder', 'wilson']
    """
    return in_order(_find(kind, name) for name in names(kind))


def in_order(entries: Iterable[AnyEntry]) -> tuple[AnyEntry, ...]:
    """Return entries of one kind in the order of `find_all`."""
    return tuple(sorted(entries, key=lambda each: (getattr(each, "order", 0), each.name)))


def writers() -> tuple[Writer, ...]:
    """Return all entries that can write a maze to a file: the renderers, then the formats.

    Returns
    -------
    tuple of Writer
        The entries.

    Examples
    --------
    >>> from clew import registry
    >>> {"svg", "text", "native", "thick"} <= {each.name for each in registry.writers()}
    True
    """
    return (*find_all("renderer"), *find_all("format"))


def suffix_of(name: str) -> str:
    """Return the suffix of a file's name in lower case: the longest that a format or a renderer has, or the last.

    Parameters
    ----------
    name : str
        The name of a file, or a suffix such as '.svg'.

    Returns
    -------
    str
        The suffix with its dot; '' if the name has none.

    Examples
    --------
    >>> from clew import registry
    >>> registry.suffix_of("maze.SVG"), registry.suffix_of("maze.geometry.json"), registry.suffix_of("maze.2.json")
    ('.svg', '.geometry.json', '.json')
    """
    rest, last = os.path.splitext(os.path.basename(name).lower())
    if not last and rest.startswith("."):  # the name is a suffix
        rest, last = "", rest
    double = f".{rest.rpartition('.')[2]}{last}"
    return double if "." in rest and any(double in each.suffixes for each in writers()) else last


def names(kind: str) -> tuple[str, ...]:
    """Return the names of all entries of a kind in alphabetical order, without importing their modules.

    Parameters
    ----------
    kind : str
        'generator', 'solver', 'measure', 'change', 'format' or 'renderer'.

    Returns
    -------
    tuple of str
        The names, with dashes.

    Examples
    --------
    >>> from clew import registry
    >>> registry.names("solver")[:3]
    ('a-star', 'all-shortest', 'bidirectional')
    """
    added = (*_registered.get(kind, ()), *(point.name for point in _entry_points(kind)))
    return _in_order(_own_names(kind), frozenset(added))


@lru_cache(MAX_REMEMBERED)
def _in_order(*groups: frozenset[str]) -> tuple[str, ...]:
    """Return the names of all groups in alphabetical order, with dashes."""
    return tuple(sorted({name.replace("_", "-") for group in groups for name in group}))


def has(kind: str, name: str) -> bool:
    """Return whether there is an entry of this name, without importing its module.

    Quicker than a look into `names`, because the installed plug-ins are read only if Clew itself has no such entry.

    Parameters
    ----------
    kind : str
        'generator', 'solver', 'measure', 'change', 'format' or 'renderer'.
    name : str
        The name, with dashes or underscores.

    Returns
    -------
    bool
        Whether an entry has this very name; `find` understands capitals and `aliases` too.

    Examples
    --------
    >>> from clew import registry
    >>> registry.has("solver", "a-star"), registry.has("solver", "wilson")
    (True, False)
    """
    is_own = name in GUESTS.get(f"{kind}s", ()) or _own_module(kind, name.replace("-", "_")) is not None
    return is_own or name.replace("_", "-") in names(kind)


def entry_of(function: Callable[..., Any]) -> Entry:
    """Return the entry of a decorated function.

    Parameters
    ----------
    function : callable
        A function marked with one of the decorators of this package.

    Returns
    -------
    Entry
        What the decorator attached.

    Raises
    ------
    ClewError
        If the function is not decorated.

    Examples
    --------
    >>> from clew import registry
    >>> from clew.generators.wilson import wilson
    >>> registry.entry_of(wilson).name
    'wilson'
    """
    entry = getattr(function, "__clew__", None)
    if not isinstance(entry, Entry):
        raise ClewError(f"{shown(function)} is not an algorithm of Clew: decorate it with @generator, or give a name")
    return entry


def register(function: Function) -> Function:
    """Let the registry find a decorated function by its name, for as long as the program runs.

    For scripts and notebooks. The entry points of an installed package need no registration.

    Parameters
    ----------
    function : callable
        A function marked with one of the decorators of this package.

    Returns
    -------
    callable
        The same function, so that this can be a decorator above the other.

    Raises
    ------
    ClewError
        If the function is not decorated, or Clew has an entry of this kind and name itself.

    Examples
    --------
    >>> from clew.generators.wilson import wilson
    >>> register(wilson)
    Traceback (most recent call last):
        ...
    clew.errors.ClewError: Clew has a generator wilson itself: give the function another name
    """
    entry = entry_of(function)
    name = entry.name.replace("-", "_")
    if _own_module(entry.kind, name) or entry.name in GUESTS.get(f"{entry.kind}s", ()):
        raise ClewError(f"Clew has a {entry.kind} {entry.name} itself: give the function another name")
    _registered.setdefault(entry.kind, {})[name] = function
    _find.cache_clear()
    return function


@lru_cache(MAX_REMEMBERED)
def _find(kind: str, name: str) -> Entry:
    if (function := _load(kind, name.replace("-", "_"))) is not None:
        return entry_of(function)
    if (found := _otherwise_written(kind, name)) is not None:
        return found
    other = _of_another_kind(kind, name)
    raise ClewError(other) if other else _missing((kind,), name)


def _missing(kinds: tuple[str, ...], name: str) -> ClewError:
    """Return the error for a name that no entry of these kinds has, with the names that there are."""
    known = [each for kind in kinds for each in names(kind)]
    *first, last = ("algorithm" if kind == "generator" else kind for kind in kinds)
    what = f"{', '.join(first)} or {last}" if first else last
    return ClewError(f"there is no {what} {shown(name)}: {nearest_of(name, known)}choose one of {', '.join(known)}")


def _otherwise_written(kind: str, name: str) -> Entry | None:
    """Return the entry that has this name in other letters, such as capitals, or among its aliases."""
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    return next((each for each in find_all(kind) if plain in (each.name.lower(), *each.aliases)), None)


def _of_another_kind(kind: str, name: str) -> str:
    """Return a hint for a name that belongs to another kind of entry; '' if no entry has the name."""
    for other, (what, use) in USES.items():
        found = _otherwise_written(other, name) if kind in USES else None
        if found is not None:
            return f"{found.name} is {what}, not {USES[kind][0]}: use {use.format(found.name)} in Python"
    return ""


def _load(kind: str, name: str) -> Any:
    """Return the function of this name: from a file of the package, an entry point or a registration; else None."""
    if (module := _own_module(kind, name)) is not None:
        return getattr(import_module(module), name)
    if (guest := name.replace("_", "-")) in GUESTS.get(f"{kind}s", ()):
        return load_guest(f"{kind}s", guest)
    for point in _entry_points(kind):
        if point.name.replace("-", "_") == name:
            loaded = point.load()
            return getattr(loaded, name) if isinstance(loaded, ModuleType) else loaded
    return _registered.get(kind, {}).get(name)


def _own_module(kind: str, name: str) -> str | None:
    """Return the module of Clew itself that has the entry of this name, without listing all files; None if none has."""
    folder = import_module(FOLDERS[kind])
    if hasattr(folder, "FILES"):
        file = next((file for file, members in folder.FILES.items() if name in members), None)
    else:
        hidden = not name.isidentifier() or name.startswith("_") or name in getattr(folder, "SHARED", ())
        known = not hidden and PathFinder.find_spec(f"{folder.__name__}.{name}", folder.__path__) is not None
        file = name if known else None
    return file and f"{folder.__name__}.{file}"


@cache
def _own_names(kind: str) -> frozenset[str]:
    folder = import_module(FOLDERS[kind])
    if hasattr(folder, "FILES"):
        return frozenset(name for members in folder.FILES.values() for name in members)
    import pkgutil

    guests = GUESTS.get(f"{kind}s", ())
    return frozenset(guests) | frozenset(
        file.name for file in pkgutil.iter_modules(folder.__path__) if _own_module(kind, file.name)
    )


@cache
def _entry_points(kind: str) -> tuple[Any, ...]:
    return installed_entry_points(f"clew.{kind}s")
