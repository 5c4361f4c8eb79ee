"""The cells of solutions that are given as directions."""

from functools import lru_cache
from typing import Any, NamedTuple

from clew import kernel
from clew.analysis.counting.numbering import entries_of
from clew.datasets.rows.packing import passage_bits
from clew.grids import Grid
from clew.kernel import IntArray
from clew.lazy import NDArray, np

WALL = -1


class CellLists(NamedTuple):
    """The cells of many paths, one after the other: path i is cells[offsets[i]:offsets[i + 1]]."""

    cells: "NDArray[np.int32]"
    offsets: "NDArray[np.int64]"


@lru_cache(maxsize=32)
def neighbor_rows(grid: Grid) -> "NDArray[np.int32]":
    """Return the neighbor of each cell in each direction, int32[cells, directions], or -1."""
    table = passage_bits(grid)
    sides = 1 + max(int(table.directions.max(initial=0)), int(table.backs.max(initial=0)))
    rows = np.full((grid.cells, sides), WALL, np.int32)
    rows[table.cells, table.directions] = table.others
    rows[table.others, table.backs] = table.cells
    return rows


def paths_of(
    mazes: "NDArray[Any]",
    grid: Grid,
    starts: "NDArray[np.int32]",
    directions: "NDArray[np.uint8]",
    offsets: "NDArray[np.int64]",
) -> CellLists:
    """Follow solutions through mazes.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, *grid.shape)
        The open directions of each cell.
    grid : Grid
        The grid of the mazes.
    starts : ndarray of int32, shape (count,)
        Where each solution begins.
    directions : ndarray of uint8
        The steps of all solutions, one solution after the other.
    offsets : ndarray of int64, shape (count + 1,)
        Solution i is directions[offsets[i]:offsets[i + 1]].

    Returns
    -------
    CellLists
        The cells of each, from the start on: one more than its steps. From the first step through a wall on they are
        `WALL`.
    """
    count = len(starts)
    steps = np.ascontiguousarray(offsets, np.int64)
    ends = steps - steps[0] + np.arange(count + 1)
    cells = np.empty(int(ends[-1]), np.int32)
    neighbors = neighbor_rows(grid)
    kernel.run_fastest(
        follow_directions,
        len(cells),
        grid.typecode,
        np.ascontiguousarray(mazes).reshape(-1),
        entries_of(grid),
        neighbors.reshape(-1),
        np.ascontiguousarray(starts, np.int32),
        np.ascontiguousarray(directions),
        steps,
        cells,
        neighbors.shape[1],
    )
    return CellLists(cells, ends)


def follow_directions(
    mazes: IntArray,
    entries: IntArray,
    neighbors: IntArray,
    starts: IntArray,
    directions: IntArray,
    offsets: IntArray,
    cells: IntArray,
    sides: int,
) -> None:
    """Write the cells of each path; those behind a wall are -1."""
    size = len(mazes) // max(len(starts), 1)
    place = 0
    for number in range(len(starts)):
        cell = starts[number]
        if cell < 0 or cell >= len(entries):
            cell = WALL
        cells[place] = cell
        place += 1
        for step in range(offsets[number], offsets[number + 1]):
            direction = directions[step]
            if cell != WALL:
                if direction < sides and mazes[number * size + entries[cell]] >> direction & 1:
                    cell = neighbors[cell * sides + direction]
                else:
                    cell = WALL
            cells[place] = cell
            place += 1
