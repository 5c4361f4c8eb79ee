"""The shortest paths through many mazes as bytes: for each step the number of its direction."""

from typing import Any, NamedTuple

from clew import kernel
from clew.grids import Grid
from clew.grids.canvas import Canvas, new_canvas
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, zeros
from clew.lazy import BoolArray, Int32Array, NDArray, UInt8Array, np
from clew.mazes.many.batch import Layout, layout_of
from clew.mazes.many.solve_many import solve_many

NO_PATH = -1  # in place of the number of steps


class Solutions(NamedTuple):
    """A path through each of many mazes, as two arrays that are those of a binary column of Arrow.

    Attributes
    ----------
    steps : ndarray of uint8, shape (total,)
        The directions of all paths, one path after the other.
    offsets : ndarray of int32, shape (count + 1,)
        Path i is `steps[offsets[i]:offsets[i + 1]]`.
    reached : ndarray of bool, shape (count,)
        Whether a path leads to the goal; if not, there are no steps.
    """

    steps: UInt8Array
    offsets: Int32Array
    reached: BoolArray


def solve_mazes(
    mazes: "NDArray[Any]", grid: Grid, starts: Int32Array, goals: Int32Array, *, perfect: bool
) -> Solutions:
    """Return the paths that `clew.solve` finds in mazes which Clew has made; they are not checked.

    `starts` and `goals` are the numbers of the cells where the paths begin and end. In perfect mazes there is one path
    at most, which is found faster.
    """
    count = len(mazes)
    lengths = np.empty(count, np.int64)
    function = find_only_paths if perfect else find_steps
    compiled = kernel.should_compile(function, mazes.size, (type(grid), grid.typecode))
    maze, layout = new_canvas(grid, compiled=compiled), layout_of(grid, compiled)
    arrays = [for_kernel(each, compiled) for each in (mazes.reshape(-1), starts, goals, lengths)]
    if perfect:
        steps = np.empty(count * grid.cells, np.uint8)  # memory that is not written to is not taken
        junctions = zeros("q", 3 * grid.cells, compiled)
        end = int(kernel.run(find_only_paths, compiled, maze, layout, *arrays, for_kernel(steps, compiled), junctions))
        steps = steps[:end].copy()
    else:
        paths = solve_many(mazes, grid, starts, goals, threads=1)
        lengths[:] = paths.lengths - 1
        steps = np.empty(int(lengths[lengths > 0].sum()), np.uint8)
        cells = for_kernel(paths.cells, compiled)
        kernel.run(find_steps, compiled, maze, layout, arrays[0], arrays[3], cells, for_kernel(steps, compiled))
    offsets = np.zeros(count + 1, np.int32)
    np.cumsum(np.maximum(lengths, 0), out=offsets[1:])
    return Solutions(steps, offsets, lengths != NO_PATH)


def find_only_paths(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    starts: IntArray,
    goals: IntArray,
    lengths: IntArray,
    steps: IntArray,
    junctions: IntArray,
) -> int:
    """Write the directions of the path through each maze without loops to `steps`; return where the last path ends."""
    end = 0
    for number in range(len(lengths)):
        layout.clear_passages(maze.passages)
        layout.read_maze(maze.passages, mazes, number, maze.mark_bit())
        start, goal = maze.cell(int(starts[number])), maze.cell(int(goals[number]))
        length = search_tree(maze, start, goal, steps, end, junctions)
        lengths[number] = length
        if length > 0:
            end += length
    return end


@helper
def search_tree(maze: Canvas, start: int, goal: int, steps: IntArray, begin: int, junctions: IntArray) -> int:
    """Follow each corridor to its end, then go on from the last junction; return the steps to the goal, or `NO_PATH`.

    Depth-first search in a maze without loops, where no cell can be reached twice. The directions from the start to the
    cell where the search is are in `steps` from `begin` on. A junction takes three numbers: the cell, the directions
    that are left, and the steps to it.
    """
    cell = start
    taken = 0
    waiting = 0
    visited = 1
    directions = maze.open_directions(start)
    while cell != goal:
        if directions and visited < maze.cells():
            direction = lowest_bit(directions)
            directions &= directions - 1
            junctions[waiting] = cell
            junctions[waiting + 1] = directions
            junctions[waiting + 2] = taken
            waiting += 3 * (directions != 0)
            steps[begin + taken] = direction
            taken += 1
            visited += 1
            back = maze.opposite(cell, direction)
            cell = maze.neighbor(cell, direction)
            directions = maze.open_directions(cell) & ~(1 << back)
        elif waiting:
            waiting -= 3
            cell = junctions[waiting]
            directions = junctions[waiting + 1]
            taken = junctions[waiting + 2]
        else:
            return NO_PATH
    return taken


def find_steps(
    maze: Canvas, layout: Layout, mazes: IntArray, lengths: IntArray, cells: IntArray, steps: IntArray
) -> None:
    """Write the directions of paths, whose cells are given, to `steps`.

    Where two passages join the same cells, the step is the one that is the lowest direction back, as in `clew.Path`.
    """
    place = 0
    end = 0
    for number in range(len(lengths)):
        if lengths[number] >= 0:
            layout.clear_passages(maze.passages)
            layout.read_maze(maze.passages, mazes, number, maze.mark_bit())
            for _ in range(lengths[number]):
                cell = maze.cell(int(cells[place]))
                other = maze.cell(int(cells[place + 1]))
                directions = maze.open_directions(other)
                while maze.neighbor(other, lowest_bit(directions)) != cell:
                    directions &= directions - 1
                steps[end] = maze.opposite(other, lowest_bit(directions))
                end += 1
                place += 1
            place += 1
