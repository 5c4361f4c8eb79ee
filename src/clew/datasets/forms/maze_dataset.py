"""The arrays of maze-dataset: connection lists, and the coordinates of solutions.

A connection list is bool[2, rows, columns]: [0] is True where the passage down is open, [1] where the passage to the
right is. Coordinates are (row, column).
"""

from typing import Any, NamedTuple

from clew.datasets.forms.lattices import lattice_of, mazes_of_passages
from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.rectangle import EAST, SOUTH
from clew.lazy import BoolArray, Int32Array, Int64Array, UInt8Array, UnsignedArray, np
from clew.mazes.many.solve_many import Paths

FORM = "a connection list of maze-dataset"


class SolvedMazes(NamedTuple):
    """Mazes with their solutions, as maze-dataset's `SolvedMaze` has them.

    `SolvedMaze(solved.connection_lists[i], solved.solution(i))` is maze i there.

    Attributes
    ----------
    connection_lists : ndarray of bool, shape (count, 2, rows, columns)
        The passages.
    start_coords, end_coords : ndarray of int32, shape (count, 2)
        The ends of the solutions, as (row, column).
    solutions : ndarray of int32, shape (total, 2)
        The cells of all solutions as (row, column), one solution after the other.
    offsets : ndarray of int64, shape (count + 1,)
        Solution i is `solutions[offsets[i]:offsets[i + 1]]`.
    """

    connection_lists: BoolArray
    start_coords: Int32Array
    end_coords: Int32Array
    solutions: Int32Array
    offsets: Int64Array

    def solution(self, number: int) -> Int32Array:
        """Return the cells of one solution as (row, column); negative numbers count from the last."""
        return self.solutions[self.offsets[:-1][number] : self.offsets[1:][number]]


def connection_lists(mazes: UnsignedArray, grid: Grid | str) -> BoolArray:
    """Return the passages of many mazes as maze-dataset's `connection_list` has them.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width)
        The open directions of each cell, as `clew.generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, a rectangle without a mask, or its spec.

    Returns
    -------
    ndarray of bool, shape (count, 2, rows, columns)
        `[i, 0, row, column]` is whether the passage down is open, `[i, 1, row, column]` the same to the right.

    Raises
    ------
    ClewError
        If the grid is not a plain rectangle, or the array does not hold mazes of it.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import connection_lists
    >>> mazes = clew.generate_many("wilson", "3x2", 1, seed=7)
    >>> connection_lists(mazes, "3x2")[0].astype(int).tolist()
    [[[1, 0, 1], [0, 0, 0]], [[1, 1, 0], [1, 0, 0]]]
    """
    lattice = lattice_of(mazes, grid, FORM)
    lists = np.empty((len(lattice.mazes), 2, lattice.grid.height, lattice.grid.width), bool)
    np.not_equal(lattice.mazes & 1 << SOUTH, 0, out=lists[:, 0])
    np.not_equal(lattice.mazes & 1 << EAST, 0, out=lists[:, 1])
    return lists


def from_connection_lists(lists: Any) -> tuple[UInt8Array, Rectangle]:
    """Return the mazes of connection lists, and their grid.

    Parameters
    ----------
    lists : array_like of bool, shape (count, 2, rows, columns)
        The passages; one connection list alone may be of shape (2, rows, columns).

    Returns
    -------
    ndarray of uint8, shape (count, rows, columns)
        The open directions of each cell, as `clew.generate_many` returns them.
    Rectangle
        The grid of the mazes.

    Raises
    ------
    ClewError
        If the array has another shape, holds anything but 0 and 1, or a passage leads outside.

    Examples
    --------
    >>> from clew.datasets.forms import from_connection_lists
    >>> mazes, grid = from_connection_lists([[[[1, 0], [0, 0]], [[1, 0], [1, 0]]]])
    >>> grid.spec, mazes.tolist()
    ('rectangle:2x2', [[[6, 8], [3, 8]]])
    """
    try:
        given = np.asarray(lists)
    except ValueError:
        raise ClewError("these connection lists differ in size: give those of one size at a time") from None
    if given.ndim == 3:
        given = given[None]
    if given.ndim != 4 or given.shape[1] != 2 or 0 in given.shape[2:]:
        raise ClewError(f"connection lists have the shape (count, 2, rows, columns), not {given.shape}", field="lists")
    if given.dtype.kind not in "bui" or bool(((given != 0) & (given != 1)).any()):
        raise ClewError("connection lists hold True and False, or 1 and 0: this array holds others", field="lists")
    leads_out = given[:, 0, -1].any(axis=1) | given[:, 1, :, -1].any(axis=1)
    if leads_out.any():
        raise ClewError(
            f"connection list {int(np.flatnonzero(leads_out)[0])} has a passage that leads outside: the last row of "
            f"[0] and the last column of [1] must be False",
            field="lists",
        )
    return mazes_of_passages(given[:, 1, :, :-1], given[:, 0, :-1]), Rectangle(given.shape[3], given.shape[2])


def solved_mazes(mazes: UnsignedArray, grid: Grid | str, paths: Paths) -> SolvedMazes:
    """Return many mazes and paths as maze-dataset has them.

    Parameters
    ----------
    mazes, grid
        As for `connection_lists`.
    paths : Paths
        A path through each maze, as `clew.solve_many` returns them.

    Returns
    -------
    SolvedMazes
        The connection lists, and the coordinates of the paths.

    Raises
    ------
    ClewError
        As for `connection_lists`, or if the paths do not fit the mazes or one is empty.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import solved_mazes
    >>> mazes = clew.generate_many("wilson", "3x2", 4, seed=7)
    >>> solved = solved_mazes(mazes, "3x2", clew.solve_many(mazes, "3x2"))
    >>> solved.solution(0).tolist()
    [[0, 0], [0, 1], [0, 2], [1, 2]]
    """
    lattice = lattice_of(mazes, grid, FORM)
    routes = lattice.routes(paths)
    coordinates = np.stack(np.divmod(routes.cells, np.int32(lattice.grid.width)), axis=1)
    lists = connection_lists(lattice.mazes, lattice.grid)
    return SolvedMazes(lists, *routes.ends_of(coordinates), coordinates, routes.offsets)


def from_solved_mazes(solved: SolvedMazes) -> tuple[UInt8Array, Rectangle, Paths]:
    """Return the mazes, their grid and the paths; the inverse of `solved_mazes`.

    Parameters
    ----------
    solved : SolvedMazes
        Connection lists and solutions, as `solved_mazes` returns them.

    Returns
    -------
    ndarray of uint8, shape (count, rows, columns)
        The open directions of each cell, as `clew.generate_many` returns them.
    Rectangle
        The grid of the mazes.
    Paths
        The solutions.

    Raises
    ------
    ClewError
        As for `from_connection_lists`, or if a solution does not lead through its maze, or not between its ends.

    Examples
    --------
    >>> import clew
    >>> from clew.datasets.forms import from_solved_mazes, solved_mazes
    >>> mazes = clew.generate_many("wilson", "3x2", 4, seed=7)
    >>> again, grid, paths = from_solved_mazes(solved_mazes(mazes, "3x2", clew.solve_many(mazes, "3x2")))
    >>> bool((again == mazes).all()), paths[0].tolist()
    (True, [0, 1, 2, 5])
    """
    if not isinstance(solved, SolvedMazes):
        raise ClewError(f"these solved mazes are {shown(solved)}: give SolvedMazes, as solved_mazes returns them")
    mazes, grid = from_connection_lists(solved.connection_lists)
    count = len(mazes)
    arrays: list[Any] = [np.asarray(each) for each in (*solved[3:], *solved[1:3])]
    if [array.shape for array in arrays] != [(*arrays[0].shape[:1], 2), (count + 1,), (count, 2), (count, 2)]:
        raise ClewError(
            f"the solutions do not fit {count:,} mazes: solutions must have the shape (total, 2), offsets "
            f"({count + 1},), start_coords and end_coords ({count}, 2)"
        )
    if any(array.dtype.kind not in "iu" for array in arrays):
        raise ClewError("the coordinates and the offsets of solutions must be whole numbers")
    coordinates, offsets, starts, ends = arrays
    if len(coordinates) and not bool(((coordinates >= 0) & (coordinates < np.array([grid.height, grid.width]))).all()):
        raise ClewError(f"a solution leaves {grid.spec}: its coordinates must be (row, column), counted from 0")
    cells = (coordinates[:, 0] * grid.width + coordinates[:, 1]).astype(np.int32)
    paths = Paths(grid, cells, offsets.astype(np.int64))
    lattice_of(mazes, grid, FORM).routes(paths)
    apart = (coordinates[offsets[:-1]] != starts) | (coordinates[offsets[1:] - 1] != ends)
    if apart.any():
        raise ClewError(
            f"solution {int(apart.any(axis=1).argmax())} does not lead from its start_coords to its end_coords"
        )
    return mazes, grid, paths
