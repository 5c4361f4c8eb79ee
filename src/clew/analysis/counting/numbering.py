"""The number of a maze, and the maze of a number: all perfect mazes of a small grid in order, from 0 on.

The possible passages of the grid are listed in a fixed order, and a maze is written as a row of bits, 1 for an open
passage. The mazes are numbered in the order of these rows, as in a dictionary, with 0 before 1. A table knows how many
mazes begin with the same bits: it has a state for each way in which the cells at the border between decided and
undecided passages can be connected so far. So a maze is numbered in one step per passage.

Sources: Kreher, Stinson, "Combinatorial Algorithms" (1999), for ranking and unranking; Sekine, Imai, Tani, "Computing
the Tutte polynomial of a graph of moderate size" (1995), for the table of states.
"""

from functools import lru_cache
from operator import add
from typing import NamedTuple

from clew.analysis.counting.decimals import scientific
from clew.analysis.counting.possible_passages import Passage, close_order, list_passages, neighbor_lists, refuse_weave
from clew.draws import seeded
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.grid import whole_number
from clew.grids.spec import shared_grid
from clew.lazy import Int64Array, NDArray, UnsignedArray, np
from clew.mazes.checking import check_connected
from clew.mazes.maze import Maze, check_maze

MAX_STATES = 300_000  # of a table, about 500 bytes each while it is made
MAX_LISTED = 200_000  # mazes that are made at once
MAX_CELLS = 10_000
MAX_BORDER = 200  # cells with decided and undecided passages: their labels are bytes
LONG = 10**40  # from here on, numbers in messages are rounded
NONE = -1  # no state: this bit leads to no perfect maze


class _Level(NamedTuple):
    """The states that follow each state before the decision on one passage."""

    closed: list[int]  # the state of the next level if the passage is closed
    opened: list[int]
    without: list[int]  # how many mazes there are with the passage closed


class _Table(NamedTuple):
    """The passages of a grid in the order in which they are decided, and the states before each decision."""

    passages: list[Passage]
    levels: list[_Level]
    total: int  # mazes


def rank(maze: Maze) -> int:
    """Return the number of a perfect maze among all perfect mazes of its grid.

    The order is fixed: the same maze has the same number in all versions.

    Parameters
    ----------
    maze : Maze
        A perfect maze on a small or narrow grid, such as a rectangle of 8x8 or 4x1000 cells. Its openings do not count.

    Returns
    -------
    int
        From 0 to `count_mazes(maze.grid)` - 1.

    Raises
    ------
    ClewError
        If the maze is not perfect, or the grid is too large or a weave.

    Examples
    --------
    >>> import clew
    >>> from clew.counting import rank, unrank
    >>> maze = clew.generate("wilson", "4x4", seed=7)
    >>> rank(maze)
    84912
    >>> unrank(rank(maze), "4x4") == maze
    True
    """
    check_maze(maze, "clew.counting.rank")
    table = _table_of(maze.grid)
    number, state = 0, 0
    for passage, level in zip(table.passages, table.levels, strict=True):
        if maze.is_open(passage.cell, passage.direction):
            number += level.without[state]
            state = level.opened[state]
        else:
            state = level.closed[state]
        if state == NONE:
            raise ClewError(
                f"only perfect mazes are numbered, and this one on {maze.grid.spec} has a loop or a part that cannot "
                f"be reached",
                field="maze",
            )
    return number


def unrank(number: int, grid: Grid | str) -> Maze:
    """Return the perfect maze with this number, the inverse of `rank`.

    A random number below `count_mazes(grid)` gives a uniformly random maze.

    Parameters
    ----------
    number : int
        From 0 to `count_mazes(grid)` - 1.
    grid : Grid or str
        A small grid, as for `rank`, or its spec.

    Returns
    -------
    Maze
        The maze. It has no provenance.

    Raises
    ------
    ClewError
        If there is no maze with this number, or the grid is too large, a weave, or not connected.

    Examples
    --------
    >>> from clew.counting import unrank
    >>> print(unrank(100, "3x3"))
    ┌───────┬───┐
    │       │   │
    │   ┌───┘   │
    │   │       │
    │   ╵   ╷   │
    │       │   │
    └───────┴───┘
    """
    shape = shared_grid(grid)
    table = _table_of(shape)
    number = _checked_number(number, shape, table.total)
    passages, state = [], 0
    for passage, level in zip(table.passages, table.levels, strict=True):
        without = level.without[state]
        if number < without:
            state = level.closed[state]
        else:
            number -= without
            state = level.opened[state]
            passages.append(passage)
    return maze_of(shape, passages)


def random_maze(grid: Grid | str, seed: int) -> Maze:
    """Return a uniformly random perfect maze: the one with a random number.

    Parameters
    ----------
    grid : Grid or str
        A small grid, as for `rank`, or its spec.
    seed : int
        From 0 to 2**64 - 1. The number is drawn from stream 1 of this seed: words of 64 bits, the lowest first, as many
        as the count needs, cut to its length and drawn again until the number is below the count.

    Returns
    -------
    Maze
        The maze; `rank` has its number.

    Raises
    ------
    ClewError
        As for `unrank`, or if the seed is not possible.

    Examples
    --------
    >>> from clew.counting import random_maze, rank
    >>> [rank(random_maze("3x3", seed)) for seed in range(5)]
    [145, 113, 149, 19, 17]
    """
    shape = shared_grid(grid)
    count, draws = _table_of(shape).total, seeded(seed)
    bits = (count - 1).bit_length()
    while True:
        number = sum(draws.word() << shift for shift in range(0, bits, 64)) & (1 << bits) - 1
        if number < count:
            return unrank(number, shape)


def rank_many(mazes: UnsignedArray, grid: Grid | str) -> Int64Array:
    """Return the numbers of many perfect mazes: for each, what `rank` returns.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        A small grid with fewer than 2**63 perfect mazes, or its spec.

    Returns
    -------
    ndarray of int64, shape (count,)
        The numbers.

    Raises
    ------
    ClewError
        If the array does not fit the grid, or one of the mazes is not perfect, or as for `rank`.

    Examples
    --------
    >>> import clew
    >>> from clew.counting import rank_many
    >>> mazes = clew.generate_many("wilson", "3x3", 5, seed=7)
    >>> rank_many(mazes, "3x3")
    array([186,  86, 115, 143,  35])
    """
    from clew.mazes.many.batch import Batch

    batch = Batch(mazes, grid, 1)
    table = _table_of(batch.grid, bits=63)
    cells, entries = entries_of(batch.grid), batch.mazes.reshape(len(batch), -1)
    numbers, states = np.zeros(len(batch), np.int64), np.zeros(len(batch), np.int64)
    passages = np.zeros(len(batch), np.int64)
    for passage, level in zip(table.passages, table.levels, strict=True):
        closed, opened, without = (np.array(each, np.int64) for each in level)
        is_open = entries[:, cells[passage.cell]] >> passage.direction & 1 != 0
        passages += is_open
        passages += entries[:, cells[passage.other]] >> passage.back & 1
        numbers += np.where(is_open, without[states], 0)
        states = np.where(is_open, opened[states], closed[states])
        wrong = np.flatnonzero(states == NONE)
        if len(wrong):
            raise ClewError(f"maze {wrong[0]}: only perfect mazes are numbered, and this one is not", field="mazes")
    bits = np.bitwise_count(entries).sum(axis=1, dtype=np.int64)  # those of the passages found, which count twice
    wrong = np.flatnonzero((bits != passages) | (passages != 2 * (batch.grid.cells - 1)))
    if len(wrong):
        problem = f"maze {wrong[0]} has a passage that leads outside, or that is open on one side only"
        raise ClewError(problem, field="mazes")
    return numbers


def unrank_many(numbers: "NDArray[np.integer]", grid: Grid | str) -> UnsignedArray:
    """Return the perfect mazes with these numbers, the inverse of `rank_many`.

    Parameters
    ----------
    numbers : ndarray of int, shape (count,)
        From 0 to `count_mazes(grid)` - 1 each.
    grid : Grid or str
        A small grid with fewer than 2**63 perfect mazes, or its spec.

    Returns
    -------
    ndarray of uint8 or wider, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.

    Raises
    ------
    ClewError
        If there is no maze with one of the numbers, or as for `unrank`.

    Examples
    --------
    >>> import numpy
    >>> from clew.counting import unrank_many
    >>> unrank_many(numpy.arange(192), "3x3").shape
    (192, 3, 3)
    """
    shape = shared_grid(grid)
    table = _table_of(shape, bits=63)
    left = np.array(numbers)
    if left.ndim != 1 or (left.size and left.dtype.kind not in "iu"):
        raise ClewError(f"the numbers are {shown(numbers)}: give an array of whole numbers", field="numbers")
    for extreme in (left.min(), left.max()) if left.size else ():
        _checked_number(int(extreme), shape, table.total)
    left = left.astype(np.int64)
    cells, states = entries_of(shape), np.zeros(len(left), np.int64)
    entries = np.zeros((len(left), int(np.prod(shape.shape))), shape.typecode)
    for passage, level in zip(table.passages, table.levels, strict=True):
        closed, opened, without = (np.array(each, np.int64) for each in level)
        is_open = left >= without[states]
        left -= np.where(is_open, without[states], 0)
        states = np.where(is_open, opened[states], closed[states])
        for cell, direction in ((passage.cell, passage.direction), (passage.other, passage.back)):
            entries[:, cells[cell]] |= is_open.astype(entries.dtype) << entries.dtype.type(direction)
    return entries.reshape(-1, *shape.shape)


def every_maze(grid: Grid | str) -> list[Maze]:
    """Return all perfect mazes of a tiny grid, in the order of their numbers.

    Parameters
    ----------
    grid : Grid or str
        A grid with at most 200,000 perfect mazes, or its spec.

    Returns
    -------
    list of Maze
        The mazes; each one's place is its number.

    Raises
    ------
    ClewError
        If there are more of them, or as for `unrank`.

    Examples
    --------
    >>> from clew.counting import every_maze
    >>> len(every_maze("3x3"))
    192
    """
    shape = shared_grid(grid)
    count = _table_of(shape).total
    if count > MAX_LISTED:
        raise ClewError(
            f"{shape.spec} has {count:,} perfect mazes, and at most {MAX_LISTED:,} are listed: use a smaller grid, or "
            f"take mazes by their numbers with clew.counting.unrank",
            field="grid",
        )
    return [unrank(number, shape) for number in range(count)]


def maze_of(grid: Grid, passages: list[Passage]) -> Maze:
    """Return the maze with these passages."""
    storage, topology = grid.new_passages(False), grid.topology()
    for passage in passages:
        storage[topology.cell(passage.cell)] |= 1 << passage.direction
        storage[topology.cell(passage.other)] |= 1 << passage.back
    return Maze(grid, storage, trusted=True)


def _checked_number(number: object, grid: Grid, count: int) -> int:
    """Return the number as a plain integer; raise `ClewError` if no maze has it."""
    plain = whole_number(number, "the number of the maze")
    if not 0 <= plain < count:
        raise ClewError(
            f"there is no maze number {_short(plain)}: the perfect mazes of {grid.spec} have the numbers 0 to "
            f"{_short(count - 1)}",
            field="number",
        )
    return plain


def _short(number: int) -> str:
    """Return a whole number for a message; `str` refuses some."""
    if abs(number) < LONG:
        return f"{number:,}"
    return f"{'-' * (number < 0)}{scientific(abs(number))}"


def entries_of(grid: Grid) -> Int64Array:
    """Return where each cell is in a maze of an array, flat."""
    places = np.arange(int(np.prod(grid.shape))).reshape(grid.shape)
    return grid.cell_entries(places).reshape(-1)  # type: ignore[no-any-return]


def _table_of(grid: Grid, bits: int = 0) -> _Table:
    """Return the table of a grid, made once; `bits`: how many the count may have, if that matters."""
    check_connected(grid)
    table = _make_table(grid)
    if bits and table.total >> bits:
        raise ClewError(
            f"{grid.spec} has {_short(table.total)} perfect mazes, more than fit into {bits} bits: use "
            f"clew.counting.rank and clew.counting.unrank, one maze at a time",
            field="grid",
        )
    return table


@lru_cache(maxsize=4)
def _make_table(grid: Grid) -> _Table:
    """Decide on one passage after the other, and then count from the end.

    A state says which of the cells that still have undecided passages are connected: a label for each of them, the
    labels numbered as they occur. A cell without undecided passages is dropped; its part must have another cell left,
    unless the maze is finished.
    """
    refuse_weave(grid, "numbering")
    if grid.cells > MAX_CELLS:
        raise _too_large(grid)
    passages = list_passages(grid)
    order = {cell: place for place, cell in enumerate(close_order(neighbor_lists(grid.cells, passages)))}
    # By their later cell in an order of close cells.
    passages.sort(key=lambda each: (*sorted((order[each.cell], order[each.other]), reverse=True), each.direction))
    last = {cell: place for place, passage in enumerate(passages) for cell in (passage.cell, passage.other)}
    border: list[int] = []
    states: list[bytes] = [b""]
    levels, total = [], 0
    for place, passage in enumerate(passages):
        entering = [cell for cell in (passage.cell, passage.other) if cell not in border]
        border += entering
        if len(border) > MAX_BORDER:
            raise _too_large(grid)
        one, two = border.index(passage.cell), border.index(passage.other)
        leaving = [at for at, cell in enumerate(border) if last[cell] == place]
        border = [cell for cell in border if last[cell] != place]
        following: dict[bytes, int] = {}
        closed: list[int] = []
        opened: list[int] = []
        for state in states:
            labels = state + bytes(len(state) + at for at in range(len(entering)))
            for choices, joins in ((closed, False), (opened, True)):
                choices.append(_following(labels, one, two, joins, leaving, not border, following))
        levels.append((closed, opened))
        states = list(following)
        total += len(states)
        if total > MAX_STATES:
            raise _too_large(grid)
    after = [1]  # mazes for each state of the next level; there is one state at the end
    counted = []
    for closed, opened in reversed(levels):
        without, with_it = ([0 if state == NONE else after[state] for state in states] for states in (closed, opened))
        counted.append(_Level(closed, opened, without))
        after = list(map(add, without, with_it))
    return _Table(passages, counted[::-1], after[0])


def _following(
    labels: bytes, one: int, two: int, joins: bool, leaving: list[int], ends: bool, following: dict[bytes, int]
) -> int:
    """Return the number of the state after a decision, or NONE if no perfect maze can follow."""
    if joins:
        if labels[one] == labels[two]:
            return NONE
        labels = labels.replace(labels[two : two + 1], labels[one : one + 1])
    kept = bytes(label for at, label in enumerate(labels) if at not in leaving)
    if ends:
        if len(set(labels)) > 1:
            return NONE
    elif any(labels[at] not in kept for at in leaving):
        return NONE
    names: dict[int, int] = {}
    state = bytes(names.setdefault(label, len(names)) for label in kept)
    return following.setdefault(state, len(following))


def _too_large(grid: Grid) -> ClewError:
    return ClewError(
        f"the mazes of {grid.spec} cannot be numbered: the table would have more than {MAX_STATES:,} states; use a "
        f"smaller or a narrower grid",
        field="grid",
    )
