"""A maze as arrays with an entry for each cell; sets of directions or sides are bits of integers."""

from collections.abc import Iterator

from clew.grids import Grid
from clew.lazy import BoolArray, FloatArray, Int64Array, np
from clew.mazes.maze import Maze

BAND = 1 << 16  # cells whose outlines are in memory at a time


def bands(cells: int) -> Iterator[Int64Array]:
    """Yield the numbers of the cells of a grid, band by band."""
    for first in range(0, cells, BAND):
        yield np.arange(first, min(first + BAND, cells))


def exits_of(maze: Maze) -> Int64Array:
    """Return the open directions of each cell."""
    return np.asarray(maze.grid.cell_entries(maze.array).astype("q"))


def neighbors_of(grid: Grid, cells: Int64Array) -> tuple[Int64Array, Int64Array]:
    """Return the directions of these cells that lead to a neighbor, and those that lead to a later one."""
    others = grid.neighbor_rows(cells)
    return _bit_set(others >= 0), _bit_set(others > cells[:, None])


def _bit_set(flags: BoolArray) -> Int64Array:
    """Return each row of flags as a bit set."""
    return flags @ (1 << np.arange(flags.shape[1]))


def openings_of(maze: Maze, cells: Int64Array) -> Int64Array:
    """Return the sides that are openings of these cells, which are in order and without gaps."""
    found = np.zeros(len(cells), np.int64)
    if maze.openings:
        where, sides = np.array(maze.openings).T
        inside = (where >= cells[0]) & (where <= cells[-1])
        np.bitwise_or.at(found, where[inside] - cells[0], 1 << sides[inside])
    return found


def has_bit(sets: Int64Array, bits: Int64Array) -> BoolArray:
    """Return which of these sets hold their bit; -1 is in none."""
    return (bits >= 0) & (sets >> np.maximum(bits, 0) & 1 > 0)


def distances_of(points: FloatArray, begins: FloatArray, ends: FloatArray) -> FloatArray:
    """Return the distance of each point from the segment at its place; one of either is for all of the other."""
    along, offset = ends - begins, points - begins
    squared = np.maximum((along**2).sum(axis=-1), 1e-12)
    share = np.clip((offset * along).sum(axis=-1) / squared, 0.0, 1.0)
    away = offset - share[..., None] * along
    return np.asarray(np.hypot(away[..., 0], away[..., 1]))


def numbered(counts: Int64Array) -> tuple[Int64Array, Int64Array]:
    """Return for so many entries of each kind, one kind after the other, the kinds and the places within them."""
    of = np.repeat(np.arange(len(counts)), counts)
    return of, np.arange(len(of)) - (np.cumsum(counts) - counts)[of]


def midpoints(lines: FloatArray) -> FloatArray:
    """Return the points halfway from corner to corner of lines of equally many points."""
    count = lines.shape[1]
    return np.asarray((lines[:, (count - 1) // 2] + lines[:, count // 2]) / 2)
