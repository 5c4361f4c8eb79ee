"""Prim's algorithm as published: grow the minimum spanning tree over the lightest edge that leads out of it.

The maze is the minimum spanning tree of the weights, so with one seed it is the same as Kruskal's and Boruvka's.
Texture: even, 30.3 to 30.9 % dead ends.
Draws: `word()` for the key of the weights, then nothing: edge number e weighs `weight(key, e)`. The start is the
middle cell, which does not affect the maze.
Cost: nearly O(cells); 17 bytes per cell, for the maze and two lists of the edges, and a little for the heap.
Grids: any. Sources: Jarník (1930), Prim, "Shortest connection networks and some generalizations" (1957).

A heap of all edges that wait would be much larger than the cache. So the heap has only those in the first
buckets of edges, by the leading bits of their weights. When it is empty, it gets what waits in the next bucket.
"""

from clew.draws import Draws, weight
from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, REJECT, VISIT
from clew.kernel import IntArray, helper, lowest_bit, signed
from clew.kernel.heap import heap_pop, heap_push
from clew.mazes.helpers.edges import coarse_bits, counters, distribute, list_edges
from clew.registry import Scratch, generator


@generator(
    weights=True,
    work=6,
    scratch={
        "edges": Scratch("i", "edges", fill=None, phase=True),
        "buckets": Scratch("i", "edges", fill=None, phase=True),
        "ends": Scratch("q", counters, fill=None),
        "weights": Scratch("Q", "edges", touched=0.01, fill=None),
    },
)
def true_prim(
    maze: Canvas, draws: Draws, edges: IntArray, buckets: IntArray, ends: IntArray, weights: IntArray
) -> None:
    """Give every edge a random weight, and again and again open the lightest edge that leads out of the maze."""
    key = draws.word()
    bits = coarse_bits(maze.cells())
    distribute(key, edges, buckets, (0, list_edges(maze, edges, 0)), 64 - bits, bits, ends, 0)
    cell = start = maze.middle()
    begin = bucket = size = 0
    while True:
        maze.log(VISIT, cell, 0)
        directions = maze.unvisited(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if other != start:
                edge = maze.edge(cell, direction)
                light = weight(key, edge)
                if signed(light >> 64 - bits) < bucket:
                    heap_push(weights, edges, size, light, edge)
                    size += 1
                maze.log(FRONTIER, other, maze.opposite(cell, direction))
        while True:
            while size == 0:
                if bucket == 1 << bits:
                    return
                for place in range(begin, ends[bucket]):
                    edge = int(buckets[place])
                    if 0 < ends_inside(maze, edge, start) < 2 + maze.watched():
                        heap_push(weights, edges, size, weight(key, edge), edge)
                        size += 1
                begin = ends[bucket]
                bucket += 1
            edge = int(heap_pop(weights, edges, size))
            size -= 1
            cell = maze.edge_cell(edge)
            direction = maze.edge_direction(edge)
            if ends_inside(maze, edge, start) == 1:
                is_new = maze.isolated(cell) and cell != start
                other = maze.carve(cell, direction)
                cell = cell if is_new else other
                break
            maze.log(REJECT, cell, direction)


@helper
def ends_inside(maze: Canvas, edge: int, start: int) -> int:
    """Return how many of the two cells of an edge are in the maze."""
    cell = maze.edge_cell(edge)
    other = maze.neighbor(cell, maze.edge_direction(edge))
    return (cell == start or not maze.isolated(cell)) + (other == start or not maze.isolated(other))
