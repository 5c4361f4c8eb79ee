"""The shapes of a weave maze: corridors with gaps between them, which show which passage goes over the other.

A cell is a room smaller than its square, with an arm to the border for each open direction. The arm of a tunnel reaches
the wall of the bridge that it goes under and is hidden there; the walls of the bridge are not interrupted.
"""

from collections.abc import Iterable, Iterator, Set
from itertools import pairwise

from clew.grids.grid import Grid, Point, Polyline
from clew.grids.rectangle import TUNNEL

GAP = 0.14  # from a cell's border to the walls of its corridor, in cell widths
ROOM = 0.5 - GAP  # cell widths from the center of a cell to these walls
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # steps to the right and down, by direction


def corridor_walls(
    grid: Grid, exits: Iterable[int], openings: Iterable[tuple[int, int]]
) -> Iterator[tuple[Point, Point]]:
    """Yield the walls on both sides of all passages; `exits`: the open directions of each cell, as bit sets."""
    gaps = set(openings)
    for cell, open_ in enumerate(exits):
        yield from walls_of_cell(grid, cell, open_, gaps)


def walls_of_cell(grid: Grid, cell: int, exits: int, openings: Set[tuple[int, int]]) -> Iterator[tuple[Point, Point]]:
    """Yield the walls of one cell."""
    for side in range(4):
        begin, *arm, end = _side(grid, cell, side, exits | ((cell, side) in openings) << side)
        if arm:
            yield begin, arm[0]
            yield arm[1], end
        else:
            yield begin, end


def area(grid: Grid, cell: int, exits: int) -> Polyline:
    """Return the corners of the area that a cell with these exits covers, clockwise."""
    corners = [corner for side in range(4) for corner in _side(grid, cell, side, exits)]
    return [corner for corner, following in pairwise([*corners, corners[0]]) if corner != following]


def mouth(grid: Grid, cell: int, direction: int) -> Point:
    """Return the point where a thread disappears in a tunnel: on the border, in front of the wall of the bridge."""
    return _place(grid, cell, direction % TUNNEL, 0.5, 0)


def _side(grid: Grid, cell: int, side: int, exits: int) -> Polyline:
    """Return a side of the room, from corner to corner and around the arm if there is one: two or four points."""
    begin, end = _place(grid, cell, side, ROOM, -ROOM), _place(grid, cell, side, ROOM, ROOM)
    tunnel = exits >> TUNNEL + side & 1
    if not tunnel and not exits >> side & 1:
        return [begin, end]
    reach = 0.5 + GAP if tunnel else 0.5
    return [begin, _place(grid, cell, side, reach, -ROOM), _place(grid, cell, side, reach, ROOM), end]


def _place(grid: Grid, cell: int, side: int, ahead: float, aside: float) -> Point:
    """Return the point this far from the center of the cell towards a side, and to the right of that direction."""
    x, y = grid.center(cell)
    right, down = AHEAD[side]
    return round(x + ahead * right - aside * down, 6), round(y + ahead * down + aside * right, 6)
