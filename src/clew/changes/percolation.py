"""Percolation: open every wall with the same probability, independently of the others."""

from clew.changes._change import SEED, ChangeKernel, change
from clew.generators.percolation import open_by_chance
from clew.grids import Grid
from clew.mazes.maze import Maze
from clew.registry.options import Chance


@change(
    order=45,
    main="share",
    options={"share": Chance(help="The probability with which each wall is opened."), "seed": SEED},
)
def percolation(maze: Maze, share: float = 0.1, seed: int | None = None) -> Maze:
    """Open each closed wall between two neighboring cells with the given probability, independently of all others.

    No passage is closed, so a maze in one part stays in one part. The number of opened walls is binomially
    distributed. On a perfect maze of the recursive backtracker this gives the "depth-first search with percolation" of
    papers on machine learning; on a maze without passages it is bond percolation itself. In a weave maze, the walls
    next to a bridge stay closed, and no tunnels are dug.
    Source: Broadbent and Hammersley, "Percolation processes" (1957).

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    share : float, default 0.1
        The probability with which each wall is opened, from 0 to 1.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.

    Returns
    -------
    Maze
        A new maze, with loops.

    Raises
    ------
    ClewError
        If an option is not possible, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("recursive-backtracker", "12x6", seed=7)  # 126 edges, of which 55 are walls
    >>> [clew.measure(clew.percolation(maze, share)).loops for share in (0, 0.1, 0.5, 1)]
    [0, 5, 32, 55]
    """
    return KERNEL.change(maze, seed, share=share)


def arguments_of(grid: Grid, compiled: bool, share: float) -> tuple[int]:
    """Return the last argument of `open_by_chance`."""
    return (Chance().parse(share),)


KERNEL = ChangeKernel("percolation", open_by_chance, arguments_of, work=2, bytes_per_cell=0)
