"""Hunt-and-kill: walk until stuck, then hunt for the next cell to walk from.

The hunt begins where it could find something: no candidate comes before `hunted`. Each new cell brings it back
to the first of its unvisited neighbors, which on a rectangle can happen only while the first row is not finished,
so that all hunts together look at each cell a few times at most.
Texture: long winding corridors and few dead ends (10 %), less of a single long path than the backtracker's.
Draws: `below(cells)` for the start; walking, `choose` among the unvisited neighbors; after a hunt, `choose` among
the visited neighbors of the cell found. A choice of one is drawn too.
Cost: O(cells) where numbers follow places, as on all grids of Clew's own; on a graph numbered at random the hunts
grow long. 1 byte per cell: the maze.
Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 5.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import HUNT, VISIT
from clew.registry import generator


@generator(weave=True)
def hunt_and_kill(maze: Canvas, draws: Draws) -> None:
    """Walk at random into unvisited cells; where stuck, hunt in reading order for one that is beside a visited cell."""
    end = maze.places().stop
    cell = maze.cell(draws.below(maze.cells()))
    maze.log(VISIT, cell, 0)
    hunted = end
    while True:
        directions = maze.unvisited(cell)
        if directions:
            hunted = min(hunted, maze.earliest(cell, directions))
            cell = maze.carve(cell, draws.choose(directions))
            continue
        while hunted < end and not (maze.isolated(hunted) and maze.visited(hunted)):
            if not maze.is_padding(hunted):
                maze.log(HUNT, hunted, 0)
            hunted += 1
        if hunted >= end:
            return
        cell = hunted
        maze.log(VISIT, cell, 0)
        maze.carve(cell, draws.choose(maze.visited(cell)))
