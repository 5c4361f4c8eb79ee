"""The labyrinth of a maze: one way without branches, which follows the walls of the maze all round."""

from typing import Any

from clew import kernel
from clew.changes._change import change
from clew.errors import ClewError
from clew.grids import Rectangle
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import memory
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import is_perfect

WORK = 4  # of a cell, in cells of the recursive backtracker


@change(order=30, grids="rectangle")
def unicursal(maze: Maze) -> Maze:
    """Divide each corridor of a perfect maze along its middle: a labyrinth twice as wide and as high.

    Its one way visits every cell. It begins at the first opening of the maze (without one, north of the first cell),
    goes all round the tree with the wall on its left, and ends beside its beginning; both ends are openings.
    For perfect mazes on rectangles, also those with places left out.
    """
    grid = maze.grid
    if not isinstance(grid, (Rectangle, MaskedRectangle)):
        raise ClewError(f"unicursal works on rectangles, with or without a mask, and {grid.spec} is none: use one")
    if not is_perfect(maze):
        raise ClewError("unicursal needs a perfect maze, and this one has loops or parts cut off: use a perfect one")
    compiled = kernel.should_compile(halve_corridors, WORK * maze.cells)
    memory.require(5 * grid.storage, f"unicursal on {grid.spec}")
    doubled = _doubled(grid)
    made = new_canvas(doubled, compiled=compiled)
    cell, side = maze.openings[0] if maze.openings else (0, NORTH)
    ends = _ends(grid, doubled, cell, side)
    cut = made.cell(ends[0]), (side + 1) % 4  # the way would be a ring: it is cut in the middle of the opening
    kernel.run(halve_corridors, compiled, maze.canvas(compiled=compiled), made, grid.width, *cut)
    return Maze(doubled, made.passages, openings=((ends[0], side), (ends[1], side)), trusted=True)


def _doubled(grid: Rectangle | MaskedRectangle) -> Rectangle | MaskedRectangle:
    """The grid with four cells in place of each."""
    if isinstance(grid, Rectangle):
        return Rectangle(2 * grid.width, 2 * grid.height)
    rows = (grid.mask[begin : begin + grid.width] for begin in range(0, len(grid.mask), grid.width))
    wide = (bytes(each for place in row for each in (place, place)) for row in rows)
    return MaskedRectangle(2 * grid.width, 2 * grid.height, b"".join(row + row for row in wide))


def _ends(grid: Any, doubled: Any, cell: int, side: int) -> tuple[int, int]:
    """The two small cells at this side of a cell, clockwise."""
    x, y = grid.coordinates(cell)
    around = [(0, 0), (1, 0), (1, 1), (0, 1)]  # clockwise from the north-west: side s lies between s and s + 1
    first, second = ((2 * x + dx, 2 * y + dy) for dx, dy in (around[side], around[(side + 1) % 4]))
    return doubled.index(first), doubled.index(second)


def halve_corridors(maze: Canvas, made: Canvas, width: int, end: int, direction: int) -> int:
    """Open the way around the tree on `made`, which has four cells for each of `maze`; return how many cells it has.

    Where a side of a cell is open, two lanes lead through it; where it is a wall, a way runs along it. That is a ring;
    it is cut from `end` in this direction. `width`: that of the maze. Storage numbers are those of a padded rectangle.
    """
    for place in maze.places():
        if not maze.is_padding(place):
            y = place // (width + 1) - 1
            x = place - (y + 1) * (width + 1) - 1
            stride = 2 * width + 1
            corner = (2 * y + 1) * stride + 2 * x + 1  # the north-western one of the four
            exits = maze.open_directions(place)
            if exits >> NORTH & 1 == 0:
                made.carve(corner, EAST)
            if exits >> WEST & 1 == 0:
                made.carve(corner, SOUTH)
            if exits >> EAST & 1:
                made.carve(corner + 1, EAST)
                made.carve(corner + stride + 1, EAST)
            else:
                made.carve(corner + 1, SOUTH)
            if exits >> SOUTH & 1:
                made.carve(corner + stride, SOUTH)
                made.carve(corner + stride + 1, SOUTH)
            else:
                made.carve(corner + stride, EAST)
    made.add_wall(end, direction)
    return made.cells()
