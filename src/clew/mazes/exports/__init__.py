"""Mazes for other libraries: arrays of passages, NetworkX graphs, SciPy matrices."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.kernel import memory
from clew.lazy import Int32Array, np

BYTES_PER_PASSAGE = 40  # while they are sorted
BYTES_PER_NODE = 2000  # of a NetworkX graph, with the dictionaries of its node and edges


def edges(grid: Grid, passages: Any, count: int) -> "Int32Array":
    """Return the `count` passages as pairs of cells, the lower first, in order; `passages`: a `Maze.array`."""
    memory.require(BYTES_PER_PASSAGE * count + 2 * grid.storage, f"the passages of {grid.spec}")
    opened = grid.cell_entries(passages)
    keys = [np.zeros(0, np.int64)]  # lower cell, upper cell: 32 bits each, so that sorting them sorts the pairs
    for direction in range(grid.max_sides):
        cells = np.flatnonzero(opened & (1 << direction) != 0)
        others = grid.neighbors_in(direction, cells)
        forward = others > cells
        keys.append(cells[forward] << 32 | others[forward])
    order = np.sort(np.concatenate(keys), kind="stable")  # few sorted runs, which a stable sort merges
    pairs = np.empty((len(order), 2), np.int32)
    np.right_shift(order, 32, out=pairs[:, 0], casting="unsafe")
    np.bitwise_and(order, 0xFFFFFFFF, out=pairs[:, 1], casting="unsafe")
    return pairs


def to_networkx(grid: Grid, edges_of: Callable[[], "Int32Array"]) -> Any:
    """Return the maze with these edges as a graph of NetworkX."""
    networkx = _library("networkx", "NetworkX")
    memory.require(BYTES_PER_NODE * grid.cells, f"a NetworkX graph of {grid.spec}")
    graph = networkx.Graph(grid=grid.spec)
    graph.add_nodes_from((cell, {"coordinates": grid.coordinates(cell)}) for cell in range(grid.cells))
    with suppress(ClewError):  # the cells of some graphs have no positions
        for cell, data in graph.nodes(data=True):
            data["pos"] = grid.center(cell)
    for cell, name in enumerate(getattr(grid, "names", ())):
        graph.nodes[cell]["name"] = name
    graph.add_edges_from(edges_of().tolist())
    return graph


def to_scipy(grid: Grid, edges_of: Callable[[], "Int32Array"], count: int) -> Any:
    """Return the maze with these `count` edges as a sparse symmetric matrix of SciPy."""
    sparse = _library("scipy.sparse", "SciPy")
    memory.require(2 * BYTES_PER_PASSAGE * count, f"a matrix of {grid.spec}")
    lower, upper = edges_of().T
    rows, columns = np.concatenate((lower, upper)), np.concatenate((upper, lower))
    matrix = sparse.coo_array((np.ones(len(rows), np.int8), (rows, columns)), (grid.cells, grid.cells)).tocsr()
    matrix.data[:] = 1  # two passages between the same cells were added up
    return matrix


def _library(module: str, name: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise ClewError(f"this needs {name}, which is not installed: pip install 'clew[graphs]'") from None
