"""Prim's algorithm as published: grow the minimum spanning tree over the lightest edge that leads out of it.

The maze is the minimum spanning tree of the weights, so with one seed it is the same as Kruskal's and Boruvka's.
Texture: even, 30.3 to 30.9 % dead ends.
Draws: `word()` for the key of the weights, then nothing: edge number e weighs `weight(key, e)`. The start is the
middle cell, which does not affect the maze.
Cost: O(n log n); 1 byte per cell, and 12 for each edge that waits (up to about 0.9 for each cell).
Grids: any. Sources: Jarnik (1930), Prim, "Shortest connection networks and some generalizations" (1957).
"""

from clew.draws import Draws, weight
from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, REJECT, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.kernel.heap import heap_pop, heap_push
from clew.registry import Scratch, generator


@generator(
    weights=True,
    work=6,
    scratch={
        "weights": Scratch("Q", "edges", fill=None, touched=0.45),
        "edges": Scratch("i", "edges", touched=0.45, fill=None),
    },
)
def true_prim(maze: Canvas, draws: Draws, weights: IntArray, edges: IntArray) -> None:
    """Give every edge a random weight, and again and again open the lightest edge that leads out of the maze."""
    key = draws.word()
    start = maze.middle()
    cell = start
    waiting = 0
    while True:
        maze.log(VISIT, cell, 0)
        directions = maze.unvisited(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if other != start:
                edge = maze.edge(cell, direction)
                heap_push(weights, edges, waiting, weight(key, edge), edge)
                waiting += 1
                maze.log(FRONTIER, other, maze.opposite(cell, direction))
        while True:
            if waiting == 0:
                return
            edge = int(heap_pop(weights, edges, waiting))
            waiting -= 1
            cell = maze.edge_cell(edge)
            direction = maze.edge_direction(edge)
            other = maze.neighbor(cell, direction)
            if maze.isolated(cell) and cell != start:
                maze.carve(cell, direction)
                break
            if maze.isolated(other) and other != start:
                cell = maze.carve(cell, direction)
                break
            maze.log(REJECT, cell, direction)
