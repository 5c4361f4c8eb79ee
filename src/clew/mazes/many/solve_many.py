"""Solve many mazes of one grid: `solve_many` and `distances_many`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, overload

from clew import kernel, registry
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas, IntArrays
from clew.grids.grid import whole_number
from clew.kernel import IntArray, for_kernel, helper, memory, notices, refill, zeros
from clew.lazy import Int32Array, Int64Array, UnsignedArray, np
from clew.mazes import running
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.many.batch import Arguments, Batch, Chunk, Examine, reaches_all, result_array
from clew.mazes.many.ends import ManyCells, complete_ends, given_ends, part_of
from clew.mazes.running import Refilled
from clew.mazes.solving import solve as solving
from clew.mazes.solving.paths import check_grid
from clew.mazes.solving.solver_run import NOT_REACHED, compass_for, direction_back, no_way_back, steps_back
from clew.mazes.solving.walker import NOT_LEFT, set_out, steps_left, walk_arrays


@dataclass(frozen=True, eq=False)
class Paths:
    """One path through each of many mazes, stored as two arrays, as in a list column of pyarrow.

    `clew.solve_many` returns it. `paths[i]` is an array with the cells of path i, from the start to the goal, both
    included; it is empty if no path leads to the goal. A slice is a list of such arrays.

    Parameters
    ----------
    grid : Grid
        The grid of the mazes.
    cells : ndarray of int32, shape (total,)
        The numbers of the cells of all paths, one path after the other.
    offsets : ndarray of int64, shape (count + 1,)
        Path i is `cells[offsets[i]:offsets[i + 1]]`.
    walked : ndarray of int64, shape (count,), optional
        The steps of the walks that the paths are left of, if a walker found them.

    Examples
    --------
    >>> import clew
    >>> paths = clew.solve_many(clew.generate_many("wilson", "4x3", 5, seed=7), "4x3")
    >>> paths
    <Paths through 5 mazes on rectangle:4x3>
    >>> paths[0], paths.lengths
    (array([ 0,  1,  5,  9, 10, 11], dtype=int32), array([6, 8, 6, 6, 8]))
    >>> clew.Path(paths.grid, paths[0]).letters()
    'ESSEE'
    """

    grid: Grid
    cells: "Int32Array"
    offsets: "Int64Array"
    walked: "Int64Array | None" = None

    def __post_init__(self) -> None:
        check_grid(self.grid, "clew.Paths")
        if not (isinstance(self.cells, np.ndarray) and isinstance(self.offsets, np.ndarray) and len(self.offsets)):
            raise ClewError("the cells and the offsets of clew.Paths must be arrays, as clew.solve_many makes them")

    def __repr__(self) -> str:
        return f"<Paths through {len(self):,} mazes on {self.grid.spec}>"

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @overload
    def __getitem__(self, number: int) -> "Int32Array": ...
    @overload
    def __getitem__(self, number: slice) -> "list[Int32Array]": ...
    def __getitem__(self, number: int | slice) -> "Int32Array | list[Int32Array]":
        if isinstance(number, slice):
            return [self[each] for each in range(len(self))[number]]
        place = whole_number(number, "the number of a path")
        begin, end = self.offsets[:-1][place], self.offsets[1:][place]
        return self.cells[begin:end]

    def __iter__(self) -> "Iterator[Int32Array]":
        return (self[number] for number in range(len(self)))

    @cached_property
    def lengths(self) -> "Int64Array":
        """The number of cells of each path, one more than its steps; 0 if no path leads to the goal."""
        return np.diff(self.offsets)


def solve_many(
    mazes: "UnsignedArray",
    grid: Grid | str,
    start: ManyCells | None = None,
    goal: ManyCells | None = None,
    *,
    algorithm: str | Callable[..., Any] = "breadth-first",
    threads: int | None = None,
    **options: object,
) -> Paths:
    """Find a path through each of many mazes: by default a shortest one.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    start : int, tuple of int or ndarray of int, optional
        The number of a cell or its coordinates, the same in all mazes; or an array with the number of a cell for each
        maze, as `ends_many` returns it. The default is that of `default_ends`: the first cell; on grids without
        corners, such as a torus, an end of a longest path of each maze.
    goal : int, tuple of int or ndarray of int, optional
        The default is the last cell; on grids without corners, the cell farthest from the start.
    algorithm : str or callable, default 'breadth-first'
        The solver, as for `solve`.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    **options
        The options of the solver, as for `solve`.

    Returns
    -------
    Paths
        The paths in the order of the mazes, empty where no path leads to the goal, or where a walker does not find it.

    Raises
    ------
    ClewError
        If the array does not fit the grid, if one of its mazes has a passage that is open from one side only or leads
        outside, if `start` or `goal` is not a cell, or if the solver needs perfect mazes and one has loops.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("wilson", "12x6", 5, seed=7)
    >>> paths = clew.solve_many(mazes, "12x6", start=(0, 0), goal=(11, 5))
    >>> [len(path) - 1 for path in paths]  # steps
    [24, 24, 20, 18, 20]
    """
    batch = Batch(mazes, grid, threads)
    shape, found = batch.grid, solving.solver_of(algorithm, "clew.solve_many")
    values = registry.values_of(found, options)
    solving.check_grid_for(found, shape)
    if isinstance(start, str):
        raise ClewError(
            f"start is {shown(start)}: it must be a cell, such as {shape.coordinates(0)}; give the solver by name, "
            f"clew.solve_many(mazes, grid, algorithm={shown(start)})",
            field="start",
        )
    places = complete_ends(batch, given_ends(shape, start, goal, len(batch)))
    lengths, pieces, walked = _find_paths(batch, found, values, places)
    offsets = np.zeros(len(batch) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    size = 4 * int(offsets[-1])  # besides the pieces of them
    memory.require(size, f"the paths through {len(batch):,} mazes", remedy="try fewer mazes")
    return Paths(shape, np.concatenate(pieces) if pieces else np.zeros(0, np.int32), offsets, walked)


def _find_paths(
    batch: Batch, found: registry.Solver, values: tuple[Any, ...], places: Int32Array
) -> "tuple[Int64Array, list[Int32Array], Int64Array | None]":
    """Return the numbers of cells of all paths, the cells in pieces, and the steps of the walks of a walker."""
    shape = batch.grid
    search = walks_of(found.function) if found.walks else paths_of(found.function, found.result, found.grids)
    compiled = batch.compiles(search)
    lengths: Int64Array = np.zeros(len(batch), np.int64)
    walked: Int64Array | None = np.zeros(len(batch), np.int64) if found.walks else None
    pieces: dict[int, Int32Array] = {}

    def make_examine(most: int) -> Examine:
        cells = zeros("i", most * shape.cells, compiled)
        costs = (zeros("i", shape.storage, compiled, 1),) if found.weights else ()
        given = *costs, *compass_for(found, shape, compiled), *values
        refilled = running.refilled_scratch(found, shape, compiled, given)
        walk = walk_arrays(shape, compiled) if found.walks else ()

        def examine(chunk: Chunk, begin: int, end: int) -> int:
            own = for_kernel(lengths[begin:end], compiled)
            ends = part_of(places, begin, end, compiled)
            notices.running(search, found.name, shape)
            steps = () if walked is None else ((for_kernel(walked[begin:end], compiled), *walk),)
            right = kernel.run(search, compiled, chunk, ends, own, cells, *steps, refilled)
            if right < 0:
                raise no_way_back(found)
            pieces[begin] = np.array(cells[: lengths[begin:end].sum()], np.int32)
            return int(right)

        return examine

    batch.run(make_examine, found.scratch_bytes(shape), compiled=compiled, perfect=found.name)
    return lengths, [pieces[begin] for begin in sorted(pieces)], walked


def distances_many(
    mazes: "UnsignedArray",
    grid: Grid | str,
    start: Cell | None = None,
    *,
    threads: int | None = None,
    out: "Int32Array | None" = None,
) -> "Int32Array":
    """Count the steps from one cell to every other cell, in each of many mazes.

    Parameters
    ----------
    mazes : ndarray of int, shape (count, height, width) or (count, cells)
        The open directions of each cell, as `generate_many` returns them.
    grid : Grid or str
        The grid of the mazes, or its spec.
    start : int or tuple of int, optional
        The number of a cell or its coordinates, the same in all mazes. The default is the first cell.
    threads : int, optional
        How many threads work at the same time. By default one for each processor.
    out : ndarray of int32, optional
        The array to fill and return: contiguous, and of the same shape as `mazes`.

    Returns
    -------
    ndarray of int32, of the same shape as `mazes`
        The steps to each cell as in `Distances.array`, -1 for cells that no path leads to.

    Raises
    ------
    ClewError
        As for `solve_many`, or if `out` does not fit.

    Examples
    --------
    >>> import clew
    >>> mazes = clew.generate_many("recursive-backtracker", "4x2", 3, seed=7)
    >>> clew.distances_many(mazes, "4x2")[0]
    array([[0, 1, 2, 5],
           [1, 4, 3, 4]], dtype=int32)
    """
    batch = Batch(mazes, grid, threads)
    shape, found = batch.grid, registry.find("solver", "breadth-first")
    begins = 0 if start is None else number_of(shape, start, "start")
    needed = f"the distances in {len(batch):,} mazes"
    steps: Int32Array = result_array((len(batch), *shape.shape), "i", out, needed)

    def make_arguments(compiled: bool) -> Arguments:
        refilled = running.refilled_scratch(found, shape, compiled)
        place = shape.topology().cell(begins)
        return lambda begin, end: (place, for_kernel(steps[begin:end].reshape(-1), compiled), refilled)

    batch.run_kernel(distances_of(found.function), found.name, make_arguments, found.scratch_bytes(shape))
    return steps


@cache
def paths_of(solver: Callable[..., Any], result: str, grids: str) -> Callable[..., int]:
    """Return a kernel that runs this search in one maze after the other and lists the cells of the paths.

    `result` and `grids`: what the solver leaves, and where it works.
    """
    perfect, back = grids == "perfect", result == "back"

    def search_many(chunk: Chunk, ends: IntArrays, lengths: IntArray, cells: IntArray, refilled: Refilled) -> int:
        """Fill `lengths` and `cells`; return how many mazes are right before the first that is not.

        -1: the solver leaves something that no path can be made of.
        """
        maze, (starts, goals), (fills, arguments) = chunk.maze, ends, refilled
        end = 0
        for number in range(len(lengths)):
            if not chunk.read_checked(number):
                return number
            start, goal = int(starts[number]), int(goals[number])
            refill(arguments, fills)
            solver(maze, start, goal, *arguments)
            table = arguments[0]
            if perfect and not reaches_all(maze, table):
                return number
            if back:
                reached = table[goal] != NOT_REACHED or goal == start
                steps = steps_back(maze, start, goal, table) if reached else -1
            else:
                steps = int(table[goal])
            if steps >= maze.cells():
                return -1
            lengths[number] = steps + 1
            end += steps + 1
            if steps >= 0:
                if back:
                    list_back(maze, start, goal, table, cells, end)
                elif list_path(maze, goal, table, cells, end) != start:
                    return -1
        return len(lengths)

    return kernel.made_for(solver, search_many, "_perfect" * perfect + "_back" * back)


@cache
def walks_of(solver: Callable[..., Any]) -> Callable[..., int]:
    """Return a kernel that lets this walker walk in one maze after the other and lists the cells of the paths."""

    def walk_many(
        chunk: Chunk, ends: IntArrays, lengths: IntArray, cells: IntArray, walk: IntArrays, refilled: Refilled
    ) -> int:
        """Fill `lengths`, `cells` and `walked`; return how many mazes are right before the first that is not."""
        maze, (starts, goals), (fills, arguments) = chunk.maze, ends, refilled
        walked, state, left, route = walk
        end = 0
        for number in range(len(lengths)):
            if not chunk.read_checked(number):
                return number
            start, goal = int(starts[number]), int(goals[number])
            refill(arguments, fills)
            for place in range(len(left)):
                left[place] = NOT_LEFT
            walker = set_out(maze, start, goal, state, left, route)
            if solver(walker, *arguments):
                steps = steps_left(maze, start, goal, left)
                lengths[number] = steps + 1
                list_left(maze, start, left, cells, end, steps)
                end += steps + 1
            else:
                lengths[number] = 0
            walked[number] = walker.steps()
        return len(lengths)

    return kernel.made_for(solver, walk_many)


@cache
def distances_of(solver: Callable[..., Any]) -> Callable[..., int]:
    """Return a kernel that runs this solver in one maze after the other and keeps all distances."""

    def spread_many(chunk: Chunk, start: int, steps: IntArray, refilled: Refilled) -> int:
        """Fill `steps`; return how many mazes are right before the first that is not."""
        (fills, arguments), count = refilled, chunk.count()
        for number in range(count):
            if not chunk.read_checked(number):
                return number
            refill(arguments, fills)
            solver(chunk.maze, start, -1, *arguments)
            chunk.layout.write_steps(arguments[0], steps, number)
        return count

    return kernel.made_for(solver, spread_many)


@helper
def list_path(maze: Canvas, goal: int, distance: IntArray, cells: IntArray, end: int) -> int:
    """Write the cells of the path to the goal into `cells`, so that it ends before `end`.

    Returns the cell where the path begins, -1 if there is a gap in the distances.
    """
    cell = goal
    while True:
        end -= 1
        cells[end] = maze.index_of(cell)
        if distance[cell] == 0:
            return cell
        direction = direction_back(maze, cell, distance)
        if direction < 0:
            return -1
        cell = maze.neighbor(cell, direction)


@helper
def list_back(maze: Canvas, start: int, goal: int, back: IntArray, cells: IntArray, end: int) -> None:
    """Write the cells of the path along the directions back into `cells`, so that it ends before `end`."""
    cell = goal
    end -= 1
    cells[end] = maze.index_of(cell)
    while cell != start:
        cell = maze.neighbor(cell, int(back[cell]))
        end -= 1
        cells[end] = maze.index_of(cell)


@helper
def list_left(maze: Canvas, start: int, left: IntArray, cells: IntArray, begin: int, steps: int) -> None:
    """Write the cells of the path that is left of a walk into `cells`, from `begin` on."""
    cell = start
    cells[begin] = maze.index_of(cell)
    for step in range(steps):
        cell = maze.neighbor(cell, int(left[cell]))
        cells[begin + step + 1] = maze.index_of(cell)
