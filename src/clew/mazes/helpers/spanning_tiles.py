"""Minimum spanning trees of large grids of squares, made tile by tile: exactly those that Kruskal's algorithm makes.

A tile is a square of cells that stays in the cache. An edge inside a tile that is not in the tile's own spanning tree
is not in that of the grid either, since it is the heaviest of a loop. Then the dead ends of the tile's tree are filled,
one after the other, except for cells at its rim, which have neighbors in other tiles. What is filled is surely in the
tree of the grid: it is the lightest edge that leads out of what hangs on it. The edges that are left, one for eight
cells, and those between tiles go through one Kruskal for the whole grid. So the tree depends neither on the size of the
tiles nor on the thread that works on each.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from clew import kernel
from clew.draws import COUNT, GOLDEN, MASK, weight
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.grids.rectangle import DIRECTIONS, EAST, SENTINEL, SOUTH
from clew.kernel import IntArray, background, helper, highest_bit, lowest_bit, parallel, signed, struct, unsigned, zeros
from clew.kernel.union_find import make_sets, union
from clew.lazy import np
from clew.mazes.helpers.edges import distribute, insertion_sort, join_and_carve

ROW = 256  # places in a row of a tile, and rows: 16 bits number its places, 17 bits its edges
SIDE = ROW - 1  # cells; measured: smaller tiles take longer, as more edges are left
Reduce = Callable[[int, Any, Any, Any], Any]  # see `carve_tiles`
EDGE = 2 * ROW * ROW - 1  # the bits of the number of an edge
TILES_SHARE = 0.85  # of the work
BYTES_PER_PLACE = 6  # at the end: the parents, and 0.13 edges in three lists
KINDS = (("Q", 2), ("Q", 2), ("H", 1), ("i", 1))  # the scratch arrays for a tile: entries for each place
BYTES_PER_TILE = 39 * ROW * ROW


@struct
class Tile(NamedTuple):
    """A tile as kernels see it: cell (x, y) is y * ROW + x, its edge to the east 2 * cell, to the south one more."""

    passages: IntArray  # uint8[ROW * ROW]: at first 0, or `SENTINEL` for what is no cell, the last row and column too
    key: IntArray  # uint64[1]: with this key, edge 0 has the weight that it has on the grid
    width: int
    height: int
    skip: int  # how much further apart the numbers of edges in one column are on the grid

    def at_rim(self, cell: int) -> bool:
        """Return whether the cell may have neighbors in other tiles."""
        x, y = cell % ROW, cell // ROW
        return x == 0 or y == 0 or x == self.width - 1 or y == self.height - 1

    def weight_of(self, word: int) -> int:
        """Return the weight that the edge in the lowest bits of a word has on the grid."""
        edge = signed(word & unsigned(EDGE))
        return weight(self.key[0], edge + edge // (2 * ROW) * self.skip)

    def heavier(self, one: int, other: int) -> bool:
        """Return whether the first of two words, of a weight with an edge in its lowest bits, has the heavier edge."""
        return one > other if one ^ other > unsigned(EDGE) else self.weight_of(one) > self.weight_of(other)


@helper
def neighbor_in_tile(cell: int, direction: int) -> int:
    """Return the place of the next cell."""
    step = 1 if direction & 1 else ROW
    return cell + step if EAST <= direction <= SOUTH else cell - step


def carve_tile(tile: Tile, scratch: IntArrays) -> int:
    """Carve the spanning tree of a tile, and 16 times what of it is surely in the tree of the grid.

    The edges that are left are listed in the last array; returns how many there are.
    """
    words, spare, parents, counts = scratch
    cells, places = tile.passages, tile.height * ROW
    count = sort_edges_inside(tile, words, spare, counts)
    for cell in range(places):
        cells[cell] = 0
    make_sets(parents)
    for place in range(count):
        edge = signed(spare[place] & unsigned(EDGE))
        cell, direction = edge >> 1, EAST + (edge & 1)
        other = neighbor_in_tile(cell, direction)
        if union(parents, cell, other):
            cells[cell] |= 1 << direction
            cells[other] |= 1 << (direction ^ 2)
    for start in range(places):
        cell = start
        while COUNT[cells[cell] & DIRECTIONS] == 1 and not tile.at_rim(cell):
            direction = lowest_bit(cells[cell] & DIRECTIONS)
            cells[cell] += 15 << direction  # 16 times the passage in place of the passage
            cell = neighbor_in_tile(cell, direction)
            cells[cell] += 15 << (direction ^ 2)
    left = 0
    for edge in range(2 * places):
        counts[left] = edge
        left += cells[edge >> 1] >> EAST + (edge & 1) & 1
    return left


@helper
def sort_edges_inside(tile: Tile, words: IntArray, spare: IntArray, counts: IntArray) -> int:
    """Fill `spare` with the edges inside a tile, lightest first, as words for `Tile.heavier`; return how many.

    A pass puts them into a bucket for each place, by their leading bits; an insertion sort does the rest.
    """
    for counter in range(len(counts)):
        counts[counter] = 0
    count = 0
    for edge in range(2 * ROW * tile.height):
        cell = edge >> 1
        if tile.passages[cell] == 0 and tile.passages[neighbor_in_tile(cell, EAST + (edge & 1))] == 0:
            words[count] = tile.weight_of(unsigned(edge)) & unsigned(-1 - EDGE) | unsigned(edge)
            counts[signed(words[count] >> 48)] += 1
            count += 1
    end = 0
    for counter in range(len(counts)):
        end += counts[counter]
        counts[counter] = end - counts[counter]
    for place in range(count):
        counter = signed(words[place] >> 48)
        spare[counts[counter]] = words[place]
        counts[counter] += 1
    for place in range(1, count):
        word = spare[place]
        hole = place
        while hole > 0 and tile.heavier(spare[hole - 1], word):
            spare[hole] = spare[hole - 1]
            hole -= 1
        spare[hole] = word
    return count


def join_tiles(maze: Canvas, key: IntArray, scratch: IntArrays) -> None:
    """Carve those edges of the first array that the spanning tree still lacks; what is no edge is dropped."""
    edges, spare, parents, counts = scratch
    count = 0
    for place in range(len(edges)):
        cell = maze.edge_cell(edges[place])
        if not maze.is_padding(cell) and maze.forward(cell) >> maze.edge_direction(edges[place]) & 1:
            edges[count] = edges[place]
            count += 1
    bits = highest_bit(len(counts) - 1)
    distribute(key[0], edges, spare, (0, count), 64 - bits, bits, counts, 0)
    insertion_sort(key[0], spare, 0, count)
    make_sets(parents)
    for place in range(count):
        join_and_carve(maze, parents, maze.edge_cell(spare[place]), maze.edge_direction(spare[place]))


def scratch_bytes(grid: Grid, threads: int) -> int:
    """Return the bytes of memory that `carve_tree` uses: those of the tiles are free again at the end."""
    return max(BYTES_PER_PLACE * grid.storage, threads * BYTES_PER_TILE + grid.storage)


def carve_tree(grid: Grid, maze: Canvas, key: int, threads: int, report: parallel.Progress, side: int = SIDE) -> None:
    """Carve the minimum spanning tree of the weights `weight(key, edge)` on a canvas with nothing carved.

    `report` is called about ten times a second with the share that is done, and with 1 at the end. A tile has up to
    `side` x `side` cells.
    """
    compiled = isinstance(maze.passages, np.ndarray)
    left = carve_tiles(grid, maze.passages, key, threads, lambda share: report(TILES_SHARE * share), side)
    numbers = np.concatenate([*left, *edges_between(grid, maze.passages, side)], dtype=np.int32)
    left.clear()

    def join() -> None:
        edges = kernel.for_kernel(numbers, compiled)
        lengths = ("i", len(edges)), ("i", grid.storage), ("i", len(edges) + 2)
        scratch = edges, *(zeros(*each, compiled) for each in lengths)
        kernel.run(join_tiles, compiled, maze, zeros("Q", 1, compiled, key), scratch)

    background.run(join, lambda: report(TILES_SHARE))
    report(1.0)


def carve_tiles(
    grid: Grid,
    carved: Any,
    key: int,
    threads: int,
    report: parallel.Progress,
    side: int = SIDE,
    reduce: Reduce | None = None,
) -> list[Any]:
    """Carve what is surely in the tree of each tile; return the edges that may be in it.

    `reduce` is called with the number of the first cell's edge to the east, the passages of the tile, 16 times if they
    are sure, and the edges that may be in the tree, by their numbers in the tile and on the grid. It may make more of
    them sure; what it returns is returned in place of the edges.
    """
    compiled, (cells, begin) = isinstance(carved, np.ndarray), _cells_of(grid, carved)
    (height, width), stride = cells.shape, cells.strides[0]
    corners = [(x, y) for y in range(0, height, side) for x in range(0, width, side)]
    found: list[Any] = []

    def make_worker() -> parallel.Worker:
        passages, *scratch = (zeros(kind, times * ROW * ROW, compiled) for kind, times in (("B", 1), *KINDS))
        square = np.frombuffer(passages, np.uint8).reshape(ROW, ROW)

        def work(number: int, _: int) -> None:
            x, y = corners[number]
            piece = cells[y : y + side, x : x + side]
            high, wide = piece.shape
            square.fill(SENTINEL)
            square[:high, :wide] = piece
            edge, skip = 2 * (begin + y * stride + x), 2 * (stride - ROW)
            first = zeros("Q", 1, compiled, (key + edge * GOLDEN) & MASK)
            count = kernel.run(carve_tile, compiled, Tile(passages, first, wide, high, skip), tuple(scratch))
            left = np.array(scratch[-1][:count], np.int32)
            numbers = left + left // (2 * ROW) * skip + edge
            found.append(reduce(edge, square, left, numbers) if reduce else numbers)
            piece |= square[:high, :wide] >> 4

        return work

    parallel.run(make_worker, len(corners), 1, threads, report)
    return found


def edges_between(grid: Grid, carved: Any, side: int = SIDE) -> list[Any]:
    """Return the edges from each tile to the east and to the south, by their numbers, but not beyond the border."""
    cells, begin = _cells_of(grid, carved)
    (height, width), stride = cells.shape, cells.strides[0]

    def lasts(size: int) -> Any:
        """Return the last column or row of each tile, as a column of an array."""
        return np.minimum(np.arange(side, size + side, side), size)[:, None] - 1

    east = 2 * (begin + lasts(width) + stride * np.arange(height))
    south = 2 * (begin + np.arange(width) + stride * lasts(height)) + 1
    return [east.reshape(-1), south.reshape(-1)]


def _cells_of(grid: Grid, carved: Any) -> tuple[Any, int]:
    """Return the passages as an array of rows, and the place of the first cell."""
    flat = np.frombuffer(carved, np.uint8)
    cells = grid.as_array(flat)
    return cells, cells.__array_interface__["data"][0] - flat.__array_interface__["data"][0]
