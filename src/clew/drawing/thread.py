"""The thread that shows a path: lines in cell widths from the top left, or the sides of squares that it crosses."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING

from clew.drawing.corridors import mouth
from clew.drawing.unroll import AHEAD, column_and_row, compass, side_facing, squares
from clew.errors import ClewError
from clew.grids.grid import Grid, Point, Polyline
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.mazes.paths import Path


def thread_lines(maze: Maze, path: "Path", *, ends: bool = True) -> list[Polyline]:
    """Return the thread as polylines through the centers of cells and the midpoints of the sides between them.

    The thread begins and ends in the gap of the outer wall if there is one at that cell, unless `ends` is False. A
    polyline ends where the next step is drawn somewhere else: at the seam of a torus, at the sign of stairs, on both
    sides of a bridge. Only turning points are kept. A path of one cell is one point.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> thread_lines(maze, clew.solve(maze))
    [[(0.5, 0.5), (2.5, 0.5), (2.5, 1.5)]]
    """
    grid = maze.grid
    sides = thread_openings(maze, path) if ends else (-1, -1)
    pieces: list[Polyline] = [[]]
    if sides[0] >= 0:
        pieces[0].append(midpoint(grid.outline(path.start)[sides[0]][1]))
    pieces[0].append(grid.center(path.start))
    for parts in _steps(grid, path):
        pieces[-1].extend(parts[0])
        pieces.extend(parts[1:])
    if sides[1] >= 0:
        pieces[-1].append(midpoint(grid.outline(path.goal)[sides[1]][1]))
    return [turning_points(piece) for piece in pieces]


def _steps(grid: Grid, path: "Path") -> Iterator[list[Polyline]]:
    """Yield the points of each step after the center of its cell; in two pieces if it is drawn in two places."""
    if grid.is_flat:  # no cells are apart, and the midpoints of sides lie on the line
        yield from ([[grid.center(int(cell))]] for cell in path.cells[1:])
        return
    topology = grid.topology()
    for cell, following, direction in zip(path.cells, path.cells[1:], path.directions(), strict=False):
        center = grid.center(int(following))
        outline = grid.outline(int(cell))
        middle = [midpoint(line) for each, line in outline if each == direction][:1]
        if not outline or (middle and not grid.apart(int(cell), direction)):
            yield [[*middle, center]]
        elif grid.weaves:
            yield [[mouth(grid, int(cell), direction)], [mouth(grid, int(following), direction ^ 2), center]]
        else:
            back = topology.opposite(topology.cell(int(cell)), direction)
            yield [middle or _sign_of(grid, int(cell), direction), _arrival(grid, int(following), back)]


def _arrival(grid: Grid, cell: int, back: int) -> Polyline:
    """Return the points from the side by which a step enters to the center of the cell."""
    middle = [midpoint(line) for each, line in grid.outline(cell) if each == back][:1]
    return [*(middle or _sign_of(grid, cell, back)), grid.center(cell)]


def _sign_of(grid: Grid, cell: int, direction: int) -> Polyline:
    """Return the center of the sign of stairs, as a list; empty without a sign."""
    sign = grid.sign(cell, direction)
    return [(sum(x for x, _ in sign) / len(sign), sum(y for _, y in sign) / len(sign))] if sign else []


def turning_points(points: Iterable[Point]) -> Polyline:
    """Return the points without those in the middle of a straight line."""
    line: Polyline = []
    for point in points:
        if len(line) > 1 and is_straight(line[-2], line[-1], point):
            line[-1] = point
        else:
            line.append(point)
    return line


def inner_radius(grid: Grid, cell: int) -> float:
    """Return the distance of a cell's center from its nearest side, in cell widths; infinite if cells are points."""
    x, y = grid.center(cell)
    sides = (pair for _, line in grid.outline(cell) for pair in pairwise(line) if pair[0] != pair[1])
    return min((_distance((x, y), *side) for side in sides), default=inf)


def _distance(point: Point, begin: Point, end: Point) -> float:
    """Return the distance of a point from a line segment."""
    ux, uy = end[0] - begin[0], end[1] - begin[1]
    vx, vy = point[0] - begin[0], point[1] - begin[1]
    share = min(max((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0)
    return hypot(vx - share * ux, vy - share * uy)


def is_straight(a: Point, b: Point, c: Point) -> bool:
    """Return whether b lies on the straight line from a to c."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(ux * vy - uy * vx) < 1e-9 and ux * vx + uy * vy > 0


def thread_openings(maze: Maze, path: "Path") -> tuple[int, int]:
    """Return the sides by which the thread enters and leaves the maze; -1 if it does not."""
    found = [-1, -1]
    for place, cell in enumerate((path.start, path.goal)):
        for other, side in maze.openings:
            if other == cell and (path.start != path.goal or side not in found):
                found[place] = side
                break
    return found[0], found[1]


def midpoint(line: Polyline) -> Point:
    """Return the point halfway from corner to corner."""
    (x1, y1), (x2, y2) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def crossed_sides(maze: Maze, path: "Path") -> tuple[Sequence[int], bytes]:
    """Return the position of each cell of a path on squares, and the sides that the thread crosses as a bit set.

    A position is row * width + column in the picture. Bits 0 to 3 are north, east, south and west. At its ends the
    thread also crosses the sides of openings.
    """
    grid = maze.grid
    leaving = bytes(path.directions())
    if grid.is_flat:
        positions = squares(maze).positions(path.cells)
        sides = bytearray(sides_of_steps(leaving))
    else:
        across, topology = round(grid.extent()[0]), grid.topology()
        cells = [int(cell) for cell in path.cells]
        positions = [y * across + x for x, y in (column_and_row(grid, cell) for cell in cells)]
        steps = list(zip(cells, cells[1:], leaving, strict=False))
        left = bytes(compass(grid, cell, direction) for cell, _, direction in steps)
        entered = bytes(
            compass(grid, other, topology.opposite(topology.cell(cell), direction)) for cell, other, direction in steps
        )
        sides = bytearray(sides_of_steps(left, entered))
    for number, cell, side in zip((0, -1), (path.start, path.goal), thread_openings(maze, path), strict=True):
        if side >= 0:
            sides[number] |= 1 << side_facing(grid.center(cell), grid.outline(cell)[side][1])
    return positions, bytes(sides)


def sides_between(squares: Sequence[tuple[int, int]]) -> bytes:
    """Return the sides that a path through neighboring squares (x, y) crosses, as a bit set for each square."""
    leaving = bytearray()
    for (x, y), (next_x, next_y) in pairwise(squares):
        side = _FACING.get((next_x - x, next_y - y))
        if side is None:
            raise ClewError(f"no step leads from {x},{y} to {next_x},{next_y}: a path goes from neighbor to neighbor")
        leaving.append(side)
    return sides_of_steps(bytes(leaving))


def sides_of_steps(leaving: bytes, entering: bytes | None = None) -> bytes:
    """Return the sides by which the steps of a path leave and enter each square, as a bit set.

    Without `entering`, a step enters by the opposite side. A step that crosses no side has `NO_SIDE`.
    """
    entering = leaving.translate(_OPPOSITE) if entering is None else entering
    left = int.from_bytes(leaving.translate(_BITS) + b"\0")
    entered = int.from_bytes(b"\0" + entering.translate(_BITS))
    return (left | entered).to_bytes(len(leaving) + 1)


_FACING = {step: side for side, step in AHEAD.items()}
_OPPOSITE = bytes(side ^ 2 if side < 4 else side for side in range(256))
_BITS = bytes(1 << side if side < 4 else 0 for side in range(256))
