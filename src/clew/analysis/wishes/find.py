"""Find the first maze of a seed that meets all wishes: `find_maze`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from time import monotonic
from typing import Any, ParamSpec, Protocol, overload

from clew import registry
from clew.analysis.wishes.choice import with_best_algorithm
from clew.analysis.wishes.language import Wish, parse_wishes
from clew.analysis.wishes.maze_search import Search, TimeLimit, common_limit
from clew.analysis.wishes.report import NoMazeFound, report_of
from clew.changes import pairs_of
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.kernel.parallel import Progress, thread_count
from clew.mazes import generate as single
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.defaults import ALGORITHM, MAX_TRIES, TRIES
from clew.mazes.many.batch import number_range
from clew.mazes.maze import Maze
from clew.registry import Generator

MAX_TIMEOUT = 1_000_000_000  # seconds
FIXED_IN_TREES = {"passages", "components", "loops", "perfect"}  # what has one value in all perfect mazes of a grid
MAX_PASSAGES = 31  # of a cell: wishes for more are not refused beforehand
KEEP_PASSAGES = {"openings"}  # changes that leave all passages as they are

Bounds = dict[str, tuple[float, float]]  # the smallest and the largest value of a measure, by its column

P = ParamSpec("P")


class _AlgorithmFirst(Protocol[P]):
    """The type of a function on a grid that takes an algorithm before it, or none."""

    @overload
    def __call__(self, *arguments: P.args, **options: P.kwargs) -> Maze: ...
    @overload
    def __call__(self, _: str | Callable[..., None], /, *arguments: P.args, **options: P.kwargs) -> Maze: ...


def _algorithm_first(function: Callable[P, Maze]) -> _AlgorithmFirst[P]:
    """Let an algorithm come before the grid and the wishes."""

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Maze:
        named = len(options.keys() & {"grid", "wishes"})
        if isinstance(arguments[2], Iterable) if len(arguments) > 2 else len(arguments) + named > 2:
            return function(*arguments[1:], algorithm=arguments[0], **options)
        return function(*arguments, **options)

    return call


@_algorithm_first
def find_maze(
    grid: Grid | str,
    wishes: str | Iterable[str],
    seed: int | None = None,
    *,
    algorithm: str | Callable[..., None] | None = None,
    tries: int = TRIES,
    first: int = 0,
    changes: Iterable[tuple[str, Mapping[str, object]]] = (),
    start: Cell | None = None,
    goal: Cell | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    **options: object,
) -> Maze:
    """Make mazes until one is what it should be, and return it.

    The mazes are those of the numbers `first`, `first + 1`, ... of the seed, and the first one that meets all wishes is
    returned, whatever the number of threads. `generate(algorithm, grid, seed, number=maze.provenance.number)` makes it
    again. Compiled kernels make and measure many mazes at once, on all processors, and measure what takes long only
    for mazes that meet the other wishes. Mazes with `changes` are made and measured one by one, which is slower.

    As in every other call, the algorithm may come first: `find_maze("wilson", "20x20", "dead-ends < 120")`.

    Parameters
    ----------
    grid : Grid or str
        A grid or its spec, as for `generate`.
    wishes : str or iterable of str
        What the maze should be, such as "solution 30%-40%, dead-ends < 120": names of measures (the columns of
        `measure_many`, with dashes) with the values that are wished for, separated by commas. `docs/guides/wishes.md`
        describes all forms.
    seed : int, optional
        A whole number from 0 to 2^64 - 1. Without it a random seed is chosen; `maze.provenance.seed` holds it.
    algorithm : str or callable, optional
        As for `generate`. Without it the mazes are those of the recursive backtracker if one of its first 8 meets the
        wishes. Otherwise up to 32 mazes of every other one are tried, in turns, and the one whose mazes meet the
        wishes most often is taken, or come nearest; algorithms that work row by row, such as the binary tree, only if
        no other meets them. Of large mazes fewer are tried, of the largest none.
    tries : int, default 10000
        The largest number of mazes to look at.
    first : int, default 0
        The number of the first maze among those of the seed.
    changes : iterable of (str, dict)
        Changes that are made to each maze before it is measured: the name and the options of each, as in
        `maze.provenance.changes`. If they make openings, the solution leads from the entrance to the exit.
    start, goal : int or tuple of int, optional
        The ends of the solution, if not the default ones: numbers of cells or their coordinates.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    timeout : float, optional
        Seconds after which the search ends with `NoMazeFound`; about a quarter of them is for the report. The clock is
        looked at between portions of mazes, of which the first is one maze. A maze that is found is the same as without
        a timeout. By default there is no limit.
    progress : callable, optional
        Called now and then with the share of the tries that are done, a float from 0 to 1.
    **options
        The options of the algorithm, as for `generate`.

    Returns
    -------
    Maze
        The maze, with its provenance.

    Raises
    ------
    NoMazeFound
        If no maze meets all wishes. It says how close they came, and which wish stood in the way.
    ClewError
        As for `generate`, or if a wish cannot be read or cannot be met.

    Examples
    --------
    >>> import clew
    >>> maze = clew.find_maze("wilson", "12x6", "dead-ends < 16, longest-path >= 35", seed=7)
    >>> maze.provenance.number, clew.measure(maze).dead_ends, clew.measure(maze).longest_path
    (125, 15, 39)
    >>> maze == clew.generate("wilson", "12x6", seed=7, number=125)
    True
    """
    search = prepare_search(grid, wishes, seed, algorithm, first, changes, (start, goal), options, threads, timeout)
    return search.maze(first_number(search, first, tries, progress))


def prepare_search(
    grid: Grid | str,
    wishes: str | Iterable[str],
    seed: int | None,
    algorithm: str | Callable[..., None] | None,
    first: int = 0,
    changes: Iterable[tuple[str, Mapping[str, object]]] = (),
    ends: tuple[Cell | None, Cell | None] = (None, None),
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Search:
    """Return the search for mazes that meet wishes, without an algorithm by the one that suits them.

    The arguments are those of `find_maze`, with the start and the goal of the solution as `ends`, and the options of
    the algorithm in a dictionary; the time begins now. Raises `ClewError` if an argument is not possible, or if no maze
    can meet the wishes.

    Examples
    --------
    >>> from clew.analysis.wishes import prepare_search
    >>> search = prepare_search("9x7", "dead-ends < 17", 1, "wilson")
    >>> search.generator.name, [wish.text for wish in search.wishes]
    ('wilson', ['dead-ends < 17'])
    """
    limit = common_limit.get() if timeout is None else TimeLimit(monotonic(), _seconds(timeout))
    given = dict(options or {})
    found, shape, _ = single.prepare(ALGORITHM if algorithm is None else algorithm, grid, given)
    made = pairs_of(changes)
    for name, chosen in made:
        registry.values_of(registry.find("change", name), dict(chosen))
    if not made:  # which may make another grid
        for role, cell in zip(("start", "goal"), ends, strict=True):
            if cell is not None:
                number_of(shape, cell, role)
    parsed = parse_wishes(wishes, shape)
    refuse_impossible(parsed, found, shape, [name for name, _ in made])
    thread_count(threads)
    search = Search(found, shape, given, single.seed_word(seed), made, parsed, ends, threads, limit)
    return with_best_algorithm(search, first) if algorithm is None else search


def first_number(
    search: Search, first: int = 0, tries: int = TRIES, progress: Progress | None = None, *, others: bool = True
) -> int:
    """Return the number of the first maze of a search that meets all wishes, from number `first` on.

    `others`: whether the report of a search in vain names other algorithms that meet the wishes. That takes a second.

    Examples
    --------
    >>> from clew.analysis.wishes import first_number, prepare_search
    >>> first_number(prepare_search("9x7", "dead-ends < 17", 1, "wilson"))
    5
    """
    tries = whole_number(tries, "tries", 1, MAX_TRIES)
    first, _ = number_range(first, tries)
    number, tried = search.first_hit(first, tries, progress)
    if number is None:
        raise NoMazeFound.about(report_of(search, first, tries, tried, others=others))
    return number


def _seconds(timeout: float) -> float:
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 < timeout <= MAX_TIMEOUT:
        raise ClewError(
            f"timeout is {shown(timeout)}: it must be a number of seconds above 0, at most {MAX_TIMEOUT:,}, or None",
            field="timeout",
        )
    return timeout


def refuse_impossible(wishes: Sequence[Wish], generator: Generator, grid: Grid, changes: Sequence[str]) -> None:
    """Raise `ClewError` for a wish that no maze can meet.

    `generator`: what makes the mazes; many make perfect mazes only. `grid`: their grid, before they are changed by
    `changes`, which are names.

    Examples
    --------
    >>> import clew
    >>> from clew import registry
    >>> from clew.analysis.wishes import parse_wishes
    >>> grid = clew.Rectangle(6, 5)
    >>> wishes = parse_wishes("dead-ends < 2", grid)
    >>> refuse_impossible(wishes, registry.find("generator", "wilson"), grid, [])
    Traceback (most recent call last):
    ...
    clew.errors.ClewError: dead-ends < 2 is impossible: wilson makes perfect mazes, in which it is from 2 to 29
    """
    is_changed = bool(set(changes) - KEEP_PASSAGES)
    always = {} if is_changed else _bounds(grid)
    of_trees = _tree_bounds(grid) if generator.perfect and not is_changed else {}
    for wish in wishes:
        name, (low, high) = wish.column.name, wish.limits(grid.cells)
        levels = wish.column.levels.values()  # a measure without named levels has no limit
        unknown = wish.column.lowest, max((greatest for _, greatest in levels), default=float("inf"))
        lowest, highest = always.get(name, unknown)
        if high < lowest or low > highest:
            why = f"on {grid.spec} it is {_range(lowest, highest)}"
        elif name in of_trees and (high < of_trees[name][0] or low > of_trees[name][1]):
            lowest, highest = of_trees[name]
            remedy = ": braid them, or leave this wish out" if name in FIXED_IN_TREES else ""
            value = ("no", "yes")[int(lowest)] if wish.column.is_yes_or_no else _range(lowest, highest)
            why = f"{generator.name} makes perfect mazes, in which it is {value}{remedy}"
        else:
            continue
        raise ClewError(f"{wish.text} is impossible: {why}", field="wishes", option="want")


def _bounds(grid: Grid) -> Bounds:
    """Return the bounds that hold for all mazes on the grid."""
    cells = grid.cells
    return {
        **{f"degree_{count}": (0, cells if count <= grid.max_sides else 0) for count in range(MAX_PASSAGES + 1)},
        "detour": (1, float("inf")),
        "cells": (cells, cells),
        "passages": (0, grid.edges),
        "dead_ends": (0, cells),
        "junctions": (0, cells),
        "components": (1, cells),
        "longest_path": (0, cells - 1),
        "solution_length": (0, cells - 1),
    }


def _tree_bounds(grid: Grid) -> Bounds:
    """Return the bounds that hold for perfect mazes on the grid, which are trees with all cells."""
    cells = grid.cells
    return {
        "passages": (cells - 1, cells - 1),
        "components": (1, 1),
        "loops": (0, 0),
        "perfect": (1, 1),
        "dead_ends": (2, max(cells - 1, 2)) if cells > 1 else (0, 0),
        "junctions": (0, max(cells // 2 - 1, 0)),
    }


def _range(low: float, high: float) -> str:
    if low == high:
        return f"{low:,.0f}"
    return f"at least {low:,.0f}" if high == float("inf") else f"from {low:,.0f} to {high:,.0f}"
