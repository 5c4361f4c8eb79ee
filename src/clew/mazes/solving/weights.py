"""The costs of cells, for solvers that take them."""

from array import array
from collections.abc import Sequence
from typing import Any

from clew import registry
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.lazy import np
from clew.mazes.maze import Maze

MAX_WEIGHT = 1 << 20  # of a cell; the cost of a path has room for 64 bits


def check_weights(found: registry.Solver, maze: Maze, weights: Any) -> Sequence[int] | None:
    """Return the cost of each cell, by index; raise `ClewError` if a solver takes none, or if they do not fit."""
    if weights is None:
        return None
    if not found.weights:
        raise ClewError(
            f"{found.name} does not use the costs of cells: leave the weights out, or use dijkstra", field="weights"
        )
    if isinstance(weights, list | tuple) and len(weights) == maze.cells and all(type(each) is int for each in weights):
        costs: Any = weights
        least, most = min(weights), max(weights)
    else:
        costs = _cost_array(maze.grid, weights)
        least, most = int(costs.min()), int(costs.max())
    if not 0 <= least <= most <= MAX_WEIGHT:
        raise ClewError(
            f"the weights go from {least:,} to {most:,}: the cost of a cell must be from 0 to {MAX_WEIGHT:,}",
            field="weights",
        )
    return array("i", costs) if isinstance(costs, list | tuple) else costs.astype("i")


def _cost_array(grid: Grid, weights: Any) -> Any:
    """Return an array with the cost of each cell, by index, for an array of this length or of the grid's shape."""
    needed = f"a whole number for each of the {grid.cells:,} cells of {grid.spec}"
    if isinstance(weights, list | tuple) and all(type(each) is int for each in weights):
        raise ClewError(f"there are {len(weights):,} weights: give {needed}", field="weights")
    try:
        costs = np.asarray(weights)
    except ValueError:  # rows of different lengths
        raise ClewError(f"the weights are {shown(weights)}: they must be {needed}", field="weights") from None
    if costs.shape not in ((grid.cells,), grid.shape):
        raise ClewError(f"the weights are an array of shape {costs.shape}: they must be {needed}", field="weights")
    if costs.dtype.kind not in "iu":
        raise ClewError(f"the weights are {shown(weights)}, {costs.dtype}: they must be {needed}", field="weights")
    return costs if costs.ndim == 1 else grid.cell_entries(costs)
