"""Make mazes from arrays of directions, and find passages that only one of their two cells opens."""

from typing import Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.grids.spec import parse_grid
from clew.lazy import np
from clew.mazes.checking import check_crossings
from clew.mazes.maze import Maze, Provenance

SHOWN = 20  # cells that a message lists


def from_directions(
    grid: Grid | str, array: Any, provenance: Provenance | None = None, openings: tuple[tuple[int, int], ...] = ()
) -> Maze:
    """Make a maze from an array of open directions.

    Parameters
    ----------
    grid : Grid or str
        The grid of the maze, or its spec.
    array : array of integers
        The open directions of each cell: bit d is set if direction d is open. Its shape is `grid.shape`:
        (height, width) on a rectangle, else (cells,). On a rectangle north is 1, east 2, south 4 and west 8.
    provenance : Provenance, optional
        What the maze was made from.
    openings : tuple of (int, int), optional
        Gaps in the outer wall: a cell and a side of its outline for each, the entrance first.

    Returns
    -------
    Maze
        The maze; `maze.array` is equal to `array`.

    Raises
    ------
    ClewError
        If the shape is wrong, a passage is open on one of its two sides only, or one leads outside. The message names
        the cells.

    Examples
    --------
    >>> import clew
    >>> print(clew.from_directions(clew.Rectangle(3, 2), [[6, 10, 8], [3, 10, 8]]))
    ┌───────────┐
    │           │
    │   ╶───────┤
    │           │
    └───────────┘
    """
    grid = parse_grid(grid)
    try:
        given = np.asarray(array)
    except ValueError:
        raise ClewError(
            f"{grid.spec} needs an array of integers of shape {grid.shape}, and these rows are not equally long"
        ) from None
    check_shape(grid, given.dtype, given.shape)
    storage = grid.storage_of(given)
    check_one_sided(grid, storage)
    check_crossings(grid, storage)
    return Maze(grid, storage, provenance, openings, trusted=True)


def check_shape(grid: Grid, kind: Any, shape: tuple[int, ...]) -> None:
    """Raise `ClewError` unless an array of this type and shape can hold the directions of the grid's cells."""
    dtype = np.dtype(kind)
    if dtype.kind not in "ui" or shape != grid.shape:
        raise ClewError(
            f"{grid.spec} needs an array of integers of shape {grid.shape}, not {dtype.name} of shape {shape}"
        )


def check_one_sided(grid: Grid, storage: Any) -> None:
    """Raise `ClewError` if a cell opens a side that leads outside or that the neighbor keeps closed."""
    problem = _one_sided(grid, storage)
    if problem:
        raise problem


def close_one_sided(grid: Grid, storage: Any) -> ClewError | None:
    """Close every passage that is one-sided or leads outside; return the error of `check_one_sided`."""
    problem = _one_sided(grid, storage)
    if problem:
        for begin, directions in grid.one_sided(storage):
            storage[begin : begin + len(directions)] ^= directions
    return problem


def _one_sided(grid: Grid, storage: Any) -> ClewError | None:
    """Return the error that counts the cells with one-sided passages and lists the first, or None."""
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
        f"{count:,} cell{' opens' if count == 1 else 's open'} a side that leads outside or that the neighbor keeps "
        f"closed: {named}{more}",
        row=row,
        column=column,
    )
