"""Crossings of a weave maze, placed before an algorithm that opens edges in any order and would block them."""

from clew.draws import Draws
from clew.grids.canvas import Canvas
from clew.grids.rectangle import DIRECTIONS, EAST, TUNNEL, WEST
from clew.kernel import IntArray, helper
from clew.kernel.union_find import find
from clew.mazes.helpers.edges import join_and_carve


@helper
def place_crossings(maze: Canvas, draws: Draws, parents: IntArray, chance: int) -> int:
    """Place random bridges with tunnels under them, joining sets of `parents`; return how many passages they have.

    In reading order, `below(65536)` at each cell where a crossing is possible: it has no passage, it has four
    neighbors, and those to the east and to the west are not connected yet. (The one to the south has no passage yet, so
    that north to south no loop can be closed.) Below `chance` there is a crossing, and `bits(1)` decides what leads
    over it: 0 = north to south, 1 = east to west. Two bridges are never neighbors, as a neighbor of a bridge has a
    passage.
    """
    carved = 0
    for cell in maze.places():
        if not maze.isolated(cell) or maze.directions(cell) & DIRECTIONS != DIRECTIONS:
            continue
        if find(parents, maze.neighbor(cell, EAST)) == find(parents, maze.neighbor(cell, WEST)):
            continue
        if draws.below(65536) < chance:
            over = draws.bits(1)  # NORTH or EAST
            under = EAST - over
            join_and_carve(maze, parents, cell, over)
            join_and_carve(maze, parents, cell, maze.opposite(cell, over))
            mouth = maze.neighbor(cell, maze.opposite(cell, under))
            join_and_carve(maze, parents, mouth, TUNNEL + under)
            carved += 3
    return carved


@helper
def keep_carvable(maze: Canvas, edges: IntArray, count: int) -> int:
    """Drop tunnels, and the edges that a crossing has opened or blocks; return how many edges are left."""
    kept = 0
    for place in range(count):
        direction = maze.edge_direction(edges[place])
        if direction < TUNNEL and maze.carvable(maze.edge_cell(edges[place])) >> direction & 1:
            edges[kept] = edges[place]
            kept += 1
    return kept
