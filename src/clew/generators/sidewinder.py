"""Sidewinder: join the cells of each row into runs, and open one passage north from each run.

Texture: a corridor along the whole first row, and no dead end faces north. 27.8 % of the cells inside are dead ends at
the default chance.
Draws: rows from the second on, in reading order, except in the last column: `bits(1)`, 1 = the run ends; for a
chance other than 1/2 `below(65536)`, less than 65536 times the chance = it ends. At the end of a run `below(length)`
for the cell that opens north, counted from the west.
Cost: O(cells); 1 byte per cell, for the maze.
Grids: rows. Source: Buck, "Mazes for Programmers" (2015), chapter 2.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import CLOSE
from clew.grids.rectangle import EAST, NORTH
from clew.kernel import helper
from clew.registry import Chance, generator

HALF = 32768  # of 65536


@generator(
    grids="rows",
    options={
        "close_out": Chance(
            default=0.5, help="The chance that a run ends at each cell; small values make long corridors."
        )
    },
)
def sidewinder(maze: Canvas, draws: Draws, close_out: int) -> None:
    """Join the cells of each row into runs of random length, and open one passage north from each run."""
    columns = maze.columns()
    for column in range(columns - 1):
        maze.carve(maze.place_at(column, 0), EAST)
    wind_rows(maze, draws, 1, maze.rows(), close_out)


@helper
def wind_rows(maze: Canvas, draws: Draws, begin: int, end: int, close_out: int) -> None:
    """Make the rows from `begin` to before `end`, each of which has one to the north."""
    columns = maze.columns()
    for row in range(begin, end):
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
    """End the run of these columns: open the passage north from one of its cells."""
    maze.carve(maze.place_at(first + draws.below(last - first + 1), row), NORTH)
    maze.log(CLOSE, maze.place_at(last, row), 0)
