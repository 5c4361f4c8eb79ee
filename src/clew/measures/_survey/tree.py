"""The structure and the solution of a perfect maze, from one walk through it.

The walk is depth-first, so its list of depths says everything about the tree: the cell from which a cell was reached is
the last one before it that is one step less deep, and what is reached through a cell follows it until the depth is that
of the cell again. All that is measured is found by reading this list from one end to the other, which is several times
faster than to follow passages.
"""

import clew.measures._survey.row as at
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.measures._survey.graph import measure_solution
from clew.measures._survey.row import SOLUTION, UNKNOWN, Workspace


@helper
def survey_tree(maze: Canvas, parts: int, start: int, goal: int, row: IntArray, work: Workspace) -> None:
    """Measure the structure and the solution of a maze if it is perfect."""
    depths, cells = work.distance, work.queue
    row[at.START] = start
    row[at.GOAL] = goal
    first = start if start != UNKNOWN else goal
    if not walk(maze, first if first != UNKNOWN else maze.cell(0), depths, cells, work.waiting):
        return
    row[at.COMPONENTS] = 1
    if parts & SOLUTION:
        find_ends_of_tree(maze, row, work)
    longest = measure_heights(depths, maze.cells(), work.heights)
    row[at.LONGEST] = longest
    row[at.DIAMETER] = longest
    row[at.RADIUS] = (longest + 1) // 2
    find_center(maze, longest, depths, cells, work.centers)
    row[at.CENTERS] = 1 + longest % 2
    if parts & SOLUTION:
        list_route(maze, row, depths, cells, work.route)
        measure_branches(depths, maze.cells(), work.route, row)
        for step in range(row[at.STEPS] + 1):
            work.route[step] = cells[work.route[step]]
        measure_solution(maze, row, work)


@helper
def walk(maze: Canvas, start: int, depths: IntArray, cells: IntArray, branches: IntArray) -> bool:
    """List the cells and their depths in the order of a depth-first walk; return whether the maze is perfect.

    The walk does not look whether it has visited a cell before. It ends by itself only if it goes around no loop;
    otherwise it is stopped after as many cells as the maze has. `branches` holds the junctions to return to.
    """
    here = 0  # the position of the cell in the lists
    depths[0] = 0
    cells[0] = start
    cell = start
    depth = 0
    directions = maze.open_directions(start)
    visited = 1
    waiting = 0
    while True:
        if directions:
            if visited == maze.cells():
                return False
            direction = lowest_bit(directions)
            directions &= directions - 1
            branches[waiting] = here << 32 | directions
            waiting += directions != 0
            back = maze.opposite(cell, direction)
            cell = maze.neighbor(cell, direction)
            directions = maze.open_directions(cell) & ~(1 << back)
            here = visited
            depth += 1
            depths[here] = depth
            cells[here] = cell
            visited += 1
        elif waiting:
            waiting -= 1
            here = branches[waiting] >> 32
            directions = branches[waiting] & 0xFFFFFFFF
            cell = int(cells[here])
            depth = int(depths[here])
        else:
            return visited == maze.cells()


@helper
def find_ends_of_tree(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Replace an unknown start or goal by that of `clew.default_ends`, and walk again if the start is another cell."""
    depths, cells = work.distance, work.queue
    if row[at.START] == UNKNOWN and row[at.GOAL] == UNKNOWN:
        end = deepest_cell(depths, cells)
        walk(maze, end, depths, cells, work.waiting)
        other = deepest_cell(depths, cells)
        row[at.START] = min(end, other)
        row[at.GOAL] = max(end, other)
    elif row[at.START] == UNKNOWN:
        row[at.START] = deepest_cell(depths, cells)
    elif row[at.GOAL] == UNKNOWN:
        row[at.GOAL] = deepest_cell(depths, cells)
    if cells[0] != row[at.START]:
        walk(maze, row[at.START], depths, cells, work.waiting)


@helper
def deepest_cell(depths: IntArray, cells: IntArray) -> int:
    """Return the first cell in reading order of those with the largest depth."""
    found = 0
    for position in range(len(cells)):
        if depths[position] > depths[found] or (depths[position] == depths[found] and cells[position] < cells[found]):
            found = position
    return int(cells[found])


@helper
def measure_heights(depths: IntArray, count: int, heights: IntArray) -> int:
    """Return the length of the longest path.

    Read backwards, the list has the cells behind a junction before the junction itself. `heights[d]` is the longest way
    on from a cell of depth d - 1 through those of its neighbors that were read so far. A path has its highest cell
    somewhere, and leads down from there in one or two ways.
    """
    longest = 0
    for position in range(count - 1, 0, -1):
        depth = depths[position]
        height = heights[depth + 1] + 1
        heights[depth + 1] = 0
        longest = max(longest, heights[depth] + height)
        heights[depth] = max(heights[depth], height)
    heights[1] = 0
    return int(longest)


@helper
def find_center(maze: Canvas, longest: int, depths: IntArray, cells: IntArray, centers: IntArray) -> None:
    """List the one or two cells in the middle of every longest path, by index, the first first.

    A cell of the largest depth is an end of a longest path, which first leads from it towards the root.
    """
    position = 0
    for each in range(len(cells)):
        if depths[each] > depths[position]:
            position = each
    middle = depths[position] - longest // 2
    while depths[position] > middle:
        position -= 1
    centers[0] = maze.index_of(int(cells[position]))
    if longest % 2:
        while depths[position] >= middle:
            position -= 1
        other = maze.index_of(int(cells[position]))
        centers[1] = max(centers[0], other)
        centers[0] = min(centers[0], other)


@helper
def list_route(maze: Canvas, row: IntArray, depths: IntArray, cells: IntArray, route: IntArray) -> None:
    """Count the steps of the solution, and list the positions of its cells in the order of the walk."""
    position = 0
    while cells[position] != row[at.GOAL]:
        position += 1
    row[at.STEPS] = depths[position]
    for depth in range(depths[position], -1, -1):
        while depths[position] > depth:
            position -= 1
        route[depth] = position


@helper
def measure_branches(depths: IntArray, count: int, route: IntArray, row: IntArray) -> None:
    """Measure the branches off the solution; `route` has the positions of its cells.

    `last` is the depth of the cell of the solution from which the walk has come, so that `depth - last` is how far a
    cell is from the solution. A branch begins one step from it. It forks if the walk returns inside it.
    """
    steps = row[at.STEPS]
    last = 0
    size = 0
    deepest = 0
    forks = False
    for position in range(1, count):
        depth = depths[position]
        if last < steps and position == route[last + 1]:
            last += 1
            continue
        last = min(last, depth - 1)
        if depth - last == 1:
            row[at.BRANCHES] += 1
            size = 0
            deepest = 0
            forks = False
        elif depth <= depths[position - 1] and not forks:
            forks = True
            row[at.FALSE_PATHS] += 1
        size += 1
        row[at.BRANCH_CELLS] += 1
        row[at.LARGEST] = max(row[at.LARGEST], size)
        if depth - last > deepest:
            deepest = depth - last
            row[at.DEPTHS] += 1
            row[at.DEEPEST] = max(row[at.DEEPEST], deepest)
