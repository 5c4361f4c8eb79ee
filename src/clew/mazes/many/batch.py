"""Many mazes in one array: its layout, its checks, and kernels that run over it in several threads.

The array has the shape (count, *grid.shape): what `Maze.array` is for one maze, this is for many. A kernel works on one
canvas for all of them. Its passages, indexed by place, are `lines` slices of `width` cells with padding around them.
"""

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

from clew import kernel
from clew.draws import SEEDS, count_bits
from clew.errors import ClewError, prefixed, shown
from clew.grids import Grid, parse_grid
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.grid import whole_number
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import ITEMSIZE, IntArray, for_kernel, helper, memory, notices, parallel, struct
from clew.lazy import np
from clew.mazes.checking import check_passages

WORK_PER_CELL = 4  # as a multiple of the recursive backtracker's
CHUNK = 1 << 20  # cells that a kernel visits in one call, in about 10 ms


@struct
class Layout(NamedTuple):
    """The places of the cells of one maze in its passages and in an array of many mazes."""

    lines: int
    width: int  # cells in a line
    begin: int  # place of the first cell
    stride: int  # from the place of a cell to that of the cell below
    visible: int  # the bits of a place that the array shows
    blank: IntArray  # the passages of a maze with nothing carved

    def maze_size(self) -> int:
        """Return the number of entries of one maze in the array."""
        return self.lines * self.width

    def clear_passages(self, passages: IntArray) -> None:
        """Close all passages."""
        blank = self.blank
        for place in range(len(blank)):
            passages[place] = blank[place]

    def write_maze(self, passages: IntArray, mazes: IntArray, number: int) -> None:
        """Copy the passages to maze `number` of an array."""
        entry = number * self.lines * self.width
        for line in range(self.lines):
            place = self.begin + line * self.stride
            for column in range(self.width):
                mazes[entry + column] = passages[place + column] & self.visible
            entry += self.width

    def read_maze(self, passages: IntArray, mazes: IntArray, number: int, mark: int) -> bool:
        """Copy maze `number` of an array to the passages, which are clear; return whether the bits can be directions.

        They cannot if one of them is in a place that is left out, or is not below `mark`.
        """
        wrong = 0
        entry = number * self.lines * self.width
        for line in range(self.lines):
            place = self.begin + line * self.stride
            for column in range(self.width):
                directions = mazes[entry + column]
                blank = passages[place + column]
                wrong |= (directions >= mark) | (blank != 0) & (directions != 0)
                passages[place + column] = blank | directions
            entry += self.width
        return wrong == 0

    def write_steps(self, distances: IntArray, steps: IntArray, number: int) -> None:
        """Copy the distances, indexed by place, to maze `number` of an array."""
        entry = number * self.lines * self.width
        for line in range(self.lines):
            place = self.begin + line * self.stride
            for column in range(self.width):
                steps[entry + column] = distances[place + column]
            entry += self.width


def layout_of(grid: Grid, compiled: bool) -> Layout:
    """Return the layout of mazes on this grid."""
    flat = np.empty(grid.storage, np.uint8)  # only its address matters
    cells = grid.as_array(flat)
    begin = int(cells.__array_interface__["data"][0] - flat.__array_interface__["data"][0])
    stride = int(cells.strides[0]) if cells.ndim == 2 else grid.cells
    lines, width = cells.shape if cells.ndim == 2 else (1, grid.cells)
    visible = DIRECTIONS if grid.is_masked else (1 << 8 * ITEMSIZE[grid.typecode]) - 1
    return Layout(lines, width, begin, stride, visible, grid.new_passages(compiled))


def result_array(shape: tuple[int, ...], typecode: str, out: Any, what: str) -> Any:
    """Return the array for a result: `out`, if it fits, or a new one; `what` needs the memory, for a message."""
    dtype = np.dtype(typecode)
    if out is None:
        memory.require(prod(shape) * dtype.itemsize, what, field="count", remedy="try fewer mazes")
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != dtype:
        has = f"shape {out.shape} and dtype {out.dtype}" if isinstance(out, np.ndarray) else shown(out)
        raise ClewError(f"out must be an array of shape {shape} and dtype {dtype}, not {has}", field="out")
    if not out.flags.c_contiguous or not out.flags.writeable:
        fault = "read-only" if out.flags.c_contiguous else "not contiguous"
        raise ClewError(f"out is {fault}: give an array such as numpy.empty({shape}, '{dtype}')", field="out")
    return out


@struct
class Chunk(NamedTuple):
    """Some of many mazes, and a canvas onto which kernels copy one after the other."""

    maze: Canvas
    layout: Layout
    mazes: IntArray

    def count(self) -> int:  # type: ignore[override]  # hides tuple.count, which is not needed
        """Return how many mazes there are."""
        return len(self.mazes) // self.layout.maze_size()

    def read_checked(self, number: int) -> bool:
        """Copy a maze to the canvas; return whether it is a maze of this grid.

        If not, no method of the canvas that follows passages may be called.
        """
        maze = self.maze
        self.layout.clear_passages(maze.passages)
        return self.layout.read_maze(maze.passages, self.mazes, number, maze.mark_bit()) and maze.is_consistent()


Examine = Callable[[Chunk, int, int], int]
"""`examine(chunk, begin, end)` runs a kernel on the mazes begin..end-1, which are those of the chunk.

It returns how many of them were right before the first that was not; all, if all were.
"""
Arguments = Callable[[int, int], tuple[Any, ...]]
"""`arguments(begin, end)` returns the arguments of such a kernel after the chunk."""


class Batch:
    """An array of mazes on one grid.

    Parameters
    ----------
    mazes : array_like of int, shape (count, *grid.shape)
        The open directions of each cell.
    grid : Grid or str
        The grid of all of them.
    threads : int, optional
        How many threads work at the same time; by default one for each processor.

    Raises
    ------
    ClewError
        If the array does not fit the grid.
    """

    def __init__(self, mazes: Any, grid: Grid | str, threads: int | None) -> None:
        self.grid = parse_grid(grid)
        self.mazes = _as_array(mazes, self.grid)
        self.threads = parallel.thread_count(threads)

    def __len__(self) -> int:
        return len(self.mazes)

    def compiles(self, function: Callable[..., Any]) -> bool:
        """Return whether a kernel that visits all cells is faster compiled."""
        kind = self.grid.kernel_kind
        return kernel.should_compile(function, WORK_PER_CELL * self.grid.cells * len(self), kind)

    def run(self, make_examine: Callable[[int], Examine], own_bytes: int, *, compiled: bool, perfect: str = "") -> None:
        """Examine all mazes, chunk by chunk; raise `ClewError` for the first that is not a maze of this grid.

        Each thread makes its own `examine` with `make_examine(most)`, where `most` is the number of mazes in a chunk.
        For that it needs `own_bytes` of memory, and up to 4 bytes for each cell of a chunk. `perfect` names what needs
        perfect mazes.
        """
        if len(self) == 0:
            return
        grid = self.grid
        threads = min(self.threads, len(self)) if compiled else 1
        most = max(1, min(CHUNK // grid.cells, -(-len(self) // threads)))
        own_bytes += 4 * most * grid.cells + 2 * ITEMSIZE[grid.typecode] * grid.storage
        memory.require(threads * own_bytes, f"{threads} threads on {grid.spec}", field="threads", remedy="try fewer")

        def make_worker() -> parallel.Worker:
            examine = make_examine(most)
            maze, layout = new_canvas(grid, compiled=compiled), layout_of(grid, compiled)

            def work(begin: int, end: int) -> None:
                chunk = Chunk(maze, layout, for_kernel(self.mazes[begin:end].reshape(-1), compiled))
                right = examine(chunk, begin, end)
                if right < end - begin:
                    self._refuse(begin + right, perfect)

            return work

        if compiled:
            parallel.run(make_worker, len(self), most, threads)
        else:  # a thread would take longer to begin than a small maze takes
            work = make_worker()
            for begin in range(0, len(self), most):
                work(begin, min(begin + most, len(self)))

    def run_kernel(
        self, function: Callable[..., int], name: str, make_arguments: Callable[[bool], Arguments], own_bytes: int
    ) -> None:
        """Run a kernel on all mazes as `run` does; each thread makes its own `make_arguments(compiled)`."""
        compiled = self.compiles(function)

        def make_examine(most: int) -> Examine:
            arguments = make_arguments(compiled)

            def examine(chunk: Chunk, begin: int, end: int) -> int:
                notices.running(function, name, self.grid)
                return int(kernel.run(function, compiled, chunk, *arguments(begin, end)))

            return examine

        self.run(make_examine, own_bytes, compiled=compiled)

    def _refuse(self, number: int, perfect: str) -> None:
        """Raise the `ClewError` that says why this is not a maze of the grid."""
        with prefixed(f"maze {number}: ", field="mazes"):
            check_passages(self.grid, self.grid.storage_of(self.mazes[number]))
        raise ClewError(f"maze {number}: {perfect} needs a perfect maze and this one is not perfect", field="mazes")


def _as_array(mazes: Any, grid: Grid) -> Any:
    """Return the mazes as a contiguous array of the grid's dtype; `ClewError` if they do not fit it."""
    needed = f"an array of shape (count, {', '.join(map(str, grid.shape))})"
    if not isinstance(mazes, np.ndarray):
        raise ClewError(
            f"the mazes are {shown(mazes)}: give {needed} such as clew.generate_many makes, or "
            f"numpy.stack([maze.array for maze in mazes])",
            field="mazes",
        )
    if mazes.shape[1:] != grid.shape or mazes.ndim < 2:
        raise ClewError(f"the mazes have the shape {mazes.shape}: {grid.spec} needs {needed}", field="mazes")
    if mazes.dtype.kind not in "iu":
        raise ClewError(f"the mazes have the dtype {mazes.dtype}: their cells must be whole numbers", field="mazes")
    dtype = np.dtype(grid.typecode)
    if mazes.dtype == dtype and mazes.flags.c_contiguous:
        return mazes
    size = mazes.size * dtype.itemsize
    memory.require(size, f"a copy of {len(mazes):,} mazes", field="mazes", remedy="try fewer mazes")
    if mazes.size and not (int(mazes.min()) >= 0 and int(mazes.max()) <= np.iinfo(dtype).max):
        raise ClewError(
            f"the mazes hold numbers from {mazes.min()} to {mazes.max()}: the open directions of a cell of {grid.spec} "
            f"must be from 0 to {np.iinfo(dtype).max}",
            field="mazes",
        )
    return np.ascontiguousarray(mazes, dtype)


@helper
def reaches_all(maze: Canvas, distance: IntArray) -> bool:
    """Return whether the maze is perfect, if `distance` has the steps from one of its cells: a tree with all cells."""
    ends = 0
    reached = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            ends += count_bits(maze.open_directions(cell))
            reached += distance[cell] >= 0
    return reached == maze.cells() and ends == 2 * (maze.cells() - 1)


def number_range(first: int, count: int) -> tuple[int, int]:
    """Return the number of the first maze, and how many there are; `ClewError` if they cannot be."""
    first, count = whole_number(first, "first"), whole_number(count, "count", 0)
    if not 0 <= first <= SEEDS - count:
        raise ClewError(
            f"there are no mazes {shown(first)} to {shown(first + count - 1)}: the mazes of a seed have the numbers 0 "
            f"to {SEEDS - 1} (2^64 - 1)",
            field="first",
        )
    return first, count
