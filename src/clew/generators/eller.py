"""Eller's algorithm: row by row, remembering only which cells of the current row are connected.

The columns of each set form a ring in order, linked by `right` and `left`, so two neighbors are in one set exactly if
one is right of the other in the ring.
Texture: even, with a slight grain along the rows; 28 to 29.5 % dead ends.
Draws: for each cell in reading order `bits(1)`, 1 = join, if its eastern neighbor is in another set (in the last row
they are joined without a draw); then, except in the last row, `bits(1)`, 1 = wall to the south, if its set has other
cells.
Cost: O(cells); 1 byte per cell and 8 per column.
Grids: rows. Source: Marlin Eller (1982), described by Buck, "Maze Generation: Eller's Algorithm" (2010).
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import CLOSE, MERGE
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator


@generator(
    grids="rows", scratch={"left": Scratch("i", "columns", fill=None), "right": Scratch("i", "columns", fill=None)}
)
def eller(maze: Canvas, draws: Draws, left: IntArray, right: IntArray) -> None:
    """Work row by row: join neighbors at random, then open at least one passage south from each connected set."""
    for column in range(maze.columns()):
        left[column] = column
        right[column] = column
    join_rows(maze, draws, left, right, (0, maze.rows()), maze.rows() - 1)


@helper
def join_rows(
    maze: Canvas, draws: Draws, left: IntArray, right: IntArray, rows: tuple[int, int], last_row: int
) -> None:
    """Make the rows from `rows[0]` to before `rows[1]`, of which `last_row` has no passages south."""
    columns = maze.columns()
    for row in range(rows[0], rows[1]):
        last = row == last_row
        cell = maze.place_at(0, row)
        for column in range(columns):
            if column + 1 < columns and right[column] != column + 1 and (last or draws.bits(1)):
                maze.carve(cell, EAST)
                maze.log(MERGE, cell, EAST)
                after, before = right[column], left[column + 1]
                right[column] = column + 1
                left[column + 1] = column
                right[before] = after
                left[after] = before
            if not last:
                if right[column] != column and draws.bits(1):
                    before, after = left[column], right[column]
                    right[before] = after
                    left[after] = before
                    left[column] = column
                    right[column] = column
                else:
                    maze.carve(cell, SOUTH)
            cell = maze.neighbor(cell, EAST)
        maze.log(CLOSE, maze.place_at(columns - 1, row), 0)
