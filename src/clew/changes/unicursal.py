"""Turn a maze into a labyrinth: a single path without branches, which follows the walls of the maze."""

from clew import kernel
from clew.changes._change import change, squares_of
from clew.errors import ClewError
from clew.grids.canvas import new_canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST, PaddedSquares, Squares
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import is_perfect

WORK = 4  # of a cell, in cells of the recursive backtracker


@change(order=30, grids="rectangle")
def unicursal(maze: Maze) -> Maze:
    """Make a labyrinth twice as wide and high: one path without branches through every cell.

    Every corridor of a perfect maze is divided along its middle. The path begins at the first opening of the maze, or
    north of the first cell if there is no opening, goes around the whole tree with the wall on its left, and ends next
    to its beginning. Both ends are openings.
    Source: Pullen, "Think Labyrinth: Maze Algorithms" (astrolog.org), "Unicursal".

    Parameters
    ----------
    maze : Maze
        A perfect maze on a rectangle, with or without a mask; it is not changed.

    Returns
    -------
    Maze
        A new maze on a grid of twice the width and height, with two openings.

    Raises
    ------
    ClewError
        If the maze is not perfect, if the grid is not a rectangle, or if there is not enough memory.

    Examples
    --------
    >>> import clew
    >>> labyrinth = clew.unicursal(clew.generate("wilson", "4x2", seed=7))
    >>> print(labyrinth)
    ╷   ╷   ╶───────┬───────────────┐
    │   │           │               │
    │   └───────┐   │   ┌───────╴   │
    │           │   │   │           │
    ├───────╴   │   ╵   │   ╶───────┤
    │           │       │           │
    │   ╶───────┴───────┴───────╴   │
    │                               │
    └───────────────────────────────┘
    >>> clew.solve(labyrinth).steps + 1 == labyrinth.cells
    True
    """
    grid = squares_of(maze.grid, "unicursal")
    if not is_perfect(maze):
        raise ClewError("unicursal needs a perfect maze, and this one has loops or parts cut off: use a perfect one")
    compiled = kernel.should_compile(halve_corridors, WORK * maze.cells)
    memory.require(5 * grid.storage, f"unicursal on {grid.spec}")
    doubled = grid.doubled()
    made = new_canvas(doubled, compiled=compiled)
    cell, side = maze.openings[0] if maze.openings else (0, NORTH)
    ends = _ends(grid, doubled, cell, side)
    cut = made.cell(ends[0]), (side + 1) % 4  # the path is a ring, cut in the middle of the opening
    kernel.run(halve_corridors, compiled, maze.canvas(compiled=compiled), made, *cut)
    return Maze(doubled, made.passages, openings=((ends[0], side), (ends[1], side)), trusted=True)


def _ends(grid: Squares, doubled: Squares, cell: int, side: int) -> tuple[int, int]:
    """Return the two small cells at this side of a cell, clockwise."""
    x, y = grid.coordinates(cell)
    around = [(0, 0), (1, 0), (1, 1), (0, 1)]  # clockwise from the north-west: side s lies between s and s + 1
    first, second = ((2 * x + dx, 2 * y + dy) for dx, dy in (around[side], around[(side + 1) % 4]))
    return doubled.index(first), doubled.index(second)


def halve_corridors(maze: PaddedSquares, made: PaddedSquares, end: int, direction: int) -> int:
    """Open the path around the tree on `made`, which has four cells for each of `maze`; return how many cells it has.

    Two lanes lead through each open side of a cell, and one lane runs along each wall. Together they are a ring, which
    is cut from `end` in this direction.
    """
    for cell in maze.places():
        if not maze.is_padding(cell):
            north_west = made.place_at(2 * maze.column_of(cell), 2 * maze.row_of(cell))
            north_east = made.neighbor(north_west, EAST)
            south_west = made.neighbor(north_west, SOUTH)
            south_east = made.neighbor(north_east, SOUTH)
            directions = maze.open_directions(cell)
            if directions >> NORTH & 1 == 0:
                made.carve(north_west, EAST)
            if directions >> WEST & 1 == 0:
                made.carve(north_west, SOUTH)
            if directions >> EAST & 1:
                made.carve(north_east, EAST)
                made.carve(south_east, EAST)
            else:
                made.carve(north_east, SOUTH)
            if directions >> SOUTH & 1:
                made.carve(south_west, SOUTH)
                made.carve(south_east, SOUTH)
            else:
                made.carve(south_west, EAST)
    made.add_wall(end, direction)
    return made.cells()
