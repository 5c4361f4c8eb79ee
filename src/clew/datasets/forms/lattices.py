"""Mazes on a rectangle, and the paths through them, checked before a form of other software is written or read."""

from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.grids import Grid, Rectangle
from clew.grids.rectangle import DIRECTIONS, EAST, NORTH, SOUTH, WEST
from clew.grids.spec import parse_grid
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.mazes.many.reading import Batch
from clew.mazes.many.solve_many import Paths


class Lattice(NamedTuple):
    """Many mazes of one rectangle.

    Attributes
    ----------
    mazes : ndarray of uint8, shape (count, height, width)
        The open directions of each cell; every passage is open from both sides, and none leads outside.
    grid : Rectangle
        The grid.
    """

    mazes: "NDArray[np.uint8]"
    grid: Rectangle

    @property
    def maze_count(self) -> int:
        return len(self.mazes)

    @property
    def flat(self) -> "NDArray[np.uint8]":
        """The same as one row of numbers, for kernels."""
        return self.mazes.reshape(-1)


class Routes(NamedTuple):
    """One path through each maze of a lattice; all have at least one cell.

    Path i is `cells[offsets[i]:offsets[i + 1]]`.
    """

    cells: "NDArray[np.int32]"
    offsets: "NDArray[np.int64]"

    @property
    def starts(self) -> "NDArray[np.int32]":
        """The first cell of each path."""
        return self.cells[self.offsets[:-1]]

    @property
    def goals(self) -> "NDArray[np.int32]":
        """The last cell of each path."""
        return self.cells[self.offsets[1:] - 1]

    def steps(self) -> "NDArray[np.intp]":
        """Return the entries of `cells` from which a step leads to the next entry: all but the last of each path."""
        inner = np.ones(len(self.cells), bool)
        inner[self.offsets[1:] - 1] = False
        return np.flatnonzero(inner)


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
    _check_passages(found, shape)
    return Lattice(found, shape)


def _check_passages(mazes: Any, grid: Rectangle) -> None:
    """Raise `ClewError` for the first maze with a passage that is open from one side only or leads outside."""
    faults = (
        (mazes[:, :, :-1] >> EAST ^ mazes[:, :, 1:] >> WEST) & 1,
        (mazes[:, :-1] >> SOUTH ^ mazes[:, 1:] >> NORTH) & 1,
        mazes[:, 0] & 1 << NORTH,
        mazes[:, -1] & 1 << SOUTH,
        mazes[:, :, 0] & 1 << WEST,
        mazes[:, :, -1] & 1 << EAST,
        mazes > DIRECTIONS,
    )
    if not any(fault.any() for fault in faults):
        return
    wrong = np.any([fault.any(axis=tuple(range(1, fault.ndim))) for fault in faults], axis=0)
    raise ClewError(
        f"maze {int(np.flatnonzero(wrong)[0])} has a passage that is open from one side only or leads outside "
        f"{grid.spec}: make the mazes with clew.generate_many",
        field="mazes",
    )


def routes_of(paths: Paths, lattice: Lattice, form: str) -> Routes:
    """Return the paths after checking that each leads through the maze of its number."""
    if not isinstance(paths, Paths):
        raise ClewError(
            f"the paths are {shown(paths)}: {form} needs one through each maze, as clew.solve_many returns them",
            field="paths",
        )
    if paths.grid.spec != lattice.grid.spec or len(paths) != lattice.maze_count:
        raise ClewError(
            f"there are {len(paths):,} paths on {paths.grid.spec} and {lattice.maze_count:,} mazes on "
            f"{lattice.grid.spec}: give the paths that clew.solve_many finds in these mazes",
            field="paths",
        )
    cells, offsets = np.asarray(paths.cells, np.int32), np.asarray(paths.offsets, np.int64)
    lengths = np.diff(offsets)
    if len(lengths) and int(lengths.min()) == 0:
        raise ClewError(
            f"maze {int(np.flatnonzero(lengths == 0)[0])} has no path from its start to its goal: {form} needs one; "
            f"leave such mazes out, or join their parts with clew.join",
            field="paths",
        )
    routes = Routes(cells, offsets)
    if lattice.maze_count:
        _check_steps(routes, lattice, lengths)
    return routes


def _check_steps(routes: Routes, lattice: Lattice, lengths: Any) -> None:
    """Raise `ClewError` for the first path that does not fit its maze."""
    size = lattice.grid.width * lattice.grid.height
    cells, offsets = routes
    wrong = "is not made of cells of the grid"
    right = offsets[0] == 0 and offsets[-1] == len(cells) and int(lengths.min()) > 0
    if right and int(cells.min()) >= 0 and int(cells.max()) < size:
        wrong = "leads through a wall"
        steps = routes.steps()
        owners = np.repeat(np.arange(lattice.maze_count), lengths)[steps]
        bits = np.zeros(len(steps), np.uint8)
        difference = cells[steps + 1] - cells[steps]
        bits[difference == -lattice.grid.width] = 1 << NORTH
        bits[difference == lattice.grid.width] = 1 << SOUTH
        if lattice.grid.width > 1:
            bits[difference == 1] = 1 << EAST
            bits[difference == -1] = 1 << WEST
        closed = lattice.flat[owners * size + cells[steps]] & bits == 0
        if not closed.any():
            return
        wrong = f"{wrong} (path {int(owners[np.flatnonzero(closed)[0]])})"
    raise ClewError(
        f"one of the paths {wrong}: give the paths that clew.solve_many finds in these mazes", field="paths"
    )


def ends_apart(routes: Routes, form: str) -> Routes:
    """Return the paths after checking that none ends where it starts."""
    same = np.flatnonzero(routes.starts == routes.goals)
    if len(same):
        raise ClewError(
            f"the path through maze {int(same[0])} ends where it starts, which {form} cannot show: choose another goal",
            field="paths",
        )
    return routes


def directions_of(cells: "NDArray[np.int32]", steps: Any, width: int) -> "NDArray[np.uint8]":
    """Return the direction of each step from `cells[steps]` to the next cell."""
    difference = cells[steps + 1] - cells[steps]
    vertical = np.where(difference < 0, NORTH, SOUTH)
    if width == 1:
        return vertical.astype(np.uint8)
    horizontal = np.where(difference < 0, WEST, EAST)
    return np.where(np.abs(difference) == width, vertical, horizontal).astype(np.uint8)


def mazes_of_passages(east: Any, south: Any) -> "NDArray[np.uint8]":
    """Return the open directions of each cell, from 0 and 1 for each passage to the east and each to the south."""
    count, height, width = len(east), east.shape[1], south.shape[2]
    memory.require(2 * count * height * width, f"{count:,} mazes of {width}x{height}")
    mazes = np.zeros((count, height, width), np.uint8)
    right, below = np.asarray(east, np.uint8), np.asarray(south, np.uint8)
    mazes[:, :, :-1] |= right << EAST
    mazes[:, :, 1:] |= right << WEST
    mazes[:, :-1] |= below << SOUTH
    mazes[:, 1:] |= below << NORTH
    return mazes


def paths_of_routes(grid: Rectangle, routes: Any) -> Paths:
    """Return `clew.Paths` of a sequence of arrays of cells."""
    cells = np.concatenate([np.zeros(0, np.int32), *routes]).astype(np.int32)
    return Paths(grid, cells, np.cumsum([0, *map(len, routes)], dtype=np.int64))
