"""The binary tree: each cell opens one of two ways, always the same two.

Texture: a corridor along the two sides of the corner and paths that all lead there; no cell has four passages;
a quarter of the cells and one more are dead ends.
Draws: in reading order `bits(1)`, 0 vertical, 1 horizontal, where both lead to a cell.
Cost: O(cells); 1 byte per cell: the maze.
Grids: rows. Source: Buck, "Mazes for Programmers" (2015), chapter 2.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import helper
from clew.registry import generator
from clew.registry.options import Choice

CORNERS = ("north-east", "south-east", "south-west", "north-west")


@generator(
    grids="rows", options={"bias": Choice(CORNERS, default="north-east", help="The two directions to choose from.")}
)
def binary_tree(maze: Canvas, draws: Draws, bias: int) -> None:
    """From every cell, open the way north or east (or to another corner's two sides), as a coin decides."""
    if bias == 0:
        carve_rows(maze, draws, NORTH, EAST)
    elif bias == 1:
        carve_rows(maze, draws, SOUTH, EAST)
    elif bias == 2:
        carve_rows(maze, draws, SOUTH, WEST)
    else:
        carve_rows(maze, draws, NORTH, WEST)


@helper
def carve_rows(maze: Canvas, draws: Draws, vertical: int, horizontal: int) -> None:
    """Open one of two ways from every cell; with constant directions this compiles to 4 times quicker code."""
    columns = maze.columns()
    edge_row = 0 if vertical == NORTH else maze.rows() - 1
    edge_column = columns - 1 if horizontal == EAST else 0
    for row in range(maze.rows()):
        for column in range(columns):
            cell = maze.place_at(column, row)
            if row != edge_row and column != edge_column:
                maze.carve(cell, vertical + draws.bits(1) * (horizontal - vertical))
            elif column != edge_column:
                maze.carve(cell, horizontal)
            elif row != edge_row:
                maze.carve(cell, vertical)
