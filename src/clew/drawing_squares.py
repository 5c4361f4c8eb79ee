"""Mazes of square cells as lines of wall: north of each row of cells and west of each column."""

import re
from collections.abc import Iterator, Sequence

from clew.drawing_spread import squares
from clew.grids import Squares
from clew.grids.grid import Polyline
from clew.grids.rectangle import SENTINEL
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze

NORTH_WALL, WEST_WALL = (bytes(not value & bit for value in range(256)) for bit in (1, 8))  # by a cell's passages
NO_CELL = bytes(value >= SENTINEL for value in range(256))
_RUN = re.compile(b"\1+")


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


def runs(maze: Maze) -> Iterator[Polyline]:
    """Straight walls as long as they go."""
    for y, line in enumerate(northern_walls(maze)):
        for run in _RUN.finditer(line):
            yield [(run.start(), y), (run.end(), y)]
    rows = b"".join(western_walls(maze))
    columns = squares(maze).width + 1
    for x in range(columns):
        for run in _RUN.finditer(rows[x::columns]):
            yield [(x, run.start()), (x, run.end())]
