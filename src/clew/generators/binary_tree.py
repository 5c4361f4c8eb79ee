"""The binary tree: every cell opens one of two passages, always in the same two directions.

Texture: a corridor along each of the two sides that meet in the corner, and all paths lead to that corner. No cell has
four passages, and a quarter of the cells, plus one, are dead ends.
Draws: in reading order `bits(1)`, 0 = vertical, 1 = horizontal, at each cell that has both neighbors.
Cost: O(cells); 1 byte per cell, for the maze.
Grids: rows. Source: Buck, "Mazes for Programmers" (2015), chapter 2.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import helper
from clew.registry import Choice, generator

CORNERS = ("north-east", "south-east", "south-west", "north-west")


@generator(
    grids="rows",
    options={"bias": Choice(CORNERS, default="north-east", help="The two directions that each cell chooses from.")},
)
def binary_tree(maze: Canvas, draws: Draws, bias: int) -> None:
    """Toss a coin at every cell, and open the passage north or the passage east."""
    toss_rows(maze, draws, bias, (0, maze.rows()), 0 if bias in (0, 3) else maze.rows() - 1)


@helper
def toss_rows(maze: Canvas, draws: Draws, bias: int, rows: tuple[int, int], edge_row: int) -> None:
    """Make the rows from `rows[0]` to before `rows[1]`; from `edge_row` no vertical passage leads on."""
    if bias == 0:
        carve_rows(maze, draws, NORTH, EAST, rows, edge_row)
    elif bias == 1:
        carve_rows(maze, draws, SOUTH, EAST, rows, edge_row)
    elif bias == 2:
        carve_rows(maze, draws, SOUTH, WEST, rows, edge_row)
    else:
        carve_rows(maze, draws, NORTH, WEST, rows, edge_row)


@helper
def carve_rows(
    maze: Canvas, draws: Draws, vertical: int, horizontal: int, rows: tuple[int, int], edge_row: int
) -> None:
    """Open one of two passages of every cell; with constant directions this compiles to code that is 4 times faster."""
    columns = maze.columns()
    edge_column = columns - 1 if horizontal == EAST else 0
    for row in range(rows[0], rows[1]):
        for column in range(columns):
            cell = maze.place_at(column, row)
            if row != edge_row and column != edge_column:
                maze.carve(cell, vertical + draws.bits(1) * (horizontal - vertical))
            elif column != edge_column:
                maze.carve(cell, horizontal)
            elif row != edge_row:
                maze.carve(cell, vertical)
