"""Aldous-Broder: one random walk over the whole grid gives a uniform spanning tree.

Texture: none; every perfect maze is equally likely (29.5 % dead ends).
Draws: `below(cells)` for the start, then `maze.random_direction` for each step: `bits(2)` on square cells and in tables
of width 4, `below(width)` in tables of width 6 or 8, both drawn again if they lead to padding; `below(degree)` in wider
tables.
Cost: the cover time of the grid, about cells * log(cells)**2 / 3 steps on a square; 1 byte per cell, for the maze.
Grids: any. Sources: Aldous, "The random walk construction of uniform spanning trees" (1990); Broder, "Generating
random spanning trees" (1989).
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import VISIT, WALK
from clew.kernel import helper
from clew.registry import generator


@generator(uniform=True, work=20, walks=True)
def aldous_broder(maze: Canvas, draws: Draws) -> None:
    """Carve a maze by walking at random and opening each passage that leads into a cell for the first time."""
    start = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, start, 0)
    carve_first_entries(maze, draws, start, maze.cells() - 1)


@helper
def carve_first_entries(maze: Canvas, draws: Draws, cell: int, left: int) -> None:
    """Walk from `cell` until `left` more cells have been entered."""
    while left > 0:
        direction = maze.random_direction(cell, draws)
        other = maze.neighbor(cell, direction)
        while not maze.isolated(other):
            if not maze.is_padding(other):
                maze.log(WALK, cell, direction)
                cell = other
            direction = maze.random_direction(cell, draws)
            other = maze.neighbor(cell, direction)
        cell = maze.carve(cell, direction)
        left -= 1
