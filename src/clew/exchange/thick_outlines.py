"""The plan of a maze whose cells have outlines of any form, in the plane or on the surface of a solid.

Where sides meet is a node with a post, each side is a ribbon as wide as a wall is thick, and what is left of a cell is
its floor. A ribbon begins where it meets no other, and ends squarely. All points have three coordinates; in the plane
the third is 0.
"""

from typing import NamedTuple

from clew.exchange.plan import FLOOR, OUTSIDE, WALL, Plan, rims_of, too_thick
from clew.grids.grid import Grid
from clew.lazy import BoolArray, FloatArray, Int64Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing import codes_of
from clew.pictures.drawing.arrays import bands, exits_of, has_bit, openings_of

ROUND = 0.5  # radians by which a side may bend without a post
POST = 0.75  # times the thickness of a wall: how far a post reaches along a side that bends
SAME = 1e-3  # times the thickness of a wall: points that are nearer to each other are one


class Sides(NamedTuple):
    """The straight sides of cells, each from both sides: in positive order around the cell, or around the outside."""

    ends: Int64Array  # [n, 2]: the nodes where it begins and ends
    cells: Int64Array  # [n]: the cell on the positive side, -1 outside
    twins: Int64Array  # [n]: the same side in the other direction
    is_wall: BoolArray  # [n]
    nodes: FloatArray  # [nodes, 3]
    upwards: FloatArray  # [nodes, 3]: the direction away from the surface
    normals: FloatArray  # [n, 3]: the same for the area on the positive side of each side
    centers: FloatArray  # [cells, 3]


def flat_sides(maze: Maze, wall: float = 0) -> Sides:
    """Return the sides of a maze in the plane, as its picture shows them; `wall`: how thick walls will be."""
    grid, exits = maze.grid, exits_of(maze)
    lines, cells, opened = [], [], []
    for band in bands(grid.cells):
        gaps = openings_of(maze, band)
        for chosen, sides, _ in grid.outlines(band):
            for number, (directions, _, points) in enumerate(sides):
                is_open = has_bit(exits[band[chosen]], directions) | (gaps[chosen] >> number & 1 > 0)
                of, pieces = _pieces(points, wall)
                lines.append(pieces)
                cells.append(band[chosen[of]])
                opened.append(is_open[of])
    codes = codes_of(*np.concatenate(lines).reshape(-1, 2).T)
    _, first, names = np.unique(codes, return_index=True, return_inverse=True)
    nodes, centers = np.concatenate(lines).reshape(-1, 2)[first], grid.centers(np.arange(grid.cells))
    nodes, centers = (np.pad(each, ((0, 0), (0, 1))) for each in (nodes, centers))
    upwards = np.broadcast_to([0.0, 0.0, 1.0], nodes.shape)
    return paired(names.reshape(-1, 2), np.concatenate(cells), ~np.concatenate(opened), nodes, upwards, centers)


def _pieces(points: FloatArray, wall: float) -> tuple[Int64Array, FloatArray]:
    """Return the pieces of sides, float64[n, 2, 2], and the side of each, without the points that posts may cover."""
    last, numbers = points.shape[1] - 1, np.arange(points.shape[1])
    lengths = np.linalg.norm(points[:, 1] - points[:, 0], axis=1, keepdims=True)
    covered = np.ceil(np.round(POST * wall / np.maximum(lengths, 1e-9), 6))  # rounded: it is the same for both cells
    of, place = np.nonzero((numbers % last == 0) | (covered <= numbers) & (numbers <= last - covered))
    along = np.flatnonzero(of[1:] == of[:-1])
    return of[along], np.stack([points[of[along], place[each]] for each in (along, along + 1)], axis=1)


def paired(
    ends: Int64Array,
    cells: Int64Array,
    is_wall: BoolArray,
    nodes: FloatArray,
    upwards: FloatArray,
    centers: FloatArray,
) -> Sides:
    """Return sides, given once for each cell, with their twins; those on the border get one outside."""
    apart = ends[:, 0] != ends[:, 1]  # others have length 0, as in the middle of a polar grid
    ends, cells, is_wall = ends[apart], cells[apart], is_wall[apart]
    codes, turned = (each[0] * len(nodes) + each[1] for each in (ends.T, ends[:, ::-1].T))
    order = np.argsort(codes)
    places = np.minimum(np.searchsorted(codes[order], turned), len(order) - 1)
    twins = order[places]
    alone = np.flatnonzero(codes[twins] != turned)
    twins[alone] = len(ends) + np.arange(len(alone))
    ends = np.concatenate([ends, ends[alone][:, ::-1]])
    cells, twins = np.append(cells, np.full(len(alone), -1)), np.append(twins, alone)
    is_wall = np.append(is_wall, is_wall[alone])
    return Sides(ends, cells, twins, is_wall, nodes, upwards, upwards[ends[:, 0]], centers)


class Fans(NamedTuple):
    """The directed sides in their order around the nodes where they begin, and the angles between them."""

    following: Int64Array  # [n]: the next one around the node, in positive order
    ahead: FloatArray  # [n, 3]: the direction of a side, of length 1
    aside: FloatArray  # [n, 3]: at a right angle to it, into the cell on its positive side
    reach: FloatArray  # [n]: along a side, where its ribbon meets that of the next one; negative behind the node
    is_round: BoolArray  # [n]: whether it only bends at its node, without a post


def fans_of(sides: Sides, wall: float) -> Fans:
    """Return the sides around each node."""
    begins = sides.ends[:, 0]
    ahead = sides.nodes[sides.ends[:, 1]] - sides.nodes[begins]
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    aside = np.cross(sides.normals, ahead)
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    up = sides.upwards[begins]
    other = np.where(np.abs(up[:, :1]) < 0.9, np.array([[1.0, 0.0, 0.0]]), np.array([[0.0, 1.0, 0.0]]))
    basis = np.cross(up, other)
    turn = np.arctan2((ahead * np.cross(up, basis)).sum(axis=1), (ahead * basis).sum(axis=1))
    order = np.lexsort((turn, begins))
    counts = np.bincount(begins, minlength=len(sides.nodes))
    following = np.empty(len(order), np.int64)
    following[order] = np.roll(order, -1)
    ends = np.cumsum(counts)
    following[order[ends - 1]] = order[ends - counts]
    angle = np.arctan2((ahead[following] * aside).sum(axis=1), (ahead[following] * ahead).sum(axis=1)) % (2 * np.pi)
    reach = wall / 2 / np.tan(angle / 2)
    is_round = (counts[begins] == 2) & (np.abs(angle - np.pi) < ROUND) & (sides.is_wall == sides.is_wall[following])
    return Fans(following, ahead, aside, reach, is_round)


class Corners(NamedTuple):
    """The numbers of the points around the post where a directed side begins."""

    right: Int64Array  # [n]: of its ribbon
    middle: Int64Array  # [n]: on the side itself
    left: Int64Array  # [n]: of its ribbon
    miter: Int64Array  # [n]: where its ribbon would meet that of the next side around the node
    points: FloatArray  # [p, 3]: first all nodes


def corners_of(sides: Sides, fans: Fans, wall: float) -> Corners:
    """Return the corners of all ribbons. Where a ribbon ends at a miter, the two are one point."""
    count, nodes = len(sides.ends), len(sides.nodes)
    own, begins = np.arange(count), sides.ends[:, 0]
    before = np.empty(count, np.int64)
    before[fans.following] = own
    start = np.maximum(fans.reach, fans.reach[before])
    at, half = sides.nodes[begins], wall / 2
    left = half * fans.aside
    right = half * fans.aside[sides.twins]
    middle = at + start[:, None] * fans.ahead
    miters = at + fans.reach[:, None] * fans.ahead + left
    points = np.concatenate([sides.nodes, miters, middle + left, middle + right, middle])
    miter, *others = (nodes + number * count + own for number in range(4))
    ends_left, ends_right = (each >= start - SAME * wall for each in (fans.reach, fans.reach[before]))
    corner_left = np.where(ends_left | fans.is_round, miter, others[0])
    corner_right = np.where(ends_right | fans.is_round, miter[before], others[1])
    return Corners(corner_right, np.where(fans.is_round, begins, others[2]), corner_left, miter, points)


def plan_of_sides(grid: Grid, sides: Sides, wall: float, *, creased: bool = False) -> Plan:
    """Return the plan of a maze with these sides.

    `creased`: divide ribbons along their middle, where the surface of a solid is bent.
    """
    fans = fans_of(sides, wall)
    around = corners_of(sides, fans, wall)
    lengths = np.linalg.norm(np.diff(sides.nodes[sides.ends], axis=1)[:, 0], axis=1)
    free = ((around.points[around.right[sides.twins]] - around.points[around.left]) * fans.ahead).sum(axis=1)
    if not (free > 0).all():
        raise too_thick(grid, wall, float((wall * lengths / np.maximum(lengths - free, 1e-9)).min()))
    return _plan_of_lines(sides, around, _lines(sides, fans, around, creased), creased)


def _lines(sides: Sides, fans: Fans, around: Corners, creased: bool) -> Int64Array:
    """Return the lines between posts, ribbons and cells, int64[n, 6].

    Each is the points where it begins and ends; the points in the middle of what is on its positive and on its other
    side, -1 for a ribbon and outside; the levels on its positive and on its other side.
    """
    right, middle, left, miter, points = around
    nodes = sides.ends[:, 0]
    ribbon, post = np.where(sides.is_wall, WALL, FLOOR), np.full(len(sides.nodes), FLOOR)
    np.maximum.at(post, nodes, ribbon)
    center = np.where(sides.cells >= 0, len(points) + sides.cells, -1)
    floor = np.where(sides.cells >= 0, FLOOR, OUTSIDE)
    none = np.full(len(nodes), -1)
    ends = [(right, middle), (middle, left)] if creased else [(right, left)]
    lines = [
        *((begin, end, nodes, none, post[nodes], ribbon) for begin, end in ends),
        (left, miter, nodes, center, post[nodes], floor),
        (miter, right[fans.following], nodes, center, post[nodes], floor),
    ]
    posted = [np.column_stack(line)[~fans.is_round] for line in lines]
    along = np.column_stack((left, right[sides.twins], center, none, floor, ribbon))
    every = np.concatenate([*posted, along])
    return np.asarray(every[every[:, 0] != every[:, 1]])


def _plan_of_lines(sides: Sides, around: Corners, lines: Int64Array, creased: bool) -> Plan:
    """Return the plan with these lines: the areas around middles as fans, ribbons as two or four triangles."""
    right, middle, left, _, points = around
    twins = sides.twins
    begin, end, inner, outer, level, behind = lines.T
    if creased:
        halves = [(middle, middle[twins], right[twins]), (middle, right[twins], left)]
        chosen = np.arange(len(twins))
    else:
        halves = [(right, left[twins], right[twins]), (right, right[twins], left)]
        chosen = np.flatnonzero(np.arange(len(twins)) < twins)
    flat = [np.column_stack(half)[chosen] for half in halves]
    is_inner, is_outer = inner >= 0, outer >= 0
    triangles = np.concatenate(
        [np.column_stack([inner, begin, end])[is_inner], np.column_stack([outer, end, begin])[is_outer], *flat]
    )
    walls = np.where(sides.is_wall[chosen], WALL, FLOOR)
    levels = np.concatenate([level[is_inner], behind[is_outer], walls, walls]).astype(np.uint8)
    cells = np.where(triangles[:, 0] >= len(points), triangles[:, 0] - len(points), -1)
    used, numbers = np.unique(triangles, return_inverse=True)
    named = np.full(len(points) + len(sides.centers), -1, np.int32)
    named[used] = np.arange(len(used))
    every = np.concatenate([points, sides.centers])[used]
    rims = rims_of(named[lines[:, :2]], lines[:, 4:].astype(np.uint8))
    return Plan(every, numbers.reshape(-1, 3).astype(np.int32), levels, cells, *rims)
