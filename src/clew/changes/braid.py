"""Remove dead ends by opening a wall of each, which makes loops."""

from clew.changes._change import SEED, ChangeKernel, change, is_dead_end
from clew.draws import Draws
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit, zeros
from clew.mazes.maze import Maze
from clew.registry.options import Chance, Choice

PREFERENCES = ("dead-ends", "straight", "any")
DEAD_ENDS, STRAIGHT = 0, 1


@change(
    order=50,
    main="share",
    options={
        "share": Chance(help="The share of the dead ends to remove."),
        "seed": SEED,
        "prefer": Choice(PREFERENCES, help="Which wall of a dead end is opened, if there is a choice."),
    },
)
def braid(maze: Maze, share: float = 1.0, seed: int | None = None, prefer: str = "dead-ends") -> Maze:
    """Remove dead ends: open a wall of each, in random order, until the given share of them is gone.

    No passage is closed. `prefer` says which wall to open: `dead-ends`, one to another dead end, which removes both,
    and of several such walls the one straight ahead; `straight`, the one straight ahead, opposite to the passage, and
    otherwise one to another dead end; `any`, a random one. Ties are broken at random. Straight ahead follows from the
    order of a cell's directions: if their number is odd, two directions count as straight ahead, and at the outer wall
    of grids such as hexagons it is an approximation.
    Source: Buck, "Mazes for Programmers" (2015), chapter 9.

    Parameters
    ----------
    maze : Maze
        The maze; it is not changed.
    share : float, default 1.0
        The share of the dead ends to remove, from 0 to 1.
    seed : int, optional
        The seed of the random choices, from 0 to 2^64 - 1. By default it follows from the seed and the number of the
        maze, and from how many changes were made before; it is 0 if the provenance of the maze is unknown.
    prefer : {'dead-ends', 'straight', 'any'}
        Which wall of a dead end to open.

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
    >>> maze = clew.generate("wilson", "12x6", seed=7)
    >>> [clew.measure(clew.braid(maze, share)).dead_ends for share in (0, 0.5, 1)]
    [23, 11, 0]
    """
    return KERNEL.change(maze, seed, share=share, prefer=prefer)


def arguments_of(grid: Grid, compiled: bool, share: float, prefer: str) -> tuple[IntArray, int, int]:
    """Return the last arguments of `open_dead_ends`."""
    return zeros("i", grid.cells, compiled), Chance().parse(share), PREFERENCES.index(prefer)


def open_dead_ends(maze: Canvas, draws: Draws, ends: IntArray, share: int, prefer: int) -> int:
    """Open walls of dead ends until `share` in 65536 of them are gone; return how many are. `ends`: int32[cells].

    In a weave maze, a wall that cannot be opened may become one that can; so the dead ends left are tried again.
    Draws: `below(those left)` for the next dead end, `choose` for its wall.
    """
    gone = 0
    target = -1
    opened = 1
    while opened:
        left = 0
        opened = 0
        for cell in maze.places():
            if not maze.is_padding(cell) and is_dead_end(maze, cell):
                ends[left] = cell
                left += 1
        if target < 0:
            target = left * share + 32768 >> 16
        while left > 0 and gone < target:
            place = draws.below(left)
            cell = int(ends[place])
            left -= 1
            ends[place] = ends[left]
            directions = maze.carvable(cell)
            if directions and is_dead_end(maze, cell):
                direction = draws.choose(preferred(maze, cell, directions, prefer))
                other = maze.neighbor(cell, direction)
                gone += 1 + is_dead_end(maze, other) - maze.isolated(other)  # an isolated cell becomes a dead end
                maze.carve(cell, direction)
                opened += 1
        if gone >= target:
            opened = 0
    return gone


@helper
def preferred(maze: Canvas, cell: int, directions: int, prefer: int) -> int:
    """Return the directions that are preferred among these."""
    if prefer > STRAIGHT:
        return directions
    ahead = maze.ahead(cell, lowest_bit(maze.open_directions(cell)))
    found = 0
    best = -1
    while directions:
        direction = lowest_bit(directions)
        directions &= directions - 1
        meets = is_dead_end(maze, maze.neighbor(cell, direction)) * 1
        goes_on = ahead >> direction & 1
        worth = 2 * meets + goes_on if prefer == DEAD_ENDS else 2 * goes_on + meets
        if worth > best:
            best = worth
            found = 0
        if worth == best:
            found |= 1 << direction
    return found


KERNEL = ChangeKernel("braid", open_dead_ends, arguments_of, work=2, bytes_per_cell=4)
