"""Marks in the floor of a model: a ring at the start, a dish at the goal, dimples on a path, and holes above stairs."""

from math import pi

from clew.exchange.plan import FLOOR, OUTSIDE, Plan
from clew.grids.box import Box
from clew.lazy import FloatArray, Int32Array, Int64Array, np
from clew.mazes.exports.open_sides import places_of
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import default_ends
from clew.pictures.drawing.arrays import distances_of

START, GOAL, PATH = 3, 4, 5  # levels, all of one depth
CORNERS = 32  # of a circle
FULL = 2 * pi
RING, DIMPLE, HOLE = (0.7, 0.5), 0.3, 0.85  # radii, as shares of the room in a cell
RING_AROUND_HOLE = (0.97, 0.91)
Profile = tuple[tuple[float, int], ...]  # circles in a cell from the outside in: the radius and the level inside


def profiles_of(maze: Maze, path: Path | None) -> dict[int, Profile]:
    """Return the marks of a maze by cell: those of its start and its goals, or of a path.

    Examples
    --------
    >>> import clew
    >>> profiles_of(clew.generate("wilson", "5x4", seed=7), None)
    {0: ((0.7, 3), (0.5, 1)), 19: ((0.7, 4),)}
    """
    start, goal = default_ends(maze) if path is None else (path.start, path.goal)
    goals = maze.marks.goals if path is None and maze.marks.goals else (goal,)
    holes: dict[int, Profile] = dict.fromkeys(_above_stairs(maze), ((HOLE, OUTSIDE),))
    dimples: dict[int, Profile] = {} if path is None else {int(cell): ((DIMPLE, PATH),) for cell in path.cells}
    found = dimples | holes
    for cell in (start, *goals):
        outer, inner = RING_AROUND_HOLE if cell in holes else RING
        ring: Profile = ((outer, START), (inner, FLOOR)) if cell == start else ((outer, GOAL),)
        found[cell] = (*ring, *holes.get(cell, ()))
    return found


def _above_stairs(maze: Maze) -> list[int]:
    """Return the cells of a box from which a passage leads down."""
    box = getattr(maze.grid, "base", maze.grid)  # of a mask
    if not isinstance(box, Box):
        return []
    floors = places_of(maze.grid) // (box.width * box.height)
    lower, upper = maze.edges().T
    return upper[floors[upper] > floors[lower]].tolist()  # type: ignore[no-any-return]


def with_marks(plan: Plan, centers: FloatArray, profiles: dict[int, Profile]) -> Plan:
    """Return a plan of points in space with these marks; `centers`: the middle of each cell of `profiles`."""
    kept, count = ~np.isin(plan.cells, list(profiles)), len(plan.points)
    order = np.argsort(plan.cells, kind="stable")
    ordered = plan.cells[order]
    parts = [plan._replace(triangles=plan.triangles[kept], levels=plan.levels[kept], cells=plan.cells[kept])]
    for center, (cell, profile) in zip(centers, profiles.items(), strict=True):
        own = plan.triangles[order[slice(*np.searchsorted(ordered, (cell, cell + 1)))]]
        parts.append(_marked(plan.points, own, center, profile, count))
        count += len(parts[-1].points)
    return Plan(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _marked(points: FloatArray, own: Int32Array, center: FloatArray, profile: Profile, count: int) -> Plan:
    """Return the floor of a cell with marks, in place of its `own` triangles; its points are numbered from `count`."""
    border, across, down = _border(points, own, center)
    flat = (points[border] - center) @ np.column_stack([across, down])
    turn = np.arctan2(flat[:, 1], flat[:, 0]) % FULL
    order = np.argsort(turn)
    border, turn, flat = border[order], np.asarray(turn[order], np.float64), flat[order]
    room = float(distances_of(np.zeros((1, 2)), flat, np.roll(flat, -1, axis=0)).min())
    angles = np.asarray(FULL / CORNERS * np.arange(CORNERS), np.float64)
    around = np.outer(np.cos(angles), across) + np.outer(np.sin(angles), down)
    new, triangles, levels, rims, heights = [center[None]], [], [], [], []
    level = FLOOR
    for place, (share, inside) in enumerate(profile):
        circle = count + 1 + place * CORNERS + np.arange(CORNERS)
        new.append(center + share * room * around)
        triangles.append(_between(border, turn, circle, angles))
        levels.append(np.full(len(triangles[-1]), level))
        sides = np.column_stack([circle, np.roll(circle, -1)])
        rims.append(sides if inside == FLOOR else sides[:, ::-1])
        low, high = (level, inside) if inside == FLOOR else (inside, level)
        heights.append(np.tile([low, high], (CORNERS, 1)))
        border, turn, level = circle, angles, inside
    if level != OUTSIDE:
        triangles.append(np.column_stack([border, np.roll(border, -1), np.full(CORNERS, count)]))
        levels.append(np.full(CORNERS, level))
    areas = np.concatenate(triangles).astype(np.int32)
    return Plan(
        np.concatenate(new),
        areas,
        np.concatenate(levels).astype(np.uint8),
        np.full(len(areas), -1),
        np.concatenate(rims).astype(np.int32),
        np.concatenate(heights).astype(np.uint8),
    )


def _border(points: FloatArray, own: Int32Array, center: FloatArray) -> tuple[Int64Array, FloatArray, FloatArray]:
    """Return the corners around these triangles, and two directions of length 1 at a right angle in their plane."""
    sides = {(a, b) for one, two, three in own.tolist() for a, b in ((one, two), (two, three), (three, one))}
    border = np.array([a for a, b in sides if (b, a) not in sides], np.int64)
    one, two, three = points[own].transpose(1, 0, 2)
    upwards = np.cross(two - one, three - one).sum(axis=0)
    across = points[border[0]] - center
    across -= upwards * (across @ upwards) / (upwards @ upwards)
    across /= np.linalg.norm(across)
    return border, across, np.cross(upwards, across) / np.linalg.norm(upwards)


def _between(outer: Int64Array, turn: FloatArray, inner: Int64Array, angles: FloatArray) -> Int64Array:
    """Return the triangles between two rings of points, each in the order of its angles around one middle.

    Each side forms one with a point of the other ring: that before which the middle of the side comes.
    """
    middles, others = ((each + (np.roll(each, -1) - each) % FULL / 2) % FULL for each in (turn, angles))
    order, other_order = np.argsort(middles), np.argsort(others)
    near = other_order[np.searchsorted(others[other_order], middles) % len(others)]
    far = order[np.searchsorted(middles[order], others, side="right") % len(middles)]
    sides = np.column_stack([outer, np.roll(outer, -1), inner[near]])
    return np.concatenate([sides, np.column_stack([np.roll(inner, -1), inner, outer[far]])])
