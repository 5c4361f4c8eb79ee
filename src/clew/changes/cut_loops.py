"""Cut the loops of a maze by closing as few passages as possible."""

from typing import Any

from clew.changes._change import SEED, ChangeKernel, change
from clew.draws import Draws
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.grids.rectangle import TUNNEL
from clew.kernel import IntArray, helper, lowest_bit, zeros
from clew.kernel.union_find import find, make_sets, union
from clew.mazes.helpers.edges import counters, join_passages, list_edges, sort_edges
from clew.mazes.helpers.searches import ROOT, UNSEEN, spread_back
from clew.mazes.maze import Maze
from clew.registry.options import Choice

KEEP = ("any", "shortest")
NONE = -1


@change(order=15, options={"keep": Choice(KEEP, help="Which passages stay open, if there is a choice."), "seed": SEED})
def cut_loops(maze: Maze, keep: str = "any", seed: int | None = None) -> Maze:
    """Cut all loops of the maze: close as few passages as possible, so that one path is left between any two cells.

    For each independent loop one passage is closed, and cells that were connected stay connected: what is left is a
    spanning tree of each part. `keep` says which: `any`, random ones; `shortest`, those of shortest paths from the
    first opening, or from the first cell without openings, so the solution stays as short as it was.
    In a weave maze a bridge keeps its two passages as long as a tunnel leads under it. Where that makes it necessary,
    shortest paths get longer; and if all passages of a loop belong to bridges, a tunnel is closed as well, and a wall
    is opened for it elsewhere.
    Source: Kruskal, "On the shortest spanning subtree of a graph" (1956).

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    keep : {'any', 'shortest'}
        Which passages stay open, if there is a choice.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze without loops, in as many parts as before.

    Raises
    ------
    ClewError
        If an option is not possible, if there is not enough memory, or if the tunnels of a weave maze in several parts
        do not allow it.

    Examples
    --------
    >>> import clew
    >>> braided = clew.braid(clew.generate("wilson", "12x6", seed=7))
    >>> clew.measure(braided).loops, clew.is_perfect(clew.cut_loops(braided))
    (16, True)
    >>> clew.solve(braided).steps == clew.solve(clew.cut_loops(braided, "shortest")).steps
    True
    """
    return KERNEL.change(maze, seed, keep=keep, start=maze.openings[0][0] if maze.openings else 0)


def arguments_of(grid: Grid, compiled: bool, keep: str, start: int = 0) -> tuple[Any, ...]:
    """Return the last arguments of `carve_forest`; `start`: the cell from which the shortest paths are kept."""
    length = grid.edges + grid.cells + 1
    edges, spare = (zeros("i", length, compiled) for _ in range(2))
    parents, parts = (zeros("i", grid.storage, compiled) for _ in range(2))
    place = grid.topology().cell(start) if keep == "shortest" else -1
    return place, (edges, spare, parents, parts, zeros("q", counters(grid), compiled))


def carve_forest(maze: Canvas, made: Canvas, draws: Draws, start: int, work: IntArrays) -> int:
    """Carve on `made` passages of `maze` that close no loop, as many as there are; return how many parts are missing.

    `start`: the cell from which shortest paths are kept, or -1 for random passages. `edges`, `spare`:
    int32[edges + cells]; `parents`, `parts`: int32[storage]; `counts`: int64[counters].
    Draws: `word()` for the key of the passages' weights.
    """
    edges, spare, parents, parts, counts = work
    key = draws.word()
    if start < 0:
        count = sort_edges(maze, key, edges, spare, counts)
    else:
        count = list_nearest(maze, start, edges, spare, parents)
    make_sets(parents)
    if maze.weaves():
        carve_needed_tunnels(maze, made, edges, count, parents, parts)
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if maze.open_directions(cell) >> direction & 1:
            if maze.weaves() and direction >= TUNNEL:
                if fits(maze, made, parents, cell, direction):
                    carve_with_bridge(maze, made, parents, cell, direction)
            elif union(parents, cell, maze.neighbor(cell, direction)):
                made.carve(cell, direction)
    return reopen(maze, made, edges, count, parents, parts) if maze.weaves() else 0


@helper
def list_nearest(maze: Canvas, start: int, edges: IntArray, order: IntArray, back: IntArray) -> int:
    """Fill `edges` with the passages of shortest paths, nearest first, then with all; return how many are listed.

    Paths begin at `start`, and in other parts at the first cell. `order`: int32[cells]; `back`: int32[storage].
    """
    for place in range(len(back)):
        back[place] = UNSEEN
    visited = spread_back(maze, start, -1, back, order, 0)
    for cell in maze.places():
        if not maze.is_padding(cell) and back[cell] == UNSEEN:
            visited = spread_back(maze, cell, -1, back, order, visited)
    listed = 0
    for place in range(visited):
        cell = int(order[place])
        if back[cell] != ROOT:
            edges[listed] = maze.edge(cell, int(back[cell]))
            listed += 1
    if maze.weaves():  # where crossings do not allow shortest paths, other passages are needed
        listed = list_edges(maze, edges, listed)
    return listed


@helper
def carve_needed_tunnels(
    maze: Canvas, made: Canvas, edges: IntArray, count: int, parents: IntArray, parts: IntArray
) -> None:
    """Carve the tunnels without which cells would be separated, and the bridges over them, if they close no loop.

    Afterwards `parts` has the parts of `maze`.
    """
    make_sets(parts)
    for cell in maze.places():
        if not maze.is_padding(cell):
            for direction in range(TUNNEL):
                if maze.open_directions(cell) >> direction & 1:
                    union(parts, cell, maze.neighbor(cell, direction))
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if direction >= TUNNEL and maze.open_directions(cell) >> direction & 1:
            other = maze.neighbor(cell, direction)
            if find(parts, cell) != find(parts, other) and fits(maze, made, parents, cell, direction):
                carve_with_bridge(maze, made, parents, cell, direction)
                union(parts, cell, other)
    join_passages(maze, parts)


@helper
def fits(maze: Canvas, made: Canvas, parents: IntArray, cell: int, direction: int) -> bool:
    """Return whether a tunnel and the two passages of the bridge over it close no loop with what is carved."""
    bridge = maze.neighbor(cell, direction - TUNNEL)
    middle, exits = find(parents, bridge), maze.open_directions(bridge)
    one, other = find(parents, cell), find(parents, maze.neighbor(cell, direction))
    while exits:
        way = lowest_bit(exits)
        exits &= exits - 1
        if not made.open_directions(bridge) >> way & 1:
            end = find(parents, maze.neighbor(bridge, way))
            last = find(parents, maze.neighbor(bridge, lowest_bit(exits))) if exits else NONE
            if end in (middle, last):
                return False
            one = middle if one == end else one
            other = middle if other == end else other
    return one != other


@helper
def carve_with_bridge(maze: Canvas, made: Canvas, parents: IntArray, cell: int, direction: int) -> None:
    """Carve a tunnel, and the two passages of the bridge over it where they are missing."""
    bridge = maze.neighbor(cell, direction - TUNNEL)
    exits = maze.open_directions(bridge)
    while exits:
        way = lowest_bit(exits)
        exits &= exits - 1
        if union(parents, bridge, maze.neighbor(bridge, way)):
            made.carve(bridge, way)
    union(parents, cell, maze.neighbor(cell, direction))
    made.carve(cell, direction)


@helper
def reopen(maze: Canvas, made: Canvas, edges: IntArray, count: int, parents: IntArray, parts: IntArray) -> int:
    """Open walls between cells that were connected in `maze` and no longer are; return how many stay separated."""
    apart = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            apart += (find(parents, cell) == cell) * 1 - (find(parts, cell) == cell) * 1
    for place in range(count):
        cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
        if apart > 0 and direction < TUNNEL and made.carvable(cell) >> direction & 1:
            other = maze.neighbor(cell, direction)
            if find(parts, cell) == find(parts, other) and union(parents, cell, other):
                made.carve(cell, direction)
                apart -= 1
    return apart


KERNEL = ChangeKernel(
    "cut-loops",
    carve_forest,
    arguments_of,
    work=8,
    bytes_per_cell=20,
    bytes_per_edge=8,
    onto=True,
    max_result=0,
    refusal="the loops of this maze on {grid} run over bridges, and without the tunnels under them {result:,} of its "
    "parts would fall apart: join its parts first (clew.join, clew change --join)",
)
