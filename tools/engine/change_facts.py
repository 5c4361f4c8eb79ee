"""Describe changes of mazes for pages, and list the kernels that these call.

Left out are changes that are more than one kernel, and those whose kernel takes numbers of the grid.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from polynomials import fitted

from clew import registry
from clew.changes._change import ChangeKernel, change_with_options
from clew.draws import seeded
from clew.grids import Grid, Rectangle
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel.arguments import flatten
from clew.lazy import np
from clew.mazes.helpers.edges import counters
from clew.registry import Change
from clew.registry.options import Chance, Choice, Option

TRIED = [Rectangle(width, height) for width in range(2, 8) for height in range(2, 8)]
SEED = "seed"  # the option that chooses the draws, not an argument of the kernel
COUNTERS = "counters"  # in place of a length: that of `clew.mazes.helpers.edges.counters`


def kernels() -> Iterator[tuple[Change, ChangeKernel, list[Any]]]:
    """Yield the changes that a page can make, in the order in which several are made, with their arguments as data."""
    for entry in registry.find_all("change"):
        found: ChangeKernel | None = getattr(import_module(entry.function.__module__), "KERNEL", None)
        if found is not None and entry.grids == "any":
            leaves = leaves_of(entry, found)
            if leaves is not None:
                yield entry, found, leaves


def leaves_of(entry: Change, change: ChangeKernel) -> list[Any] | None:
    """Return what the kernel takes after its draws, tuples taken apart; None if a number depends on the grid.

    Each is a number, the name of an option, or the type and the length of an array of zeros.
    """
    usual = usual_options(entry)
    probes = {}
    for each in entry.parameters:
        if each.name in usual:
            other = another_value(each.option, usual[each.name])
            probes[each.name] = taken_apart(change.arguments(TRIED[0], True, **usual | {each.name: other}))
            probes[each.name].append(each.parse(other))
    found: list[Any] = []
    made = [taken_apart(change.arguments(grid, True, **usual)) for grid in TRIED]
    for place, column in enumerate(zip(*made, strict=True)):
        if isinstance(column[0], np.ndarray):
            found.append([column[0].dtype.char, length_of([len(each) for each in column])])
            continue
        if len(set(column)) > 1:
            return None
        options = [name for name, values in probes.items() if values[place] == values[-1] != column[0]]
        found.append(options[0] if options else column[0])
    return found


def usual_options(entry: Change) -> dict[str, Any]:
    """Return the options of a change but for the seed, with their default values as people write them."""
    return {name: value for name, value in change_with_options(entry.name, {})[1].items() if name != SEED}


def another_value(option: Option, value: Any) -> Any:
    """Return another value of an option."""
    if isinstance(option, Chance):
        return value / 2
    return option.words[-1] if isinstance(option, Choice) else value + 1


def taken_apart(arguments: Any) -> list[Any]:
    """Return the numbers and arrays among arguments."""
    values: list[Any] = []
    flatten(arguments, [], values)
    return values


def length_of(lengths: Sequence[int]) -> Any:
    """Return the length of an array as a polynomial of a grid's cells, storage and edges, or COUNTERS."""
    if lengths == [counters(grid) for grid in TRIED]:
        return COUNTERS
    return fitted([(grid.cells, grid.storage, grid.edges) for grid in TRIED], lengths)


def calls(grid: Grid, canvas: Canvas) -> Iterator[tuple[Any, ...]]:
    """Yield the kernels that change mazes on a grid, with arguments of each kind."""
    draws = seeded(1, compiled=True)
    made: Any = new_canvas(grid, compiled=True)
    for entry, change, _ in kernels():
        onto = (made,) if change.onto else ()
        yield change.function, canvas, *onto, draws, *change.arguments(grid, True, **usual_options(entry))
