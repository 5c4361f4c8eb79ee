"""Sidewinder: runs to the east, each with one way north.

Texture: a corridor along the whole first row, and no dead end faces north; 27.8 % of the cells inside are
dead ends at the usual chance.
Draws: rows from the second on, in reading order, except in the last column: `bits(1)`, 1 = the run ends; for a
chance other than 1/2 `below(65536)`, less than 65536 times the chance = it ends. At its end `below(length)` for the
cell that opens north, counted from the west.
Cost: O(cells); 1 byte per cell: the maze.
Grids: rows. Source: Buck, "Mazes for Programmers" (2015), chapter 2.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import CLOSE
from clew.grids.rectangle import EAST, NORTH
from clew.kernel import helper
from clew.registry import generator
from clew.registry.options import Chance

HALF = 32768  # of 65536


@generator(
    grids="rows",
    options={"close_out": Chance(default=0.5, help="Chance that a run ends at a cell; small: long corridors.")},
)
def sidewinder(maze: Canvas, draws: Draws, close_out: int) -> None:
    """Go through each row joining cells to a run; where the run ends, open the way north from one of its cells."""
    columns = maze.columns()
    for column in range(columns - 1):
        maze.carve(maze.place_at(column, 0), EAST)
    for row in range(1, maze.rows()):
        run = 0  # the first column of the run
        for column in range(columns - 1):
            if draws.bits(1) if close_out == HALF else draws.below(65536) < close_out:
                close_run(maze, draws, row, run, column)
                run = column + 1
            else:
                maze.carve(maze.place_at(column, row), EAST)
        close_run(maze, draws, row, run, columns - 1)


@helper
def close_run(maze: Canvas, draws: Draws, row: int, first: int, last: int) -> None:
    """End a run, from its first to its last column: open the way north from one of its cells."""
    maze.carve(maze.place_at(first + draws.below(last - first + 1), row), NORTH)
    maze.log(CLOSE, maze.place_at(last, row), 0)
