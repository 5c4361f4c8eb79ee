"""Boruvka's algorithm: every part of the maze opens its lightest edge, all parts at once, in rounds.

The maze is the minimum spanning tree of the weights, so with one seed it is the same as Kruskal's and true Prim's.
Texture: even, 30.3 to 30.9 % dead ends.
Draws: `word()` for the key of the weights, then nothing: edge number e weighs `weight(key, e)`.
Cost: at worst O(cells * rounds) with at most log2(cells) rounds; edges inside a part are dropped, so it is nearer to
O(cells). 17 bytes per cell: the maze, a list of edges, the parts and the lightest edge of each.
Grids: any. Source: Borůvka, "O jistém problému minimálním" (1926).
"""

from clew.draws import Draws, weight
from clew.grids.canvas import Canvas
from clew.grids.events import ROUND
from clew.kernel import IntArray, helper
from clew.kernel.union_find import find, make_sets
from clew.mazes.helpers.edges import join_and_carve, list_edges
from clew.registry import Scratch, generator


@generator(
    weights=True,
    work=6,
    scratch={
        "edges": Scratch("i", "edges", fill=None, phase=True),
        "parents": Scratch("i", "storage", fill=None),
        "lightest": Scratch("i", "storage", -1),
    },
)
def boruvka(maze: Canvas, draws: Draws, edges: IntArray, parents: IntArray, lightest: IntArray) -> None:
    """Give every edge a random weight; in each round, every part of the maze opens the lightest edge around it."""
    key = draws.word()
    count = list_edges(maze, edges, 0)
    make_sets(parents)
    rounds = 0
    while count > 0:
        rounds += 1
        maze.log(ROUND, maze.cell(0), rounds)
        count = keep_leaving(maze, key, edges, count, parents, lightest)
        for cell in maze.places():
            if lightest[cell] >= 0:
                edge = lightest[cell]
                join_and_carve(maze, parents, maze.edge_cell(edge), maze.edge_direction(edge))
                lightest[cell] = -1


@helper
def keep_leaving(maze: Canvas, key: int, edges: IntArray, count: int, parents: IntArray, lightest: IntArray) -> int:
    """Drop the edges inside a part and find the lightest edge of each part; return how many edges are left."""
    kept = 0
    for place in range(count):
        edge = edges[place]
        cell = maze.edge_cell(edge)
        one = find(parents, cell)
        other = find(parents, maze.neighbor(cell, maze.edge_direction(edge)))
        if one != other:
            edges[kept] = edge
            kept += 1
            light = weight(key, edge)
            for part in (one, other):
                if lightest[part] < 0 or light < weight(key, lightest[part]):
                    lightest[part] = edge
    return kept
