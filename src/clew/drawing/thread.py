"""The thread of a path: its lines in cell widths from the top left, y downwards, or the sides of squares it crosses."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, inf

from clew.drawing.corridors import mouth
from clew.drawing.unroll import AHEAD, column_and_row, compass, side_facing, squares
from clew.errors import ClewError
from clew.grids.grid import Grid, Point, Polyline
from clew.mazes.maze import Maze
from clew.mazes.solving import Path


def thread_lines(maze: Maze, path: Path, *, ends: bool = True) -> list[Polyline]:
    """The path through the middles of its cells and of the sides between them, in as many pieces as the picture shows.

    It comes in through the gap in the outer wall and goes out through the other one if it ends there, unless `ends` is
    False. A piece ends where a step leads to another place of the picture: at the seam of a torus, at the sign of
    stairs, before and behind a bridge. Only turning points are kept. A path of one cell is one point.
    """
    grid = maze.grid
    sides = thread_openings(maze, path) if ends else (-1, -1)
    pieces: list[Polyline] = [[]]
    if sides[0] >= 0:
        pieces[0].append(midpoint(grid.outline(path.start)[sides[0]][1]))
    pieces[0].append(grid.center(path.start))
    for ways in _steps(grid, path):
        pieces[-1].extend(ways[0])
        pieces.extend(ways[1:])
    if sides[1] >= 0:
        pieces[-1].append(midpoint(grid.outline(path.goal)[sides[1]][1]))
    return [turning_points(piece) for piece in pieces]


def _steps(grid: Grid, path: Path) -> Iterator[list[Polyline]]:
    """Of each step the points behind the middle of its cell; in two pieces where the picture shows it in two places."""
    if grid.is_flat:  # nothing is apart, and all sides lie on the way
        yield from ([[grid.center(int(cell))]] for cell in path.cells[1:])
        return
    topology = grid.topology()
    for cell, following, direction in zip(path.cells, path.cells[1:], path.directions(), strict=False):
        center = grid.center(int(following))
        outline = grid.outline(int(cell))
        way = [midpoint(line) for each, line in outline if each == direction][:1]
        if not outline or (way and not grid.apart(int(cell), direction)):
            yield [[*way, center]]
        elif grid.weaves:
            yield [[mouth(grid, int(cell), direction)], [mouth(grid, int(following), direction ^ 2), center]]
        else:
            back = topology.opposite(topology.cell(int(cell)), direction)
            yield [way or _sign_of(grid, int(cell), direction), _arrival(grid, int(following), back)]


def _arrival(grid: Grid, cell: int, back: int) -> Polyline:
    """From where a step comes in to the middle of the cell."""
    way = [midpoint(line) for each, line in grid.outline(cell) if each == back][:1]
    return [*(way or _sign_of(grid, cell, back)), grid.center(cell)]


def _sign_of(grid: Grid, cell: int, direction: int) -> Polyline:
    """The middle of the sign of stairs, as a list; empty without a sign."""
    sign = grid.sign(cell, direction)
    return [(sum(x for x, _ in sign) / len(sign), sum(y for _, y in sign) / len(sign))] if sign else []


def turning_points(points: Iterable[Point]) -> Polyline:
    """The points without those that lie on the way."""
    line: Polyline = []
    for point in points:
        if len(line) > 1 and is_straight(line[-2], line[-1], point):
            line[-1] = point
        else:
            line.append(point)
    return line


def inner_radius(grid: Grid, cell: int) -> float:
    """How far the middle of a cell is from its sides, in cell widths; infinite where cells are points."""
    x, y = grid.center(cell)
    sides = (pair for _, line in grid.outline(cell) for pair in pairwise(line) if pair[0] != pair[1])
    return min((_distance((x, y), *side) for side in sides), default=inf)


def _distance(point: Point, begin: Point, end: Point) -> float:
    """From a point to the nearest of a straight line."""
    ux, uy = end[0] - begin[0], end[1] - begin[1]
    vx, vy = point[0] - begin[0], point[1] - begin[1]
    share = min(max((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0), 1.0)
    return hypot(vx - share * ux, vy - share * uy)


def is_straight(a: Point, b: Point, c: Point) -> bool:
    """Whether b lies between a and c, on the way."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(ux * vy - uy * vx) < 1e-9 and ux * vx + uy * vy > 0


def thread_openings(maze: Maze, path: Path) -> tuple[int, int]:
    """The sides on which the thread comes in from outside and goes out again; -1 where it does not."""
    found = [-1, -1]
    for place, cell in enumerate((path.start, path.goal)):
        for other, side in maze.openings:
            if other == cell and (path.start != path.goal or side not in found):
                found[place] = side
                break
    return found[0], found[1]


def midpoint(line: Polyline) -> Point:
    """Halfway from corner to corner."""
    (x1, y1), (x2, y2) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def crossed_sides(maze: Maze, path: Path) -> tuple[Sequence[int], bytes]:
    """For each cell of a path in a maze of squares: its position, and the sides that the thread crosses as a bit set.

    A position is row * width + column in the picture. The bits are those of north, east, south and west; at its ends
    the thread crosses the sides of openings too.
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
        left = bytes(compass(grid, cell, way) for cell, _, way in steps)
        entered = bytes(compass(grid, other, topology.opposite(topology.cell(cell), way)) for cell, other, way in steps)
        sides = bytearray(sides_of_steps(left, entered))
    for number, cell, side in zip((0, -1), (path.start, path.goal), thread_openings(maze, path), strict=True):
        if side >= 0:
            sides[number] |= 1 << side_facing(grid.center(cell), grid.outline(cell)[side][1])
    return positions, bytes(sides)


def sides_between(squares: Sequence[tuple[int, int]]) -> bytes:
    """For each square of a path through neighboring squares (x, y), the sides that it crosses as a bit set."""
    leaving = bytearray()
    for (x, y), (next_x, next_y) in pairwise(squares):
        side = _FACING.get((next_x - x, next_y - y))
        if side is None:
            raise ClewError(f"no step leads from {x},{y} to {next_x},{next_y}: a path goes from cell to cell")
        leaving.append(side)
    return sides_of_steps(bytes(leaving))


def sides_of_steps(leaving: bytes, entering: bytes | None = None) -> bytes:
    """For each square of a path the sides by which its steps leave and enter it, as a bit set.

    A step enters by the side opposite to the one by which it left unless `entering` names others. A step that crosses
    no side has `NO_SIDE`.
    """
    entering = leaving.translate(_OPPOSITE) if entering is None else entering
    left = int.from_bytes(leaving.translate(_BITS) + b"\0")
    entered = int.from_bytes(b"\0" + entering.translate(_BITS))
    return (left | entered).to_bytes(len(leaving) + 1)


_FACING = {step: side for side, step in AHEAD.items()}
_OPPOSITE = bytes(side ^ 2 if side < 4 else side for side in range(256))
_BITS = bytes(1 << side if side < 4 else 0 for side in range(256))
