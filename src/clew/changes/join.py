"""Join the parts of a maze by opening as few walls as possible."""

from clew.changes._change import SEED, ChangeKernel, change
from clew.draws import Draws
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, zeros
from clew.kernel.union_find import make_sets, union
from clew.mazes.helpers.edges import counters, join_passages, sort_edges
from clew.mazes.maze import Maze


@change(order=10, options={"seed": SEED})
def join(maze: Maze, seed: int | None = None) -> Maze:
    """Connect all parts of the maze: open random walls between separate parts until there is one part.

    This is Kruskal's algorithm, begun with the passages that exist. It adds no loops, so a maze without loops becomes
    perfect.
    Source: Kruskal, "On the shortest spanning subtree of a graph" (1956).

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze in one part.

    Raises
    ------
    ClewError
        If the grid itself is in parts that no passage can join, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Rectangle(6, 3)
    >>> closed = clew.Maze(grid, grid.new_passages(False))
    >>> clew.measure(closed).components, clew.is_perfect(clew.join(closed))
    (18, True)
    """
    return KERNEL.change(maze, seed)


def arguments_of(grid: Grid, compiled: bool) -> tuple[IntArray, ...]:
    """Return the last arguments of `open_between_parts`."""
    edges, spare = (zeros("i", grid.edges + 1, compiled) for _ in range(2))
    return edges, spare, zeros("i", grid.storage, compiled), zeros("q", counters(grid), compiled)


def open_between_parts(
    maze: Canvas, draws: Draws, edges: IntArray, spare: IntArray, parents: IntArray, counts: IntArray
) -> int:
    """Open walls between separate parts, in random order; return how many parts are left.

    `edges`, `spare`: int32[edges]; `parents`: int32[storage]; `counts`: int64[counters]. In a weave maze, a wall that
    cannot be opened may become one that can; so all are tried again.
    Draws: `word()` for the key of the walls' weights.
    """
    make_sets(parents)
    parts = maze.cells() - join_passages(maze, parents)
    if parts == 1:
        return parts
    count = sort_edges(maze, draws.word(), edges, spare, counts)
    before = parts + 1
    while 1 < parts < before:
        before = parts
        for place in range(count):
            cell, direction = maze.edge_cell(edges[place]), maze.edge_direction(edges[place])
            if maze.carvable(cell) >> direction & 1 and union(parents, cell, maze.neighbor(cell, direction)):
                maze.carve(cell, direction)
                parts -= 1
    return parts


KERNEL = ChangeKernel(
    "join",
    open_between_parts,
    arguments_of,
    work=6,
    bytes_per_cell=21,
    max_result=1,
    refusal="{result:,} parts of the maze remain that no passage can join on {grid}: use a grid or a mask that is in "
    "one part",
)
