"""The thread of a path: its lines in cell widths from the top left, y downwards, or the sides of squares it crosses."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot, inf
from typing import Any

from clew.drawing.corridors import mouth
from clew.drawing.unroll import column_and_row, compass, side_facing
from clew.grids import Squares
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
    if isinstance(grid, Squares):  # nothing is apart, and all sides lie on the way
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


def crossed_sides(maze: Maze, path: Path) -> dict[int, int]:
    """For each cell of the path in a maze of squares, the sides that the thread crosses, as a bit set (N, E, S, W).

    Cells by their positions in the picture, row * width + column.
    """
    grid = maze.grid
    topology: Any = grid.topology()
    width = round(grid.extent()[0])
    cells = [int(cell) for cell in path.cells]
    positions = [y * width + x for x, y in (column_and_row(grid, cell) for cell in cells)]
    found = dict.fromkeys(positions, 0)
    for step, direction in enumerate(path.directions()):
        ends = ((step, direction), (step + 1, topology.opposite(topology.cell(cells[step]), direction)))
        for number, way in ends:
            side = compass(grid, cells[number], way)
            if side >= 0:
                found[positions[number]] |= 1 << side
    for number, side in zip((0, -1), thread_openings(maze, path), strict=True):
        if side >= 0:
            line = grid.outline(cells[number])[side][1]
            found[positions[number]] |= 1 << side_facing(grid.center(cells[number]), line)
    return found
