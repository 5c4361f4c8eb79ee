"""Aldous-Broder: one random walk over the whole grid, a uniform spanning tree."""

from clew.canvas import VISIT, WALK, Canvas
from clew.draws import Draws
from clew.kernel import part
from clew.registry import generator


@generator(uniform=True, work=20, walks=True)
def aldous_broder(maze: Canvas, draws: Draws) -> None:
    """Walk at random; whenever the walk enters a cell for the first time, carve the step that led there.

    Texture: none; every perfect maze is equally likely (29.5 % dead ends).
    Draws: `below(cells)` for the start, then per step a direction, on a rectangle
    `bits(2)`, drawn again where it leads outside, else `below(degree)`.
    Cost: the cover time, about cells * log(cells)**2 / 3 steps on a square; 1 byte per cell: the maze.
    Grids: any. Sources: Aldous, "The random walk construction of uniform spanning trees" (1990); Broder, "Generating
    random spanning trees" (1989).
    """
    start = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, start, 0)
    carve_first_entries(maze, draws, start, maze.cells() - 1)


@part
def carve_first_entries(maze: Canvas, draws: Draws, cell: int, left: int) -> None:
    """Walk on from `cell` until `left` more cells have been entered."""
    while left > 0:
        direction = maze.any_direction(cell, draws)
        other = maze.neighbor(cell, direction)
        if maze.gap(other):
            continue
        if maze.isolated(other):
            maze.carve(cell, direction)
            left -= 1
        else:
            maze.log(WALK, cell, direction)
        cell = other
