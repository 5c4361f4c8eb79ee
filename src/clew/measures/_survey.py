"""The kernel behind the measures: one call finds all figures of a maze, or of many."""

from typing import Any

from clew import kernel
from clew.grids.canvas import Canvas
from clew.grids.grid import Grid
from clew.kernel import IntArray, helper, lowest_bit, notices, parallel, zeros
from clew.mazes.many.layout import Layout
from clew.mazes.many.reading import WORK, read_checked
from clew.mazes.maze import Maze
from clew.measures._graph import measure_extent, steps_without_walls, survey_graph
from clew.measures._row import (
    CENTER,
    CENTERS,
    DIAMETER,
    ENDS,
    EXTENT,
    GOAL,
    LONGEST,
    MAX_EXTENT,
    PAIRS,
    RADIUS,
    SHORTEST,
    SOLUTION,
    START,
    STEPS,
    STRUCTURE,
    TEXTURE,
    UNKNOWN,
    WIDTH,
    WINDINGS,
    Workspace,
)
from clew.measures._texture import count_degrees, count_pairs
from clew.measures._tree import survey_tree

BYTES_PER_CELL = 26  # of a workspace
SPLIT_FROM = 1 << 20  # cells of a maze whose texture is surveyed in a thread of its own

Ends = tuple[int, int]  # the places of the start and of the goal of the solution, or UNKNOWN


def survey_of(maze: Maze, parts: int, ends: Ends) -> tuple[Any, Any]:
    """Return the row of figures of a maze and the cells in its center, as far as they are among the `parts`."""
    kind = (type(maze.grid), maze.grid.typecode)
    compiled = kernel.should_compile(survey, WORK * maze.cells, kind)
    if compiled and maze.cells >= SPLIT_FROM and parts & TEXTURE and parts != TEXTURE:
        return _survey_in_threads(maze, parts, ends)
    row, work = zeros("q", WIDTH, compiled), workspace(maze.grid, compiled)
    notices.running(survey, "measure", maze.grid)
    kernel.run(survey, compiled, maze.canvas(compiled=compiled), parts, *ends, row, work)
    return row.tolist(), work.centers


def _survey_in_threads(maze: Maze, parts: int, ends: Ends) -> tuple[Any, Any]:
    """Survey the texture and the rest at the same time."""
    shares = parts & TEXTURE, parts & ~TEXTURE
    rows, works = zip(*((zeros("q", WIDTH, True), workspace(maze.grid, True)) for _ in shares), strict=True)
    notices.running(survey, "measure", maze.grid)

    def work(begin: int, end: int) -> None:
        for share in range(begin, end):
            kernel.call(survey, maze.canvas(compiled=True), shares[share], *ends, rows[share], works[share])

    parallel.run(lambda: work, len(shares), 1, min(len(shares), parallel.thread_count(None)))
    texture, rest = rows
    rest[PAIRS:] = texture[PAIRS:]
    return rest.tolist(), works[1].centers


def workspace(grid: Grid, compiled: bool) -> Workspace:
    """Return memory for surveys of mazes on this grid."""
    cells, storage = grid.cells, grid.storage
    return Workspace(
        zeros("B", storage, compiled),
        zeros("i", storage, compiled),
        zeros("i", cells, compiled),
        zeros("i", cells, compiled),
        zeros("i", cells + 2, compiled),
        zeros("q", cells, compiled),
        zeros("B", cells, compiled),
        zeros("i", MAX_EXTENT, compiled),
        zeros("q", 3, compiled),
    )


@helper
def survey(maze: Canvas, parts: int, start: int, goal: int, row: IntArray, work: Workspace) -> None:
    """Fill `row`, int64[WIDTH], with the figures that belong to the `parts`.

    `start`, `goal`: the places of the ends of the solution, or `UNKNOWN`; their indices are among the figures.
    """
    for place in range(len(row)):
        row[place] = 0
    for place in (LONGEST, DIAMETER, RADIUS, STEPS, SHORTEST):
        row[place] = UNKNOWN
    row[START] = start
    row[GOAL] = goal
    count_degrees(maze, row)
    if parts & TEXTURE:
        count_pairs(maze, work.kinds, row)
    if parts & (STRUCTURE | SOLUTION | EXTENT):
        may_be_perfect = row[ENDS] == 2 * (maze.cells() - 1)
        if not (may_be_perfect and survey_tree(maze, parts, row, work)):
            survey_graph(maze, parts, row, work)
            if parts & EXTENT and maze.cells() <= MAX_EXTENT:
                measure_extent(maze, row, work)
    if parts & SOLUTION:
        count_windings(maze, row, work.route)
        row[SHORTEST] = steps_without_walls(maze, row[START], row[GOAL], work)
        row[START] = maze.index_of(row[START])
        row[GOAL] = maze.index_of(row[GOAL])


@helper
def count_windings(maze: Canvas, row: IntArray, route: IntArray) -> None:
    """Count the cells in which the solution does not go straight on."""
    for step in range(1, row[STEPS]):
        cell, following = int(route[step]), int(route[step + 1])
        back = direction_to(maze, cell, int(route[step - 1]))
        onward = maze.opposite(following, direction_to(maze, following, cell))
        row[WINDINGS] += not maze.ahead(cell, back) >> onward & 1


@helper
def direction_to(maze: Canvas, cell: int, other: int) -> int:
    """Return the lowest direction in which a passage leads from one cell to the other."""
    directions = maze.open_directions(cell)
    direction = lowest_bit(directions)
    while maze.neighbor(cell, direction) != other:
        directions &= directions - 1
        direction = lowest_bit(directions)
    return direction


def survey_many(
    maze: Canvas,
    layout: Layout,
    mazes: IntArray,
    parts: int,
    start: int,
    goal: int,
    rows: IntArray,
    row: IntArray,
    work: Workspace,
) -> int:
    """Survey one maze after the other; return how many are right before the first that is not.

    `rows`, int32[mazes * WIDTH], gets the figures of all; `row`: int64[WIDTH], memory.
    """
    count = len(rows) // len(row)
    for number in range(count):
        if not read_checked(maze, layout, mazes, number):
            return number
        survey(maze, parts, start, goal, row, work)
        row[CENTER] = work.centers[0] if row[CENTERS] else UNKNOWN
        for place in range(len(row)):
            rows[number * len(row) + place] = row[place]
    return count
