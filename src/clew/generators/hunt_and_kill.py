"""Hunt-and-kill: walk until there is nowhere to go, then hunt for the next cell to start from.

Each hunt begins where it could find something: no candidate comes before `hunted`. A new cell moves it back to the
first of its unvisited neighbors, which on a rectangle can happen only until the first row is finished. So all hunts
together look at each cell only a few times.
Texture: long winding corridors and few dead ends (10 %), but a less dominant longest path than the recursive
backtracker's.
Draws: `below(cells)` for the start; during a walk `choose` among the unvisited neighbors; after a hunt `choose` among
the visited neighbors of the cell that was found. A choice of one is drawn too.
Cost: O(cells) if nearby cells have nearby numbers, as on all grids of Clew; on a graph numbered at random the hunts
grow long. 1 byte per cell, for the maze.
Grids: any. Source: Buck, "Mazes for Programmers" (2015), chapter 5.
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import HUNT, VISIT
from clew.registry import generator


@generator(weave=True)
def hunt_and_kill(maze: Canvas, draws: Draws) -> None:
    """Walk at random until stuck; then scan row by row for an unvisited cell next to the maze, and walk from there."""
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
