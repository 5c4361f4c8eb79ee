"""A grid so small that all its spanning trees can be listed, each as a set of edges written as a number."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from clew.grids import Grid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_EDGES = 20  # of a grid whose trees are listed; 3x3 cells on a torus have 18
MAX_TREES = 20_000


class GridEdge(NamedTuple):
    """A pair of neighbors, with the direction from each to the other."""

    cell: int
    direction: int
    other: int
    back: int


class Forests(NamedTuple):
    """All sets of so many edges that close no loop."""

    masks: "NDArray[np.int64]"  # [forests], bit e for edge number e
    parts: "NDArray[np.uint8]"  # [forests, cells], equal for cells that are connected
    chances: "NDArray[np.float64]"  # [forests], that Kruskal's algorithm opens these edges first


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
    >>> len(small.edges), len(small.trees), small.expected_dead_ends()
    (12, 192, Fraction(55, 16))
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.edges = edges_of(grid)

    @cached_property
    def _grown(self) -> Forests:
        """The forests with the most edges, which are the trees."""
        import numpy as np

        parts = np.arange(self.grid.cells, dtype=np.uint8)[None, :]
        grown = Forests(np.zeros(1, np.int64), parts, np.ones(1))
        for _ in range(self.grid.cells - 1):
            grown = with_one_more_edge(grown, self.edges)
        return grown

    @property
    def trees(self) -> "NDArray[np.int64]":
        """The trees in ascending order: bit e for edge number e."""
        return self._grown.masks

    @property
    def kruskal_chances(self) -> "NDArray[np.float64]":
        """The chance of each tree if the edges get independent weights and the tree is the lightest."""
        return self._grown.chances

    @cached_property
    def degrees(self) -> "NDArray[np.int64]":
        """How many passages each cell has in each tree: int64[trees, cells]."""
        import numpy as np

        found = np.zeros((len(self.trees), self.grid.cells), np.int64)
        for number, edge in enumerate(self.edges):
            is_open = self.trees >> number & 1
            found[:, edge.cell] += is_open
            found[:, edge.other] += is_open
        return found

    def expected_dead_ends(self) -> Fraction:
        """Return the expected number of dead ends of a uniform tree, by counting the trees without each cell.

        A tree in which a cell is a dead end is a tree without the cell, and one of the cell's edges.
        """
        cells = range(self.grid.cells)
        total = tree_count(self.grid.cells, self.edges)
        found = 0
        for cell in cells:
            others = [edge for edge in self.edges if cell not in (edge.cell, edge.other)]
            renumbered = {other: place for place, other in enumerate(other for other in cells if other != cell)}
            kept = [edge._replace(cell=renumbered[edge.cell], other=renumbered[edge.other]) for edge in others]
            found += (len(self.edges) - len(others)) * tree_count(self.grid.cells - 1, kept)
        return Fraction(found, total)

    def open_directions(self, tree: int) -> list[int]:
        """Return the open directions of each cell in a tree."""
        found = [0] * self.grid.cells
        for number, edge in enumerate(self.edges):
            if tree >> number & 1:
                found[edge.cell] |= 1 << edge.direction
                found[edge.other] |= 1 << edge.back
        return found


def is_small(grid: Grid) -> bool:
    """Return whether the trees of a grid can be listed; those of a weave are not all mazes."""
    if grid.weaves or grid.cells < 2 or grid.edges > MAX_EDGES:
        return False
    return 0 < tree_count(grid.cells, edges_of(grid)) <= MAX_TREES


def edges_of(grid: Grid) -> tuple[GridEdge, ...]:
    """Return every edge once; two between the same cells are two."""
    return tuple(_edges(grid))


def _edges(grid: Grid) -> Iterator[GridEdge]:
    topology = grid.topology()
    for cell in range(grid.cells):
        for direction, other in grid.neighbors(cell):
            if other > cell:
                yield GridEdge(cell, direction, other, topology.opposite(topology.cell(cell), direction))


def with_one_more_edge(forests: Forests, edges: tuple[GridEdge, ...]) -> Forests:
    """Return the forests that have one more edge.

    Kruskal's algorithm under independent weights opens, after these edges, each edge between two parts with the same
    chance: the lightest of them is equally likely to be any.
    """
    import numpy as np

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


def tree_count(cells: int, edges: Any) -> int:
    """Return the number of spanning trees, exactly: the determinant of Kirchhoff's matrix, by Bareiss's elimination."""
    matrix = [[0] * cells for _ in range(cells)]
    for edge in edges:
        matrix[edge.cell][edge.other] -= 1
        matrix[edge.other][edge.cell] -= 1
        matrix[edge.cell][edge.cell] += 1
        matrix[edge.other][edge.other] += 1
    rows = [row[1:] for row in matrix[1:]]
    divisor = 1
    for step, pivot in enumerate(rows):
        if pivot[step] == 0:  # Kirchhoff's matrix is positive semidefinite: then a part is cut off
            return 0
        for row in rows[step + 1 :]:
            factor = row[step]
            for column in range(step, len(row)):
                row[column] = (row[column] * pivot[step] - factor * pivot[column]) // divisor
        divisor = pivot[step]
    return divisor
