"""Minimum spanning trees of large grids of squares, made tile by tile: exactly those that Kruskal's algorithm makes.

A tile is a square of cells that stays in the cache. Most of its edges need no sorting: the lightest one at a cell is in
its tree (Borůvka 1926), the heaviest one around a corner of four cells is not. The others go through Kruskal's
algorithm. An edge inside a tile that is not in the tile's own spanning tree is not in that of the grid either, since it
is the heaviest of a loop. Then the dead ends of the tile's tree are filled, one after the other, except for cells at
its rim, which have neighbors in other tiles. What is filled is surely in the tree of the grid: it is the lightest edge
that leads out of what hangs on it. So is each edge of a path between two junctions but the heaviest: a loop through one
goes through all. Such paths become one edge. The edges that are left, three for a hundred cells, and those between
tiles go through one Kruskal for the whole grid. So the tree depends neither on the size of the tiles nor on the thread
that works on each.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

from clew import kernel
from clew.draws import COUNT, GOLDEN, MASK, weight
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.grids.rectangle import DIRECTIONS, EAST, SENTINEL, SOUTH, WEST
from clew.kernel import IntArray, background, helper, lowest_bit, parallel, signed, struct, unsigned, zeros
from clew.kernel.union_find import make_sets, union
from clew.lazy import np
from clew.mazes.helpers.contraction import relabel

ROW = 256  # places in a row of a tile, and rows: 16 bits number its places, 17 bits its edges
SIDE = ROW - 1  # cells; measured: smaller tiles take longer, as more edges are left
Collect = Callable[["TileEdges"], Any]  # see `carve_tiles`
EDGE = 2 * ROW * ROW - 1  # the bits of the number of an edge
TILES_SHARE = 0.85  # of the work
BYTES_PER_EDGE = 28  # at the end: two entries, a word and a parent
SLICE = 1 << 20  # edges between tiles that are listed together
ABOVE = 2 * ROW  # entries of no edges before those of the first row
ABSENT = 1 << 30  # no edge, in place of the leading 30 bits of a weight
BUCKETS = 1 << 15
LEFT_OUT = 16  # times the passage of an edge that is not in the tree
SCRATCH = (("i", ABOVE + 2 * ROW * ROW), ("i", 2 * ROW * ROW), ("i", 2 * ROW * ROW), ("H", ROW * ROW), ("i", BUCKETS))
BYTES_PER_TILE = 40 * ROW * ROW


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

    def leading_bits(self, edge: int) -> int:
        """Return the leading bits of the weight of an edge, or `ABSENT`."""
        cell = edge >> 1
        if self.passages[cell] == 0 and self.passages[neighbor_in_tile(cell, EAST + (edge & 1))] == 0:
            return signed(self.weight_of(edge) >> 34)
        return ABSENT

    def weight_of(self, edge: int) -> int:
        """Return the weight that an edge has on the grid."""
        return weight(self.key[0], edge + edge // (2 * ROW) * self.skip)

    def is_end(self, cell: int) -> bool:
        """Return whether paths end at a cell: at the rim, and at junctions."""
        ways = COUNT[self.passages[cell] & DIRECTIONS]
        return ways > 2 or (ways > 0 and self.at_rim(cell))

    def heavier(self, one: int, other: int) -> bool:
        """Return whether the first of two words in a bucket, of a weight and an edge, has the heavier edge."""
        return one > other if (one ^ other) > EDGE else self.weight_of(one & EDGE) > self.weight_of(other & EDGE)


@helper
def neighbor_in_tile(cell: int, direction: int) -> int:
    """Return the place of the next cell."""
    step = 1 if direction & 1 else ROW
    return cell + step if EAST <= direction <= SOUTH else cell - step


def carve_tile(tile: Tile, scratch: IntArrays) -> int:
    """Carve the spanning tree of a tile, and 16 times what of it is surely in the tree of the grid.

    What is not is listed in the second array: two cells and an edge that may join them. Returns how many there are.
    """
    leading, edges, words, parents, counts = scratch
    cells, places = tile.passages, tile.height * ROW
    for place in range(ABOVE):
        leading[place] = ABSENT
    for edge in range(2 * (places + ROW)):
        leading[ABOVE + edge] = tile.leading_bits(edge)
    for cell in range(places):
        cells[cell] = 0
    carve_lightest(cells, places, leading, parents)
    leave_heaviest(cells, places, leading)
    count = 0
    for edge in range(2 * places):
        edges[count] = edge
        known = cells[edge >> 1] >> EAST + (edge & 1) & (1 | LEFT_OUT)
        count += (leading[ABOVE + edge] < ABSENT) * (known == 0)
    sort_edges(tile, leading, edges, count, words, counts)
    for place in range(count):
        edge = words[place] & EDGE
        cell, direction = edge >> 1, EAST + (edge & 1)
        other = neighbor_in_tile(cell, direction)
        if union(parents, cell, other):
            cells[cell] |= 1 << direction
            cells[other] |= 1 << (direction ^ 2)
    count = 0
    for cell in range(places):
        cells[cell] &= DIRECTIONS
        edges[count] = cell
        count += (COUNT[cells[cell]] == 1) * 1
    for place in range(count):
        cell = edges[place]
        while COUNT[cells[cell] & DIRECTIONS] == 1 and not tile.at_rim(cell):
            direction = lowest_bit(cells[cell] & DIRECTIONS)
            cells[cell] += 15 << direction  # 16 times the passage in place of the passage
            cell = neighbor_in_tile(cell, direction)
            cells[cell] += 15 << (direction ^ 2)
    return contract_paths(tile, edges)


@helper
def contract_paths(tile: Tile, edges: IntArray) -> int:
    """List the paths between cells at the rim and junctions as their ends and heaviest edges; the others are sure."""
    cells, count = tile.passages, 0
    for start in range(tile.height * ROW):
        if tile.is_end(start):
            for first in range(4):
                if cells[start] >> first & 1:
                    heaviest, direction, cell = -1, first, start
                    while direction >= 0:
                        other = neighbor_in_tile(cell, direction)
                        edge = 2 * min(cell, other) + 1 - (direction & 1)
                        if heaviest < 0 or tile.weight_of(edge) > tile.weight_of(heaviest):
                            heaviest = edge
                        cells[cell] |= 16 << direction
                        cells[other] |= 16 << (direction ^ 2)
                        cell = other
                        onward = cells[cell] & DIRECTIONS & ~(1 << (direction ^ 2))
                        direction = -1 if tile.is_end(cell) else lowest_bit(onward)
                    side = EAST + (heaviest & 1)
                    cells[heaviest >> 1] ^= 16 << side
                    cells[neighbor_in_tile(heaviest >> 1, side)] ^= 16 << (side ^ 2)
                    edges[3 * count], edges[3 * count + 1], edges[3 * count + 2] = start, cell, heaviest
                    if start < cell:  # the other way round it is the same path
                        count += 1
    return count


@helper
def carve_lightest(cells: IntArray, places: int, leading: IntArray, parents: IntArray) -> None:
    """Carve the edge at each cell whose leading bits are less than those of the others; make sets of what is joined.

    Of two cells that are the parents of each other, `find` makes one its own.
    """
    for cell in range(places):
        at = ABOVE + 2 * cell
        east, south, west, north = leading[at], leading[at + 1], leading[at - 2], leading[2 * cell + 1]
        lightest = min(east, south, west, north)
        is_east, is_south, is_west = (east == lightest) * 1, (south == lightest) * 1, (west == lightest) * 1
        parents[cell] = cell
        if is_east + is_south + is_west + (north == lightest) * 1 == 1:
            direction = EAST * is_east + SOUTH * is_south + WEST * is_west
            other = neighbor_in_tile(cell, direction)
            cells[cell] |= 1 << direction
            cells[other] |= 1 << (direction ^ 2)
            parents[cell] = other


@helper
def leave_heaviest(cells: IntArray, places: int, leading: IntArray) -> None:
    """Mark the edge around each corner of four cells whose leading bits are more than those of the others."""
    for cell in range(places):
        at = ABOVE + 2 * cell
        north, west, east, south = leading[at], leading[at + 1], leading[at + 3], leading[at + 2 * ROW]
        heaviest = max(north, west, east, south)
        is_west, is_east, is_south = (west == heaviest) * 1, (east == heaviest) * 1, (south == heaviest) * 1
        if (north == heaviest) * 1 + is_west + is_east + is_south == 1:
            edge = 2 * cell + is_west + 3 * is_east + 2 * ROW * is_south
            cells[edge >> 1] |= LEFT_OUT << EAST + (edge & 1)


@helper
def sort_edges(tile: Tile, leading: IntArray, edges: IntArray, count: int, words: IntArray, counts: IntArray) -> None:
    """Fill `words` with the edges, lightest first, each in the lowest bits.

    A pass puts them into buckets by 15 bits of their weights, an insertion sort puts those of a bucket in order. The
    next 14 bits are in the words.
    """
    for bucket in range(BUCKETS):
        counts[bucket] = 0
    for place in range(count):
        counts[leading[ABOVE + edges[place]] >> 15] += 1
    end = 0
    for bucket in range(BUCKETS):
        end += counts[bucket]
        counts[bucket] = end - counts[bucket]
    for place in range(count):
        edge = edges[place]
        bits = leading[ABOVE + edge]
        words[counts[bits >> 15]] = (bits >> 1) * (EDGE + 1) & 0x7FFFFFFF | edge
        counts[bits >> 15] += 1
    begin = 0
    for bucket in range(BUCKETS):
        for place in range(begin + 1, counts[bucket]):
            word = words[place]
            hole = place
            while hole > begin and tile.heavier(words[hole - 1], word):
                words[hole] = words[hole - 1]
                hole -= 1
            words[hole] = word
        begin = counts[bucket]


def weigh(key: IntArray, edges: IntArray, weights: IntArray) -> None:
    """Fill `weights` with those of the edges."""
    for place in range(len(edges)):
        weights[place] = weight(key[0], edges[place])


def order_of(edges: Any, key: int, compiled: bool) -> Any:
    """Return the places of the edges, lightest first: words of leading bits and a place are sorted fastest."""
    weights = zeros("Q", len(edges), compiled)
    kernel.run(weigh, compiled, zeros("Q", 1, compiled, key), kernel.for_kernel(edges, compiled, "q"), weights)
    found, low = np.frombuffer(weights, np.uint64), (1 << len(edges).bit_length()) - 1
    words = found & np.uint64(MASK - low) | np.arange(len(edges), dtype=np.uint64)
    words.sort()
    order = (words & np.uint64(low)).astype(np.int64)
    return order if np.all(found[order[1:]] > found[order[:-1]]) else np.argsort(found)


def list_words(key: IntArray, low: int, edges: IntArray, words: IntArray) -> None:
    """Fill `words` with the leading bits of the weight of each edge, and its place in the `low` bits."""
    for place in range(len(words)):
        words[place] = weight(key[0], edges[2 * place + 1]) & unsigned(-1 - low) | unsigned(place)


def find_ends(maze: Canvas, edges: IntArray, others: IntArray) -> None:
    """Fill `others` with the second cell of each edge, -1 for what is no edge."""
    for place in range(len(edges)):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        others[place] = -1
        if not maze.is_padding(cell) and maze.forward(cell) >> direction & 1:
            others[place] = maze.neighbor(cell, direction)


def join_tiles(maze: Canvas, key: IntArray, words: IntArray, low: int, edges: IntArray, parents: IntArray) -> None:
    """Carve those edges that the spanning tree still lacks.

    `edges` has two entries for each: its vertices, the first times 2^32, and its number. `words` are those of
    `list_words`, in order.
    """
    for place in range(1, len(words)):  # those with equal leading bits, which are few, are not in order
        word = words[place]
        hole = place
        while hole > 0 and (words[hole - 1] ^ word) <= unsigned(low):
            before = words[hole - 1]
            heavy = weight(key[0], edges[2 * signed(before & unsigned(low)) + 1])
            if heavy < weight(key[0], edges[2 * signed(word & unsigned(low)) + 1]):
                break
            words[hole] = before
            hole -= 1
        words[hole] = word
    make_sets(parents)
    for place in range(len(words)):
        entry = 2 * signed(words[place] & unsigned(low))
        if union(parents, edges[entry] >> 32, edges[entry] & 0xFFFFFFFF):
            maze.carve(maze.edge_cell(edges[entry + 1]), maze.edge_direction(edges[entry + 1]))


class TileEdges(NamedTuple):
    """The edges of a tile that may be in the tree of the grid."""

    first: int  # the place of the first cell on the grid
    width: int
    height: int
    ends: Any  # two rows: the vertices, by their places in the tile
    numbers: Any  # on the grid


class Places(NamedTuple):
    """Where cells are in tiles: a cell (x, y) of the grid is at place begin + x + y * stride."""

    begin: int
    stride: int
    width: int
    height: int
    side: int

    def tile_of(self, places: Any) -> tuple[Any, Any, Any, Any]:
        """Return the column and row of the tile of a place, and the column and row there."""
        row, column = divmod(places - self.begin, self.stride)
        return column // self.side, row // self.side, column % self.side, row % self.side

    def rim_labels(self, places: Any, bases: Any) -> Any:
        """Return the labels of cells at the rims of tiles: those of a tile begin at its base."""
        right, down, column, row = self.tile_of(places)
        wide, high = self.sizes()
        return bases[down, right] + rim_label(column, row, wide[right], high[down])

    def sizes(self) -> tuple[Any, Any]:
        """Return the widths of the columns of tiles, and the heights of the rows."""
        across, down = (np.arange(0, size, self.side) for size in (self.width, self.height))
        return np.minimum(self.side, self.width - across), np.minimum(self.side, self.height - down)

    def most_edges(self) -> int:
        """Return the most edges that may be left: twice as many as cells at rims, and those between tiles."""
        wide, high = self.sizes()
        inside = np.minimum(np.multiply.outer(high, wide), 4 * np.add.outer(high, wide)).sum()
        return int(inside) + self.height * len(wide) + self.width * len(high)


def rim_label(column: Any, row: Any, width: Any, height: Any) -> Any:
    """Return a number for each cell at the rim of a tile, below twice its width and height."""
    sides = np.where(column == 0, 2 * width + row, 2 * width + height + row)
    return np.where(row == 0, column, np.where(row == height - 1, width + column, sides))


@lru_cache(maxsize=16)
def rim_of(width: int, height: int) -> Any:
    """Return for each place in a tile its number among the cells at the rim, -1 inside."""
    row, column = np.divmod(np.arange(ROW * ROW), ROW)
    inside = (column >= width) | (row >= height)
    inside |= (column > 0) & (column < width - 1) & (row > 0) & (row < height - 1)
    return np.where(inside, -1, rim_label(column, row, width, height)).astype(np.int32)


def scratch_bytes(grid: Grid, threads: int) -> int:
    """Return the bytes of memory that `carve_tree` uses: those of the tiles are free again at the end."""
    places = Places(0, 1, grid.shape[-1], grid.shape[0], SIDE)
    wide, high = places.sizes()
    labels = 4 * (int(wide.sum()) * len(high) + int(high.sum()) * len(wide))
    edges = places.most_edges()
    return max(BYTES_PER_EDGE * edges + 4 * labels, threads * BYTES_PER_TILE + 16 * edges)


def carve_tree(grid: Grid, maze: Canvas, key: int, threads: int, report: parallel.Progress, side: int = SIDE) -> None:
    """Carve the minimum spanning tree of the weights `weight(key, edge)` on a canvas with nothing carved.

    `report` is called about ten times a second with the share that is done, and with 1 at the end. A tile has up to
    `side` x `side` cells.
    """
    compiled, (cells, begin) = isinstance(maze.passages, np.ndarray), _cells_of(grid, maze.passages)
    (height, width), lock = cells.shape, Lock()
    places = Places(begin, cells.strides[0], width, height, side)
    edges = np.empty((places.most_edges(), 2), np.int64)
    bases = np.zeros([len(each) for each in places.sizes()[::-1]], np.int64)
    count = labels = 0

    def add(one: Any, other: Any, numbers: Any) -> None:
        nonlocal count
        edges[count : count + len(numbers), 0] = one << 32 | other
        edges[count : count + len(numbers), 1] = numbers
        count += len(numbers)

    def collect(tile: TileEdges) -> None:
        nonlocal labels
        rim = 2 * (tile.width + tile.height)
        names = relabel(tile.ends.reshape(-1), rim_of(tile.width, tile.height).copy(), rim, compiled)
        ends = names.reshape(2, -1).astype(np.int64)
        right, down, *_ = places.tile_of(tile.first)
        with lock:
            bases[down, right] = labels
            add(ends[0] + labels, ends[1] + labels, tile.numbers)
            labels += max(rim, int(ends.max(initial=0)) + 1)

    def run(function: Callable[..., Any], *arguments: Any) -> None:
        kernel.should_compile(function, grid.cells)  # this thread expects long work: WebAssembly would copy the maze
        kernel.run(function, compiled, *arguments)

    def join() -> None:
        for between in edges_between(grid, maze.passages, side):
            for first in range(0, len(between), SLICE):
                numbers = between[first : first + SLICE]
                ends = zeros("q", len(numbers), compiled)
                run(find_ends, maze, kernel.for_kernel(numbers, compiled, "q"), ends)
                others = np.frombuffer(ends, np.int64)
                numbers, others = numbers[others >= 0], others[others >= 0]
                one, other = (places.rim_labels(each, bases) for each in (numbers >> 1, others))
                add(one, other, numbers)
        key_word, low = zeros("Q", 1, compiled, key), (1 << count.bit_length()) - 1
        entries = kernel.for_kernel(edges[:count].reshape(-1), compiled, "q")
        words = zeros("Q", count, compiled)
        run(list_words, key_word, low, entries, words)
        np.frombuffer(words, np.uint64).sort()
        run(join_tiles, maze, key_word, words, low, entries, zeros("i", labels, compiled))

    carve_tiles(grid, maze.passages, key, threads, lambda share: report(TILES_SHARE * share), collect, side)
    background.run(join, lambda: report(TILES_SHARE))
    report(1.0)


def carve_tiles(
    grid: Grid,
    carved: Any,
    key: int,
    threads: int,
    report: parallel.Progress,
    collect: Collect,
    side: int = SIDE,
) -> list[Any]:
    """Carve what is surely in the tree of each tile; return what `collect` makes of the edges that may be in it."""
    compiled, (cells, begin) = isinstance(carved, np.ndarray), _cells_of(grid, carved)
    (height, width), stride = cells.shape, cells.strides[0]
    corners = [(x, y) for y in range(0, height, side) for x in range(0, width, side)]
    found: list[Any] = []

    def make_worker() -> parallel.Worker:
        passages, *scratch = (zeros(kind, size, compiled) for kind, size in (("B", ROW * ROW), *SCRATCH))
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
            one, other, left = np.array(scratch[1][: 3 * count]).reshape(-1, 3).T
            numbers = left.astype(np.int64) + left // (2 * ROW) * skip + edge
            found.append(collect(TileEdges(edge >> 1, wide, high, np.stack([one, other]), numbers)))
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
