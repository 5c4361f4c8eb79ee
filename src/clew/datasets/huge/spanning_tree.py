"""Make the huge maze that is the spanning tree of random weights: exactly Kruskal's, row of tiles by row of tiles.

A row of tiles leaves those edges that may be in the tree (see `spanning_tiles`). They, the edges to the row of tiles
before and the candidates of all earlier rows go through one Kruskal. A tree that it makes is contracted to the paths
between the cells of the last row, the only ones that later rows can reach. What hangs on them is surely in the tree of
the maze, and so is each edge of a path but the heaviest between two junctions: a loop through one of them goes
through all. The heaviest are the candidates for the next row of tiles. Edges of earlier rows that are decided late are
listed in a file, and carved at the end.
"""

from typing import Any

from clew import kernel
from clew.datasets.huge.packing import carve_packed, pack
from clew.datasets.huge.store import HugeMaze
from clew.draws import GOLDEN, MASK, seeded
from clew.grids import Rectangle
from clew.kernel import background
from clew.kernel.parallel import Progress
from clew.lazy import np
from clew.mazes.helpers.contraction import contract, keep_forest, relabel
from clew.mazes.helpers.spanning_tiles import ROW, SIDE, TileEdges, carve_tiles, edges_between, weigh, weights_of

MAKING_SHARE = 0.95  # of the work


def make_tree(store: HugeMaze, seed: int, number: int, threads: int, report: Progress, side: int = SIDE) -> None:
    """Make all chunks that are missing; a run that was interrupted goes on after its last whole row of tiles."""
    compiled = kernel.should_compile(weigh, store.width * store.height)
    key = seeded(seed, number).word()
    done = max((each + 1 for each in range(store.chunks) if store.has_state(f"{each}-candidates")), default=0)
    for chunk in range(done, store.chunks):
        before = None if chunk == 0 else np.array(store.load_state(f"{chunk - 1}-candidates"))

        def show(share: float, chunk: int = chunk) -> None:
            report(MAKING_SHARE * (chunk + share) / store.chunks)

        sure, late, candidates = _make_chunk(store, chunk, before, (key, threads, side, compiled), show)
        store.save_state(f"{chunk}-sure", sure)
        store.save_state(f"{chunk}-late", late)
        store.save_state(f"{chunk}-candidates", candidates)  # the last: with it the state is whole
        store.remove_state(f"{chunk - 1}-candidates")
    firsts = [late[0] if len(late := store.load_state(f"{each}-late")) else -1 for each in range(store.chunks)]
    for chunk in range(store.chunks):
        if not store.has_chunk(chunk):
            store.write_chunk(chunk, _with_late(store, chunk, firsts))
        report(MAKING_SHARE + (1 - MAKING_SHARE) * (chunk + 1) / store.chunks)


def _make_chunk(
    store: HugeMaze, chunk: int, before: Any, settings: tuple[int, int, int, bool], report: Progress
) -> tuple[Any, Any, Any]:
    """Return the passages that are surely in the rows of a chunk, the late edges of earlier rows, and the candidates.

    Candidates are rows of an array: the two vertices, which are columns of the last row or numbers above, and the edge.
    """
    key, threads, side, compiled = settings
    (begin, end), width = store.rows_of(chunk), store.width
    grid, stride = Rectangle(width, end - begin), width + 1
    shift = 2 * begin * stride  # between the numbers of an edge in these rows and in the maze
    passages = grid.new_passages(compiled)
    key_here = (key + shift * GOLDEN) & MASK
    one, other, local = _tiles(grid, passages, key_here, threads, side, lambda share: report(0.8 * share))
    edges = local + np.int64(shift)
    places = grid.storage
    vertices = places
    if before is not None:
        columns = np.arange(width)
        crossing = 2 * (begin * stride + columns + 1) + 1
        one = np.concatenate([one, places + before[0], places + columns])
        other = np.concatenate([other, places + before[1], stride + 1 + columns])
        edges = np.concatenate([edges, before[2], crossing])
        vertices += max(width, int(before[:2].max(initial=0)) + 1)
    last = grid.height * stride + 1 + np.arange(width if end < store.height else 0)

    def decide() -> Any:
        tree = _lightest((one, other, edges), key, vertices, compiled)
        return tree[2], contract(*tree[:2], np.zeros(len(tree[0]), np.int64), last, vertices, compiled)

    tree, found = background.run(decide, lambda: report(0.8))
    kept = found.kept
    labels = np.full(vertices, -1, np.int64)
    labels[last] = np.arange(len(last))
    ends = relabel(np.concatenate([found.one[kept], found.other[kept]]), labels, width)
    candidates = np.stack([*ends.reshape(2, -1), tree[kept]])
    sure = np.delete(tree, kept)
    packed = pack(passages, width, 0, grid.height)
    earlier = sure < shift + 2 * stride
    carve_packed(packed, sure[~earlier], width, begin)
    return packed, np.sort(sure[earlier]), candidates


def _tiles(grid: Rectangle, passages: Any, key: int, threads: int, side: int, report: Progress) -> Any:
    """Return three rows: two vertices of each edge that may be in the tree, and its number."""
    stride = grid.stride

    def collect(tile: TileEdges) -> Any:
        ends = tile.first + tile.ends + tile.ends // ROW * (stride - ROW)
        return np.concatenate([ends, tile.numbers[None]])

    found = carve_tiles(grid, passages, key, threads, report, collect, side)
    between = np.concatenate(edges_between(grid, passages, side))
    column, row = (between >> 1) % stride - 1, (between >> 1) // stride - 1
    between = between[np.where(between & 1, row < grid.height - 1, column < grid.width - 1)]
    joined = np.stack([between >> 1, (between >> 1) + np.where(between & 1, stride, 1), between])
    return np.concatenate([*found, joined], axis=1)


def _lightest(graph: tuple[Any, Any, Any], key: int, vertices: int, compiled: bool) -> tuple[Any, Any, Any]:
    """Return the edges of the minimum spanning forest of a graph, lightest first: their vertices and numbers."""
    order = np.argsort(weights_of(graph[2], key, compiled))
    one, other, edges = (
        kernel.for_kernel(each[order].astype(code), compiled, code) for each, code in zip(graph, "iiq", strict=True)
    )
    count = int(kernel.run(keep_forest, compiled, one, other, edges, kernel.zeros("i", vertices, compiled)))
    return tuple(np.array(each)[:count] for each in (one, other, edges))  # type: ignore[return-value]


def _with_late(store: HugeMaze, chunk: int, firsts: list[int]) -> Any:
    """Return the rows of a chunk with the edges that were decided when later chunks were made."""
    packed = np.array(store.load_state(f"{chunk}-sure"))
    bounds = [2 * (row + 1) * (store.width + 1) for row in store.rows_of(chunk)]
    for later in range(chunk + 1, store.chunks):
        if 0 <= firsts[later] < bounds[1]:
            late = store.load_state(f"{later}-late")
            begin, end = np.searchsorted(late, bounds)
            carve_packed(packed, np.array(late[begin:end]), store.width, store.rows_of(chunk)[0])
    return packed
