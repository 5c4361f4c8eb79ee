"""The shapes of a weave maze: corridors with gaps between them, which show which passage goes over the other.

A cell is a room smaller than its square, with an arm to the border for each open direction. The arm of a tunnel reaches
the wall of the bridge that it goes under and is hidden there; the walls of the bridge are not interrupted.
"""

from collections.abc import Iterator

from clew.grids import Grid
from clew.grids.rectangle import STEPS, TUNNEL
from clew.lazy import BoolArray, FloatArray, Int64Array, np
from clew.pictures.drawing.polylines import Strokes

DIGITS = 6  # decimals of a point, so that neighbors compute identical ones
GAP = 0.14  # from a cell's border to the walls of its corridor, in cell widths
WALL_OFFSET = 0.5 - GAP  # cell widths from the center of a cell to these walls


def corridor_walls(grid: Grid, cells: Int64Array, exits: Int64Array, opened: Int64Array) -> Iterator[FloatArray]:
    """Yield the walls on both sides of all passages of many cells: float64[n, 2, 2].

    `exits`: the open directions of each cell, `opened`: its sides that are openings, both as bit sets.
    """
    for points, arm in _sides(grid.centers(cells), exits | opened):
        yield points[~arm][:, [0, 3]]
        yield points[arm].reshape(-1, 2, 2)


def corridor_areas(grid: Grid, cells: Int64Array, exits: Int64Array) -> Strokes:
    """Return the areas that cells with these exits cover, clockwise."""
    sides = list(_sides(grid.centers(cells), exits))
    points = np.concatenate([corners[:, :3] for corners, _ in sides], axis=1)  # the last is the first of the next side
    keep = np.stack([(np.ones_like(arm), arm, arm) for _, arm in sides]).transpose(2, 0, 1).reshape(-1)
    return Strokes.from_polygons(points).kept(keep)


def _sides(centers: FloatArray, exits: Int64Array) -> Iterator[tuple[FloatArray, BoolArray]]:
    """Yield each side of the rooms: four points around the arm, float64[n, 4, 2], and which rooms have an arm there."""
    for side in range(4):
        tunnel = exits >> TUNNEL + side & 1
        reach = 0.5 + GAP * tunnel
        places = ((WALL_OFFSET, -WALL_OFFSET), (reach, -WALL_OFFSET), (reach, WALL_OFFSET), (WALL_OFFSET, WALL_OFFSET))
        (x, y), (right, down) = centers.T, STEPS[side]
        corners = ((x + ahead * right - aside * down, y + ahead * down + aside * right) for ahead, aside in places)
        points = np.stack([np.stack(corner, axis=1) for corner in corners], axis=1)
        yield np.round(points, DIGITS), (tunnel | exits >> side & 1) > 0


def mouths(grid: Grid, cells: Int64Array, directions: Int64Array) -> FloatArray:
    """Return where a thread disappears in a tunnel: on the border of the cell, in front of the wall of the bridge."""
    return grid.centers(cells) + 0.5 * np.array(STEPS)[directions % TUNNEL]
