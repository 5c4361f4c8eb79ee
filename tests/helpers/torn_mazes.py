"""Mazes with islands and loops on every grid, and a graph of NetworkX that judges them."""

from random import Random

import networkx as nx

import clew
from clew import Graph, Maze
from clew.grids import parse_grid
from clew.grids.canvas import new_canvas

CORNERS = [(0, 0), (4, 0), (2, 4), (1, 1), (3, 1), (2, 2)]
PRISM = Graph([[1, 2, 3], [0, 2, 4], [0, 1, 5], [4, 5, 0], [3, 5, 1], [3, 4, 2]], positions=CORNERS)
MASK = clew.MaskedRectangle.parse_text("......\n.XX...\n.XX.X.\n......\n..X...")
SMALL = "9x7 cylinder:5x4 torus:2x5 moebius:3x4 klein:4x4 weave:7x6 hexagons:6x5 triangles:6x5 upsilon:5x4 cairo:4x3 "
SMALL += "polar:4 sphere:3 cube:2 box:3x3x2"
GRIDS = {grid.spec.partition(":")[0]: grid for grid in map(parse_grid, SMALL.split())}
GRIDS |= {"text": parse_grid("text:L,height=6"), "mask": MASK, "graph": PRISM}
SHARES = (0.0, 0.3, 0.55, 0.8, 1.0)


def torn(grid, seed: int, share: float) -> Maze:
    """Open about this share of the edges, in random order where the crossings of a weave allow it."""
    draws = Random(seed)
    canvas = new_canvas(grid)
    edges = [(cell, way) for cell in range(grid.cells) for way, other in grid.neighbors(cell) if other > cell]
    draws.shuffle(edges)
    if grid.weaves:  # straight corridors first, so that there is something to go under
        edges.sort(key=lambda edge: edge[1] in (0, 2) or edge[1] > 3)
        edges = [each for each in edges if draws.random() < 0.9]
    for cell, way in edges:
        if draws.random() < share and canvas.carvable(canvas.cell(cell)) >> way & 1:
            canvas.carve(canvas.cell(cell), way)
    return Maze(grid, canvas.passages)


def torn_mazes(grid, count: int = 6):
    """Yield a few of these mazes."""
    for seed in range(count):
        yield torn(grid, seed, SHARES[seed % len(SHARES)])


def links(maze: Maze) -> set[tuple[int, int]]:
    """Return (cell, direction) of each passage, from the lower of its cells."""
    return {
        (cell, way)
        for cell in range(maze.cells)
        for way, other in maze.grid.neighbors(cell)
        if other > cell and maze.is_open(cell, way)
    }


def graph_of(maze: Maze) -> nx.MultiGraph:
    """Return a graph with an edge, whose key is (cell, direction), for each passage."""
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(maze.cells))
    for cell, way in links(maze):
        graph.add_edge(cell, dict(maze.grid.neighbors(cell))[way], key=(cell, way))
    return graph


def parts(maze: Maze) -> set[frozenset[int]]:
    """Return the parts of a maze."""
    return set(map(frozenset, nx.connected_components(graph_of(maze))))


def loops(maze: Maze) -> int:
    """Return the number of independent loops."""
    return len(links(maze)) - maze.cells + len(parts(maze))
