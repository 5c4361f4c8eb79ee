"""The edges of a grid: list them, sort them by weight, and join what they connect.

Sorting is a bucket sort, in time proportional to the number of edges.
"""

from clew.draws import weight
from clew.grids.canvas import Canvas
from clew.grids.events import MERGE
from clew.grids.grid import Grid
from clew.kernel import IntArray, helper, highest_bit, lowest_bit, signed, unsigned
from clew.kernel.union_find import union

SECOND_BITS = 12  # bits of the second pass: its 4096 counters and the edges of one bucket stay in the cache


def counters(grid: Grid) -> int:
    """Return how many counters `sort_edges` needs: for each pass one for each bucket, and one more."""
    return count_counters(grid.cells, grid.edges)


@helper
def count_counters(cells: int, edges: int) -> int:
    """Return how many counters a grid with so many cells and edges needs."""
    return (1 << coarse_bits(cells)) + 1 + (1 << min(highest_bit(2 * edges + 1), SECOND_BITS)) + 1


@helper
def coarse_bits(cells: int) -> int:
    """Return how many leading bits of a weight give the bucket of the first pass."""
    return max(1, highest_bit(4 * cells - 1) - SECOND_BITS)


@helper
def list_edges(maze: Canvas, edges: IntArray, begin: int) -> int:
    """Fill `edges` (int32) from `begin` on with the numbers of all edges, cell by cell; return where they end."""
    count = begin
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
    """Join the sets of cells that are connected by a passage; return how many passages close no loop."""
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
    """Open the passage and join the sets of its two cells; False if they are already in the same set."""
    if not union(parents, cell, maze.neighbor(cell, direction)):
        return False
    maze.carve(cell, direction)
    maze.log(MERGE, cell, direction)
    return True


@helper
def flatten(parents: IntArray) -> None:
    """Make the representative of every item its parent, in one pass, as parents come before their children."""
    for item in range(len(parents)):
        parents[item] = parents[parents[item]]


@helper
def sort_edges(maze: Canvas, key: int, edges: IntArray, spare: IntArray, counts: IntArray) -> int:
    """Fill `edges` with the numbers of all edges, lightest first (`weight(key, edge)`); return how many there are.

    Weights are evenly distributed, so the leading bits of a weight nearly give the place of its edge: a first pass
    puts the edges into buckets of about 4096 by their leading bits, a second pass orders each bucket by the next bits,
    and an insertion sort moves the few edges that are still out of order.
    `edges`, `spare`: int32[edges]; `counts`: int64[counters].
    """
    bits = coarse_bits(maze.cells())
    count = list_edges(maze, edges, 0)
    distribute(key, edges, spare, (0, count), 64 - bits, bits, counts, 0)
    begin = 0
    for bucket in range(1 << bits):
        sort_bucket(key, spare, edges, (begin, counts[bucket]), bits, counts)
        begin = counts[bucket]
    return count


@helper
def sort_bucket(
    key: int, spare: IntArray, edges: IntArray, span: tuple[int, int], coarse: int, counts: IntArray
) -> None:
    """Move a bucket of the first pass to the same places of `edges`, lightest first."""
    begin, end = span
    fine = min(highest_bit(max(1, 2 * (end - begin) - 1)), SECOND_BITS)
    distribute(key, spare, edges, span, 64 - coarse - fine, fine, counts, (1 << coarse) + 1)
    insertion_sort(key, edges, begin, end)


@helper
def distribute(
    key: int, old: IntArray, new: IntArray, span: tuple[int, int], shift: int, bits: int, counts: IntArray, first: int
) -> None:
    """Move a span of `old` to the same places of `new`, ordered by `bits` bits of the weights from `shift` up.

    Edges with the same bits keep their order. Afterwards `counts[first + bucket]` is the end of the bucket in `new`.
    """
    begin, end = span
    last = first + (1 << bits) - 1
    for counter in range(first, last + 2):
        counts[counter] = 0
    for place in range(begin, end):
        counts[bucket_of(key, old[place], shift, bits) + first + 1] += 1
    counts[first] = begin
    for counter in range(first, last):
        counts[counter + 1] += counts[counter]
    for place in range(begin, end):
        edge = old[place]
        counter = bucket_of(key, edge, shift, bits) + first
        new[counts[counter]] = edge
        counts[counter] += 1


@helper
def bucket_of(key: int, edge: int, shift: int, bits: int) -> int:
    """Return `bits` bits of the weight of an edge, from `shift` up."""
    return signed(weight(key, edge) >> shift) & (1 << bits) - 1


@helper
def insertion_sort(key: int, edges: IntArray, begin: int, end: int) -> None:
    """Sort `edges[begin:end]` by weight; fast if they are nearly in order."""
    heaviest = unsigned(0)
    for place in range(begin, end):
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
