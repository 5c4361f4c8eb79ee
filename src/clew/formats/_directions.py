"""Make mazes from arrays of directions, and find passages that only one of their two cells opens."""

from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.mazes.checking import check_crossings
from clew.mazes.maze import Maze, Provenance

SHOWN = 20  # cells that a message names


def from_directions(
    grid: Grid, array: Any, provenance: Provenance | None = None, openings: tuple[tuple[int, int], ...] = ()
) -> Maze:
    """Return the maze whose cells open these directions: bit d = direction d; [row, column] on rectangles, else [cell].

    Raises `ClewError` for another shape, and for passages that are one-sided or lead outside, naming the cells.
    """
    import numpy as np

    given = np.asarray(array)
    if given.dtype.kind not in "ui" or given.shape != grid.shape:
        raise ClewError(
            f"{grid.spec} needs whole numbers in an array of {grid.shape}, not {given.dtype} in {given.shape}"
        )
    storage = grid.storage_of(given)
    check_one_sided(grid, storage)
    check_crossings(grid, storage)
    return Maze(grid, storage, provenance, openings, trusted=True)


def check_one_sided(grid: Grid, storage: Any) -> None:
    """Raise `ClewError` if a cell opens a side that leads outside or that the cell behind it keeps closed."""
    problem = _one_sided(grid, storage)
    if problem:
        raise problem


def close_one_sided(grid: Grid, storage: Any) -> ClewError | None:
    """Close every passage that is one-sided or leads outside; return what `check_one_sided` would have raised.

    A wall on either side is a wall.
    """
    problem = _one_sided(grid, storage)
    if problem:
        for begin, directions in grid.one_sided(storage):
            storage[begin : begin + len(directions)] ^= directions
    return problem


def _one_sided(grid: Grid, storage: Any) -> ClewError | None:
    """The sentence that counts the one-sided cells and names the first, with the place of the first."""
    import numpy as np

    count = 0
    places: list[int] = []
    for begin, directions in grid.one_sided(storage):
        count += int(np.count_nonzero(directions))
        if count and len(places) < SHOWN:
            places.extend((np.flatnonzero(directions)[: SHOWN - len(places)] + begin).tolist())
    if not count:
        return None
    index_of = grid.topology().index_of
    first = [grid.coordinates(index_of(place)) for place in places]
    named = " ".join(",".join(map(str, coordinates)) for coordinates in first)
    more = f" and {count - len(first):,} more" if count > len(first) else ""
    column, row = first[0] if len(first[0]) == 2 else (None, None)
    return ClewError(
        f"{count:,} cell{' opens' if count == 1 else 's open'} a side that leads outside or that the cell behind it "
        f"keeps shut: {named}{more}",
        row=row,
        column=column,
    )
