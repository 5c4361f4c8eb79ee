"""Expected degrees and passages of a uniform spanning tree on grids of any shape, by the transfer current theorem.

The edges of a uniform spanning tree are a determinantal process (Burton and Pemantle, "Local characteristics, entropy
and limit theorems for spanning trees and domino tilings via transfer-impedances", 1993). So the number of passages of
a cell is distributed as that of heads of independent coins, whose chances are the eigenvalues of the matrix of its
edges (Hough, Krishnapur, Peres and Virag, "Determinantal processes and independence", 2006).
"""

from clew.analysis.counting.possible_passages import Passage
from clew.grids import Grid
from clew.lazy import FloatArray, np

MAX_CELLS = 1500  # of a grid whose matrix is inverted, in about a second


def potentials(cells: int, edges: list[Passage]) -> FloatArray:
    """Return the potential of each cell if a current enters at another and leaves at cell 0: float64[cells, cells]."""
    matrix = np.zeros((cells, cells))
    for edge in edges:
        matrix[edge.cell, edge.other] -= 1
        matrix[edge.other, edge.cell] -= 1
        matrix[edge.cell, edge.cell] += 1
        matrix[edge.other, edge.other] += 1
    found = np.zeros((cells, cells))
    found[1:, 1:] = np.linalg.inv(matrix[1:, 1:])
    return found


def passage_chances(green: FloatArray, edges: list[Passage]) -> FloatArray:
    """Return the chance of each edge to be a passage: the resistance between its cells (Kirchhoff, 1847)."""
    one, other = np.array([(edge.cell, edge.other) for edge in edges]).T
    chances: FloatArray = green[one, one] + green[other, other] - green[one, other] - green[other, one]
    return chances


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
