"""Entry points of installed packages; commands, endpoints and pages among them, which are found by name here.

A package declares these as entry points of the groups `clew.commands`, `clew.endpoints`, `clew.pages`, `clew.forms` and
`clew.examples`.
The guests of Clew itself, such as the bomb module, are in the table `clew.GUESTS` in the same form: no metadata is read
for them. The registry finds its formats and renderers of that table as it finds those of installed packages.
What lower parts look up by name in higher ones is in the tables `clew.FOLDERS` and `clew.GRIDS`.
"""

import os
import sys
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing takes long to import
    from typing import Any

# Handed down by the package itself: for type checkers, an import would make one circle of all modules.
_clew = sys.modules[__name__.partition(".")[0]]
GUESTS: dict[str, dict[str, str]] = _clew.GUESTS
FOLDERS: dict[str, str] = _clew.FOLDERS  # the packages of the kinds of entries
GRIDS: dict[str, str] = _clew.GRIDS  # classes of grids in parts above `grids`


def load_guest(group: str, name: str) -> "Any":
    """Import what has this name in a group; return None if nothing has, and raise `ClewError` if it cannot be imported.

    Parameters
    ----------
    group : str
        'commands', 'endpoints', 'pages', 'forms' or 'examples'.
    name : str
        The name, with dashes.

    Returns
    -------
    object
        A `click.Command`, a module of operations of the service, a module with the files of a page next to it, a form
        of data sets, or a function that tries all kernels of a package.

    Examples
    --------
    >>> load_guest("commands", "algorithmia").name
    'algorithmia'
    >>> load_guest("commands", "no-such-command") is None
    True
    """
    if name in GUESTS[group]:
        return _load_own(GUESTS[group][name])
    if name not in _installed(group):
        return None
    try:
        return _installed(group)[name].load()
    except Exception as problem:
        from clew.errors import ClewError

        raise ClewError(
            f"{name}, which an installed package brings for clew.{group}, cannot be imported "
            f"({type(problem).__name__}: {problem}): upgrade or remove the package"
        ) from problem


def _load_own(address: str) -> "Any":
    from importlib import import_module  # takes long too

    module, _, attribute = address.partition(" ")[0].partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


def all_guests(group: str) -> tuple[str, ...]:
    """Return the names in a group: those of Clew's own guests, then those that installed packages bring."""
    return (*GUESTS[group], *installed_guests(group))


def installed_guests(group: str) -> tuple[str, ...]:
    """Return the names in a group that installed packages bring, without those that Clew's own guests have."""
    return tuple(_installed(group))


@cache
def _installed(group: str) -> "dict[str, Any]":
    points = {point.name: point for point in installed_entry_points(f"clew.{group}")}
    return {name: points[name] for name in sorted(points) if name not in GUESTS[group]}


def installed_entry_points(group: str) -> "tuple[Any, ...]":
    """Return the entry points that installed packages have in this group."""
    return tuple(_all_entry_points().select(group=group)) if _has_plugins() else ()


@cache
def _all_entry_points() -> "Any":
    from importlib.metadata import entry_points

    return entry_points()


@cache
def _has_plugins() -> bool:
    """Return whether an installed package may have entry points for Clew.

    To look into the files takes 2 ms; to import `importlib.metadata`, which parses all of them, takes 30.
    """
    own = "_frozen_importlib_external"  # the module of Python's finder of files
    if any(hasattr(each, "find_distributions") and each.__module__ != own for each in sys.meta_path):
        return True
    for folder in filter(os.path.exists, {path or "." for path in sys.path}):
        if not os.path.isdir(folder):  # an archive
            return True
        for entry in os.listdir(folder):
            if entry.lower().endswith("-info"):
                try:
                    with open(os.path.join(folder, entry, "entry_points.txt"), "rb") as file:
                        if b"[clew." in file.read():
                            return True
                except OSError:
                    pass
    return False
