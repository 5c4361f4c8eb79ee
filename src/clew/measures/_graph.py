"""The structure and the solution of a maze with loops or in parts, from breadth-first searches."""

from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.many.solve_many import farthest, first_with_passage
from clew.mazes.solver_run import direction_back
from clew.measures._row import (
    BRANCH_CELLS,
    BRANCHES,
    CENTERS,
    COMPONENTS,
    DEEPEST,
    DEPTHS,
    DIAMETER,
    FALSE_PATHS,
    GOAL,
    LARGEST,
    LONGEST,
    RADIUS,
    RINGS,
    SOLUTION,
    START,
    STEPS,
    STRUCTURE,
    UNKNOWN,
    Workspace,
)
from clew.solvers.breadth_first import breadth_first

helper(breadth_first)


@helper
def survey_graph(maze: Canvas, parts: int, row: IntArray, work: Workspace) -> None:
    """Measure the structure and the solution of any maze; `row` has the places of the ends, or `UNKNOWN`."""
    row[LONGEST] = UNKNOWN
    if parts & SOLUTION:
        find_ends(maze, row, work)
        search(maze, row[START], row[GOAL], work)
        row[STEPS] = work.steps[row[GOAL]]
        if row[STEPS] >= 0:
            list_path(maze, row, work.steps, work.route)
            measure_branches_of_graph(maze, row, work)
    if parts & STRUCTURE:
        count_components(maze, row, work)


@helper
def search(maze: Canvas, start: int, goal: int, work: Workspace) -> int:
    """Find the distances from a cell, in `work.steps`; return how many cells are reached."""
    clear(work.steps)
    return breadth_first(maze, start, goal, work.steps, work.order, work.came)


@helper
def clear(steps: IntArray) -> None:
    """Mark all places as unreached."""
    for place in range(len(steps)):
        steps[place] = UNKNOWN


@helper
def find_ends(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Replace an unknown start or goal by that of `clew.default_ends`."""
    if row[START] == UNKNOWN and row[GOAL] == UNKNOWN:
        search(maze, first_with_passage(maze), -1, work)
        end = farthest(work.steps)
        search(maze, end, -1, work)
        other = farthest(work.steps)
        row[START] = min(end, other)
        row[GOAL] = max(end, other)
    elif row[START] == UNKNOWN:
        search(maze, row[GOAL], -1, work)
        row[START] = farthest(work.steps)
    elif row[GOAL] == UNKNOWN:
        search(maze, row[START], -1, work)
        row[GOAL] = farthest(work.steps)


@helper
def list_path(maze: Canvas, row: IntArray, steps: IntArray, route: IntArray) -> None:
    """List the cells of the path that `clew.solve` finds."""
    cell = int(row[GOAL])
    for step in range(row[STEPS], 0, -1):
        route[step] = cell
        cell = maze.neighbor(cell, direction_back(maze, cell, steps))
    route[0] = cell


@helper
def measure_branches_of_graph(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Measure the parts into which the other cells fall if the solution is taken out: branches, if joined to it."""
    spread_from_route(maze, row[STEPS] + 1, work)
    for step in range(row[STEPS] + 1):
        cell = int(work.route[step])
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if work.steps[other] > 0:
                measure_branch(maze, other, row, work.steps, work.order)


@helper
def spread_from_route(maze: Canvas, count: int, work: Workspace) -> None:
    """Find the distance of each cell from the solution, whose `count` cells `work.route` has."""
    steps, queue = work.steps, work.order
    clear(steps)
    for place in range(count):
        queue[place] = work.route[place]
        steps[queue[place]] = 0
    read, written = 0, count
    while read < written:
        cell = int(queue[read])
        read += 1
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if steps[other] < 0:
                steps[other] = steps[cell] + 1
                queue[written] = other
                written += 1


@helper
def measure_branch(maze: Canvas, start: int, row: IntArray, steps: IntArray, queue: IntArray) -> None:
    """Measure the branch with this cell. `steps` has the distances from the solution; those of the branch get a minus.

    `queue`: int32[cells], memory.
    """
    queue[0] = start
    deepest = steps[start]
    steps[start] = -steps[start]
    forks = False
    read, written = 0, 1
    while read < written:
        cell = int(queue[read])
        read += 1
        directions = maze.open_directions(cell)
        forks = forks or count_bits(directions) > 2
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if steps[other] > 0:
                deepest = max(deepest, steps[other])
                steps[other] = -steps[other]
                queue[written] = other
                written += 1
    row[BRANCHES] += 1
    row[DEPTHS] += deepest
    row[DEEPEST] = max(row[DEEPEST], deepest)
    row[BRANCH_CELLS] += written
    row[LARGEST] = max(row[LARGEST], written)
    row[FALSE_PATHS] += forks


@helper
def count_components(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Count the parts of the maze, and those that are a ring."""
    clear(work.steps)
    for cell in maze.places():
        if not maze.is_padding(cell) and work.steps[cell] < 0:
            size = breadth_first(maze, cell, -1, work.steps, work.order, work.came)
            row[COMPONENTS] += 1
            row[RINGS] += is_ring(maze, work.order, size)


@helper
def is_ring(maze: Canvas, cells: IntArray, size: int) -> bool:
    """Return whether each of the first `size` cells has two passages."""
    place = 0
    while place < size and count_bits(maze.open_directions(int(cells[place]))) == 2:
        place += 1
    return place == size


@helper
def measure_extent(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Find the diameter, the radius and the center of a maze in one part, by a search from each of its cells."""
    for index in range(maze.cells()):
        if search(maze, maze.cell(index), -1, work) < maze.cells():
            return
        farthest_away = int(work.steps[work.order[maze.cells() - 1]])
        row[DIAMETER] = max(row[DIAMETER], farthest_away)
        if index == 0 or farthest_away < row[RADIUS]:
            row[RADIUS] = farthest_away
            row[CENTERS] = 0
        if farthest_away == row[RADIUS]:
            work.centers[row[CENTERS]] = index
            row[CENTERS] += 1


@helper
def steps_without_walls(maze: Canvas, start: int, goal: int, work: Workspace) -> int:
    """Return the steps between two cells if every passage of the grid were open, or `UNKNOWN`."""
    if maze.heuristic_is_exact():
        return maze.heuristic(start, goal)
    between = work.between
    if between[0] != start or between[1] != goal:
        between[0] = start
        between[1] = goal
        between[2] = search_without_walls(maze, start, goal, work.steps, work.order)
    return int(between[2])


@helper
def search_without_walls(maze: Canvas, start: int, goal: int, steps: IntArray, queue: IntArray) -> int:
    """Return the steps between two cells of the grid, or `UNKNOWN` if they are in different parts of it."""
    clear(steps)
    queue[0] = start
    steps[start] = 0
    read, written = 0, 1
    while read < written and steps[goal] < 0:
        cell = int(queue[read])
        read += 1
        directions = maze.directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if steps[other] < 0:
                steps[other] = steps[cell] + 1
                queue[written] = other
                written += 1
    return int(steps[goal])
