"""The kernels behind the measures: one finds the texture of any maze and all of a perfect one, one the rest."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import clew.measures._survey.row as at
from clew import kernel
from clew.draws import count_bits
from clew.grids.canvas import Canvas, IntArrays
from clew.grids.grid import Grid
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, memory, notices, parallel, zeros
from clew.lazy import Int32Array, np
from clew.mazes.many.batch import WORK_PER_CELL, Arguments, Batch, Chunk
from clew.mazes.many.ends import part_of
from clew.mazes.maze import Maze
from clew.measures._survey.graph import survey_graph
from clew.measures._survey.row import EXTENT, MAX_EXTENT, SOLUTION, STRUCTURE, TEXTURE, UNKNOWN, WIDTH, Workspace
from clew.measures._survey.tree import survey_tree

NORTH_OR_SOUTH = 0x55  # the directions north and south of squares, and the tunnels below them
BYTES_PER_CELL = 25  # of a workspace
SPLIT_FROM = 1 << 20  # cells of a maze whose texture is surveyed in a thread of its own
BEYOND_TEXTURE = STRUCTURE | SOLUTION | EXTENT

Ends = tuple[int, int]  # the places of the start and of the goal of the solution, or UNKNOWN


def survey_of(maze: Maze, parts: int, ends: Ends) -> tuple[list[int], Any]:
    """Return the row of figures of a maze and the cells in its center, as far as they are among the `parts`."""
    compiled = kernel.should_compile(survey, WORK_PER_CELL * maze.cells, maze.grid.kernel_kind)
    if compiled and maze.cells >= SPLIT_FROM and parts & TEXTURE and parts != TEXTURE:
        row, centers = _survey_in_threads(maze, parts, ends)
    else:
        row, centers = _run(survey, maze, parts, ends, compiled)
    is_left = parts & BEYOND_TEXTURE and row[at.LONGEST] == UNKNOWN  # as the maze is not perfect
    return survey_rest(maze, parts, ends, row) if is_left else (row, centers)


def survey_rest(maze: Maze, parts: int, ends: Ends, row: list[int]) -> tuple[list[int], Any]:
    """Add to the row of a maze what `survey` finds in perfect mazes only; return it and the cells in the center."""
    searches = maze.cells if parts & EXTENT and maze.cells <= MAX_EXTENT else 0
    compiled = kernel.should_compile(survey_graph, (WORK_PER_CELL + searches) * maze.cells, maze.grid.kernel_kind)
    return _run(survey_graph, maze, parts, ends, compiled, row)


def _run(
    function: Callable[..., None], maze: Maze, parts: int, ends: Ends, compiled: bool, known: Sequence[int] = ()
) -> tuple[list[int], Any]:
    """Run a kernel on a row that begins with the known figures; return the row and the cells in the center."""
    row, work = zeros("q", WIDTH, compiled), workspace(maze.grid, compiled)
    for place, figure in enumerate(known):
        row[place] = figure
    notices.running(function, "measure", maze.grid)
    kernel.run(function, compiled, maze.canvas(compiled=compiled), parts, *ends, row, work)
    return row.tolist(), work.centers


def _survey_in_threads(maze: Maze, parts: int, ends: Ends) -> tuple[list[int], Any]:
    """Survey the texture and the rest at the same time."""
    shares = parts & TEXTURE, parts & ~TEXTURE
    results: dict[int, tuple[list[int], Any]] = {}

    def work(begin: int, end: int) -> None:
        for share in range(begin, end):
            results[share] = _run(survey, maze, shares[share], ends, True)

    parallel.run(lambda: work, len(shares), 1, min(len(shares), parallel.thread_count(None)))
    (texture, _), (rest, centers) = results[0], results[1]
    return rest[: at.PAIRS] + texture[at.PAIRS :], centers


def workspace(grid: Grid, compiled: bool) -> Workspace:
    """Return memory for surveys of mazes on this grid."""
    cells, storage = grid.cells, grid.storage
    lengths = storage, storage, cells, cells, cells + 2, cells, MAX_EXTENT, 3
    return Workspace._make(zeros(code, length, compiled) for code, length in zip("Biiiiqiq", lengths, strict=True))


def survey(maze: Canvas, parts: int, start: int, goal: int, row: IntArray, work: Workspace) -> None:
    """Fill `row`, int64[WIDTH], with the figures that belong to the `parts`; beyond texture only of a perfect maze.

    `start`, `goal`: the places of the ends of the solution, or `UNKNOWN`; their indices are among the figures.
    """
    for place in range(len(row)):
        row[place] = 0
    row[at.LONGEST] = UNKNOWN
    row[at.DIAMETER] = UNKNOWN
    row[at.RADIUS] = UNKNOWN
    row[at.STEPS] = UNKNOWN
    row[at.SHORTEST] = UNKNOWN
    count_degrees(maze, row)
    if parts & TEXTURE:
        find_kinds(maze, work.kinds)
        count_pairs(maze, work.kinds, row)
    if parts & BEYOND_TEXTURE and row[at.ENDS] == 2 * (maze.cells() - 1):
        survey_tree(maze, parts, start, goal, row, work)


@helper
def count_degrees(maze: Canvas, row: IntArray) -> None:
    """Count the cells by their passages."""
    ends = 0
    along = 0
    for cell in maze.places():
        if not maze.is_padding(cell):
            directions = maze.open_directions(cell)
            degree = count_bits(directions)
            row[at.DEGREES + degree] += 1
            ends += degree
            along += count_bits(directions & NORTH_OR_SOUTH)
    row[at.ENDS] = ends
    row[at.AXIS] = along


@helper
def find_kinds(maze: Canvas, kinds: IntArray) -> None:
    """Find the kind of each cell; `kinds`: uint8[storage]."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            kinds[cell] = kind_of(maze, cell)


@helper
def count_pairs(maze: Canvas, kinds: IntArray, row: IntArray) -> None:
    """Count, over all passages of cells, which kind of cell follows which."""
    for cell in maze.places():
        if not maze.is_padding(cell):
            begin = at.PAIRS + at.KINDS * kinds[cell]
            directions = maze.open_directions(cell)
            while directions:
                direction = lowest_bit(directions)
                directions &= directions - 1
                row[begin + kinds[maze.neighbor(cell, direction)]] += 1


@helper
def kind_of(maze: Canvas, cell: int) -> int:
    """Return the kind of a cell."""
    directions = maze.open_directions(cell)
    count = count_bits(directions)
    if count == 2:
        first = lowest_bit(directions)
        return at.STRAIGHT if maze.ahead(cell, first) & directions else at.TURN
    return count if count < 2 else min(count, 4) + 1


@cache
def many_of(function: Callable[..., None]) -> Callable[..., int]:
    """Return a kernel that runs `survey` or `survey_graph` on one maze after the other."""

    def survey_many(chunk: Chunk, parts: int, ends: IntArrays, rows: IntArray, row: IntArray, work: Workspace) -> int:
        """Return how many mazes are right before the first that is not.

        `rows`, int32[mazes * WIDTH], has and gets the figures of all; `row`: int64[WIDTH], memory.
        """
        (starts, goals), width = ends, len(row)
        count = len(rows) // width
        for number in range(count):
            if not chunk.read_checked(number):
                return number
            for place in range(width):
                row[place] = rows[number * width + place]
            function(chunk.maze, parts, int(starts[number]), int(goals[number]), row, work)
            row[at.CENTER] = work.centers[0] if row[at.CENTERS] else UNKNOWN
            for place in range(width):
                rows[number * width + place] = row[place]
        return count

    return kernel.made_for(function, survey_many)


def survey_batch(batch: Batch, parts: int, ends: Int32Array) -> "Int32Array":
    """Return the rows of figures of many mazes as columns, int32[WIDTH, count]."""
    count = len(batch)
    memory.require(4 * count * WIDTH, f"the figures of {count:,} mazes", field="mazes", remedy="try fewer mazes")
    rows = np.empty((count, WIDTH), np.int32)
    _fill(survey, batch, parts, ends, rows)
    left = np.flatnonzero(rows[:, at.LONGEST] == UNKNOWN) if parts & BEYOND_TEXTURE else ()
    if len(left):  # mazes that are not perfect
        theirs = rows[left]
        _fill(survey_graph, Batch(batch.mazes[left], batch.grid, batch.threads), parts, ends[:, left], theirs)
        rows[left] = theirs
    return rows.T


def _fill(function: Callable[..., None], batch: Batch, parts: int, ends: Int32Array, rows: "Int32Array") -> None:
    """Run `survey` or `survey_graph` on all mazes; `rows` has and gets their figures."""

    def make_arguments(compiled: bool) -> Arguments:
        row, work = zeros("q", WIDTH, compiled), workspace(batch.grid, compiled)

        def arguments(begin: int, end: int) -> tuple[Any, ...]:
            figures = for_kernel(rows.reshape(-1)[WIDTH * begin : WIDTH * end], compiled)
            return parts, part_of(ends, begin, end, compiled), figures, row, work

        return arguments

    batch.run_kernel(many_of(function), "measure", make_arguments, BYTES_PER_CELL * batch.grid.storage + 8 * WIDTH)
