"""Mazes for other libraries: arrays of passages and of walls, NetworkX graphs, SciPy matrices."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from clew.errors import ClewError
from clew.grids.grid import Grid, whole_number
from clew.grids.rectangle import STEPS
from clew.kernel import memory
from clew.lazy import Int32Array, UInt8Array, np
from clew.mazes.open_sides import CELL, UP, frame_of, sides_of

BYTES_PER_PASSAGE = 40  # while they are sorted
BYTES_PER_NODE = 2000  # of a NetworkX graph, with the dictionaries of its node and edges
MAX_THICKNESS = 1000  # entries of an array across a wall or a cell
STAIRS = (0, 2, 3, 4)  # of a cell in an array: none, up, down, both


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


def to_thick(grid: Grid, passages: Any, openings: tuple[tuple[int, int], ...], wall: int, cell: int) -> "UInt8Array":
    """Return the maze of square cells as an array of walls and cells; of a box, with a floor for each index."""
    floors, height, width = frame_of(grid)
    sizes = thickness(wall, cell)
    bands, rows = sum(sizes) * width + sizes[0], sum(sizes) * height + sizes[0]
    memory.require(floors * bands * rows + 8 * grid.storage, f"the walls of {grid.spec}")
    thin = _thin(sides_of(grid, passages, openings))
    if sizes != (1, 1):
        down, across = (np.resize(sizes, length) for length in thin.shape[1:])
        thin = np.repeat(np.repeat(thin, down, axis=1), across, axis=2)
    return thin if hasattr(grid, "floors") else thin[0]


def thickness(wall: int, cell: int) -> tuple[int, int]:
    """Return the thickness of walls and cells as plain integers; `ClewError` for impossible ones."""
    sizes = whole_number(wall, "wall"), whole_number(cell, "cell")
    for name, size in zip(("wall", "cell"), sizes, strict=True):
        if not 1 <= size <= MAX_THICKNESS:
            raise ClewError(f"{name} is {size}: it must be a number of entries from 1 to {MAX_THICKNESS:,}", field=name)
    return sizes


def _thin(sides: "UInt8Array") -> "UInt8Array":
    """Return uint8[floors, 2 * rows + 1, 2 * columns + 1]: 1 for a wall, 0 for a cell or a passage, or stairs."""
    floors, height, width = sides.shape
    walls = np.ones((floors, 2 * height + 1, 2 * width + 1), np.uint8)
    walls[:, 1::2, 1::2] = np.where(sides & CELL, np.array(STAIRS, np.uint8)[sides >> UP & 3], 1)
    for side, (right, down) in enumerate(STEPS):
        walls[:, 1 + down : 2 * height + 1 + down : 2, 1 + right : 2 * width + 1 + right : 2] &= 1 - (sides >> side & 1)
    return walls
