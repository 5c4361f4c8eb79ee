"""Mazes of contests as the walls of each cell: bytes (`.maz`), or lines of numbers (mms).

Cells are counted from the south-west, column by column. The bits of a cell's walls are north 1, east 2, south 4 and
west 8, and a wall is in both of its cells. The files do not say where start and goal are: a run begins in the
south-west and ends in the middle.
"""

import re

from clew.errors import ClewError, prefixed, shown
from clew.formats import from_directions
from clew.formats.text_page import check_rectangle
from clew.grids import Rectangle
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.mazes.maze import Marks, Maze

SIDE = 16
START = 0x0E  # the walls of the first cell: it opens to the north only
_LINE = re.compile(rb"(\d{1,5})\s+(\d{1,5})\s+([01])\s+([01])\s+([01])\s+([01])")


def usual_marks(grid: Rectangle) -> Marks:
    """Return the start in the south-west, and the cells in the middle: one, two or four."""
    rows, columns = (sorted({(length - 1) // 2, length // 2}) for length in (grid.height, grid.width))
    start = (grid.height - 1) * grid.width
    return Marks(start, tuple(goal for y in rows for x in columns if (goal := y * grid.width + x) != start))


def read_binary(data: bytes) -> Maze:
    """Read 256 bytes."""
    if len(data) != SIDE * SIDE:
        raise ClewError(f"a maze of 16x16 bytes has {SIDE * SIDE} bytes, not {len(data):,}: this is another format")
    odd = next((place for place, byte in enumerate(data) if byte > DIRECTIONS), None)
    if odd is not None or data[0] != START:
        place, needed = (0, "14, the walls of the start") if odd is None else (odd, "0 to 15, the walls of a cell")
        raise ClewError(f"byte {place} is {data[place]}, not {needed}: this is another layout of 256 bytes")
    with prefixed("this is another layout of 256 bytes: "):
        return _maze(np.frombuffer(data, np.uint8).reshape(SIDE, SIDE))


def write_binary(maze: Maze) -> bytes:
    """Return 256 bytes."""
    walls = _walls(maze)
    if walls.shape != (SIDE, SIDE) or walls[0, 0] != START:
        raise ClewError(
            f".maz holds mazes of {SIDE}x{SIDE} cells whose start, in the south-west, opens to the north only, and "
            f"this one of {maze.grid.spec} is different: write .maze"
        )
    return walls.tobytes()


def read_numbers(data: bytes) -> Maze:
    """Read lines `X Y N E S W` in any order, one for each cell."""
    memory.require(500 * (1 + data.count(b"\n") + data.count(b"\r")), "reading these lines")
    rows = []
    for number, line in enumerate(data.splitlines()):
        if match := _LINE.fullmatch(line.strip()):
            rows.append([int(word) for word in match.groups()])
        elif line.strip():
            rule = "it must be X Y N E S W, the place of a cell and 1 for each of its walls or 0"
            text = shown(line.decode(errors="replace"))
            raise ClewError(f"line {number + 1} is {text}: {rule}", row=number, column=0)
    table = np.array(rows, np.int64).reshape(-1, 6)
    x, y = table.T[:2]
    width, height = int(x.max(initial=0)) + 1, int(y.max(initial=0)) + 1
    if width * height != len(rows) or len(np.unique(x * height + y)) != len(rows):
        raise ClewError(f"a maze of {width}x{height} cells needs one line for each, and this has {len(rows):,} lines")
    walls = np.zeros((width, height), np.uint8)
    walls[x, y] = table[:, 2:] @ (1, 2, 4, 8)
    return _maze(walls)


def write_numbers(maze: Maze) -> str:
    """Return a line for each cell, column by column."""
    cells = np.ndenumerate(_walls(maze))
    return "".join(f"{x} {y} {bits & 1} {bits >> 1 & 1} {bits >> 2 & 1} {bits >> 3}\n" for (x, y), bits in cells)


def _maze(walls: UInt8Array) -> Maze:
    """Return the maze of these walls, uint8[x, y]; `ClewError` if a wall is missing on one of its sides, or outside."""
    grid = Rectangle(*walls.shape)
    return from_directions(grid, ~walls.T[::-1] & DIRECTIONS, marks=usual_marks(grid))


def _walls(maze: Maze) -> UInt8Array:
    """Return the walls of all cells, uint8[x, y]; `ClewError` for a maze that is not enclosed."""
    grid = check_rectangle(maze)
    if maze.openings:
        raise ClewError("the maze of a contest is enclosed, and this one has openings: write .maze or .clew")
    memory.require(64 * grid.cells, f"{grid.spec} as numbers")
    return np.ascontiguousarray((~maze.array & DIRECTIONS)[::-1].T)
