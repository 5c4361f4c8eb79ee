"""Crossings for generators that open edges in any order: placed before, so that nothing stands in their way."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.events import MERGE
from clew.grids.rectangle import EAST, NORTH, WEST
from clew.grids.weave import TUNNEL
from clew.kernel import IntArray, helper
from clew.kernel.union_find import find


@helper
def place_crossings(maze: Canvas, draws: Draws, parents: IntArray, chance: int) -> int:
    """Make bridges with tunnels under them at random, joining sets of `parents`; return how many passages they have.

    In reading order, `below(65536)` at each cell where a crossing is possible: it has no passage, it has four
    neighbors, and those in the east and in the west are not joined yet. (The one in the south has no passage yet and is
    joined to nothing, so that north to south no loop can be closed.) Below `chance` there is a crossing, and `bits(1)`
    says what leads over: 0 for north to south, 1 for east to west. A bridge is never beside another, for a neighbor of
    one has a passage.
    """
    carved = 0
    for cell in maze.places():
        if not maze.isolated(cell) or maze.directions(cell) & 15 != 15:
            continue
        east, west = find(parents, maze.neighbor(cell, EAST)), find(parents, maze.neighbor(cell, WEST))
        if east != west and draws.below(65536) < chance:
            over = NORTH + draws.bits(1)  # or east
            under = EAST - over
            for step in range(3):  # over it to both sides, then the tunnel from where it begins
                begin = cell if step < 2 else maze.neighbor(cell, under ^ 2)
                direction = over + 2 * step if step < 2 else TUNNEL + under
                one = find(parents, begin)
                other = find(parents, maze.neighbor(begin, direction))
                parents[max(one, other)] = min(one, other)
                maze.carve(begin, direction)
                maze.log(MERGE, begin, direction)
            carved += 3
    return carved


@helper
def crosses(maze: Canvas, cell: int, direction: int) -> bool:
    """Whether the edge is a tunnel, or cannot be opened because a bridge or a tunnel is there."""
    return direction >= TUNNEL or maze.carvable(cell) >> direction & 1 == 0
