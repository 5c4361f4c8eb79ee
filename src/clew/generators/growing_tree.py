"""The growing tree: one algorithm that becomes many others, depending on how it picks the next cell to grow from.

The list of active cells is in the order in which they were reached. `newest` is the recursive backtracker, `random` is
simplified Prim, `oldest` makes straight spokes, and `middle` (number count // 2 of the list) is in between. A blend,
such as `newest:75,random:25`, draws one of them each time.
Texture: 10 % dead ends for `newest`, 27.5 % for `random`.
Draws: `below(cells)` for the start; for a blend `below(sum of weights)`; for `random` `below(length of the list)`,
repeated at empty places; then `choose` among the unvisited neighbors, if there are any. `random` alone draws as
`simplified-prim` does.
Cost: O(cells) for any strategy; 5 bytes per cell: the maze and the list.
Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 11.
"""

from clew.draws import Draws
from clew.generators._active_list import ActiveList
from clew.generators.simplified_prim import grow_at_random
from clew.grids.canvas import Canvas
from clew.grids.events import DONE, VISIT
from clew.kernel import IntArray
from clew.registry import Blend, Scratch, generator


@generator(
    weave=True,
    scratch={"cells": Scratch("i", "cells", fill=None)},
    options={
        "strategy": Blend(
            ("newest", "oldest", "random", "middle"), default="newest", help="Which cell of the list grows next."
        )
    },
)
def growing_tree(maze: Canvas, draws: Draws, cells: IntArray, strategy: tuple[int, ...]) -> None:
    """Pick a cell from a list and carve to an unvisited neighbor, which joins the list; remove cells that have none."""
    newest, oldest, at_random, total = strategy[0], strategy[1], strategy[2], strategy[3]
    blended = at_random > 0 and newest < total and not (newest == 0 and oldest == total)
    cells[0] = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cells[0], 0)
    if oldest == 0 and at_random == total:  # the order does not matter, so none needs to be kept
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
