"""The plane, or the surface of a solid, divided into walls and floor.

Lengths are in cell widths, with y downwards, as in pictures. "Positive" is the turn from x to y, clockwise in pictures;
on a solid it is counterclockwise seen from outside.
"""

from typing import NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.lazy import FloatArray, Int32Array, Int64Array, UInt8Array, np
from clew.pictures.drawing import Strokes
from clew.pictures.drawing.polylines import is_straight

OUTSIDE, FLOOR, WALL = 0, 1, 2  # levels


class Plan(NamedTuple):
    """The area of a maze in triangles, each of one level, which meet corner to corner only."""

    points: FloatArray  # [n, 2]; [n, 3] on the surface of a solid
    triangles: Int32Array  # [m, 3]: points, in positive order
    levels: UInt8Array  # [m]: FLOOR or WALL
    cells: Int64Array  # [m]: the cell whose floor it is; -1 for a wall, and for a floor that several cells have
    rims: Int32Array  # [k, 2]: the sides of triangles at which levels differ, with the higher on the positive side
    heights: UInt8Array  # [k, 2]: the lower and the higher level at each rim

    def contours(self) -> Strokes:
        """Return the lines around all walls as polygons, outer ones in positive order, those around holes against it.

        Examples
        --------
        >>> import clew
        >>> from clew.exchange.thick_walls import thick_walls
        >>> plan = thick_walls(clew.generate("wilson", "1x1", seed=7), 0.25)
        >>> for polygon in plan.contours().lines():
        ...     print(polygon)
        [(-0.125, -0.125), (1.125, -0.125), (1.125, 1.125), (-0.125, 1.125)]
        [(0.875, 0.125), (0.125, 0.125), (0.125, 0.875), (0.875, 0.875)]
        """
        rims = self.rims[self.heights[:, 1] == WALL]
        following = np.empty(len(self.points), np.int32)
        following[rims[:, 0]] = np.arange(len(rims))  # only one side of a wall begins at a corner
        return _without_straight(_rings(self.points, rims[:, 0], following[rims[:, 1]]))


def rims_of(lines: Int32Array, levels: UInt8Array) -> tuple[Int32Array, UInt8Array]:
    """Return the `rims` and `heights` of a plan: of lines with the levels on their positive and other side."""
    differ = levels[:, 0] != levels[:, 1]
    lines, levels = lines[differ], levels[differ]
    rises = levels[:, :1] > levels[:, 1:]
    return np.where(rises, lines, lines[:, ::-1]), np.sort(levels, axis=1)


def too_thick(grid: Grid, wall: float, limit: float) -> ClewError:
    """Return the error for walls that leave no passage; `limit`: the thickness that they must stay below."""
    return ClewError(
        f"walls of {wall:.3g} times the width of a cell leave no passage on {grid.spec}: make them thinner than "
        f"{limit:.3g} times it, or the cells larger",
        field="wall",
    )


def _rings(points: FloatArray, begins: Int32Array, following: Int32Array) -> Strokes:
    """Return the closed lines of sides, each of which has one that follows it."""
    after, order, starts = following.tolist(), [], [0]
    seen = bytearray(len(after))
    for first in range(len(after)):
        side = first
        while not seen[side]:
            seen[side] = 1
            order.append(side)
            side = after[side]
        if len(order) > starts[-1]:
            starts.append(len(order))
    return Strokes(points[begins[np.array(order, np.int64)]], np.array(starts, np.int64))


def _without_straight(polygons: Strokes) -> Strokes:
    """Return polygons without the points in the middle of a straight side."""
    points, (begins, ends) = polygons.points, (polygons.starts[:-1], polygons.starts[1:])
    before, after = np.arange(len(points)) - 1, np.arange(len(points)) + 1
    before[begins], after[ends - 1] = ends - 1, begins
    arriving, leaving = (points - points[before]).T, (points[after] - points).T
    return polygons.kept(~is_straight(*arriving, *leaving))
