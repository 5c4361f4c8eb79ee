"""Blue as the module plays it: the recursive backtracker, except that it skips some cells on the way back."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import BACKTRACK, VISIT
from clew.kernel import IntArray
from clew.registry import Scratch, generator


@generator(scratch={"trail": Scratch("B", "cells"), "forgotten": Scratch("B", "storage")})
def blue(maze: Canvas, draws: Draws, trail: IntArray, forgotten: IntArray) -> None:
    """Walk at random into unvisited cells and back up when stuck; a cell once backed up to is skipped later.

    The manual describes the ordinary `recursive_backtracker`. The module removes a cell from its list once it has gone
    on from there after backing up, so a third branch begins at an older cell: for 1 seed in about 570 the two mazes
    differ.
    Draws: step 1, n = 16; then step 4, n = the number of unvisited neighbors (even if it is 1); 16 draws in all.
    Cost: O(cells). Source: the module's code, version 1.1.1.
    """
    steps = 0
    # 1. The start, which counts as visited.
    cell = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cell, 0)
    backed_up = False
    while True:
        # 2. A: the unvisited neighbors, clockwise from the north.
        directions = 0 if forgotten[cell] else maze.unvisited(cell)
        if directions:
            if backed_up:
                forgotten[cell] = 1
            # 4. and 5. Go on to one of them.
            direction = draws.choose(directions)
            trail[steps] = maze.opposite(cell, direction)
            steps += 1
            cell = maze.carve(cell, direction)
            backed_up = False
        elif steps > 0:
            # 3. Back up.
            steps -= 1
            maze.log(BACKTRACK, cell, trail[steps])
            cell = maze.neighbor(cell, trail[steps])
            backed_up = True
        else:
            return
