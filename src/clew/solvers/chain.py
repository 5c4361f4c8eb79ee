"""Chain algorithm: follow a line to the goal, and where a wall is in the way, go around it on the shorter side.

The line is a shortest way from the start to the goal as if there were no walls (in a weave, without tunnels); where it
has a choice it turns. At a wall two scouts set out at the same time, one with each hand on that wall, step by step. The
first one that meets the line at a cell nearer to the goal shows the way: the walker goes there too, and on along the
line. If both come back to where they began, it gives up.

Only the walker's own steps are its walk. In each detour the scouts together make twice as many.

It finds every goal in perfect mazes, on any grid, and in any maze on a surface that can be laid flat or on a sphere:
rectangles, masks, tilings, polar, cylinder, sphere and cube. There the line behind the wall lies in the area that the
scouts go around, and it can leave this area only at a cell on their way. As the distance to the goal along the line
falls with each detour, the walk ends.
Cost: O(cells) for the line, then the walk; 9 bytes per cell. Mazes: any; it needs to know where the goal is. Source:
Pullen, "Think Labyrinth: Maze algorithms" (2000s); the same idea is Lumelsky, Stepanov, "Path-planning strategies for a
point mobile automaton moving amidst unknown obstacles of arbitrary shape" (1987).
"""

from clew.grids.canvas import Canvas
from clew.grids.events import FRONTIER, HUNT
from clew.kernel import IntArray, helper, lowest_bit
from clew.mazes.solving.walker import LEFT, NO_DIRECTION, RIGHT, Walker, exit_after
from clew.registry import Scratch, solver

OFF = 255  # in place of a direction: not on the line


@solver(
    result="walk",
    shortest=False,
    complete=False,
    gives_up="both scouts came back without meeting the line nearer to the goal, as can happen where passages cross or "
    "the grid has a hole like that of a torus",
    scratch={
        "apart": Scratch("i", "storage", -1),
        "queue": Scratch("i", "cells", fill=None),
        "line": Scratch("B", "storage", OFF),
    },
    aliases=("chain-algorithm",),
)
def chain(walker: Walker, apart: IntArray, queue: IntArray, line: IntArray) -> bool:
    """Follow the line to the goal, and go around each wall that is in the way."""
    measure_from_goal(walker.maze, walker.here(), walker.goal, apart, queue)
    if apart[walker.here()] < 0:
        return False
    draw_line(walker.maze, walker.here(), walker.goal, apart, line)
    while not walker.at_goal():
        wall = int(line[walker.here()])
        if walker.exits() >> wall & 1:
            walker.step(wall)
        else:
            hand = better_hand(walker.maze, walker.here(), wall, apart, line)
            if hand < 0:
                return False
            nearest = apart[walker.here()]
            walker.step(walker.next_exit(wall, hand))
            while line[walker.here()] == OFF or apart[walker.here()] >= nearest:
                walker.step(walker.next_exit(walker.back(), hand))
    return True


@helper
def better_hand(maze: Canvas, cell: int, wall: int, apart: IntArray, line: IntArray) -> int:
    """Send scouts around the wall in that direction, and return the hand of the first who meets the line beyond it."""
    if maze.open_directions(cell) == 0:
        return NO_DIRECTION
    first = exit_after(maze, cell, wall, LEFT)
    left, left_exit = cell, first
    right, right_exit = cell, exit_after(maze, cell, wall, RIGHT)
    while True:
        back = maze.opposite(left, left_exit)
        left = maze.neighbor(left, left_exit)
        maze.log(HUNT, left, 0)
        if line[left] != OFF and apart[left] < apart[cell]:
            return LEFT
        left_exit = exit_after(maze, left, back, LEFT)
        if left == cell and left_exit == first:
            return NO_DIRECTION
        back = maze.opposite(right, right_exit)
        right = maze.neighbor(right, right_exit)
        maze.log(HUNT, right, 0)
        if line[right] != OFF and apart[right] < apart[cell]:
            return RIGHT
        right_exit = exit_after(maze, right, back, RIGHT)


@helper
def all_directions(maze: Canvas, cell: int) -> int:
    """Return the directions to all neighbors, with walls or without, but none that leads under a cell."""
    if maze.weaves():
        return maze.directions(cell) & 15
    return maze.directions(cell)


@helper
def measure_from_goal(maze: Canvas, start: int, goal: int, apart: IntArray, queue: IntArray) -> None:
    """Write the distance of each cell from the goal as if there were no walls, until the start is reached."""
    apart[goal] = 0
    queue[0] = goal
    read, written = 0, 1
    while read < written and apart[start] < 0:
        cell = int(queue[read])
        read += 1
        directions = all_directions(maze, cell)
        while directions:
            other = maze.neighbor(cell, lowest_bit(directions))
            directions &= directions - 1
            if apart[other] < 0:
                apart[other] = apart[cell] + 1
                queue[written] = other
                written += 1


@helper
def draw_line(maze: Canvas, start: int, goal: int, apart: IntArray, line: IntArray) -> None:
    """Write the direction of the line into each of its cells: of those that lead nearer, the first clockwise."""
    cell = start
    direction = 0
    while cell != goal:
        nearer = 0
        for each in range(maze.degree(cell)):
            other = maze.neighbor(cell, each)
            if all_directions(maze, cell) >> each & 1 and apart[other] == apart[cell] - 1:
                nearer |= 1 << each
        direction = maze.clockwise(cell, direction, nearer)
        line[cell] = direction
        maze.log(FRONTIER, cell, 0)
        cell = maze.neighbor(cell, direction)
    maze.log(FRONTIER, goal, 0)
    line[goal] = 0  # it is on the line too
