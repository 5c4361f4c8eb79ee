"""The binary tree: each cell opens one of two ways, always the same two."""

from typing import Annotated

from clew.canvas import Canvas
from clew.draws import Draws
from clew.registry import Choice, generator

CORNERS = ("north-east", "south-east", "south-west", "north-west")
VERTICAL = bytes((0, 2, 2, 0))  # the direction of each corner, north or south
HORIZONTAL = bytes((1, 1, 3, 3))  # east or west


@generator(grids="rows")
def binary_tree(
    maze: Canvas,
    draws: Draws,
    bias: Annotated[int, Choice(CORNERS), "The two directions to choose from."] = 0,
) -> None:
    """From every cell, open the way north or east (or to another corner's two sides), as a coin decides.

    Texture: a corridor along the two sides of the corner and paths that all lead there; no cell has four exits;
    a quarter of the cells and one more are dead ends.
    Draws: in reading order `below(2)`, 0 vertical, 1 horizontal, where both lead to a cell.
    Cost: O(cells); 1 byte per cell: the maze.
    Grids: rows. Source: Buck, "Mazes for Programmers" (2015), chapter 2.
    """
    vertical = VERTICAL[bias]
    horizontal = HORIZONTAL[bias]
    corner = 1 << vertical | 1 << horizontal
    for cell in maze.span():
        if maze.gap(cell):
            continue
        directions = maze.directions(cell) & corner
        if directions == corner:
            maze.carve(cell, vertical + draws.below(2) * (horizontal - vertical))
        elif directions:
            maze.carve(cell, vertical if directions >> vertical & 1 else horizontal)
