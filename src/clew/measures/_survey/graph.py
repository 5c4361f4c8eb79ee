"""The structure and the solution of a maze with loops or in parts, from breadth-first searches."""

import clew.measures._survey.row as at
from clew.draws import count_bits
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.helpers.searches import farthest, first_with_passage, spread_without_walls
from clew.mazes.solving.solver_run import direction_back
from clew.measures._survey.row import EXTENT, MAX_EXTENT, SOLUTION, STRUCTURE, UNKNOWN, Workspace


def survey_graph(maze: Canvas, parts: int, start: int, goal: int, row: IntArray, work: Workspace) -> None:
    """Add the structure, the solution and the extent of any maze to the figures in `row`, int64[WIDTH].

    `start`, `goal`: the places of the ends of the solution, or `UNKNOWN`; their indices are among the figures.
    """
    row[at.START] = start
    row[at.GOAL] = goal
    if parts & SOLUTION:
        find_ends(maze, row, work)
        search(maze, row[at.START], work)
        row[at.STEPS] = work.distance[row[at.GOAL]]
        if row[at.STEPS] >= 0:
            list_path(maze, row, work.distance, work.route)
            measure_branches_of_graph(maze, row, work)
        measure_solution(maze, row, work)
    if parts & STRUCTURE:
        count_components(maze, row, work)
    if parts & EXTENT and maze.cells() <= MAX_EXTENT:
        measure_extent(maze, row, work)


@helper
def search(maze: Canvas, start: int, work: Workspace) -> int:
    """Find the distances from a cell, in `work.distance`; return how many cells are reached, in `work.queue`."""
    clear(work.distance)
    return spread(maze, start, work.distance, work.queue)


@helper
def spread(maze: Canvas, start: int, steps: IntArray, queue: IntArray) -> int:
    """Search breadth-first from a cell, among those that have no distance yet; return how many are reached."""
    queue[0] = start
    steps[start] = 0
    return go_on(maze, steps, queue, 1, UNKNOWN)


@helper
def go_on(maze: Canvas, steps: IntArray, queue: IntArray, written: int, goal: int) -> int:
    """Go on with a search from the first cells of the queue; return how many cells it has in the end.

    It ends at the goal, or with a goal of `UNKNOWN` when all cells are reached.
    """
    read = 0
    while read < written and (goal == UNKNOWN or steps[goal] < 0):
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
    return written


@helper
def find_ends(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Replace an unknown start or goal by that of `clew.default_ends`."""
    if row[at.START] == UNKNOWN and row[at.GOAL] == UNKNOWN:
        search(maze, first_with_passage(maze), work)
        end = farthest(work.distance)
        search(maze, end, work)
        other = farthest(work.distance)
        row[at.START] = min(end, other)
        row[at.GOAL] = max(end, other)
    elif row[at.START] == UNKNOWN:
        search(maze, row[at.GOAL], work)
        row[at.START] = farthest(work.distance)
    elif row[at.GOAL] == UNKNOWN:
        search(maze, row[at.START], work)
        row[at.GOAL] = farthest(work.distance)


@helper
def list_path(maze: Canvas, row: IntArray, steps: IntArray, route: IntArray) -> None:
    """List the cells of the path that `clew.solve` finds."""
    cell = int(row[at.GOAL])
    for step in range(row[at.STEPS], 0, -1):
        route[step] = cell
        cell = maze.neighbor(cell, direction_back(maze, cell, steps))
    route[0] = cell


@helper
def measure_branches_of_graph(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Measure the parts into which the other cells fall if the solution is taken out: branches, if joined to it."""
    spread_from_route(maze, row[at.STEPS] + 1, work)
    for step in range(row[at.STEPS] + 1):
        cell = int(work.route[step])
        directions = maze.open_directions(cell)
        while directions:
            direction = lowest_bit(directions)
            directions &= directions - 1
            other = maze.neighbor(cell, direction)
            if work.distance[other] > 0:
                measure_branch(maze, other, row, work.distance, work.queue)


@helper
def spread_from_route(maze: Canvas, count: int, work: Workspace) -> None:
    """Find the distance of each cell from the solution, whose `count` cells `work.route` has."""
    clear(work.distance)
    for place in range(count):
        work.queue[place] = work.route[place]
        work.distance[work.route[place]] = 0
    go_on(maze, work.distance, work.queue, count, UNKNOWN)


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
    row[at.BRANCHES] += 1
    row[at.DEPTHS] += deepest
    row[at.DEEPEST] = max(row[at.DEEPEST], deepest)
    row[at.BRANCH_CELLS] += written
    row[at.LARGEST] = max(row[at.LARGEST], written)
    row[at.FALSE_PATHS] += forks


@helper
def count_components(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Count the parts of the maze, and those that are a ring."""
    clear(work.distance)
    for cell in maze.places():
        if not maze.is_padding(cell) and work.distance[cell] < 0:
            size = spread(maze, cell, work.distance, work.queue)
            row[at.COMPONENTS] += 1
            row[at.RINGS] += is_ring(maze, work.queue, size)


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
        if search(maze, maze.cell(index), work) < maze.cells():
            return
        farthest_away = int(work.distance[work.queue[maze.cells() - 1]])
        row[at.DIAMETER] = max(row[at.DIAMETER], farthest_away)
        if index == 0 or farthest_away < row[at.RADIUS]:
            row[at.RADIUS] = farthest_away
            row[at.CENTERS] = 0
        if farthest_away == row[at.RADIUS]:
            work.centers[row[at.CENTERS]] = index
            row[at.CENTERS] += 1


@helper
def measure_solution(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Measure the solution, whose cells `work.route` has, and replace the places of its ends by indices."""
    count_windings(maze, row, work.route)
    row[at.SHORTEST] = steps_without_walls(maze, row[at.START], row[at.GOAL], work)
    row[at.START] = maze.index_of(row[at.START])
    row[at.GOAL] = maze.index_of(row[at.GOAL])


@helper
def count_windings(maze: Canvas, row: IntArray, route: IntArray) -> None:
    """Count the cells in which the solution does not go straight on."""
    for step in range(1, row[at.STEPS]):
        cell, following = int(route[step]), int(route[step + 1])
        back = direction_to(maze, cell, int(route[step - 1]))
        onward = maze.opposite(following, direction_to(maze, following, cell))
        row[at.WINDINGS] += not maze.ahead(cell, back) >> onward & 1


@helper
def direction_to(maze: Canvas, cell: int, other: int) -> int:
    """Return the lowest direction in which a passage leads from one cell to the other."""
    directions = maze.open_directions(cell)
    direction = lowest_bit(directions)
    while maze.neighbor(cell, direction) != other:
        directions &= directions - 1
        direction = lowest_bit(directions)
    return direction


@helper
def steps_without_walls(maze: Canvas, start: int, goal: int, work: Workspace) -> int:
    """Return the steps between two cells if every passage of the grid were open, or `UNKNOWN`."""
    if maze.heuristic_is_exact():
        return maze.heuristic(start, goal)
    between = work.between
    if between[0] != start or between[1] != goal:
        between[0] = start
        between[1] = goal
        spread_without_walls(maze, start, goal, work.distance, work.queue)
        between[2] = work.distance[goal]
    return int(between[2])


@helper
def clear(steps: IntArray) -> None:
    """Mark all places as unreached."""
    for place in range(len(steps)):
        steps[place] = UNKNOWN
