"""The right-hand rule: follow the wall, and every perfect maze can be solved."""

from clew.grids.canvas import Canvas
from clew.grids.events import VISIT
from clew.kernel import IntArray
from clew.registry import Scratch, solver


@solver(grids="perfect", scratch={"distance": Scratch("i", "storage", -1)})
def right_hand(maze: Canvas, start: int, goal: int, distance: IntArray) -> None:
    """Leave each cell by the first passage after the one that led there."""
    distance[start] = 0
    visited = 1
    cell = start
    direction = 0
    maze.log(VISIT, cell, 0)
    while cell != goal and visited < maze.cells():
        while not maze.open_directions(cell) >> direction & 1:
            direction = (direction + 1) % maze.degree(cell)
        other = maze.neighbor(cell, direction)
        if distance[other] < 0:
            distance[other] = distance[cell] + 1
            visited += 1
            maze.log(VISIT, other, 0)
        direction = maze.opposite(cell, direction) + 1
        direction = direction % maze.degree(other)
        cell = other
