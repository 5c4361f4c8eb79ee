"""Count what an algorithm makes: how often each tree of a small grid, or the passages of larger mazes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from clew.analysis.counting.numbering import entries_of
from clew.analysis.counting.possible_passages import Passage
from clew.analysis.verification.small_grid import SmallGrid
from clew.grids import Grid
from clew.kernel.parallel import Progress
from clew.lazy import BoolArray, Int64Array, NDArray, np
from clew.mazes.generate import generate
from clew.mazes.many.generate_many import generate_many
from clew.mazes.many.solve_many import distances_many
from clew.mazes.maze import Maze
from clew.registry import Generator

CHUNK = 1 << 20  # cells of mazes that are kept at the same time


@dataclass(frozen=True)
class Source:
    """An algorithm with its options and a seed: an endless row of mazes on any grid."""

    found: Generator
    options: dict[str, Any]
    seed: int

    def chunks(self, grid: Grid, count: int, progress: Progress) -> "Iterator[tuple[int, NDArray[Any]]]":
        """Yield the number of the first maze and the mazes, [mazes, cells], of one chunk after the other."""
        columns = entries_of(grid)
        size = max(2, CHUNK // grid.cells // 2 * 2)  # even, so that no pair is torn apart
        for first in range(0, count, size):
            several = min(size, count - first)
            yield first, self.mazes(grid, several, first).reshape(several, -1)[:, columns]
            progress((first + several) / count)

    def mazes(self, grid: Grid, count: int, first: int = 0) -> "NDArray[Any]":
        """Return so many mazes, made at once."""
        return generate_many(self.found.function, grid, count, self.seed, first=first, **self.options)

    def maze(self, grid: Grid, number: int) -> Maze:
        """Return a maze made in plain Python."""
        return generate(self.found.function, grid, self.seed, number=number, compiled=False, **self.options)


@dataclass
class TreeCounts:
    """Counts of each tree of a small grid."""

    small: SmallGrid
    mazes: int
    counts: Int64Array  # [trees]
    pairs: Int64Array | None  # [trees, trees], of two mazes in a row
    outside: list[int] = field(default_factory=list)  # numbers of mazes that are not trees, in each chunk the first
    not_trees: int = 0


def tally_trees(source: Source, small: SmallGrid, mazes: int, progress: Progress, *, pairs: bool = False) -> TreeCounts:
    """Count how often each tree of the grid is made; with `pairs`, also how often each right after each.

    The pairs do not overlap.
    """
    kinds = len(small.trees)
    found = TreeCounts(small, mazes, np.zeros(kinds, np.int64), np.zeros((kinds, kinds), np.int64) if pairs else None)
    for first, cells in source.chunks(small.grid, mazes, progress):
        masks, right = masks_of(cells, small.edges)
        places = np.minimum(np.searchsorted(small.trees, masks), kinds - 1)
        right &= small.trees[places] == masks
        found.counts += np.bincount(places[right], minlength=kinds)
        if not right.all():
            found.outside.append(first + int(np.argmin(right)))
            found.not_trees += int((~right).sum())
        if found.pairs is not None:
            even = len(cells) // 2 * 2
            both = right[0:even:2] & right[1:even:2]
            place = (places[0:even:2] * kinds + places[1:even:2])[both]
            found.pairs += np.bincount(place, minlength=kinds * kinds).reshape(kinds, kinds)
    return found


def masks_of(cells: "NDArray[Any]", edges: list[Passage]) -> tuple[Int64Array, BoolArray]:
    """Return the edges of each maze as a set, int64[mazes], and whether each passage is open from both sides."""
    masks = np.zeros(len(cells), np.int64)
    opposite = np.zeros(len(cells), np.int64)
    left = cells.astype(np.int64)
    for number, edge in enumerate(edges):
        for found, cell, direction in ((masks, edge.cell, edge.direction), (opposite, edge.other, edge.back)):
            is_open = left[:, cell] >> direction & 1
            np.bitwise_or(found, is_open << number, out=found)
            left[:, cell] ^= is_open << direction
    return masks, (masks == opposite) & ~left.any(axis=1)


@dataclass
class MazeCounts:
    """Counts in mazes of a grid that is too large for a list of its trees."""

    mazes: int
    degrees: Int64Array  # [mazes, max_sides + 1], how many cells have so many passages
    passages: Int64Array  # [edges], in how many mazes each is open
    problem: str = ""  # why the first invalid maze is not a spanning tree
    not_trees: int = 0


def tally_passages(source: Source, grid: Grid, edges: list[Passage], mazes: int, progress: Progress) -> MazeCounts:
    """Count the cells by their passages, and the passages, of many mazes, and check that all are spanning trees.

    `edges`: all possible passages of the grid.
    """
    highest = grid.max_sides + 1
    found = MazeCounts(mazes, np.zeros((mazes, highest), np.int64), np.zeros(len(edges), np.int64))
    for first, cells in source.chunks(grid, mazes, progress):
        degrees = np.bitwise_count(cells)
        several = slice(first, first + len(cells))
        for degree in range(highest):
            found.degrees[several, degree] = (degrees == degree).sum(axis=1)
        open_edges, two_sided = np.zeros(len(cells), np.int64), np.ones(len(cells), np.bool_)
        for number, edge in enumerate(edges):
            is_open = cells[:, edge.cell] >> edge.direction & 1
            two_sided &= is_open == cells[:, edge.other] >> edge.back & 1
            found.passages[number] += is_open.sum(dtype=np.int64)
            open_edges += is_open
        trees = two_sided & (degrees.sum(axis=1, dtype=np.int64) == 2 * open_edges) & (open_edges == grid.cells - 1)
        trees[trees] = joins_all(cells[trees], grid)
        found.not_trees += int((~trees).sum())
        if not found.problem and not trees.all():
            found.problem = f"number {first + int(np.argmin(trees))} is the first that is not a spanning tree"
    return found


def joins_all(cells: "NDArray[Any]", grid: Grid) -> BoolArray:
    """Return whether each maze, whose passages are open from both sides, joins all cells."""
    entries = int(np.prod(grid.shape))
    mazes = np.zeros((len(cells), entries), cells.dtype)
    mazes[:, entries_of(grid)] = cells
    steps = distances_many(mazes.reshape(-1, *grid.shape), grid)
    return np.asarray((steps.reshape(len(cells), entries) >= 0).sum(axis=1) == grid.cells)
