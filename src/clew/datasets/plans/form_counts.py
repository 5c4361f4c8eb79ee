"""The number of perfect mazes of a grid up to symmetry: exactly if there are few, and otherwise a close bound.

By Burnside's lemma the number is the mean, over all symmetries, of how many mazes a symmetry leaves as they are. Such
a maze has both or neither of two passages that the symmetry moves to each other. So it is bounded by the number of
ways to choose whole orbits of passages, as many passages together as a tree has. For all but the smallest grids that is
little against the number of all mazes, which the identity leaves as they are.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from clew.analysis.counting import canonical_many, count_mazes, unrank_many
from clew.analysis.counting.grid_symmetries import Symmetry, symmetries_of
from clew.analysis.counting.possible_passages import list_passages
from clew.errors import ClewError
from clew.grids import Grid
from clew.lazy import np

MAX_CELLS = 200  # of a grid whose mazes are counted, in about a tenth of a second
MAX_LISTED = 200_000  # mazes that are made to see which are alike, in about a second


class FormCount(NamedTuple):
    """The number of mazes of a grid up to symmetry, at most or exactly."""

    forms: int
    exact: bool


def most_forms(grid: Grid, needed: int, listed: int = MAX_LISTED) -> FormCount | None:
    """Return how many perfect mazes a grid has up to symmetry; None if they cannot be counted quickly.

    If there are surely as many as are `needed`, a bound is enough, and the mazes of small grids need not be made;
    `listed` is how many may be made.

    Examples
    --------
    >>> from clew.grids import Rectangle
    >>> most_forms(Rectangle(3, 3), 30)
    FormCount(forms=28, exact=True)
    >>> most_forms(Rectangle(5, 5), 10**9)
    FormCount(forms=69806607, exact=False)
    """
    if grid.cells > MAX_CELLS:
        return None
    try:
        low, high, mazes = _bounds(grid)
    except ClewError:  # it would take long
        return None
    if low == high or (needed > low and not grid.weaves and mazes <= listed):
        return FormCount(_listed(grid, mazes) if low < high else low, True)
    return FormCount(high, False)


@lru_cache(maxsize=64)
def _bounds(grid: Grid) -> tuple[int, int, int]:
    """Return how many forms there are at least and at most, and the number of mazes."""
    mazes = count_mazes(grid)
    found = symmetries_of(grid)
    low = -(-mazes // len(found))
    if grid.weaves:
        return low, mazes, mazes
    high = mazes + sum(_most_kept(grid, symmetry) for symmetry in found[1:])
    return low, min(mazes, high // len(found)), mazes


def _most_kept(grid: Grid, symmetry: Symmetry) -> int:
    """Return how many sets of as many passages as a tree has a symmetry leaves as they are."""
    passages = [frozenset(((each.cell, each.direction), (each.other, each.back))) for each in list_passages(grid)]
    images = {
        passage: frozenset((symmetry.cells[cell], symmetry.directions[cell][direction]) for cell, direction in passage)
        for passage in passages
    }
    orbits: Counter[int] = Counter()
    seen = set()
    for first in passages:
        passage, size = first, 0
        while passage not in seen:
            seen.add(passage)
            passage = images[passage]
            size += 1
        orbits[size] += size > 0
    ways = [1] + [0] * (grid.cells - 1)  # to choose orbits, by the number of their passages
    for size, count in orbits.items():
        for _ in range(count):
            for number in range(len(ways) - 1, size - 1, -1):
                ways[number] += ways[number - size]
    return ways[grid.cells - 1]


@lru_cache(maxsize=64)
def _listed(grid: Grid, mazes: int) -> int:
    """Return how many forms there are by making all mazes."""
    forms = canonical_many(unrank_many(np.arange(mazes), grid), grid)
    return len(np.unique(forms.reshape(mazes, -1), axis=0))
