"""Laws: the exact chances with which an algorithm makes each tree of a small grid, and what follows for large ones.

The edges of a uniform spanning tree are a determinantal process (Burton and Pemantle, "Local characteristics, entropy
and limit theorems for spanning trees and domino tilings via transfer-impedances", 1993). So the number of passages of
a cell is distributed as that of heads of independent coins, whose chances are the eigenvalues of the matrix of its
edges (Hough, Krishnapur, Peres and Virag, "Determinantal processes and independence", 2006).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb
from typing import Any, NamedTuple

from clew.analysis.counting.possible_passages import Passage
from clew.analysis.verification.small_grid import SmallGrid
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.rectangle import EAST, NAMES, NORTH
from clew.lazy import FloatArray, np
from clew.registry import Chance, Generator

MAX_CELLS = 1500  # of a grid whose matrix is inverted, in about a second

Moments = tuple[FloatArray, FloatArray]
"""The expected numbers of cells with 0, 1, 2, ... passages, and the chance of each edge to be a passage."""


class Law(NamedTuple):
    """The exact chance of every tree."""

    name: str
    sentence: str
    chances: Callable[[SmallGrid, Mapping[str, Any]], FloatArray]
    """`chances(small, options)` returns the chance of each of `small.trees`, float64[trees]."""
    moments: Callable[[Grid, list[Passage], Mapping[str, Any]], Moments | None] = lambda grid, edges, options: None
    """`moments(grid, edges, options)` returns the moments on a grid with these edges; None if they are not known."""


def binary_tree_chances(small: SmallGrid, options: Mapping[str, Any]) -> FloatArray:
    """Return the chance of each tree if every cell tosses a coin: vertical or horizontal.

    Each passage belongs to the cell that can open it. In a binary tree every cell but the corner has exactly one.
    """
    vertical, horizontal = map(NAMES.index, str(options["bias"]).split("-"))
    height, width = small.grid.shape

    def chance(tree: int) -> float:
        own = [exits >> vertical & 1 | (exits >> horizontal & 1) << 1 for exits in small.open_directions(tree)]
        return 0.5 ** ((width - 1) * (height - 1)) if own.count(0) == 1 and 3 not in own else 0.0

    return np.array([chance(int(tree)) for tree in small.trees])


def sidewinder_chances(small: SmallGrid, options: Mapping[str, Any]) -> FloatArray:
    """Return the chance of each tree: that of the runs of every row, and of the cell that opens north in each run."""
    close_out = float(options["close-out"])
    height, width = small.grid.shape

    def chance(tree: int) -> float:
        exits = small.open_directions(tree)
        rows = [exits[y * width : (y + 1) * width] for y in range(height)]
        found = float(all(cell >> EAST & 1 for cell in rows[0][:-1]))
        for row in rows[1:]:
            length = risers = 0
            for x, cell in enumerate(row):
                length += 1
                risers += cell >> NORTH & 1
                goes_on = cell >> EAST & 1
                if x < width - 1:
                    found *= 1 - close_out if goes_on else close_out
                if not goes_on:
                    found *= (risers == 1) / length
                    length = risers = 0
        return found

    return np.array([chance(int(tree)) for tree in small.trees])


def percolation_chances(small: SmallGrid, options: Mapping[str, Any]) -> FloatArray:
    """Return the chance of each set of edges: the product of the chances of its edges, and of those left out."""
    share = _edge_chance(options)
    opened = np.bitwise_count(small.trees).astype(np.float64)
    return share**opened * (1 - share) ** (len(small.edges) - opened)


def percolation_moments(grid: Grid, edges: list[Passage], options: Mapping[str, Any]) -> Moments:
    """Return the moments if each edge is open with the same chance."""
    chance = _edge_chance(options)
    sides = Counter(Counter(cell for edge in edges for cell in (edge.cell, edge.other)).values())
    found = np.zeros(grid.max_sides + 1)
    for most, cells in sides.items():
        for degree in range(most + 1):
            found[degree] += cells * comb(most, degree) * chance**degree * (1 - chance) ** (most - degree)
    return found, np.full(len(edges), chance)


def _edge_chance(options: Mapping[str, Any]) -> float:
    """Return the chance of an edge of the percolation, in whole 65536ths as the algorithm has it."""
    return float(Chance().parse(options["chance"])) / 65536


def uniform_moments(grid: Grid, edges: list[Passage], options: Mapping[str, Any]) -> Moments | None:
    """Return the moments of a uniform spanning tree, by the transfer current theorem."""
    if grid.cells > MAX_CELLS or grid.weaves:
        return None
    green = potentials(grid.cells, edges)
    return expected_degrees(green, grid), passage_chances(green, edges)


def potentials(cells: int, edges: list[Passage]) -> FloatArray:
    """Return the potential of each cell if a current enters at another and leaves at cell 0: float64[cells, cells]."""
    matrix = np.zeros((cells, cells))
    one, other = np.array([(edge.cell, edge.other) for edge in edges]).T
    np.add.at(matrix, ([one, other], [other, one]), -1)
    matrix -= np.diag(matrix.sum(axis=0))
    found = np.zeros((cells, cells))
    found[1:, 1:] = np.linalg.inv(matrix[1:, 1:])
    return found


def passage_chances(green: FloatArray, edges: list[Passage]) -> FloatArray:
    """Return the chance of each edge to be a passage: the resistance between its cells (Kirchhoff, 1847)."""
    one, other = np.array([(edge.cell, edge.other) for edge in edges]).T
    return np.asarray(green[one, one] + green[other, other] - green[one, other] - green[other, one])


def expected_degrees(green: FloatArray, grid: Grid) -> FloatArray:
    """Return how many cells are expected to have 0, 1, 2, ... passages: float64[max_sides + 1]."""
    found = np.zeros(grid.max_sides + 1)
    for cell in range(grid.cells):
        around = [other for _, other in grid.neighbors(cell) if other != cell]
        if not around:
            found[0] += 1
            continue
        matrix = green[cell, cell] - green[cell, around][None, :] - green[around, cell][:, None]
        coins = np.linalg.eigvalsh(matrix + green[np.ix_(around, around)])
        chances = np.ones(1)
        for heads in coins:
            chances = np.convolve(chances, (1 - heads, heads))
        found[: len(chances)] += chances
    return found


UNIFORM = Law(
    "uniform",
    "every spanning tree is equally likely",
    lambda small, options: np.full(len(small.trees), 1 / len(small.trees)),
    uniform_moments,
)
RANDOM_WEIGHTS = Law(
    "random-weights",
    "the maze is the lightest spanning tree under independent random weights",
    lambda small, options: small.forests.chances,
)
BINARY_TREE = Law("binary-tree", "every cell tosses a coin between two directions", binary_tree_chances)
SIDEWINDER = Law("sidewinder", "runs close by coin tosses, and one cell of each opens north", sidewinder_chances)
PERCOLATION = Law(
    "percolation",
    "every two neighbors are joined with the same chance, whatever the others are",
    percolation_chances,
    percolation_moments,
)
LAWS_OF_ANY_GRID = {law.name: law for law in (UNIFORM, RANDOM_WEIGHTS)}
LAWS_OF_ALGORITHMS = {law.name: law for law in (BINARY_TREE, SIDEWINDER, PERCOLATION)}


def law_of(found: Generator, name: str | None) -> Law | None:
    """Return the law of this name, or by default the one that the algorithm claims; None if it claims none.

    Raises
    ------
    ClewError
        If there is no law of this name, or if the algorithm makes other mazes than trees.
    """
    if name is not None:
        if name not in LAWS_OF_ANY_GRID:
            problem = f"there is no law {shown(name)}: it must be one of {', '.join(LAWS_OF_ANY_GRID)}"
        elif not found.connected:
            problem = f"the mazes of {found.name} may be in parts, and the law {name} is about trees: leave it out"
        else:
            return LAWS_OF_ANY_GRID[name]
        raise ClewError(problem, field="law", option="law")
    if found.uniform:
        return UNIFORM
    return RANDOM_WEIGHTS if found.weights else LAWS_OF_ALGORITHMS.get(found.name)
