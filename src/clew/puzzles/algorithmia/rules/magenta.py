"""Magenta: sidewinder as in the module's manual, where drawing a 0 continues the run."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import CLOSE, VISIT
from clew.grids.rectangle import EAST, NORTH
from clew.registry import generator


@generator(grids="rows")
def magenta(maze: Canvas, draws: Draws) -> None:
    """Go through each row adding cells to R; where R ends, open the wall north of one of its cells.

    Draws: step 5, n = 2, except in the last column; step 6, n = the number of cells in R; 12 to 21 draws in all.
    Cost: O(cells). Source: the module's manual.
    """
    columns = maze.columns()
    # 1. The first row is open.
    for column in range(columns - 1):
        maze.carve(maze.cell(column), EAST)
    for row in range(1, maze.rows()):
        west = maze.cell(row * columns)
        rightmost = west + columns - 1
        # 2. R is empty. Its cells lie side by side: `first` to C.
        first = west
        # 3. and 4. C, cell by cell, joins R.
        for cell in range(west, rightmost + 1):
            maze.log(VISIT, cell, 0)
            # 5. Not the rightmost: 0 opens its right side.
            if cell < rightmost and draws.below(2) == 0:
                maze.carve(cell, EAST)
                continue
            # 6. Otherwise open the top of one of the cells in R, and empty R.
            maze.log(CLOSE, cell, 0)
            maze.carve(first + draws.below(cell - first + 1), NORTH)
            first = cell + 1
