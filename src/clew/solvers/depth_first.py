"""Depth-first search: go on while there is something new, otherwise one step back.

`back` gets the direction from each cell back to the one before it, `distance` the steps of that path from the start. In
a maze with loops the path is rarely a shortest one, and may visit almost all cells.
Cost: O(cells); 5 bytes per cell. Mazes: any. Source: Tarjan, "Depth-first search and linear graph algorithms" (1972);
for mazes known since the nineteenth century (Trémaux).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import BACKTRACK, VISIT
from clew.kernel import IntArray, lowest_bit
from clew.registry import Scratch, solver


@solver(
    result="back",
    shortest=False,
    scratch={"back": Scratch("B", "storage", 255), "distance": Scratch("i", "storage", -1)},
    aliases=("dfs", "depth-first-search"),
)
def depth_first(maze: Canvas, start: int, goal: int, back: IntArray, distance: IntArray) -> None:
    """Go to the first neighbor not yet visited, and step back if all were, until the goal is reached."""
    distance[start] = 0
    maze.log(VISIT, start, 0)
    cell = start
    while cell != goal:
        directions = maze.open_directions(cell)
        while directions and distance[maze.neighbor(cell, lowest_bit(directions))] >= 0:
            directions &= directions - 1
        if directions:
            direction = lowest_bit(directions)
            other = maze.neighbor(cell, direction)
            back[other] = maze.opposite(cell, direction)
            distance[other] = distance[cell] + 1
            cell = other
            maze.log(VISIT, cell, 0)
        elif cell != start:
            maze.log(BACKTRACK, cell, back[cell])
            cell = maze.neighbor(cell, int(back[cell]))
        else:
            return
