"""A maze as shapes: where its walls stand and its thread runs, in cell widths from the top left, y downwards."""

import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

from clew.errors import ClewError
from clew.grids import Grid, MaskedRectangle, Squares
from clew.grids.grid import Point
from clew.grids.rectangle import SENTINEL
from clew.maze import Maze
from clew.solving import Distances, Path

Polyline = list[Point]

NORTH_WALL, WEST_WALL = (bytes(not value & bit for value in range(256)) for bit in (1, 8))  # by a cell's passages
NO_CELL = bytes(value >= SENTINEL for value in range(256))
_RUN = re.compile(b"\1+")


def check(maze: Maze, path: Path | None = None, distances: Distances | None = None) -> None:
    """Raise `ClewError` where the path or the distances belong to another grid than the maze."""
    for name, part in (("path", path), ("distances", distances)):
        if part is not None and part.grid != maze.grid:
            raise ClewError(
                f"the {name} is of {part.grid.spelling} and the maze of {maze.grid.spelling}: solve this maze anew"
            )


def northern_walls(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[bytes]:
    """For the lines of wall `first` to `last` - 1 of a rectangle, top to bottom: uint8[width], 1 = wall.

    Between two places that a mask leaves out there is no wall, but where everything left out is to be `solid`.
    """
    grid = squares(maze)
    masked = isinstance(grid, MaskedRectangle) and not solid
    gaps_of = _gaps_by_row(maze, grid, {0: (0, 0), 2: (0, 1)})
    for y in range(first, grid.height + 1 if last is None else last):
        row = _row(maze, grid, y)
        line = row[1:-1].translate(NORTH_WALL)
        if masked:
            line = _without(line, no_cells(maze, y - 1)[1:-1], row[1:-1].translate(NO_CELL))
        yield _opened(line, gaps_of.get(y, ()))


def western_walls(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[bytes]:
    """For the rows of cells `first` to `last` - 1 of a rectangle: uint8[width + 1], 1 = wall; `solid` as above."""
    grid = squares(maze)
    masked = isinstance(grid, MaskedRectangle) and not solid
    gaps_of = _gaps_by_row(maze, grid, {1: (1, 0), 3: (0, 0)})
    for y in range(first, grid.height if last is None else last):
        row = _row(maze, grid, y)
        line = row[1:].translate(WEST_WALL)
        if masked:
            outside = row.translate(NO_CELL)
            line = _without(line, outside[:-1], outside[1:])
        yield _opened(line, gaps_of.get(y, ()))


def no_cells(maze: Maze, y: int) -> bytes:
    """Of row y of a rectangle, from -1 to height: uint8[width + 2], 1 where no cell is, the place before it first."""
    return _row(maze, squares(maze), y).translate(NO_CELL)


def _row(maze: Maze, grid: Squares, y: int) -> bytes:
    """The passages in row y with the sentinels before and behind; below the last row all are sentinels."""
    begin = grid.place(-1, y)
    return memoryview(maze.storage)[begin : begin + grid.width + 2].tobytes().ljust(grid.width + 2, b"\x80")


def _without(line: bytes, one: bytes, other: bytes) -> bytes:
    """The line of wall less the places where there is no cell on either side."""
    kept = int.from_bytes(line) & ~(int.from_bytes(one) & int.from_bytes(other))
    return kept.to_bytes(len(line))


def _gaps_by_row(maze: Maze, grid: Squares, walls: dict[int, tuple[int, int]]) -> dict[int, list[int]]:
    """The places of openings in lines of wall; `walls`: how far right and down of its cell the wall of a side is."""
    found: dict[int, list[int]] = {}
    for cell, side in maze.openings:
        if side in walls:
            (x, y), (right, down) = grid.coordinates(cell), walls[side]
            found.setdefault(y + down, []).append(x + right)
    return found


def _opened(line: bytes, places: Sequence[int]) -> bytes:
    """The line of wall with gaps in these places."""
    if not places:
        return line
    opened = bytearray(line)
    for place in places:
        opened[place] = 0
    return bytes(opened)


def squares(maze: Maze) -> Squares:
    """The grid of a maze on a rectangle, whole or with places left out; `ClewError` where it is another."""
    if not isinstance(maze.grid, Squares):
        raise ClewError(f"{maze.grid.spelling} is no rectangle: only SVG and PNG draw it")
    return maze.grid


def strokes(maze: Maze) -> Iterator[Polyline]:
    """The walls as few polylines, each wall once; of a plain graph, whose cells are points, the passages."""
    if isinstance(maze.grid, Squares):
        return _runs(maze)
    if maze.grid.outline(0):
        return _chained(_sides(maze))
    return _chained(_passages(maze))


def _runs(maze: Maze) -> Iterator[Polyline]:
    """Straight walls as long as they go."""
    for y, line in enumerate(northern_walls(maze)):
        for run in _RUN.finditer(line):
            yield [(run.start(), y), (run.end(), y)]
    rows = b"".join(western_walls(maze))
    columns = squares(maze).width + 1
    for x in range(columns):
        for run in _RUN.finditer(rows[x::columns]):
            yield [(x, run.start()), (x, run.end())]


def _sides(maze: Maze) -> Iterator[tuple[Point, Point]]:
    """The sides of cells that are walls; one between two cells from the earlier."""
    grid = maze.grid
    openings = set(maze.openings)
    for cell in range(grid.cells):
        others = dict(grid.neighbors(cell))
        for side, (direction, line) in enumerate(grid.outline(cell)):
            other = others.get(direction, -1)
            if other < 0:
                if (cell, side) not in openings:
                    yield from pairwise(line)
            elif (other > cell or grid.apart(cell, direction)) and not maze.is_open(cell, direction):
                yield from pairwise(line)


def _passages(maze: Maze) -> Iterator[tuple[Point, Point]]:
    grid = maze.grid
    for cell in range(grid.cells):
        for direction, other in grid.neighbors(cell):
            if other > cell and maze.is_open(cell, direction):
                yield grid.center(cell), grid.center(other)


def _chained(segments: Iterator[tuple[Point, Point]]) -> Iterator[Polyline]:
    """Segments joined where they meet, into polylines that go on as long as they can."""
    ends: dict[Point, list[Point]] = {}
    for segment in segments:
        begin, end = (_rounded(point) for point in segment)
        ends.setdefault(begin, []).append(end)
        ends.setdefault(end, []).append(begin)
    for start in sorted(ends, key=lambda point: len(ends[point]) % 2 == 0):  # odd points must be ends: they come first
        while ends[start]:
            line = [start]
            while ends[line[-1]]:
                following = ends[line[-1]].pop()
                ends[following].remove(line[-1])
                line.append(following)
            yield line


def _rounded(point: Point) -> Point:
    """The corner of two neighbors is one point, whatever the last bits of each say."""
    return round(point[0], 6), round(point[1], 6)


def thread(maze: Maze, path: Path) -> Polyline:
    """The path through the middles of its cells, from the gap in the outer wall to the other one if it ends there.

    Only turning points are kept. A path of one cell is one point.
    """
    grid = maze.grid
    points = [grid.center(int(cell)) for cell in path.cells]
    sides = gaps(maze, path)
    ends = [
        _middle(grid.outline(cell)[side][1])
        for cell, side in zip((path.start, path.goal), sides, strict=True)
        if side >= 0
    ]
    points = ends[:1] * (sides[0] >= 0) + points + ends[-1:] * (sides[1] >= 0)
    line = points[:2]
    for point in points[2:]:
        if _straight(line[-2], line[-1], point):
            line[-1] = point
        else:
            line.append(point)
    return line


def _straight(a: Point, b: Point, c: Point) -> bool:
    """Whether b lies between a and c, on the way."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(ux * vy - uy * vx) < 1e-9 and ux * vx + uy * vy > 0


def gaps(maze: Maze, path: Path) -> tuple[int, int]:
    """The sides on which the thread comes in from outside and goes out again; -1 where it does not."""
    found = [-1, -1]
    for place, cell in enumerate((path.start, path.goal)):
        for other, side in maze.openings:
            if other == cell and (path.start != path.goal or side not in found):
                found[place] = side
                break
    return found[0], found[1]


def _middle(line: Polyline) -> Point:
    """Halfway from corner to corner."""
    (x1, y1), (x2, y2) = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (x1 + x2) / 2, (y1 + y2) / 2


def strands(maze: Maze, path: Path) -> dict[int, int]:
    """For each cell of the path on a rectangle, the sides that the thread crosses, as a bit set (N, E, S, W).

    Cells by their positions, y * width + x.
    """
    grid = squares(maze)
    width = grid.width
    positions = [grid.position(int(cell)) for cell in path.cells]
    found = dict.fromkeys(positions, 0)
    sides = {-width: 0, 1: 1, width: 2, -1: 3} if width > 1 else {-1: 0, 1: 2}
    for position, following in pairwise(positions):
        found[position] |= 1 << sides[following - position]
        found[following] |= 1 << (sides[following - position] ^ 2)
    for position, side in zip((positions[0], positions[-1]), gaps(maze, path), strict=True):
        if side >= 0:
            found[position] |= 1 << side
    return found


def corners(grid: Grid, cell: int) -> Polyline:
    """The cell's outline as a polygon; empty where cells are points."""
    return [point for _, line in grid.outline(cell) for point in line[:-1]]


def steps_at(distances: Distances, x: int, y: int) -> int:
    """The distance of the place (x, y) of a rectangle; -1 where no way leads or no cell is."""
    assert isinstance(distances.grid, Squares)
    return int(distances.storage[distances.grid.place(x, y)])


def steps(distances: Distances) -> list[int]:
    """The distance of each cell in reading order; -1 where no way leads."""
    place = distances.grid.layout(False).cell
    storage = distances.storage if isinstance(distances.storage, (list, array)) else distances.storage.tolist()
    return [storage[place(cell)] for cell in range(distances.grid.cells)]
