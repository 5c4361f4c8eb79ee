"""The number of perfect mazes of a weave: for each set of crossings, the spanning trees of what the crossings leave.

A crossing is a cell that is a straight corridor, with a tunnel under it. The passages of the corridor and the tunnel
are open, and all other passages of the cell are closed: the cell and both ends of the corridor become one cell, and so
do the ends of the tunnel. All tunnels elsewhere are closed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from clew.analysis.counting.elimination import count_trees
from clew.analysis.counting.product_formula import Side, count_by_formula
from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel.union_find import find, union

MAX_SETS = 20_000  # of crossings, each about a millisecond
MAX_CELLS = 1_000


class Crossing(NamedTuple):
    """A cell with a corridor and a tunnel under it."""

    cell: int
    over: tuple[int, int]  # the ends of the corridor
    under: tuple[int, int]  # the ends of the tunnel


def count_weave_mazes(grid: Grid) -> int:
    """Return the number of perfect mazes of a weave exactly.

    Examples
    --------
    >>> import clew
    >>> from clew.analysis.counting.weave_mazes import count_weave_mazes
    >>> count_weave_mazes(clew.Weave(2, 9)) == clew.counting.count_mazes("2x9")
    True
    """
    short, long = sorted(grid.shape)
    if short <= 2:  # too narrow for crossings
        return count_by_formula(Side(short, ring=False), Side(long, ring=False))
    neighbors = [dict(grid.neighbors(cell)) for cell in range(grid.cells)]
    sets = list(islice(_sets_of_crossings(neighbors), MAX_SETS + 1)) if grid.cells <= MAX_CELLS else []
    if not 0 < len(sets) <= MAX_SETS:
        raise ClewError(
            f"{grid.spec} has more than {MAX_SETS:,} sets of crossings, and the mazes are counted for each: use a "
            f"smaller weave, or the rectangle of this size",
            field="grid",
        )
    return sum(_count_with(neighbors, crossings, grid.spec) for crossings in sets)


def _sets_of_crossings(neighbors: list[dict[int, int]]) -> Iterator[list[Crossing]]:
    """Yield all sets of crossings that can occur together, each in the order of their cells.

    The ends of a tunnel cannot be crossings, as a crossing opens its corridor only; the ends of a corridor cannot be
    crossings whose corridor runs across.
    """
    possible = [
        Crossing(cell, (around[one], around[other]), (around[left], around[right]))
        for cell, around in enumerate(neighbors)
        for one, other, left, right in ((NORTH, SOUTH, WEST, EAST), (EAST, WEST, NORTH, SOUTH))
        if all(direction in around for direction in (NORTH, EAST, SOUTH, WEST))
    ]
    waiting: list[tuple[list[Crossing], int]] = [([], 0)]
    while waiting:
        crossings, begin = waiting.pop()
        yield crossings
        for place in range(begin, len(possible)):
            crossing = possible[place]
            if all(_fit(crossing, other) and _fit(other, crossing) for other in crossings):
                waiting.append(([*crossings, crossing], place + 1))


def _fit(one: Crossing, other: Crossing) -> bool:
    """Return whether the second crossing leaves the ends of the first as they must be."""
    if other.cell in (one.cell, *one.under):
        return False
    return other.cell not in one.over or one.cell in other.over


def _count_with(neighbors: list[dict[int, int]], crossings: list[Crossing], what: str) -> int:
    """Return how many perfect mazes have exactly these crossings."""
    parts = list(range(len(neighbors)))
    bridges = {each.cell for each in crossings}
    opened = set()
    for crossing in crossings:
        opened |= {tuple(sorted((crossing.cell, end))) for end in crossing.over}
        opened.add(tuple(sorted(crossing.under)))
    if not all(union(parts, one, other) for one, other in opened):
        return 0  # the crossings close a loop
    names = {part: name for name, part in enumerate(sorted({find(parts, cell) for cell in range(len(parts))}))}
    joined: list[list[int]] = [[] for _ in names]
    for cell, around in enumerate(neighbors):
        for direction in (NORTH, EAST, SOUTH, WEST):
            other = around.get(direction, cell)
            one, two = names[find(parts, cell)], names[find(parts, other)]
            if one != two and cell not in bridges and other not in bridges:
                joined[one].append(two)
    return count_trees(joined, what, threads=1)
