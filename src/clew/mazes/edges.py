"""The edges of a grid: all of them, and all in the order of their weights.

The order comes from a bucket sort, in time proportional to their number.
"""

from clew.draws import weight
from clew.grids.canvas import Canvas
from clew.grids.events import MERGE
from clew.kernel import IntArray, helper, lowest_bit, signed, unsigned
from clew.kernel.union_find import union

FINE = 12  # bits of the second pass: its 4096 counters and the edges of one bucket stay in the cache
BUCKETS = 1 << 19  # of the first pass, at most
COUNTERS = BUCKETS + 1 + (1 << FINE) + 1  # of both passes: the ends of all buckets, and a beginning


@helper
def list_edges(maze: Canvas, edges: IntArray) -> int:
    """Fill `edges` (int32[edges]) with the numbers of all edges, cell by cell; return how many there are."""
    count = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.forward(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                edges[count] = maze.edge(cell, direction)
                count += 1
    return count


@helper
def join_passages(maze: Canvas, parents: IntArray) -> int:
    """Make the sets of cells one between which there is a passage; return how many passages closed no loop."""
    joined = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.open_directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                joined += union(parents, cell, maze.neighbor(cell, direction))
    return joined


@helper
def join_and_carve(maze: Canvas, parents: IntArray, cell: int, direction: int) -> bool:
    """Make the sets of the cells at the passage's ends one, and open it; False where they are one already."""
    if not union(parents, cell, maze.neighbor(cell, direction)):
        return False
    maze.carve(cell, direction)
    maze.log(MERGE, cell, direction)
    return True


@helper
def sort_edges(maze: Canvas, key: int, edges: IntArray, spare: IntArray, counts: IntArray) -> int:
    """Fill `edges` with the numbers of all edges, lightest first (`weight(key, edge)`); return how many there are.

    Weights are spread evenly, so their leading bits tell the place of an edge but for a few: a first pass throws the
    edges into buckets by as many bits as leave about 4096 in each, a second pass orders each bucket by the next bits,
    and what is still out of order is at most a few places away.
    `edges`, `spare`: int32[edges]; `counts`: int64[COUNTERS].
    """
    bits = 1
    while 1 << bits < 2 * maze.cells():
        bits += 1
    coarse = max(bits - FINE, 1)
    down = 64 - coarse
    buckets = 1 << coarse
    for bucket in range(buckets + 1):
        counts[bucket] = 0
    count = list_edges(maze, edges)
    for place in range(count):
        counts[signed(weight(key, edges[place]) >> down) + 1] += 1
    for bucket in range(buckets):
        counts[bucket + 1] += counts[bucket]
    for place in range(count):
        edge = edges[place]
        bucket = signed(weight(key, edge) >> down)
        spare[counts[bucket]] = edge
        counts[bucket] += 1
    begin = 0
    for bucket in range(buckets):  # counts[bucket] is the end of the bucket by now
        order_bucket(key, edges, spare, begin, counts[bucket], down, counts, buckets + 1)
        begin = counts[bucket]
    return count


@helper
def order_bucket(
    key: int, edges: IntArray, spare: IntArray, begin: int, end: int, down: int, counts: IntArray, fine: int
) -> None:
    """Bring `spare[begin:end]`, whose weights agree in the bits from `down` up, to `edges` in order.

    The counters of the second pass are `counts[fine:]`.
    """
    bits = 0
    while 1 << bits < end - begin and bits < FINE:
        bits += 1
    for bucket in range((1 << bits) + 1):
        counts[fine + bucket] = 0
    lower = down - bits
    mask = (1 << bits) - 1
    for place in range(begin, end):
        counts[fine + (signed(weight(key, spare[place]) >> lower) & mask) + 1] += 1
    for bucket in range(1 << bits):
        counts[fine + bucket + 1] += counts[fine + bucket]
    for place in range(begin, end):
        edge = spare[place]
        bucket = signed(weight(key, edge) >> lower) & mask
        edges[begin + counts[fine + bucket]] = edge
        counts[fine + bucket] += 1
    heaviest = unsigned(0)
    for place in range(begin, end):  # insertion sort
        edge = edges[place]
        heavy = weight(key, edge)
        if heavy >= heaviest:
            heaviest = heavy
            continue
        hole = place
        while hole > begin and weight(key, edges[hole - 1]) > heavy:
            edges[hole] = edges[hole - 1]
            hole -= 1
        edges[hole] = edge
