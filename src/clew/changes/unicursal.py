"""Turn a maze into a labyrinth: a single path without branches, which follows the walls of the maze."""

from clew import kernel
from clew.changes._change import change, squares_of
from clew.errors import ClewError
from clew.grids.canvas import new_canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST, PaddedSquares
from clew.kernel import IntArray, memory, zeros
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
    canvas, ends = maze.canvas(compiled=compiled), zeros("i", 2, compiled)
    kernel.run(halve_corridors, compiled, canvas, made, canvas.cell(cell), side, ends)
    return Maze(doubled, made.passages, openings=tuple((int(end), side) for end in ends), trusted=True)


def halve_corridors(maze: PaddedSquares, made: PaddedSquares, opening: int, side: int, ends: IntArray) -> int:
    """Open the path around the tree on `made`, which has four cells for each of `maze`; return how many cells it has.

    Two lanes lead through each open side of a cell, and one lane runs along each wall. Together they are a ring, which
    is cut in the middle of a side of the cell `opening`. `ends`, int32[2], gets the two small cells there, clockwise.
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
    x, y = 2 * maze.column_of(opening), 2 * maze.row_of(opening)
    end = made.place_at(x + (side in (EAST, SOUTH)) * 1, y + (side in (SOUTH, WEST)) * 1)
    clockwise = (side + 1) % 4
    made.add_wall(end, clockwise)
    ends[0] = made.index_of(end)
    ends[1] = made.index_of(made.neighbor(end, clockwise))
    return made.cells()
