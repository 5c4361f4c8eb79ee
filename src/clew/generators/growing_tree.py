"""The growing tree: one algorithm that becomes many by how it picks the next cell to grow from.

Active cells stand in the order in which they came. `newest` is the backtracker, `random` is simplified Prim,
`oldest` gives straight spokes, `middle` (number count // 2 of them) something between; a blend draws each time.
Texture: 10 % dead ends for `newest`, 27.5 % for `random`.
Draws: `below(cells)` for the start; for a blend `below(sum of weights)`; for `random` `below(length of the list)`,
repeated at places that are empty; then `choose` among the unvisited neighbors, where there are any. `random` alone
draws as `simplified-prim` does.
Cost: O(cells) for any strategy; 5 bytes per cell: the maze and the list.
Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 11.
"""

from clew.draws import Draws
from clew.generators._active_list import ActiveList
from clew.generators.simplified_prim import grow_at_random
from clew.grids.canvas import Canvas
from clew.grids.events import DONE, VISIT
from clew.kernel import IntArray
from clew.registry import Scratch, generator
from clew.registry.options import Blend


@generator(
    weave=True,
    scratch={"cells": Scratch("i", "cells")},
    options={
        "strategy": Blend(
            ("newest", "oldest", "random", "middle"), default="newest", help="Which active cell grows next."
        )
    },
)
def growing_tree(maze: Canvas, draws: Draws, cells: IntArray, strategy: tuple[int, ...]) -> None:
    """Pick an active cell and open a way to an unvisited neighbor, which becomes active; without one it is done."""
    newest, oldest, at_random, total = strategy[0], strategy[1], strategy[2], strategy[3]
    blended = at_random > 0 and newest < total and not (newest == 0 and oldest == total)
    cells[0] = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cells[0], 0)
    if oldest == 0 and at_random == total:  # no order is asked for, so none needs to be kept
        grow_at_random(maze, draws, cells)
        return
    active = ActiveList(cells, 0, 1, 1, 0, 0)
    while active.size > 0:
        pick = draws.below(total) if blended else total - 1
        if pick < newest:
            place = active.newest()
        elif pick < oldest:
            place = active.oldest()
        elif pick < at_random:
            place = active.random(draws)
        else:
            active = active.centered()
            place = active.center
        cell = int(cells[place])
        directions = maze.unvisited(cell)
        if directions:
            active = active.append(maze.carve(cell, draws.choose(directions)))
        else:
            active = active.remove(place)
            maze.log(DONE, cell, 0)
