"""Measures along a solution, however it was found: its windings, and the length of the way without walls."""

from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.helpers.searches import spread_without_walls
from clew.measures._survey.row import GOAL, SHORTEST, START, STEPS, UNKNOWN, WINDINGS, Workspace


@helper
def measure_solution(maze: Canvas, row: IntArray, work: Workspace) -> None:
    """Measure the solution, whose cells `work.route` has, and replace the places of its ends by indices."""
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
