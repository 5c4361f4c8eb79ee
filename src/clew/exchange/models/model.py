"""A maze as a model: one closed surface, in millimeters."""

from collections.abc import Iterator
from typing import NamedTuple

from clew.errors import ClewError
from clew.exchange.models.marks import GOAL, PATH, START, profiles_of, with_marks
from clew.exchange.models.room import cell_for
from clew.exchange.models.solids import is_solid, radius_of, solid_plan, unit
from clew.exchange.plan import FLOOR, OUTSIDE, WALL, Plan
from clew.exchange.thick_walls import check_plan, thick_walls
from clew.grids.grid import Grid
from clew.grids.sphere import Sphere
from clew.lazy import FloatArray, Int32Array, UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing import centers_of, check_grids
from clew.pictures.painting.style import PictureOptions

PARTS = {FLOOR: "floor", WALL: "walls", START: "start", GOAL: "goal", PATH: "path"}
DEPTH = 0.5  # of a mark, as a share of the thickness of the plate


class Model(NamedTuple):
    """A closed surface of triangles without gaps: z upwards, all coordinates at least 0."""

    points: FloatArray  # [n, 3], in millimeters
    triangles: Int32Array  # [m, 3]: points, counterclockwise seen from outside
    parts: UInt8Array  # [m]: a key of `PARTS`


def model_of(maze: Maze, options: PictureOptions) -> Model:
    """Return the model of a maze.

    Its floors lie side by side on plates, with holes above stairs; on a sphere or a cube the walls stand on a solid.

    Parameters
    ----------
    maze : Maze
        A maze on a grid whose cells have outlines, without passages that go under others.
    options : PictureOptions
        `cell`, `wall`, `height`, `base` and `ball`, in millimeters; a path is shown by dimples.

    Raises
    ------
    ClewError
        If the maze cannot be a model, or walls leave no passage.
    """
    check_grids(maze, options.path, options.distances, options.diagnosis)
    check_model(maze.grid, options)
    grid, base = maze.grid, float(options.base or 0)
    cell, wall = float(options.cell or 0), float(options.wall or 0)
    if options.ball is not None:
        cell = cell_for(maze, options.ball, wall)
    profiles = profiles_of(maze, options.path) if base else {}
    marked = np.array(list(profiles), np.int64)
    if is_solid(grid):
        plan, centers = solid_plan(maze, wall / cell, marked)
    else:
        plan = thick_walls(maze, wall / cell, tuple(profiles))
        points, centers = (np.pad(each, ((0, 0), (0, 1))) for each in (plan.points, centers_of(grid, marked)))
        plan = plan._replace(points=points)
    plan = with_marks(plan, centers, profiles)
    depth = DEPTH * (min(base, radius_of(grid) * cell) if is_solid(grid) else base)
    middle = (plan.points.min(axis=0) + plan.points.max(axis=0)) / 2
    plan = plan._replace(points=np.append(plan.points, middle[None], axis=0))
    level_heights = np.array([-base, 0, float(options.height or 0), *3 * [-depth]])
    triangles, parts = _surface(plan, has_plate=base > 0, is_solid=is_solid(grid))
    used = np.zeros(len(level_heights) * len(plan.points), bool)
    used[triangles] = True
    levels, places = np.divmod(np.flatnonzero(used), len(plan.points))
    triangles = (np.cumsum(used, dtype=np.int32) - 1)[triangles]
    points, heights = plan.points[places] * cell, level_heights[levels]
    if is_solid(grid):
        points = _around(grid, points, heights, radius_of(grid) * cell)
    else:
        points, triangles = np.column_stack([points[:, 0], -points[:, 1], heights]), triangles[:, ::-1]  # y is turned
    return Model(points - points.min(axis=0), triangles, parts)


def check_model(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if no maze on the grid can be a model with these options."""
    check_plan(grid)
    cell, wall = float(options.cell or 0), float(options.wall or 0)
    if wall >= cell and options.ball is None:
        advice = "make the wall thinner, or the cell larger"
        raise ClewError(f"walls of {wall:g} mm leave no passage in cells of {cell:g} mm: {advice}", option="wall")


def _surface(plan: Plan, *, has_plate: bool, is_solid: bool) -> tuple[Int32Array, UInt8Array]:
    """Return the triangles of the closed surface and their parts; a point at a level is `level * points + point`.

    Without a plate, or on a solid, nothing is outside of the walls, or of the floor.
    """
    count = len(plan.points)
    shown = plan.levels >= (FLOOR if has_plate or is_solid else WALL)
    flat, levels = plan.triangles[shown], plan.levels[shown]
    triangles, parts = [flat + levels[:, None] * np.int32(count)], [levels]
    for rims, low, high in _steps(plan, has_plate or is_solid):
        begin, end = rims.T
        below, above = low * np.int32(count), high * np.int32(count)
        triangles.append(np.column_stack([begin + below, end + below, end + above]))
        triangles.append(np.column_stack([begin + below, end + above, begin + above]))
        parts += 2 * [np.where(low > WALL, low, high)]
    if not is_solid:
        triangles.append(_bottom(plan, flat, has_plate))
        parts.append(np.full(len(triangles[-1]), FLOOR if has_plate else WALL, np.uint8))
    return np.concatenate(triangles), np.concatenate(parts)


def _steps(plan: Plan, has_floor: bool) -> Iterator[tuple[Int32Array, UInt8Array, UInt8Array]]:
    """Yield the rims with a lower and a higher level; from outside to a wall it is two steps, as points are between."""
    low, high = plan.heights.T
    if not has_floor:
        walls = high == WALL
        yield plan.rims[walls], np.zeros_like(low[walls]), high[walls]
        return
    tall = (low == OUTSIDE) & (high == WALL)
    yield plan.rims, low, np.where(tall, np.uint8(FLOOR), high)
    yield plan.rims[tall], np.full_like(low[tall], FLOOR), high[tall]


def _bottom(plan: Plan, flat: Int32Array, has_plate: bool) -> Int32Array:
    """Return the triangles of the lower side: few around its middle if all of the border is seen from there."""
    rims = plan.rims[plan.heights[:, 0] == OUTSIDE]
    middle = len(plan.points) - 1
    begin, end = ((plan.points[each] - plan.points[middle])[:, :2] for each in rims.T)
    if has_plate and (begin[:, 0] * end[:, 1] > begin[:, 1] * end[:, 0]).all():
        return np.column_stack([rims[:, ::-1], np.full(len(rims), middle)]).astype(np.int32)
    return flat[:, ::-1]


def _around(grid: Grid, points: FloatArray, heights: FloatArray, radius: float) -> FloatArray:
    """Return points above the surface of a solid, with its north on top."""
    surface = radius * unit(points) if isinstance(grid, Sphere) else points
    return (surface * (1 + heights / radius)[:, None])[:, [0, 2, 1]] * (1, -1, 1)
