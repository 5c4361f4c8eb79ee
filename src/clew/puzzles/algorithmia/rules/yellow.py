"""Yellow: recursive division as in the module's manual, which takes groups in reading order."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import ROUND, SPLIT, VISIT
from clew.grids.rectangle import EAST, SOUTH
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator


@generator(
    grids="rows",
    scratch={
        "columns": Scratch("i", "cells"),
        "rows": Scratch("i", "cells"),
        "widths": Scratch("i", "cells"),
        "heights": Scratch("i", "cells"),
    },
)
def yellow(maze: Canvas, draws: Draws, columns: IntArray, rows: IntArray, widths: IntArray, heights: IntArray) -> None:
    """Divide the first group in reading order that is not yet a corridor, by a wall with one opening.

    Draws: step 3, n = 2, for squares only; step 4, n = the number of possible lines (even if it is 1); step 6, n = the
    length of the line; 13 to 19 draws in all.
    Cost: O(cells²), meant for 16 cells. Source: the module's manual.
    """
    # 1. All is open and one group.
    maze.open_all()
    columns[0], rows[0], widths[0], heights[0] = 0, 0, maze.columns(), maze.rows()
    count = 1
    while True:
        # 2. G: the first group in reading order that is wider and taller than 1.
        chosen = -1
        for group in range(count):
            if widths[group] > 1 and heights[group] > 1:
                earlier = chosen < 0 or (rows[group], columns[group]) < (rows[chosen], columns[chosen])
                chosen = group if earlier else chosen
        if chosen < 0:
            return  # 7. Until every group is a corridor.
        x, y, width, height = columns[chosen], rows[chosen], widths[chosen], heights[chosen]
        cell = maze.place_at(x, y)
        below = maze.neighbor(cell, SOUTH) - cell
        maze.log(VISIT, cell, 0)
        # 3. A wide group is cut by a vertical line, a tall one by a horizontal line; 0 cuts a square vertically.
        vertical = draws.below(2) == 0 if width == height else width > height
        maze.log(ROUND, cell, count)
        # 4. P: pick a line, counted from the left or from the top.
        # 5. P becomes a wall; the two sides are groups now.
        # 6. Open one place of P, counted from the top or from the left.
        if vertical:
            line = draws.below(width - 1) + 1
            widths[chosen] = line
            columns[count], rows[count], widths[count], heights[count] = x + line, y, width - line, height
            build(maze, draws, cell + line - 1, below, height, EAST)
        else:
            line = draws.below(height - 1) + 1
            heights[chosen] = line
            columns[count], rows[count], widths[count], heights[count] = x, y + line, width, height - line
            build(maze, draws, cell + (line - 1) * below, 1, width, SOUTH)
        count += 1


@helper
def build(maze: Canvas, draws: Draws, cell: int, step: int, length: int, direction: int) -> None:
    """Build a wall on side `direction` of `length` cells, starting at `cell`, and open it in one place."""
    maze.log(SPLIT, cell, direction)
    for place in range(length):
        maze.add_wall(cell + place * step, direction)
    maze.carve(cell + draws.below(length) * step, direction)
