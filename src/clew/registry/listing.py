"""Functions that list the available parts: `clew.generators()`, `clew.solvers()` and so on.

The packages have these names too, so the packages themselves can be called: `clew.generators` is the package of the
generators, and `clew.generators()` lists them, plug-ins included.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from clew.registry.discovery import find_all
from clew.registry.entries import Change, Format, Generator, Measure, Renderer, Solver


def generators() -> dict[str, Generator]:
    """Return the algorithms that make mazes, by name.

    Returns
    -------
    dict of str to Generator
        The names that `clew.generate` accepts, in alphabetical order. An entry describes the algorithm:
        `summary`, `uniform`, `grids`, `weave`, `perfect`, and `parameters`, its options.

    Examples
    --------
    >>> import clew
    >>> [name for name, entry in clew.generators().items() if entry.uniform]
    ['aldous-broder', 'wilson']
    """
    return {each.name: each for each in find_all("generator")}


def solvers() -> dict[str, Solver]:
    """Return the algorithms that solve mazes, by name.

    Returns
    -------
    dict of str to Solver
        The names that `clew.solve` accepts, in alphabetical order. An entry has a `summary`; `grids`, 'any' or what it
        needs; and `walks`, whether it is a walker.

    Examples
    --------
    >>> import clew
    >>> [name for name, entry in clew.solvers().items() if entry.walks]
    ['chain', 'pledge', 'random-mouse', 'tremaux', 'wall-follower']
    """
    return {each.name: each for each in find_all("solver")}


def measures() -> dict[str, Measure]:
    """Return the measures of a maze, by name, in the order of the fields of `Measures`.

    Returns
    -------
    dict of str to Measure
        The measures, plug-ins included. An entry has a `summary`.

    Examples
    --------
    >>> import clew
    >>> clew.measures()["dead-ends"].summary
    'Return the number of cells with exactly one passage.'
    """
    return {each.name: each for each in find_all("measure")}


def changes() -> dict[str, Change]:
    """Return the changes that can be made to a maze, by name, in the order in which they are usually made.

    Returns
    -------
    dict of str to Change
        The changes, plug-ins included. An entry has a `summary` and `parameters`, its options.

    Examples
    --------
    >>> import clew
    >>> list(clew.changes())
    ['join', 'cut-loops', 'symmetric', 'unicursal', 'rooms', 'percolation', 'braid', 'sparsify', 'openings']
    """
    return {each.name: each for each in find_all("change")}


def formats() -> dict[str, Format]:
    """Return the file formats that can be read and written, by name.

    Returns
    -------
    dict of str to Format
        The formats that `clew.load` and `clew.save` know. An entry has a `summary`, its file name `suffixes` and its
        `media` type.

    Examples
    --------
    >>> import clew
    >>> clew.formats()["jam"].suffixes
    ('.json',)
    """
    return {each.name: each for each in find_all("format")}


def renderers() -> dict[str, Renderer]:
    """Return the renderers, by name.

    Returns
    -------
    dict of str to Renderer
        The names that `clew.draw` accepts. An entry has a `summary`, its file name `suffixes`, its `media` type and
        `parameters`, the options of its pictures.

    Examples
    --------
    >>> import clew
    >>> clew.renderers()["svg"].suffixes
    ('.svg',)
    """
    return {each.name: each for each in find_all("renderer")}


def make_callable(package: str, function: Callable[[], dict[str, Any]]) -> None:
    """Make a package callable: calling it calls `function`.

    Parameters
    ----------
    package : str
        The full name of an imported package.
    function : callable
        A function without parameters.

    Examples
    --------
    >>> import clew.solvers
    >>> clew.solvers is sys.modules["clew.solvers"], callable(clew.solvers)
    (True, True)
    """
    kind = type("CallablePackage", (ModuleType,), {"__call__": staticmethod(function), "__doc__": function.__doc__})
    sys.modules[package].__class__ = kind
