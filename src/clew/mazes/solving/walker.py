"""The walker: moves through a maze cell by cell, and sees only the exits of its cell."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from clew import kernel
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.grids.events import VISIT, WALK
from clew.kernel import IntArray, for_kernel, helper, memory, struct, zeros
from clew.mazes.maze import Maze

NOT_LEFT = 255  # in place of a direction: the walker has not left this cell
NO_DIRECTION = -1
HERE, BACK, STEPS = range(3)  # places in `state`
LEFT, RIGHT = range(2)  # the hands, in the order of `HANDS`
HANDS = ("left", "right")


@struct
class Walker(NamedTuple):
    """A walker in a maze: its cell, where it came from, and where it has been.

    A solver that walks uses `here()` only as the key of marks that it leaves on the floor, and the maze only for the
    order of the directions around `here()`.
    """

    maze: Canvas
    goal: int
    state: IntArray  # int64[3]: the cell, the direction back to the cell before, the steps so far
    left: IntArray  # uint8[storage]: the direction in which each cell was last left, or `NOT_LEFT`
    route: IntArray  # uint8[capacity]: the direction of each step, as far as it has room

    def here(self) -> int:
        """Return the cell in which the walker is."""
        return int(self.state[HERE])

    def back(self) -> int:
        """Return the direction back to the cell before; `NO_DIRECTION` before the first step."""
        return int(self.state[BACK])

    def at_goal(self) -> bool:
        """Return whether the goal is here."""
        return int(self.state[HERE]) == self.goal

    def exits(self) -> int:
        """Return the directions with a passage."""
        return self.maze.open_directions(int(self.state[HERE]))

    def next_exit(self, direction: int, hand: int) -> int:
        """Return the first exit after a direction: clockwise with the `LEFT` hand on the wall, else counterclockwise.

        After `back()` it is the exit to which the wall under this hand leads.
        """
        return int(exit_after(self.maze, int(self.state[HERE]), direction, hand))

    def is_new(self) -> bool:
        """Return whether the walker has never left this cell."""
        return self.left[int(self.state[HERE])] == NOT_LEFT

    def steps(self) -> int:
        """Return how many steps the walker has made."""
        return int(self.state[STEPS])

    def step(self, direction: int) -> None:
        """Walk through the passage in that direction."""
        cell = int(self.state[HERE])
        steps = int(self.state[STEPS])
        self.maze.log(WALK, cell, direction)
        self.left[cell] = direction
        if steps < len(self.route):
            self.route[steps] = direction
        other = self.maze.neighbor(cell, direction)
        self.state[HERE] = other
        self.state[BACK] = self.maze.opposite(cell, direction)
        self.state[STEPS] = steps + 1
        if self.maze.watched() and self.left[other] == NOT_LEFT:
            self.maze.log(VISIT, other, 0)


@helper
def exit_after(maze: Canvas, cell: int, direction: int, hand: int) -> int:
    """Return the first open direction of the cell after another, as `Walker.next_exit` does; there must be one."""
    exits = maze.open_directions(cell)
    if hand == LEFT:
        return maze.clockwise(cell, direction, exits)
    return maze.counterclockwise(cell, direction, exits)


@helper
def set_out(maze: Canvas, start: int, goal: int, state: IntArray, left: IntArray, route: IntArray) -> Walker:
    """Return a walker at the start, with new `walk_arrays`."""
    state[HERE] = start
    state[BACK] = NO_DIRECTION
    state[STEPS] = 0
    maze.log(VISIT, start, 0)
    return Walker(maze, goal, state, left, route)


def walk_arrays(grid: Grid, compiled: bool, capacity: int = 0) -> tuple[Any, Any, Any]:
    """Return the arrays of a walker, which keeps the directions of `capacity` steps."""
    return zeros("q", 3, compiled), zeros("B", grid.storage, compiled, NOT_LEFT), zeros("B", capacity, compiled)


@helper
def steps_left(maze: Canvas, start: int, goal: int, left: IntArray) -> int:
    """Return the steps of the path that is left of a walk when its loops are erased."""
    steps = 0
    cell = start
    while cell != goal:
        cell = maze.neighbor(cell, int(left[cell]))
        steps += 1
    return steps


def follow(maze: Canvas, start: int, goal: int, left: IntArray, cells: IntArray, taken: IntArray) -> None:
    """Fill `cells`, int32[steps + 1], and `taken`, int32[steps], with the path that is left of a walk."""
    cell = start
    for step in range(len(taken)):
        direction = int(left[cell])
        cells[step] = maze.index_of(cell)
        taken[step] = direction
        cell = maze.neighbor(cell, direction)
    cells[len(taken)] = maze.index_of(goal)


def first_steps(maze: Canvas, start: int, route: IntArray, steps: int, first: IntArray) -> None:
    """Fill `first`, int32[storage], with the number of steps after which each cell is first reached."""
    cell = start
    first[cell] = 0
    for step in range(steps):
        cell = maze.neighbor(cell, int(route[step]))
        if first[cell] < 0:
            first[cell] = step + 1


def cells_of_walk(maze: Maze, start: int, route: Sequence[int]) -> Any:
    """Return the indices of the cells of a walk: int32[steps + 1]."""
    grid = maze.grid
    memory.require(4 * (len(route) + 1), f"the cells of a walk of {len(route):,} steps")
    compiled = kernel.should_compile(walk_cells, len(route), grid.kernel_kind)
    canvas = maze.canvas(compiled=compiled)
    cells = zeros("i", len(route) + 1, compiled)
    kernel.run(walk_cells, compiled, canvas, canvas.cell(start), for_kernel(route, compiled), cells)
    return cells


def walk_cells(maze: Canvas, start: int, route: IntArray, cells: IntArray) -> None:
    """Fill `cells`, int32[steps + 1], with the cells of a walk: those of the directions `route` from the start."""
    cell = start
    cells[0] = maze.index_of(cell)
    for step in range(len(route)):
        cell = maze.neighbor(cell, int(route[step]))
        cells[step + 1] = maze.index_of(cell)
