"""The plan of a maze of squares: its raster of posts, walls and cells, joined into rectangles as long as possible."""

from typing import NamedTuple

from clew.exchange.plan import FLOOR, OUTSIDE, WALL, Plan, rims_of
from clew.lazy import BoolArray, FloatArray, Int32Array, Int64Array, UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing import left_out_row, wall_dots


class Boxes(NamedTuple):
    """Rectangles of dots of one level: rows of dots, or columns of dots, each one dot thick.

    Lines run between the dots: dot (row, column) lies between the lines `row` and `row + 1`. No rectangle has a corner
    on a short side of another, so that the corners divide long sides only.
    """

    number: Int32Array  # [rows, columns]: the rectangle of each dot, -1 outside
    upright: BoolArray  # [boxes]: whether it is a column
    corners: Int64Array  # [boxes, 4]: its lines on top, right, at the bottom and on the left


def plan_of_squares(maze: Maze, wall: float, apart: list[tuple[int, int]]) -> Plan:
    """Return the plan of a maze on a rectangle; its `cells` are places in `apart`, columns and rows of cells, or -1.

    Examples
    --------
    >>> import clew
    >>> plan = plan_of_squares(clew.generate("wilson", "2x1", seed=7), 0.25, [])
    >>> len(plan.points), plan.levels.tolist().count(FLOOR)
    (12, 2)
    """
    levels = dot_levels(maze)
    cells = [(2 * row + 1, 2 * column + 1) for column, row in apart]
    boxes = boxes_of(levels, cells)
    rows, columns = levels.shape
    is_point = np.zeros((rows + 1, columns + 1), bool)
    top, right, bottom, left = boxes.corners.T
    for line, column in ((top, left), (top, right), (bottom, left), (bottom, right)):
        is_point[line, column] = True
    places = np.flatnonzero(is_point)
    lines, crossing = np.divmod(places, columns + 1)
    points = np.stack([_positions(columns, wall)[crossing], _positions(rows, wall)[lines]], axis=1)
    ids = np.cumsum(is_point, dtype=np.int32).reshape(is_point.shape) - 1
    diagonals = ids[bottom, left], ids[top, right]
    level_of = np.append(levels[top, left], np.uint8(OUTSIDE))
    padded = np.pad(boxes.number, 1, constant_values=-1)
    sides = [_sides_along(ids, is_point, padded, boxes, diagonals, turned) for turned in (False, True)]
    triangles, of = (np.concatenate([each[part] for each in sides]) for part in (0, 1))
    lines, neighbors = (np.concatenate([each[part] for each in sides]) for part in (2, 3))
    names = np.full(len(level_of), -1, np.int64)
    for place, dot in enumerate(cells):
        names[boxes.number[dot]] = place
    return Plan(points, triangles, level_of[of], names[of], *rims_of(lines, level_of[neighbors]))


def dot_levels(maze: Maze) -> UInt8Array:
    """Return the level of each dot of the raster of `wall_dots`: uint8[2 * height + 1, 2 * width + 1]."""
    walls = np.frombuffer(b"".join(wall_dots(maze)), np.uint8)
    height, width = maze.array.shape
    walls = walls.reshape(2 * height + 1, 2 * width + 1)
    inside = np.ones_like(walls)
    if maze.grid.is_masked:
        inside[:] = 0
        for y in range(height):
            row = 1 - np.frombuffer(left_out_row(maze, y), np.uint8)[1:-1]
            for place in range(3):
                inside[2 * y : 2 * y + 3, place : place + 2 * width : 2] |= row
    return np.where(walls, np.uint8(WALL), inside * np.uint8(FLOOR))


def boxes_of(levels: UInt8Array, apart: list[tuple[int, int]]) -> Boxes:
    """Join dots to long rectangles: the walls between posts, and the passages between cells.

    A post or a cell belongs to a row if a wall or a passage leads from it to the right or to the left, else to a
    column. So what is joined in rows ends beside something upright, and the other way around. The dots of `apart` are
    rectangles of their own.
    """
    rows, columns = levels.shape
    across = np.zeros((rows, columns + 2), bool)  # with a margin on the left and on the right
    inner = across[:, 1:-1]
    inner[::2, 1::2] = levels[::2, 1::2] == WALL
    inner[1::2, ::2] = levels[1::2, ::2] == FLOOR
    inner[::2, ::2] = across[::2, :-1:2] | across[::2, 2::2]
    inner[1::2, 1::2] = across[1::2, 1:-2:2] | across[1::2, 3::2]
    begins = np.zeros((rows, columns + 1), bool)
    for row, column in apart:
        inner[row, column] = begins[row, column] = begins[row, column + 1] = True
    inside = levels != OUTSIDE
    inner &= inside
    number, corners = _runs(inner, begins[:, :-1])
    standing, upright = _runs((inside & ~inner).T, np.zeros((columns, rows), bool))
    count = len(corners)
    number = np.where(inner, number, np.where(inside, standing.T + count, -1))
    return Boxes(number, np.arange(count + len(upright)) >= count, np.concatenate([corners, upright[:, [3, 2, 1, 0]]]))


def _runs(chosen: BoolArray, begins: BoolArray) -> tuple[Int32Array, Int64Array]:
    """Return the number of the run of each chosen dot, and the lines around each run of dots in a row.

    `begins`: where a run begins although the dot before is chosen too.
    """
    first, last = chosen.copy(), chosen.copy()
    first[:, 1:] &= begins[:, 1:] | ~chosen[:, :-1]
    last[:, :-1] &= begins[:, 1:] | ~chosen[:, 1:]
    row, left = np.nonzero(first)
    right = np.nonzero(last)[1] + 1
    number = np.cumsum(first, dtype=np.int32).reshape(first.shape) - 1
    return number, np.stack([row, right, row + 1, left], axis=1)


def _positions(dots: int, wall: float) -> FloatArray:
    """Return where the lines between dots are, float64[dots + 1], for posts and cells in turn."""
    lines = np.arange(dots + 1)
    return np.asarray(lines // 2 + np.where(lines % 2, wall / 2, -wall / 2))


def _sides_along(
    ids: Int32Array,
    is_point: BoolArray,
    number: Int32Array,
    boxes: Boxes,
    diagonals: tuple[Int32Array, Int32Array],
    turned: bool,
) -> tuple[Int32Array, Int32Array, Int32Array, Int32Array]:
    """Return triangles, the rectangle of each, the pieces of lines between rectangles, and these on both sides.

    Of all lines in rows, or in columns if `turned`. The long sides of a rectangle are divided by corners of others: the
    pieces of each form triangles with one end of the diagonal from the bottom left to the top right. `number` has a
    margin of -1; the first of two neighbors is on the positive side.
    """
    if turned:
        ids, is_point, number = ids.T, is_point.T, number.T
    line, place = np.nonzero(is_point)
    along = np.flatnonzero(line[1:] == line[:-1])
    line, place = line[along], place[along]
    before, after = number[line, place + 1], number[line + 1, place + 1]
    kept = before != after
    before, after = before[kept], after[kept]
    points = ids[is_point]
    pieces: Int32Array = np.stack([points[along[kept]], points[along[kept] + 1]], axis=1).astype(np.int64)
    low, high = diagonals[::-1] if turned else diagonals
    triangles, of = [], []
    for box, apex, backwards in ((after, low, turned), (before, high, not turned)):
        long = (box >= 0) & (boxes.upright[box] == turned)
        ends = pieces[long][:, ::-1] if backwards else pieces[long]
        triangles.append(np.column_stack([ends, apex[box[long]]]))
        of.append(box[long])
    neighbors = (before, after) if turned else (after, before)
    return np.concatenate(triangles), np.concatenate(of), pieces, np.asarray(np.stack(neighbors, axis=1), np.int32)
