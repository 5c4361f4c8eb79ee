"""Make the huge maze that is the spanning tree of random weights: exactly Kruskal's, chunk by chunk.

A chunk is a row of tiles. Its tiles leave those edges that may be in the tree (see `spanning_tiles`), which go through
one Kruskal. A tree that it makes is contracted to the paths between the cells of the first row and of the last, the
only ones that other rows can reach. What hangs on them is surely in the tree of the maze, and so is each edge of a path
but the heaviest between two junctions: a loop through one of them goes through all. The heaviest are the *candidates*
of the chunk. Then those of two neighboring chunks and the edges between these go through one Kruskal, which leaves
the candidates of both together, and so on (see `reduction`). Edges that are decided there are listed in a file, and
carved at the end.
"""

from typing import Any

from clew import kernel
from clew.datasets.huge.jobs import ReductionJob, TaskResult, state_of
from clew.datasets.huge.packing import carve_packed, pack
from clew.datasets.huge.reduction import Group, groups_above, join
from clew.datasets.huge.store import HugeMaze
from clew.draws import GOLDEN, MASK, seeded
from clew.grids import Rectangle
from clew.lazy import np
from clew.mazes.helpers.contraction import contract, keep_forest, relabel
from clew.mazes.helpers.spanning_tiles import ROW, SIDE, TileEdges, carve_tiles, edges_between, order_of, weigh

SURE = "sure"  # the state of what is decided in a group


class TreeJob(ReductionJob):
    """The tasks of a `Reduction` that makes a spanning tree: on the way down only chunks have one."""

    left = "candidates"

    def reduce(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return what is decided in a group, and its candidates."""
        found = _join(self.maze, group, *parts) if parts else _chunk(self.maze, group.begin, self.threads)
        states = {state_of(group, name): array for name, array in zip((SURE, self.left), found, strict=True)}
        return TaskResult(states, unneeded=tuple(state_of(part, self.left) for part in parts))

    def give(self, group: Group, parts: tuple[Group, ...]) -> TaskResult:
        """Return the rows of a chunk, with all that was decided."""
        return TaskResult({}, _with_late(self.maze, group.begin))

    def is_given(self, group: Group, parts: tuple[Group, ...]) -> bool:
        """Return whether a chunk is finished."""
        return bool(parts) or self.maze.has_chunk(group.begin)


def _key(store: HugeMaze) -> int:
    return seeded(store.facts["seed"], store.facts["number"]).word()


def _chunk(store: HugeMaze, chunk: int, threads: int) -> tuple[Any, Any]:
    """Return the passages that are surely in the rows of a chunk, packed, and its candidates.

    Candidates are rows of an array: two vertices and the edge. A vertex is a column of the first row, width + a column
    of the last if that is another one, or a number above. What is in the first row of the maze or in the last is not.
    """
    (begin, end), width = store.rows_of(chunk), store.width
    grid, stride = Rectangle(width, end - begin), width + 1
    shift = 2 * begin * stride  # between the numbers of an edge in these rows and in the maze
    compiled = kernel.should_compile(weigh, width * store.height)
    passages = grid.new_passages(compiled)
    key = _key(store)
    one, other, local = _tiles(grid, passages, (key + shift * GOLDEN) & MASK, threads, SIDE)
    names = np.full(grid.storage, -1, np.int32)  # of the few cells with such edges, so that arrays stay in the cache
    ends = relabel(np.concatenate([one, other]).astype(np.int32), names, 0, compiled)
    rims = np.full(int(ends.max(initial=-1)) + 1, -1, np.int32)

    def reach(row: int, labels: Any) -> None:
        cells = names[(row + 1) * stride + 1 :][:width]
        rims[cells[cells >= 0]] = labels[cells >= 0]

    if end < store.height:
        reach(grid.height - 1, _last_row(store, Group(chunk, chunk + 1)))
    if begin:
        reach(0, np.arange(width))
    decided, candidates = _decide((*ends.reshape(2, -1), local + np.int64(shift)), key, rims, 2 * width, compiled)
    packed = pack(passages, width, 0, grid.height)
    carve_packed(packed, decided, width, begin)
    return packed, candidates


def _join(store: HugeMaze, group: Group, upper: Group, lower: Group) -> tuple[Any, Any]:
    """Return the edges that are surely in a group, in their order, and its candidates, from those of its two parts."""
    width = store.width
    above, below = (np.array(store.load_state(state_of(each, TreeJob.left))) for each in (upper, lower))
    columns, last = np.arange(width), _last_row(store, upper)
    joint = join((above, below), last, columns, width, 0)
    crossing = 2 * (store.rows_of(lower.begin)[0] * (width + 1) + columns + 1) + 1
    edges = np.concatenate([above[2], below[2], crossing])
    if not group.begin:
        joint.labels[columns] = -1
    if group.end == store.chunks:
        joint.labels[joint.lower + last] = -1
    compiled = kernel.should_compile(weigh, width * store.height)
    graph = joint.one, joint.other, edges
    decided, candidates = _decide(graph, _key(store), joint.labels, 2 * width, compiled)
    return np.sort(decided), candidates


def _last_row(store: HugeMaze, group: Group) -> Any:
    """Return the vertices of the last row of a group, which may be its first row, too."""
    (begin, _), (_, end) = store.rows_of(group.begin), store.rows_of(group.end - 1)
    return np.arange(store.width) + (store.width if end - begin > 1 else 0)


def _decide(graph: tuple[Any, Any, Any], key: int, rims: Any, first: int, compiled: bool) -> tuple[Any, Any]:
    """Return the edges of the spanning tree of a graph that are surely in that of the maze, and the candidates.

    `rims` has the labels of the vertices that others can reach, and -1 for each other one.
    """
    tree = _lightest(graph, key, len(rims), compiled)
    found = contract(*tree[:2], np.zeros(len(tree[0]), np.int64), np.flatnonzero(rims >= 0), len(rims), compiled)
    kept = found.kept
    ends = relabel(np.concatenate([found.one[kept], found.other[kept]]), rims, first, compiled)
    return np.delete(tree[2], kept), np.stack([*ends.reshape(2, -1), tree[2][kept]])


def _tiles(grid: Rectangle, passages: Any, key: int, threads: int, side: int) -> Any:
    """Return three rows: two vertices of each edge that may be in the tree, and its number."""
    stride = grid.stride

    def collect(tile: TileEdges) -> Any:
        ends = tile.first + tile.ends + tile.ends // ROW * (stride - ROW)
        return np.concatenate([ends, tile.numbers[None]])

    found = carve_tiles(grid, passages, key, threads, lambda share: None, collect, side)
    between = np.concatenate(edges_between(grid, passages, side))
    column, row = (between >> 1) % stride - 1, (between >> 1) // stride - 1
    between = between[np.where(between & 1, row < grid.height - 1, column < grid.width - 1)]
    joined = np.stack([between >> 1, (between >> 1) + np.where(between & 1, stride, 1), between])
    return np.concatenate([*found, joined], axis=1)


def _lightest(graph: tuple[Any, Any, Any], key: int, vertices: int, compiled: bool) -> tuple[Any, Any, Any]:
    """Return the edges of the minimum spanning forest of a graph, lightest first: their vertices and numbers."""
    order = order_of(graph[2], key, compiled)
    one, other, edges = (
        kernel.for_kernel(each[order].astype(code), compiled, code) for each, code in zip(graph, "iiq", strict=True)
    )
    count = int(kernel.run(keep_forest, compiled, one, other, edges, kernel.zeros("i", vertices, compiled)))
    return tuple(np.array(each)[:count] for each in (one, other, edges))  # type: ignore[return-value]


def _with_late(store: HugeMaze, chunk: int) -> Any:
    """Return the rows of a chunk with the edges that were decided when it was joined with others."""
    packed = np.array(store.load_state(state_of(Group(chunk, chunk + 1), SURE)))
    begin, end = store.rows_of(chunk)
    bounds = [2 * (row + 1) * (store.width + 1) for row in (begin, end)]
    for group in groups_above(store.chunks, chunk):
        decided = store.load_state(state_of(group, SURE))
        first, last = np.searchsorted(decided, bounds)
        carve_packed(packed, np.array(decided[first:last]), store.width, begin)
    return packed
