"""The walls of a rectangle as a raster, the one source of all pictures made of pixels, dots or characters.

A raster has one dot for each post, wall and cell: 2 * height + 1 rows of 2 * width + 1. Rows are bytes, 1 = wall.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew.drawing.unroll import squares
from clew.grids import Squares
from clew.grids.grid import Polyline
from clew.grids.rectangle import SENTINEL
from clew.mazes.maze import Maze

NORTH_WALL, WEST_WALL = (bytes(not value & bit for value in range(256)) for bit in (1, 8))  # by a cell's passages
NO_CELL = bytes(value >= SENTINEL for value in range(256))
_RUN = re.compile(b"\1+")


class WallLine(NamedTuple):
    """A line of wall of a rectangle and, but behind the last one, the row of cells below it."""

    y: int
    above: bytes  # uint8[width + 1]: the walls west of the cells above it; nothing above the first
    northern: bytes  # uint8[width]: 1 = wall
    western: bytes | None  # uint8[width + 1]

    def posts(self) -> bytes:
        """uint8[width + 1]: the walls that meet at each post, as a bit set: 1 up, 2 right, 4 down, 8 left."""
        up, right, down, left = self._numbers()
        return (up | right << 1 | down << 2 | left << 3).to_bytes(len(self.above))

    def touched_posts(self) -> bytes:
        """uint8[width + 1]: 1 for a post where a wall meets it."""
        up, right, down, left = self._numbers()
        return (up | right | down | left).to_bytes(len(self.above))

    def _numbers(self) -> tuple[int, int, int, int]:
        """The walls on the four sides of the posts: rows of bytes, each as one long number."""
        return (
            int.from_bytes(self.above),
            int.from_bytes(self.northern + b"\0"),
            int.from_bytes(self.western or b""),
            int.from_bytes(self.northern),
        )


def wall_lines(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[WallLine]:
    """The lines of wall above the rows of cells `first` to `last` - 1, and the southern border behind the last row.

    Between two places that a mask leaves out there is no wall, unless everything left out is to be `solid`.
    """
    height = squares(maze).height
    last = height if last is None else last
    northern = northern_walls(maze, first, last + (last == height), solid=solid)
    western = western_walls(maze, first, last, solid=solid)
    above = next(western_walls(maze, first - 1, first, solid=solid)) if first else bytes(squares(maze).width + 1)
    for y, line in enumerate(northern, first):
        below = next(western, None)
        yield WallLine(y, above, line, below)
        above = below or above


def wall_dots(
    maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False, closed: bool = False
) -> Iterator[bytearray]:
    """The rows of the raster: two for each row of cells, the walls north of it first, then the southern border.

    There is a dot for a post where a wall meets it; all posts of a whole rectangle's border have one if it is `closed`.
    What a mask leaves out has one if that is to be `solid`.
    """
    grid = squares(maze)
    closed = closed and not grid.is_masked
    solid = solid and grid.is_masked
    for line in wall_lines(maze, first, last, solid=solid):
        row = bytearray(2 * grid.width + 1)
        whole = closed and line.y in (0, grid.height)
        row[::2] = b"\1" * (grid.width + 1) if whole else line.touched_posts()
        row[1::2] = line.northern
        if closed:
            row[0] = row[-1] = 1
        yield row
        if line.western is not None:
            row = bytearray(2 * grid.width + 1)
            row[::2] = line.western
            if solid:
                row[1::2] = left_out_row(maze, line.y)[1:-1]
            yield row


def northern_walls(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[bytes]:
    """For the lines of wall `first` to `last` - 1 of a rectangle, top to bottom: uint8[width], 1 = wall.

    Between two places that a mask leaves out there is no wall, but where everything left out is to be `solid`.
    """
    grid = squares(maze)
    masked = grid.is_masked and not solid
    gaps_of = _gaps_by_row(maze, grid, {0: (0, 0), 2: (0, 1)})
    for y in range(first, grid.height + 1 if last is None else last):
        row = _row(maze, grid, y)
        line = row[1:-1].translate(NORTH_WALL)
        if masked:
            line = _without(line, left_out_row(maze, y - 1)[1:-1], row[1:-1].translate(NO_CELL))
        yield _opened(line, gaps_of.get(y, ()))


def western_walls(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[bytes]:
    """For the rows of cells `first` to `last` - 1 of a rectangle: uint8[width + 1], 1 = wall; `solid` as above."""
    grid = squares(maze)
    masked = grid.is_masked and not solid
    gaps_of = _gaps_by_row(maze, grid, {1: (1, 0), 3: (0, 0)})
    for y in range(first, grid.height if last is None else last):
        row = _row(maze, grid, y)
        line = row[1:].translate(WEST_WALL)
        if masked:
            outside = row.translate(NO_CELL)
            line = _without(line, outside[:-1], outside[1:])
        yield _opened(line, gaps_of.get(y, ()))


def left_out_row(maze: Maze, y: int) -> bytes:
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


def wall_runs(maze: Maze) -> Iterator[Polyline]:
    """Straight walls as long as they go."""
    for y, line in enumerate(northern_walls(maze)):
        for run in _RUN.finditer(line):
            yield [(run.start(), y), (run.end(), y)]
    rows = b"".join(western_walls(maze))
    columns = squares(maze).width + 1
    for x in range(columns):
        for run in _RUN.finditer(rows[x::columns]):
            yield [(x, run.start()), (x, run.end())]


def left_out_areas(maze: Maze) -> Iterator[tuple[int, int, int, int]]:
    """What the mask leaves out: (x, y, width, height) of areas, each a run of places that goes on in rows below."""
    grid = squares(maze)
    growing: dict[tuple[int, int], int] = {}  # (begin, end) of a run: the row in which it began
    for y in range(grid.height + 1):
        row = left_out_row(maze, y)[1:-1] if y < grid.height else b""
        found = {run.span() for run in _RUN.finditer(row)}
        for begin, end in [each for each in growing if each not in found]:
            top = growing.pop((begin, end))
            yield begin, top, end - begin, y - top
        for each in sorted(found):
            growing.setdefault(each, y)
