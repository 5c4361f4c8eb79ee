"""The kernel behind the measures: it counts everything in one pass over a maze, and two more if the maze is perfect."""

from typing import Any, NamedTuple

from clew import kernel
from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.grids.grid import Grid
from clew.kernel import IntArray, helper, zeros
from clew.kernel.union_find import make_sets
from clew.mazes.edges import join_passages
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import WORK, read_checked
from clew.mazes.maze import Maze
from clew.solvers.tree_walk import tree_walk

MAX_DEGREE = 31
COMPONENTS, LONGEST = 0, 1  # places in `found`


class Survey(NamedTuple):
    """What one run of the kernel finds in a maze."""

    degrees: list[int]  # how many cells have 0, 1, 2, ... passages
    components: int
    longest_path: int  # in steps; -1 in a maze that is not perfect


def survey_of(maze: Maze) -> Survey:
    """Count the cells by their passages and the parts of a maze, and measure its longest path."""
    kind = (type(maze.grid), maze.grid.typecode)
    compiled = kernel.should_compile(survey, WORK * maze.cells, kind)
    degrees, found, *memory = survey_arrays(maze.grid, compiled)
    kernel.run(survey, compiled, maze.canvas(compiled=compiled), degrees, found, *memory)
    return Survey([int(count) for count in degrees], int(found[COMPONENTS]), int(found[LONGEST]))


def survey_arrays(grid: Grid, compiled: bool) -> tuple[Any, ...]:
    """Return the arrays that `survey` takes after the maze."""
    sizes = (("q", MAX_DEGREE + 1), ("q", 2), ("i", grid.storage), ("q", grid.cells))
    return tuple(zeros(code, size, compiled) for code, size in sizes)


@helper
def survey(maze: Canvas, degrees: IntArray, found: IntArray, steps: IntArray, branches: IntArray) -> None:
    """Fill `degrees`, int64[32], and `found`, int64[2], with what a `Survey` has.

    `steps`: int32[storage]; `branches`: int64[cells]. A maze with as many passages as a tree is one if all its cells
    are connected. In a tree, the cell farthest from any cell is an end of a longest path.
    """
    for degree in range(len(degrees)):
        degrees[degree] = 0
    ends = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            degree = count_bits(maze.open_directions(cell))
            degrees[degree] += 1
            ends += degree
    if ends == 2 * (maze.cells() - 1):
        end = farthest(maze, maze.cell(0), steps, branches)
        if end >= 0:
            found[COMPONENTS] = 1
            found[LONGEST] = steps[farthest(maze, end, steps, branches)]
            return
    make_sets(steps)
    found[COMPONENTS] = maze.cells() - join_passages(maze, steps)
    found[LONGEST] = -1


@helper
def farthest(maze: Canvas, start: int, steps: IntArray, branches: IntArray) -> int:
    """Return the cell farthest from `start`, or -1 if there is a cell that the tree walk does not reach."""
    for place in range(len(steps)):
        steps[place] = -1
    tree_walk(maze, start, -1, steps, branches)
    found = start
    for cell in maze.places():
        if not maze.is_padding(cell):
            if steps[cell] < 0:
                return -1
            if steps[cell] > steps[found]:
                found = cell
    return found


helper(tree_walk)


def survey_many(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    counts: IntArray,
    components: IntArray,
    longest: IntArray,
    degrees: IntArray,
    found: IntArray,
    steps: IntArray,
    branches: IntArray,
) -> int:
    """Survey one maze after the other; return how many are right before the first that is not.

    `counts`, int32[mazes * columns], gets the first entries of `degrees` for each maze.
    """
    columns = len(counts) // len(longest)
    for number in range(len(longest)):
        if not read_checked(maze, layout, mazes, number):
            return number
        survey(maze, degrees, found, steps, branches)
        components[number] = found[COMPONENTS]
        longest[number] = found[LONGEST]
        for column in range(columns):
            counts[number * columns + column] = degrees[column]
    return len(longest)
