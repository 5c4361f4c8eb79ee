"""Make mazes from arrays: of open directions, or of walls and cells, as other maze libraries have them."""

from typing import Any

from clew.errors import ClewError, shown
from clew.grids import Box, Grid, Rectangle
from clew.grids.spec import parse_grid
from clew.lazy import np
from clew.masks import masked
from clew.mazes.checking import check_crossings
from clew.mazes.exports.open_sides import frame_of, passages_of
from clew.mazes.exports.thick_walls import STAIRS, refuse_first, sides_of_walls, thickness
from clew.mazes.maze import NO_MARKS, Marks, Maze, Provenance

SHOWN = 20  # cells that a message lists


def from_directions(
    grid: Grid | str,
    array: Any,
    provenance: Provenance | None = None,
    openings: tuple[tuple[int, int], ...] = (),
    marks: Marks = NO_MARKS,
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
    marks : Marks, optional
        The start and the goal area of a contest maze.

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
    close_one_sided(grid, storage, strict=True)
    check_crossings(grid, storage)
    return Maze(grid, storage, provenance, openings, marks, trusted=True)


def check_shape(grid: Grid, kind: Any, shape: tuple[int, ...]) -> None:
    """Raise `ClewError` unless an array of this type and shape can hold the directions of the grid's cells."""
    dtype = np.dtype(kind)
    if dtype.kind not in "ui" or shape != grid.shape:
        raise ClewError(
            f"{grid.spec} needs an array of integers of shape {grid.shape}, not {dtype.name} of shape {shape}"
        )


def close_one_sided(grid: Grid, storage: Any, *, strict: bool = False) -> ClewError | None:
    """Close every passage that is one-sided or leads outside; return an error about them, or raise it if `strict`.

    The result is None if there is no such passage.
    """
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
    problem = ClewError(
        f"{count:,} cell{' opens' if count == 1 else 's open'} a side that leads outside or that the neighbor keeps "
        f"closed: {named}{more}",
        row=row,
        column=column,
    )
    if strict:
        raise problem
    for begin, directions in grid.one_sided(storage):
        storage[begin : begin + len(directions)] ^= directions
    return problem


def from_thick(array: Any, wall: int = 1, cell: int = 1, grid: Grid | str | None = None) -> Maze:
    """Make a maze from an array in which walls are as real as cells, as `Maze.to_thick` returns it.

    Rows and columns of walls and of cells take turns, beginning and ending with walls. Walls are 1 or True; cells and
    the passages between them are 0 or False.

    Parameters
    ----------
    array : array of 0 and 1, or of bool
        The walls, of shape (height * (cell + wall) + wall, width * (cell + wall) + wall). An array of three dimensions
        is a box, with such an array for each floor; there a cell with stairs up is 2, with stairs down 3, with both 4.
    wall, cell : int, default 1
        The thickness of walls and of cells, in entries.
    grid : Grid or str, optional
        The grid, without a mask, or its spec, if it is another than a rectangle or a box: 'torus:20x14'.

    Returns
    -------
    Maze
        A maze on this grid. A place whose cell is solid wall is left out by a mask. Gaps in the outer wall, and in
        the walls towards places left out, are openings in reading order.

    Raises
    ------
    ClewError
        If the shape does not fit, the array holds anything but 0 and 1, a wall is thick in one part and open in
        another, or there is no wall where walls meet. The message names the entry.

    Examples
    --------
    >>> import clew
    >>> rows = ["#######", "#   # #", "# ### #", "#     #", "##### #"]
    >>> print(clew.from_thick([[character == "#" for character in row] for row in rows]))
    ┌───────┬───┐
    │       │   │
    │   ╶───┘   │
    │           │
    └───────╴   ╵
    >>> maze = clew.generate("wilson", "torus:4x3", seed=7)
    >>> clew.from_thick(maze.to_thick(), grid="torus:4x3") == maze
    True
    """
    given = _checked(array)
    sizes = thickness(wall, cell)
    places = tuple((length - sizes[0]) // sum(sizes) for length in given.shape[1:])
    if min(places) < 1 or tuple(each * sum(sizes) + sizes[0] for each in places) != given.shape[1:]:
        raise ClewError(
            f"an array of shape {given.shape[3 - np.ndim(array) :]} does not fit walls of {sizes[0]} and cells of "
            f"{sizes[1]}: it must have height * {sum(sizes)} + {sizes[0]} rows and width * {sum(sizes)} + {sizes[0]} "
            f"columns, as maze.to_thick({sizes[0]}, {sizes[1]}) has"
        )
    down, across = (np.resize(sizes, 2 * each + 1) for each in places)
    thin = given[:, np.cumsum(down)[:, None] - 1, np.cumsum(across) - 1]
    if sizes != (1, 1):
        whole = np.repeat(np.repeat(thin, down, axis=1), across, axis=2)
        rule = f"array: with walls of {sizes[0]} and cells of {sizes[1]}, this must be like the entries near it"
        refuse_first(given != whole, rule)
    cells = thin[:, 1::2, 1::2]
    if grid is None:
        height, width = places
        grid = Rectangle(width, height) if np.ndim(array) == 2 else Box(width, height, len(thin))
    return _maze(_kept_of(parse_grid(grid), cells != 1), thin)


def _checked(array: Any) -> Any:
    """Return the array as uint8[floor, row, column]."""
    try:
        given = np.asarray(array)
    except ValueError:
        raise ClewError("these rows are not equally long: give a rectangular array of 0 and 1") from None
    if given.ndim not in (2, 3) or not given.size:
        raise ClewError(f"the array has {given.ndim} dimensions: it must have two, rows and columns, or one for floors")
    if given.dtype.kind not in "buif":
        raise ClewError(f"the array holds {given.dtype}: it must hold 1 for walls and 0 for cells, or bool")
    floors, most = given.reshape(-1, *given.shape[-2:]), 1 if given.ndim == 2 else max(STAIRS)
    wrong = ~np.isin(floors, range(most + 1))
    if wrong.any():
        needed = "it must be 1 for a wall or 0 for a cell or a passage" + ", or 2 to 4 for stairs" * (most > 1)
        refuse_first(wrong, f"array holds {shown(floors[wrong][0].item())}: {needed}")
    return floors.astype(np.uint8, copy=False)


def _kept_of(grid: Grid, kept: Any) -> Grid:
    """Return the grid with only the places that are true in `kept`, bool[floor, row, column]."""
    if frame_of(grid) != kept.shape or grid.fingerprint:
        floors, height, width = kept.shape
        size = f"{width}x{height}" + f" on {floors} floors" * (floors > 1)
        raise ClewError(f"the array has {size} cells, which are not those of {grid.spec}: give a grid of this size")
    return grid if kept.all() else masked(grid, kept.reshape(-1))


def _maze(grid: Grid, thin: Any) -> Maze:
    """Return the maze of these walls, uint8[floors, 2 * rows + 1, 2 * columns + 1], in which 0 is open."""
    storage, openings = passages_of(grid, sides_of_walls(thin))
    try:
        return Maze(grid, storage, openings=openings)
    except ClewError as problem:  # where borders are joined, or stairs
        rule = "a passage across joined borders must be a gap in both, and stairs up must lead to stairs down"
        raise problem.reworded(f"{problem}: {rule}") from None
