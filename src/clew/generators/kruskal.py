"""Kruskal's algorithm: open the lightest edges first, unless they close a loop.

The maze is the minimum spanning tree of the weights, so with one seed it is the same as Boruvka's and true Prim's.
Texture: even, 30.3 to 30.9 % dead ends.
Draws: `word()` for the key of the weights, then nothing: edge number e weighs `weight(key, e)`.
Cost: nearly O(cells), with a bucket sort and union-find; 21 bytes per cell: the maze, two lists of edges and the
parents.
Grids: any. Source: Kruskal, "On the shortest spanning subtree of a graph" (1956).
In a weave maze crossings are placed first (Buck, "Mazes for Programmers", 2015), with the draws that
`place_crossings` describes, after that of the key. Then come the edges that the crossings leave free, so the maze is
not a minimum spanning tree.
"""

from clew.draws import Draws
from clew.generators._crossings import keep_carvable, place_crossings
from clew.grids.canvas import Canvas
from clew.grids.events import REJECT
from clew.kernel import IntArray, helper
from clew.kernel.union_find import make_sets
from clew.mazes.helpers.edges import coarse_bits, counters, distribute, flatten, join_and_carve, list_edges, sort_bucket
from clew.registry import Chance, Scratch, generator


@generator(
    weights=True,
    work=6,
    weave=True,
    scratch={
        "edges": Scratch("i", "edges", fill=None, phase=True),
        "spare": Scratch("i", "edges", fill=None, phase=True),
        "parents": Scratch("i", "storage", fill=None),
        "counts": Scratch("q", counters, fill=None),
    },
    options={
        "crossings": Chance(
            weave=True, default=0.2, help="In weave mazes, the share of the possible crossings that are made."
        )
    },
)
def kruskal(
    maze: Canvas, draws: Draws, edges: IntArray, spare: IntArray, parents: IntArray, counts: IntArray, crossings: int
) -> None:
    """Give every edge a random weight, and from the lightest on open each edge that connects two separate parts."""
    key = draws.word()
    count = list_edges(maze, edges, 0)
    make_sets(parents)
    left = maze.cells() - 1
    if maze.weaves():
        left -= place_crossings(maze, draws, parents, crossings)
        count = keep_carvable(maze, edges, count)
    bits = coarse_bits(maze.cells())
    buckets = 1 << bits
    distribute(key, edges, spare, (0, count), 64 - bits, bits, counts, 0)
    begin = 0
    for bucket in range(buckets):
        end = counts[bucket]
        if not maze.watched():  # half of the edges join nothing, nearly all of them in the second half
            if 2 * bucket >= buckets and 32 * bucket % buckets == 0:
                flatten(parents)
            end = drop_joined(maze, parents, spare, begin, end)
        sort_bucket(key, spare, edges, (begin, end), bits, counts)
        for place in range(begin, end):
            if left == 0:
                return
            cell = maze.edge_cell(edges[place])
            direction = maze.edge_direction(edges[place])
            if join_and_carve(maze, parents, cell, direction):
                left -= 1
            else:
                maze.log(REJECT, cell, direction)
        begin = counts[bucket]


@helper
def drop_joined(maze: Canvas, parents: IntArray, edges: IntArray, begin: int, end: int) -> int:
    """Drop edges between cells with the same parent; return where the others end."""
    kept = begin
    for place in range(begin, end):
        edge = edges[place]
        cell = maze.edge_cell(edge)
        edges[kept] = edge
        kept += parents[cell] != parents[maze.neighbor(cell, maze.edge_direction(edge))]
    return kept
