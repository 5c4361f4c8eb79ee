"""A grid so small that all its spanning trees can be listed, each as a set of edges written as a number."""

from functools import cached_property
from typing import NamedTuple

from clew.analysis.counting.possible_passages import Passage, list_passages
from clew.analysis.counting.spanning_trees import count_mazes
from clew.grids import Grid
from clew.lazy import FloatArray, Int64Array, UInt8Array, np

MAX_EDGES = 20  # of a grid whose trees are listed; 3x3 cells on a torus have 18
MAX_TREES = 20_000
MAX_SET_EDGES = 12  # of a grid whose sets of edges are all listed


class Forests(NamedTuple):
    """All sets of so many edges that close no loop."""

    masks: Int64Array  # [forests], bit e for edge number e
    parts: UInt8Array  # [forests, cells], equal for cells that are connected
    chances: FloatArray  # [forests], that Kruskal's algorithm opens these edges first


class SmallGrid:
    """All spanning trees of a grid.

    Parameters
    ----------
    grid : Grid
        A grid that `is_small` accepts.

    Examples
    --------
    >>> import clew
    >>> small = SmallGrid(clew.Rectangle(3, 3))
    >>> len(small.edges), len(small.trees)
    (12, 192)
    """

    kinds = "trees"

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.edges = list_passages(grid)

    @cached_property
    def forests(self) -> Forests:
        """The forests with the most edges, which are the trees."""
        parts = np.arange(self.grid.cells, dtype=np.uint8)[None, :]
        grown = Forests(np.zeros(1, np.int64), parts, np.ones(1))
        for _ in range(self.grid.cells - 1):
            grown = with_one_more_edge(grown, self.edges)
        return grown

    @property
    def trees(self) -> Int64Array:
        """The trees in ascending order: bit e for edge number e."""
        return self.forests.masks

    @cached_property
    def degrees(self) -> Int64Array:
        """The number of passages of each cell in each tree: int64[trees, cells]."""
        found = np.zeros((len(self.trees), self.grid.cells), np.int64)
        for number, edge in enumerate(self.edges):
            is_open = self.trees >> number & 1
            found[:, edge.cell] += is_open
            found[:, edge.other] += is_open
        return found

    def open_directions(self, tree: int) -> list[int]:
        """Return the open directions of each cell in a tree."""
        found = [0] * self.grid.cells
        for number, edge in enumerate(self.edges):
            if tree >> number & 1:
                found[edge.cell] |= 1 << edge.direction
                found[edge.other] |= 1 << edge.back
        return found


class EdgeSets(SmallGrid):
    """The same for mazes that may be in parts and have loops: every set of edges is one of the `trees`."""

    kinds = "mazes"

    @property
    def trees(self) -> Int64Array:
        return np.arange(1 << len(self.edges))


def small_grid(grid: Grid, *, connected: bool) -> SmallGrid | None:
    """Return the lists of a grid, of trees or of all mazes; None if they would be too long."""
    if connected:
        return SmallGrid(grid) if is_small(grid) else None
    return EdgeSets(grid) if grid.edges <= MAX_SET_EDGES else None


def is_small(grid: Grid) -> bool:
    """Return whether the trees of a grid can be listed; those of a weave are not all mazes."""
    is_listed = not grid.weaves and grid.cells > 1 and grid.edges <= MAX_EDGES
    return is_listed and 0 < count_mazes(grid) <= MAX_TREES


def with_one_more_edge(forests: Forests, edges: list[Passage]) -> Forests:
    """Return the forests that have one more edge.

    Kruskal's algorithm under independent weights opens, after these edges, each edge between two parts with the same
    chance: the lightest of them is equally likely to be any.
    `clew.counting.distribution` computes this law again, in fractions. The two are independent on purpose: a test
    compares them.
    """
    leaving = np.stack([forests.parts[:, edge.cell] != forests.parts[:, edge.other] for edge in edges], axis=1)
    share = forests.chances / np.maximum(leaving.sum(axis=1), 1)
    masks, parts, chances = [], [], []
    for number, edge in enumerate(edges):
        chosen = np.flatnonzero(leaving[:, number])
        before = forests.parts[chosen]
        one, other = before[:, [edge.cell]], before[:, [edge.other]]
        masks.append(forests.masks[chosen] | 1 << number)
        parts.append(np.where(before == other, one, before))
        chances.append(share[chosen])
    found, first, place = np.unique(np.concatenate(masks), return_index=True, return_inverse=True)
    return Forests(found, np.concatenate(parts)[first], np.bincount(place, np.concatenate(chances)).astype(np.float64))
