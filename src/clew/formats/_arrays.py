"""Make mazes from arrays: of open directions, or of walls and cells, as other maze libraries have them."""

from typing import Any

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST, Squares
from clew.grids.spec import parse_grid
from clew.lazy import np
from clew.masks import MaskedRectangle
from clew.mazes.checking import check_crossings
from clew.mazes.exports import thickness
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


def from_thick(array: Any, wall: int = 1, cell: int = 1) -> Maze:
    """Make a maze from an array in which walls are as real as cells, as `Maze.to_thick` returns it.

    Rows and columns of walls and of cells take turns, beginning and ending with walls. Walls are 1 or True; cells and
    the passages between them are 0 or False.

    Parameters
    ----------
    array : array of 0 and 1, or of bool
        The walls, of shape (height * (cell + wall) + wall, width * (cell + wall) + wall).
    wall, cell : int, default 1
        The thickness of walls and of cells, in entries.

    Returns
    -------
    Maze
        A maze on a rectangle. A place whose cell is solid wall is left out by a mask. Gaps in the outer wall, and in
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
    """
    given = _checked(array)
    sizes = thickness(wall, cell)
    places = tuple((length - sizes[0]) // sum(sizes) for length in given.shape)
    if min(places) < 1 or tuple(each * sum(sizes) + sizes[0] for each in places) != given.shape:
        raise ClewError(
            f"an array of shape {given.shape} does not fit walls of {sizes[0]} and cells of {sizes[1]}: it must have "
            f"height * {sum(sizes)} + {sizes[0]} rows and width * {sum(sizes)} + {sizes[0]} columns, as "
            f"maze.to_thick({sizes[0]}, {sizes[1]}) has"
        )
    height, width = places
    down, across = (np.resize(sizes, 2 * each + 1) for each in places)
    thin = given[np.ix_(np.cumsum(down) - 1, np.cumsum(across) - 1)]
    if sizes != (1, 1):
        whole = np.repeat(np.repeat(thin, down, axis=0), across, axis=1)
        rule = f"with walls of {sizes[0]} and cells of {sizes[1]}, this must be like the entries near it"
        _refuse_first(given != whole, rule)
    posts = np.zeros_like(thin)
    posts[::2, ::2] = ~thin[::2, ::2]
    _refuse_first(posts, "walls meet here, so it must be wall")
    kept = ~thin[1::2, 1::2]
    grid: Squares = Rectangle(width, height) if kept.all() else MaskedRectangle(width, height, kept.tobytes())
    return _maze(grid, thin, np.pad(kept, 1))


def _checked(array: Any) -> Any:
    """Return the array as bool[row, column]."""
    try:
        given = np.asarray(array)
    except ValueError:
        raise ClewError("these rows are not equally long: give a rectangular array of 0 and 1") from None
    if given.ndim != 2:
        raise ClewError(f"the array has {given.ndim} dimensions: it must have two, rows and columns")
    if given.dtype.kind not in "buif":
        raise ClewError(f"the array holds {given.dtype}: it must hold 1 for walls and 0 for cells, or bool")
    wrong = (given != 0) & (given != 1)
    if wrong.any():
        row, column = np.argwhere(wrong)[0].tolist()
        raise ClewError(
            f"the array holds {shown(given[row, column].item())} at row {row}, column {column}: it must be 1 for a "
            f"wall or 0 for a cell or a passage",
            row=row,
            column=column,
        )
    return given.astype(bool, copy=False)


def _refuse_first(wrong: Any, rule: str) -> None:
    """Raise `ClewError` for the first true entry."""
    if wrong.any():
        row, column = np.argwhere(wrong)[0].tolist()
        raise ClewError(f"row {row}, column {column} of the array: {rule}", row=row, column=column)


def _maze(grid: Squares, thin: Any, kept: Any) -> Maze:
    """Return the maze of these walls, bool[2 * height + 1, 2 * width + 1].

    `kept`, bool[height + 2, width + 2], says which places are cells; those in the margin around the maze are not.
    """
    south, east = np.zeros_like(thin), np.zeros_like(thin)  # gaps below a cell, and on its right
    south[::2, 1::2] = ~thin[::2, 1::2]
    east[1::2, ::2] = ~thin[1::2, ::2]
    above, below, left, right = (np.zeros_like(thin) for _ in range(4))
    above[::2, 1::2], below[::2, 1::2] = kept[:-1, 1:-1], kept[1:, 1:-1]
    left[1::2, ::2], right[1::2, ::2] = kept[1:-1, :-1], kept[1:-1, 1:]
    _refuse_first((south | east) & ~(above | below | left | right), "this passage joins no cells, so it must be wall")
    storage = grid.storage_of_passages(
        (east & left & right)[1::2, 2::2].view(np.uint8), (south & above & below)[2::2, 1::2].view(np.uint8)
    )
    openings = []
    for line, column in np.argwhere(south & (above ^ below) | east & (left ^ right)).tolist():
        if line % 2:
            x, side = (column // 2, WEST) if right[line, column] else (column // 2 - 1, EAST)
            openings.append((grid.index((x, line // 2)), side))
        else:
            y, side = (line // 2, NORTH) if below[line, column] else (line // 2 - 1, SOUTH)
            openings.append((grid.index((column // 2, y)), side))
    return Maze(grid, storage, openings=tuple(openings), trusted=True)
