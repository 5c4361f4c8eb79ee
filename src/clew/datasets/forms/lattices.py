"""Mazes on a rectangle, and the paths through them, checked before a form of other software is written or read."""

from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle, parse_grid
from clew.grids.rectangle import EAST, NORTH, SOUTH, WEST
from clew.kernel import memory
from clew.lazy import Int32Array, Int64Array, NDArray, UInt8Array, np
from clew.mazes.many.batch import Batch
from clew.mazes.many.solve_many import Paths


class Routes(NamedTuple):
    """One path through each maze of a lattice; all have at least one cell.

    Path i is `cells[offsets[i]:offsets[i + 1]]`.
    """

    cells: Int32Array
    offsets: Int64Array

    @property
    def lengths(self) -> Int64Array:
        """The number of cells of each path."""
        return np.diff(self.offsets)

    def ends_of(self, values: Any) -> tuple[Any, Any]:
        """Return the first and the last value of each path, of an array with a value for each of `cells`."""
        return values[self.offsets[:-1]], values[self.offsets[1:] - 1]

    def steps(self) -> "NDArray[np.intp]":
        """Return the entries of `cells` from which a step leads to the next entry: all but the last of each path."""
        inner = np.ones(len(self.cells), bool)
        inner[self.offsets[1:] - 1] = False
        return np.flatnonzero(inner)

    def directions(self, steps: Any, width: int) -> UInt8Array:
        """Return the direction of each step from `cells[steps]` to the next cell, in a grid of this width."""
        difference = self.cells[steps + 1] - self.cells[steps]
        vertical, horizontal = np.where(difference < 0, NORTH, SOUTH), np.where(difference < 0, WEST, EAST)
        return np.where(np.abs(difference) == width, vertical, horizontal).astype(np.uint8)


class Lattice(NamedTuple):
    """Many mazes of one rectangle.

    Attributes
    ----------
    mazes : ndarray of uint8, shape (count, height, width)
        The open directions of each cell; every passage is open from both sides, and none leads outside.
    grid : Rectangle
        The grid.
    form : str
        The name of what needs them.
    """

    mazes: UInt8Array
    grid: Rectangle
    form: str

    @property
    def flat(self) -> UInt8Array:
        """The same as one row of numbers, for kernels."""
        return self.mazes.reshape(-1)

    def routes(self, paths: Paths, *, ends_apart: bool = False) -> Routes:
        """Return the paths after checking that each leads through the maze of its number.

        `ends_apart`: whether none may end where it starts.
        """
        if not isinstance(paths, Paths):
            raise ClewError(
                f"the paths are {shown(paths)}: {self.form} needs one through each maze, as clew.solve_many returns "
                f"them",
                field="paths",
            )
        if paths.grid.spec != self.grid.spec or len(paths) != len(self.mazes):
            raise ClewError(
                f"there are {len(paths):,} paths on {paths.grid.spec} and {len(self.mazes):,} mazes on "
                f"{self.grid.spec}: give the paths that clew.solve_many finds in these mazes",
                field="paths",
            )
        routes = Routes(np.asarray(paths.cells, np.int32), np.asarray(paths.offsets, np.int64))
        if len(missing := np.flatnonzero(routes.lengths == 0)):
            raise ClewError(
                f"maze {missing[0]} has no path from its start to its goal: {self.form} needs one; leave such mazes "
                f"out, or join their parts with clew.join",
                field="paths",
            )
        if fault := len(self.mazes) and self._fault_of(routes):
            raise ClewError(
                f"one of the paths {fault}: give the paths that clew.solve_many finds in these mazes", field="paths"
            )
        starts, goals = routes.ends_of(routes.cells)
        if len(same := np.flatnonzero(ends_apart & (starts == goals))):
            raise ClewError(
                f"the path through maze {same[0]} ends where it starts, which {self.form} cannot show: choose another "
                f"goal",
                field="paths",
            )
        return routes

    def _fault_of(self, routes: Routes) -> str:
        """Return what is wrong with a path that does not fit its maze, or nothing."""
        (cells, offsets), lengths = routes, routes.lengths
        right = offsets[0] == 0 and offsets[-1] == len(cells) and int(lengths.min()) > 0
        if not right or int(cells.min()) < 0 or int(cells.max()) >= self.grid.cells:
            return "is not made of cells of the grid"
        steps = routes.steps()
        owners = np.repeat(np.arange(len(self.mazes)), lengths)[steps]
        distance = np.abs(cells[steps + 1] - cells[steps])
        is_open = self.flat[owners * self.grid.cells + cells[steps]] >> routes.directions(steps, self.grid.width) & 1
        closed = np.flatnonzero((is_open == 0) | ((distance != 1) & (distance != self.grid.width)))
        return f"leads through a wall (path {owners[closed[0]]})" if len(closed) else ""


def rectangle_of(grid: Grid | str, form: str) -> Rectangle:
    """Return the grid if it is a rectangle without a mask; otherwise raise `ClewError`."""
    found = parse_grid(grid)
    if not isinstance(found, Rectangle):
        raise ClewError(
            f"{form} can hold plain rectangles only, and {found.spec} is not one: make the mazes on a grid such as "
            f"10x10, or keep them as Parquet or .npz",
            field="grid",
        )
    return found


def lattice_of(mazes: Any, grid: Grid | str, form: str) -> Lattice:
    """Return the mazes after checking that they are mazes of a rectangle; `form` is the name of what needs them."""
    shape = rectangle_of(grid, form)
    found = Batch(mazes, shape, 1).mazes
    inner = found & (1 << EAST | 1 << SOUTH)
    inner[:, :, -1] &= 1 << SOUTH
    inner[:, -1] &= 1 << EAST
    if len(wrong := np.flatnonzero((_open_back(inner) != found).any(axis=(1, 2)))):
        raise ClewError(
            f"maze {wrong[0]} has a passage that is open from one side only or leads outside "
            f"{shape.spec}: make the mazes with clew.generate_many",
            field="mazes",
        )
    return Lattice(found, shape, form)


def mazes_of_passages(east: Any, south: Any) -> UInt8Array:
    """Return the open directions of each cell, from 0 and 1 for each passage to the east and each to the south."""
    count, height, width = len(east), east.shape[1], south.shape[2]
    memory.require(2 * count * height * width, f"{count:,} mazes of {width}x{height}")
    mazes = np.zeros((count, height, width), np.uint8)
    mazes[:, :, :-1] = np.asarray(east, np.uint8) << EAST
    mazes[:, :-1] |= np.asarray(south, np.uint8) << SOUTH
    return _open_back(mazes)


def _open_back(mazes: UInt8Array) -> UInt8Array:
    """Open the passages, given as directions east and south inside the grid, from their other sides too."""
    flat, width = mazes.reshape(-1), mazes.shape[2]
    flat[1:] |= (flat[:-1] & 1 << EAST) << WEST - EAST
    flat[width:] |= (flat[:-width] & 1 << SOUTH) >> SOUTH - NORTH
    return mazes


def paths_of_routes(grid: Rectangle, routes: Any) -> Paths:
    """Return `clew.Paths` of a sequence of arrays of cells."""
    cells = np.concatenate([np.zeros(0, np.int32), *routes]).astype(np.int32)
    return Paths(grid, cells, np.cumsum([0, *map(len, routes)], dtype=np.int64))
