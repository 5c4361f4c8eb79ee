"""The walls of a rectangle as a raster, from which all pictures of pixels, dots or characters are made.

A raster has one dot for each post, wall and cell: 2 * height + 1 rows of 2 * width + 1. Rows are bytes, 1 = wall.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clew import kernel
from clew.grids.grid import Polyline
from clew.grids.rectangle import EAST, NORTH, SENTINEL, SOUTH, WEST, Squares
from clew.kernel import IntArray, helper
from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures.drawing.squares_of import squares


@helper
def open_north(passages: int) -> int:
    """Return 1 if a place with these passages has no wall to the north, else 0."""
    return passages >> NORTH & 1


@helper
def open_west(passages: int) -> int:
    """Return 1 if a place with these passages has no wall to the west, else 0."""
    return passages >> WEST & 1


@helper
def is_cell(passages: int) -> int:
    """Return 1 for a cell, 0 for a place that a mask leaves out."""
    return 1 - passages // SENTINEL


@helper
def open_post(passages: int, opposite: int) -> int:
    """Return 1 if no wall meets the post between a place and the one northwest of it, else 0."""
    return open_north(passages) & open_west(passages) & opposite >> EAST & opposite >> SOUTH & 1


NORTH_WALL = bytes(1 - open_north(passages) for passages in range(256))
WEST_WALL = bytes(1 - open_west(passages) for passages in range(256))
NO_CELL = bytes(1 - is_cell(passages) for passages in range(256))
_RUN = re.compile(b"\1+")


class WallLine(NamedTuple):
    """A line of walls of a rectangle and the row of cells below it, if there is one."""

    y: int
    above: bytes  # uint8[width + 1]: the walls west of the cells above the line; 0 above the first line
    northern: bytes  # uint8[width]: 1 = wall
    western: bytes | None  # uint8[width + 1]

    def posts(self) -> bytes:
        """Return the walls at each post as a bit set, uint8[width + 1]: 1 up, 2 right, 4 down, 8 left."""
        up, right, down, left = self._numbers()
        return (up | right << 1 | down << 2 | left << 3).to_bytes(len(self.above))

    def touched_posts(self) -> bytes:
        """Return 1 for each post that a wall meets, uint8[width + 1]."""
        up, right, down, left = self._numbers()
        return (up | right | down | left).to_bytes(len(self.above))

    def _numbers(self) -> tuple[int, int, int, int]:
        """Return the walls on the four sides of all posts: rows of bytes, each as one long number."""
        return (
            int.from_bytes(self.above),
            int.from_bytes(self.northern + b"\0"),
            int.from_bytes(self.western or b""),
            int.from_bytes(self.northern),
        )


def wall_lines(maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False) -> Iterator[WallLine]:
    """Yield the lines of walls above the rows of cells `first` to `last` - 1, and the southern border after the last.

    Between two places that a mask leaves out there is no wall, unless they are drawn `solid`.
    """
    grid = squares(maze)
    last = grid.height if last is None else last
    masked = grid.is_masked and not solid
    northern_gaps, western_gaps = (_gaps_by_row(maze, grid, walls) for walls in (_NORTHERN, _WESTERN))
    outside_above, above = b"\1" * (grid.width + 2), bytes(grid.width + 1)
    for y in range(max(0, first - 1), last + (last == grid.height)):
        row = _row(maze, grid, y)
        northern, western = row[1:-1].translate(NORTH_WALL), row[1:].translate(WEST_WALL)
        if masked:
            outside = row.translate(NO_CELL)
            northern = _without(northern, outside_above[1:-1], outside[1:-1])
            western = _without(western, outside[:-1], outside[1:])
            outside_above = outside
        western = _opened(western, western_gaps.get(y, ()))
        if y >= first:
            yield WallLine(y, above, _opened(northern, northern_gaps.get(y, ())), western if y < last else None)
        above = western


def wall_dots(
    maze: Maze, first: int = 0, last: int | None = None, *, solid: bool = False, closed: bool = False
) -> Iterator[bytearray]:
    """Yield the rows of the raster: two for each row of cells, the walls north of it first, then the southern border.

    A post is wall if a wall meets it; if `closed`, so are all posts on the border of a rectangle without a mask. Places
    that a mask leaves out are wall if they are `solid`.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "3x2", seed=7)
    >>> for row in wall_dots(maze):
    ...     print("".join(".#"[dot] for dot in row))
    #######
    #.....#
    #.###.#
    #...#.#
    #######
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


def packed_wall_dots(maze: Maze, first: int, last: int) -> UInt8Array:
    """Return the rows of the raster in bits, 1 = open: uint8[rows, 1 + bytes], with a 0 before each row.

    Places that a mask leaves out are solid. This is much faster than `wall_dots`, but posts at openings remain walls.
    """
    grid = squares(maze)
    line = grid.width // 4 + 2
    band = np.zeros((2 * (last - first) + (last == grid.height), line), np.uint8)
    rows = last - first
    compiled = kernel.should_compile(pack, rows * grid.width)
    arrays = (kernel.for_kernel(each, compiled, "B") for each in (maze.storage, band.reshape(-1)))
    kernel.run(pack, compiled, *arrays, grid.width, first, rows)
    for walls, (side_x, side_y) in ((_NORTHERN, (1, 0)), (_WESTERN, (0, 1))):
        for y, places in _gaps_by_row(maze, grid, walls).items():
            for x, row in ((2 * place + side_x, 2 * (y - first) + side_y) for place in places):
                if 0 <= row < len(band):
                    band[row, 1 + x // 8] |= 128 >> x % 8
    return band


def pack(passages: IntArray, band: IntArray, width: int, first: int, rows: int) -> None:
    """Write two rows of bits for each row of cells, the walls north of it and the cells; `band` is all 0 before.

    A byte holds four cells and what is west of each: a post and a wall in the upper row, a wall and a cell in the
    lower row.
    """
    stride = width + 1
    line = width // 4 + 2
    for row in range(rows):
        place = (first + row + 1) * stride + 1
        upper = 2 * row * line + 1
        lower = upper + line
        for _ in range(width // 4):
            a, b, c, d = passages[place], passages[place + 1], passages[place + 2], passages[place + 3]
            north = place - stride
            band[upper] = (
                open_post(a, passages[north - 1]) << 7
                | open_north(a) << 6
                | open_post(b, passages[north]) << 5
                | open_north(b) << 4
                | open_post(c, passages[north + 1]) << 3
                | open_north(c) << 2
                | open_post(d, passages[north + 2]) << 1
                | open_north(d)
            )
            band[lower] = open_west(a) << 7 | open_west(b) << 5 | open_west(c) << 3 | open_west(d) << 1 | 0b01010101
            if (a | b | c | d) >= SENTINEL:
                band[lower] &= 0b10101010 | is_cell(a) << 6 | is_cell(b) << 4 | is_cell(c) << 2 | is_cell(d)
            place += 4
            upper += 1
            lower += 1
        for shift in range(width % 4):
            a = passages[place + shift]
            band[upper] |= (open_post(a, passages[place + shift - stride - 1]) << 1 | open_north(a)) << 6 - 2 * shift
            band[lower] |= (open_west(a) << 1 | is_cell(a)) << 6 - 2 * shift


def left_out_row(maze: Maze, y: int) -> bytes:
    """Return 1 for each place of row y (-1 to height) that is not a cell: uint8[width + 2], from column -1 on."""
    return _row(maze, squares(maze), y).translate(NO_CELL)


def _row(maze: Maze, grid: Squares, y: int) -> bytes:
    """Return the passages of row y with the sentinels before and after it; below the last row all are sentinels."""
    begin = grid.place_at(-1, y)
    return memoryview(maze.storage)[begin : begin + grid.width + 2].tobytes().ljust(grid.width + 2, b"\x80")


def _without(line: bytes, one: bytes, other: bytes) -> bytes:
    """Return the line of walls without those that have no cell on either side."""
    kept = int.from_bytes(line) & ~(int.from_bytes(one) & int.from_bytes(other))
    return kept.to_bytes(len(line))


# How far to the right and down of its cell the wall on a side is, in lines of northern and of western walls.
_NORTHERN, _WESTERN = {NORTH: (0, 0), SOUTH: (0, 1)}, {EAST: (1, 0), WEST: (0, 0)}


def _gaps_by_row(maze: Maze, grid: Squares, walls: dict[int, tuple[int, int]]) -> dict[int, list[int]]:
    """Return the places of openings by line of walls; `walls` is `_NORTHERN` or `_WESTERN`."""
    found: dict[int, list[int]] = {}
    for cell, side in maze.openings:
        if side in walls:
            (x, y), (right, down) = grid.coordinates(cell), walls[side]
            found.setdefault(y + down, []).append(x + right)
    return found


def _opened(line: bytes, places: Sequence[int]) -> bytes:
    """Return the line of walls with gaps in these places."""
    if not places:
        return line
    opened = bytearray(line)
    for place in places:
        opened[place] = 0
    return bytes(opened)


def wall_runs(maze: Maze) -> Iterator[Polyline]:
    """Yield the straight walls, each as long as possible."""
    rows = bytearray()
    for y, _, northern, western in wall_lines(maze):
        for run in _RUN.finditer(northern):
            yield [(run.start(), y), (run.end(), y)]
        rows += western or b""
    columns = squares(maze).width + 1
    for x in range(columns):
        for run in _RUN.finditer(rows[x::columns]):
            yield [(x, run.start()), (x, run.end())]


def left_out_areas(maze: Maze) -> Iterator[tuple[int, int, int, int]]:
    """Yield the areas that a mask leaves out as rectangles: (x, y, width, height)."""
    grid = squares(maze)
    growing: dict[tuple[int, int], int] = {}  # (begin, end) of a run: the first row of the rectangle
    for y in range(grid.height + 1):
        row = left_out_row(maze, y)[1:-1] if y < grid.height else b""
        found = {run.span() for run in _RUN.finditer(row)}
        for begin, end in [each for each in growing if each not in found]:
            top = growing.pop((begin, end))
            yield begin, top, end - begin, y - top
        for each in sorted(found):
            growing.setdefault(each, y)
