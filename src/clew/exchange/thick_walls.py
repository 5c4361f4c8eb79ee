"""Mazes with thick walls: the plane divided exactly into walls and floor, for models and for machines that cut.

Lengths are in cell widths, with y downwards, as in pictures. "Positive" is the turn from x to y, clockwise in
pictures.
"""

from typing import NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.kernel import memory
from clew.lazy import FloatArray, Int64Array, UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing import Strokes, cells_are_points, column_and_row, has_square_cells, unroll
from clew.pictures.drawing.polylines import is_straight

OUTSIDE, FLOOR, WALL = 0, 1, 2  # levels
BYTES_PER_CELL, BYTES_PER_SQUARE = 4000, 600  # of memory, while a plan is made


class Plan(NamedTuple):
    """The area of a maze in triangles, each of one level, which meet corner to corner only."""

    points: FloatArray  # [n, 2]; [n, 3] on the surface of a solid
    triangles: Int64Array  # [m, 3]: points, in positive order
    levels: UInt8Array  # [m]: FLOOR or WALL
    cells: Int64Array  # [m]: the cell whose floor it is; -1 for a wall, and for a floor that several cells have
    rims: Int64Array  # [k, 2]: the sides of triangles at which levels differ, with the higher on the positive side
    heights: UInt8Array  # [k, 2]: the lower and the higher level at each rim

    def contours(self) -> Strokes:
        """Return the lines around all walls as polygons, outer ones in positive order, those around holes against it.

        Examples
        --------
        >>> import clew
        >>> plan = thick_walls(clew.generate("wilson", "1x1", seed=7), 0.25)
        >>> for polygon in plan.contours().lines():
        ...     print(polygon)
        [(-0.125, -0.125), (1.125, -0.125), (1.125, 1.125), (-0.125, 1.125)]
        [(0.125, 0.875), (0.875, 0.875), (0.875, 0.125), (0.125, 0.125)]
        """
        rims = self.rims[self.heights[:, 1] == WALL]
        following = np.empty(len(self.points), np.int64)
        following[rims[:, 0]] = np.arange(len(rims))  # only one side of a wall begins at a corner
        return _without_straight(_rings(self.points, rims[:, 0], following[rims[:, 1]]))


def thick_walls(maze: Maze, wall: float, apart: tuple[int, ...] = ()) -> Plan:
    """Return the plan of a maze whose walls have a thickness.

    The middle of a wall is the side of a cell, so half of the outer wall is outside the extent of the grid. Walls meet
    in posts, and end squarely. Openings are floor, and what a mask leaves out is outside.

    Parameters
    ----------
    maze : Maze
        A maze whose cells have outlines. Joined borders are cut open, as in pictures.
    wall : float
        The thickness of walls, in cell widths.
    apart : tuple of int
        Cells whose floor is not joined to that of others, so that `Plan.cells` has them.

    Returns
    -------
    Plan
        The triangles, whose levels are `FLOOR` and `WALL`.

    Raises
    ------
    ClewError
        If cells are points, if passages go under others, or if the walls leave no passage.
    """
    grid = maze.grid
    check_plan(grid)
    if has_square_cells(grid):
        from clew.exchange.thick_squares import plan_of_squares

        across, down = grid.extent()
        memory.require(round(BYTES_PER_SQUARE * across * down), f"the thick walls of {grid.spec}")
        if not 0 < wall < 1:
            raise too_thick(grid, wall, 1)
        plan = plan_of_squares(unroll(maze), wall, [column_and_row(grid, cell) for cell in apart])
        return plan._replace(cells=np.array([*apart, -1], np.int64)[plan.cells])
    from clew.exchange.thick_outlines import flat_sides, plan_of_sides

    memory.require(BYTES_PER_CELL * grid.cells, f"the thick walls of {grid.spec}")
    plan = plan_of_sides(grid, flat_sides(maze), wall)
    return plan._replace(points=plan.points[:, :2])


def check_plan(grid: Grid) -> None:
    """Raise `ClewError` for a grid whose walls cannot be thick."""
    if cells_are_points(grid):
        raise ClewError(f"the cells of {grid.spec} are points, without walls that could be thick: use another grid")
    if grid.weaves:
        advice = "generate the maze on a rectangle without weave"
        raise ClewError(f"passages of {grid.spec} go under others, which walls of one height cannot show: {advice}")


def too_thick(grid: Grid, wall: float, limit: float) -> ClewError:
    """Return the error for walls that leave no passage; `limit`: the thickness that they must stay below."""
    return ClewError(
        f"walls of {wall:.3g} times the width of a cell leave no passage on {grid.spec}: make them thinner than "
        f"{limit:.3g} times it, or the cells larger",
        field="wall",
    )


def _rings(points: FloatArray, begins: Int64Array, following: Int64Array) -> Strokes:
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
