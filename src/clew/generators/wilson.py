"""Wilson's algorithm: loop-erased random walks give a uniform spanning tree.

Texture: none; every perfect maze is equally likely (29.5 % dead ends).
Draws: `maze.random_direction` for each step: `bits(2)` on square cells and in tables of width 4, `below(width)` in
tables of width 6 or 8, both drawn again if they lead to padding; `below(degree)` in wider tables. The first cell of the
maze is the middle one: the distribution is the same for any cell, and the first walks are shortest with this one.
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
OUTSIDE = 254  # padding, so that a step looks into one array only
INSIDE = 255  # other values of `leave`: 1 + the direction in which the walk last left the cell


@generator(uniform=True, work=2, walks=True, scratch={"leave": Scratch("B", "storage")})
def wilson(maze: Canvas, draws: Draws, leave: IntArray) -> None:
    """Walk at random from each cell until the walk meets the maze, erase its loops, and carve what is left of it."""
    root = maze.middle()
    leave[root] = INSIDE
    maze.log(VISIT, root, 0)
    carve_loop_erased_walks(maze, draws, leave)


@helper
def carve_loop_erased_walks(maze: Canvas, draws: Draws, leave: IntArray) -> None:
    """Walk from every cell in reading order to one that is INSIDE, and add the walk without its loops to the maze."""
    for place in range(len(leave)):
        if maze.is_padding(place):
            leave[place] = OUTSIDE
    for start in maze.places():
        if leave[start] >= OUTSIDE:
            continue
        cell = start
        while leave[cell] != INSIDE:
            direction = maze.random_direction(cell, draws)
            other = maze.neighbor(cell, direction)
            if leave[other] == OUTSIDE:
                continue
            leave[cell] = direction + 1  # overwriting an older direction erases the loop
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
    """If the walk has returned to a cell of its path, log and forget the loop, except that cell."""
    while leave[cell] != INSIDE and leave[cell] != UNKNOWN:
        direction = leave[cell] - 1
        leave[cell] = UNKNOWN
        cell = maze.neighbor(cell, direction)
        if leave[cell] != UNKNOWN:
            maze.log(ERASE, cell, 0)
