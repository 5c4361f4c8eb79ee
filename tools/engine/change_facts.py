"""Describe changes of mazes for pages, and list the kernels that these call.

Most are one kernel, whose arguments are found by trying grids and options. A change that makes another grid runs
kernels of its own, for which `changing.js` has a function; so do openings, for which `openings.js` looks for the outer
wall in the outlines of cells.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from polynomials import fitted

from clew import registry
from clew.changes._change import ChangeKernel, change_with_options
from clew.changes.openings import draw_two, find_ends, find_farthest, rate_paths
from clew.changes.sparsify import carry_over, shorten_dead_ends
from clew.changes.unicursal import halve_corridors
from clew.draws import seeded
from clew.grids import Graph, Grid, Rectangle
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.rectangle import Squares
from clew.kernel.arguments import flatten
from clew.lazy import np
from clew.masks import masked
from clew.mazes.helpers.edges import counters
from clew.mazes.outer_wall import mark_holes, outer_sides
from clew.registry import Change
from clew.registry.options import Chance, Choice, Option

TRIED = [Rectangle(width, height) for width in range(2, 8) for height in range(2, 8)]
SEED = "seed"  # the option that chooses the draws, not an argument of the kernel
NUMBERS: dict[str, Callable[[Rectangle], int]] = {  # of a grid, that kernels take
    "width": lambda grid: grid.width,
    "height": lambda grid: grid.height,
    "start": lambda grid: grid.topology().cell(0),  # the first opening, if there is one
}
OTHERS = ("openings", "sparsify", "unicursal")  # changes of several kernels
COUNTERS = "counters"  # in place of a length: that of `clew.mazes.helpers.edges.counters`


@cache
def entries() -> list[Change]:
    """Return the changes that a page can make, in the order in which several are made."""
    return [each for each in registry.find_all("change") if each.name in OTHERS or is_described(each)]


def is_described(entry: Change) -> bool:
    """Return whether a change is a kernel all of whose arguments are known."""
    change = kernel_of(entry)
    return change is not None and None not in leaves_of(entry, change)


def kernel_of(entry: Change) -> ChangeKernel | None:
    """Return the kernel of a change, if it is one."""
    found: ChangeKernel | None = getattr(import_module(entry.function.__module__), "KERNEL", None)
    return found


def leaves_of(entry: Change, change: ChangeKernel) -> list[Any]:
    """Return what the kernel takes after its draws, tuples taken apart.

    Each is a number; the name of an option; an option with what the kernel takes for each of its words; a number of
    the grid; or the type and the length of an array of zeros. Anything else is None.
    """
    usual = usual_options(entry)
    made = columns_of(change, usual)
    found = [leaf_of(column) for column in made]
    for each in entry.parameters:
        if each.name not in usual:
            continue
        if isinstance(each.option, Choice):
            words = [columns_of(change, usual | {each.name: word}) for word in each.option.words]
            for place, columns in enumerate(zip(*words, strict=True)):
                values = [leaf_of(column) for column in columns]
                if values == [*range(len(values))]:
                    found[place] = each.name
                elif any(value != values[0] for value in values):
                    found[place] = {"option": each.name, "values": values}
        else:
            other = another_value(each.option, usual[each.name])
            for place, column in enumerate(columns_of(change, usual | {each.name: other})):
                if column[0] == each.parse(other) != made[place][0]:
                    found[place] = each.name
    return found


def columns_of(change: ChangeKernel, options: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return what a kernel takes in each place on all grids that are tried; of an array its type and length."""
    made = [taken_apart(change.arguments(grid, True, **options)) for grid in TRIED]
    plain = ([(each.dtype.char, len(each)) if isinstance(each, np.ndarray) else each for each in row] for row in made)
    return [*zip(*plain, strict=True)]


def leaf_of(column: tuple[Any, ...]) -> Any:
    """Return how what a kernel takes in one place follows from the grid."""
    if isinstance(column[0], tuple):
        return [column[0][0], length_of([length for _, length in column])]
    if len(set(column)) == 1:
        return column[0]
    return next(({"grid": name} for name, number in NUMBERS.items() if column == tuple(map(number, TRIED))), None)


def usual_options(entry: Change) -> dict[str, Any]:
    """Return the options of a change but for the seed, with their default values as people write them."""
    return {name: value for name, value in change_with_options(entry.name, {})[1].items() if name != SEED}


def another_value(option: Option, value: Any) -> Any:
    """Return another value of an option."""
    return value / 2 if isinstance(option, Chance) else value + 1


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
    for entry in entries():
        change = kernel_of(entry)
        if change is not None and (entry.grids == "any" or isinstance(grid, Squares)):
            onto = (made,) if change.onto else ()
            yield change.function, canvas, *onto, draws, *change.arguments(grid, True, **usual_options(entry))
    numbers, kept, places = np.zeros(1, np.int32), np.zeros(1, np.uint8), np.zeros(1)
    if isinstance(grid, Squares):
        yield halve_corridors, canvas, made, 1, 1, numbers
    yield mark_holes, numbers, places, numbers, numbers, numbers, kept
    yield find_ends, 1, 0.5, 0.5, places, numbers
    yield draw_two, draws, 1, numbers
    if not isinstance(grid, Graph) and outer_sides(grid):
        yield find_farthest, canvas, 1, numbers, (kept, numbers, numbers), numbers, numbers
        found = np.zeros(1, np.int64)
        yield rate_paths, canvas, 1, 1, kept, (kept, *[numbers] * 4, found), found
    if not grid.weaves:
        some: Any = new_canvas(masked(grid, [True] * grid.cells), compiled=True)
        yield shorten_dead_ends, canvas, draws, numbers, numbers, kept, 1, 1
        yield carry_over, canvas, some, kept, numbers
