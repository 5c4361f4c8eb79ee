"""Wilson's algorithm: loop-erased random walks, a uniform spanning tree.

Texture: none; every perfect maze is equally likely (29.5 % dead ends).
Draws: per step `maze.random_direction`: `bits(2)` on square cells and in tables of width 4, `below(width)` in those of
6 or 8, both drawn again where they lead to padding; `below(degree)` in wider ones. The first cell of the maze is the
middle one: the law is the same for any, and the first walks are shortest to there.
Walks begin in reading order.
Cost: on a square about log(cells) steps per cell; 2 bytes per cell: the maze and the directions.
Grids: any. Source: Wilson, "Generating random spanning trees more quickly than the cover time" (1996).
"""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import ERASE, VISIT, WALK
from clew.kernel import IntArray, helper
from clew.registry import Scratch, generator

UNKNOWN = 0
INSIDE = 255  # other values of `leave`: 1 + the direction in which the walk last left the cell


@generator(uniform=True, work=2, walks=True, scratch={"leave": Scratch("B", "storage")})
def wilson(maze: Canvas, draws: Draws, leave: IntArray) -> None:
    """Walk from each cell at random until the maze is met, erase the walk's loops, carve what is left of it."""
    root = maze.middle()
    leave[root] = INSIDE
    maze.log(VISIT, root, 0)
    carve_loop_erased_walks(maze, draws, leave)


@helper
def carve_loop_erased_walks(maze: Canvas, draws: Draws, leave: IntArray) -> None:
    """Walk from every cell in reading order to one that is INSIDE; take the walk into the maze without its loops."""
    for start in maze.places():
        if maze.is_padding(start):
            continue
        cell = start
        while leave[cell] != INSIDE:
            direction = maze.random_direction(cell, draws)
            other = maze.neighbor(cell, direction)
            if maze.is_padding(other):
                continue
            leave[cell] = direction + 1  # walking over an older direction is what erases loops
            maze.log(WALK, cell, direction)
            if maze.watched():
                show_erased_loop(maze, leave, other)
            cell = other
        cell = start
        while leave[cell] != INSIDE:
            direction = leave[cell] - 1
            leave[cell] = INSIDE
            cell = maze.carve(cell, direction)


@helper
def show_erased_loop(maze: Canvas, leave: IntArray, cell: int) -> None:
    """Where the walk has come back to a cell of its path, log what it went round, without the cell, and forget it."""
    while leave[cell] != INSIDE and leave[cell] != UNKNOWN:
        direction = leave[cell] - 1
        leave[cell] = UNKNOWN
        cell = maze.neighbor(cell, direction)
        if leave[cell] != UNKNOWN:
            maze.log(ERASE, cell, 0)
