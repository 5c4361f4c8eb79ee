"""The arrangement of many mazes in one array, from which and to which kernels copy single mazes.

The array has the shape (count, *grid.shape): what `Maze.array` is for one maze, this is for many. A kernel works on one
canvas for all of them. Its passages, indexed by place, are `lines` slices of `width` cells with padding around them.
"""

from math import prod
from typing import Any, NamedTuple

from clew.errors import ClewError, shown
from clew.grids.canvas import Canvas, canvas_of
from clew.grids.grid import Grid
from clew.grids.rectangle import DIRECTIONS
from clew.kernel import ITEMSIZE, IntArray, memory, struct
from clew.lazy import np


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


def scratch_canvas(grid: Grid, compiled: bool) -> Canvas:
    """Return a canvas for one maze after the other, which logs nothing."""
    return canvas_of(grid, grid.new_passages(compiled), compiled=compiled)


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
