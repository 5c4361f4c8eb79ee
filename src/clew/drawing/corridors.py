"""What a weave maze looks like: corridors with gaps between them, so that over and under are plain to see.

A cell is a room that keeps away from its borders, with an arm to the border where it is open. The arm of a tunnel goes
on to the wall of the bridge under which it leads; nothing of it is seen there, and the bridge's walls run through.
"""

from collections.abc import Iterable, Iterator, Set
from itertools import pairwise

from clew.grids.grid import Grid, Point, Polyline
from clew.grids.weave import TUNNEL

GAP = 0.14  # from a cell's border to the walls of its corridor, in cell widths
ROOM = 0.5 - GAP  # from the middle of a cell to these walls
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # right and down, by direction


def corridor_walls(
    grid: Grid, exits: Iterable[int], openings: Iterable[tuple[int, int]]
) -> Iterator[tuple[Point, Point]]:
    """The walls on both sides of all passages; `exits` are those of each cell, as bit sets."""
    gaps = set(openings)
    for cell, open_ in enumerate(exits):
        yield from walls_of_cell(grid, cell, open_, gaps)


def walls_of_cell(grid: Grid, cell: int, exits: int, openings: Set[tuple[int, int]]) -> Iterator[tuple[Point, Point]]:
    """Those of one cell."""
    for side in range(4):
        begin, *arm, end = _side(grid, cell, side, exits | ((cell, side) in openings) << side)
        if arm:
            yield begin, arm[0]
            yield arm[1], end
        else:
            yield begin, end


def area(grid: Grid, cell: int, exits: int) -> Polyline:
    """The corners of what a cell with these exits covers, clockwise."""
    corners = [corner for side in range(4) for corner in _side(grid, cell, side, exits)]
    return [corner for corner, following in pairwise([*corners, corners[0]]) if corner != following]


def mouth(grid: Grid, cell: int, direction: int) -> Point:
    """Where a thread that leaves the cell through a tunnel vanishes: at the border, before the bridge's wall."""
    return _place(grid, cell, direction % TUNNEL, 0.5, 0)


def _side(grid: Grid, cell: int, side: int, exits: int) -> Polyline:
    """From corner to corner of the room, and round the arm if there is one: two or four points."""
    begin, end = _place(grid, cell, side, ROOM, -ROOM), _place(grid, cell, side, ROOM, ROOM)
    tunnel = exits >> TUNNEL + side & 1
    if not tunnel and not exits >> side & 1:
        return [begin, end]
    reach = 0.5 + GAP if tunnel else 0.5
    return [begin, _place(grid, cell, side, reach, -ROOM), _place(grid, cell, side, reach, ROOM), end]


def _place(grid: Grid, cell: int, side: int, ahead: float, aside: float) -> Point:
    """So far from the middle of the cell towards a side, and to the right as seen from the middle."""
    x, y = grid.center(cell)
    right, down = AHEAD[side]
    return round(x + ahead * right - aside * down, 6), round(y + ahead * down + aside * right, 6)
