"""Run a solver in a maze, a search or a walker, and make a path of what it leaves."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from clew import kernel, registry
from clew.errors import ClewError, Unreachable, counted, shown
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.grids.compass import Compass
from clew.kernel import IntArray, for_kernel, helper, lowest_bit, memory, notices, zeros
from clew.lazy import np
from clew.mazes import running
from clew.mazes.cell_numbers import cell_name
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.walker import Walker, first_steps, follow, set_out, steps_left, walk_arrays

NOT_REACHED = 255  # in place of a direction back
MAX_WEIGHT = 1 << 20  # of a cell; the cost of a path has room for 64 bits
STEPS_PER_CELL = 4  # of the route of a walker that has room at first


class Outcome(NamedTuple):
    """The memory of a solver after its run."""

    canvas: Canvas
    compiled: bool
    scratch: list[Any]
    walker: Walker | None = None
    arrived: bool = True


def compass_for(found: registry.Solver, grid: Grid, compiled: bool) -> tuple[Compass, ...]:
    """Return the compass as an argument of the solver, if it takes one."""
    return (grid.compass(compiled),) if found.grids == "headings" else ()


@dataclass(frozen=True)
class SolverRun:
    """A solver with its maze, start, goal and options; a goal of -1 means all cells.

    `weights` has the cost of each cell, by index; by default each costs 1.
    """

    maze: Maze
    found: registry.Solver
    start: int
    goal: int
    values: tuple[Any, ...] = ()
    weights: Sequence[int] | None = None

    def run(self, capacity: int = 0, compiled: bool | None = None) -> Outcome:
        """Run the solver, with room for `capacity` events."""
        grid = self.maze.grid
        running.check_size(self.found, grid, capacity)
        compiled = running.should_compile(self.found, grid, self.values, compiled)
        if self.found.walks:
            return self._walk(capacity, compiled)
        canvas = self.maze.canvas(compiled=compiled, capacity=capacity)
        ends = (canvas.cell(self.start), canvas.cell(self.goal) if self.goal >= 0 else -1)
        values = (*self._costs(compiled), *self.values)
        scratch = running.run(self.found, grid, canvas, ends, values, compiled=compiled, kept=2)
        return Outcome(canvas, compiled, scratch)

    def _walk(self, capacity: int, compiled: bool) -> Outcome:
        """Run a walker; again if it arrives by a route that is longer than expected."""
        grid = self.maze.grid
        room = STEPS_PER_CELL * grid.cells
        while True:
            memory.require(room + grid.storage, f"the walk of {self.found.name} on {grid.spec}", field="algorithm")
            canvas = self.maze.canvas(compiled=compiled, capacity=capacity)
            ends = canvas.cell(self.start), canvas.cell(self.goal)
            walker = set_out(canvas, *ends, *walk_arrays(grid, compiled, room))
            scratch = running.scratch_arrays(self.found.scratch, grid, compiled)
            if compiled:
                notices.running(self.found.function, self.found.name, grid)
            values = (*compass_for(self.found, grid, compiled), *self.values)
            arrived = kernel.run(self.found.function, compiled, walker, *scratch, *values)
            if not arrived or walker.steps() <= room:
                return Outcome(canvas, compiled, scratch, walker, bool(arrived))
            room = walker.steps()

    def _costs(self, compiled: bool) -> tuple[Any, ...]:
        """Return the cost of each place, if the solver takes it."""
        if not self.found.weights:
            return ()
        costs = zeros("i", self.maze.grid.storage, compiled, 1)
        if self.weights is not None:
            given = for_kernel(self.weights, compiled, "i")
            kernel.run(place_costs, compiled, self.maze.grid.topology(compiled), given, costs)
        return (costs,)

    def path(self, outcome: Outcome) -> Path:
        """Return the path to the goal; raise `Unreachable` if no path exists, `ClewError` if a walker missed it."""
        if outcome.walker is not None:
            return self._path_of_walk(outcome, outcome.walker)
        canvas, table = outcome.canvas, outcome.scratch[0]
        goal = canvas.cell(self.goal)
        if self.found.result == "distances":
            steps = int(table[goal])
        elif table[goal] == NOT_REACHED and self.goal != self.start:
            steps = -1
        else:
            steps = int(kernel.run(steps_back, outcome.compiled, canvas, canvas.cell(self.start), goal, table))
        if steps < 0:
            ends = f"from {cell_name(self.maze.grid, self.start)} to {cell_name(self.maze.grid, self.goal)}"
            raise Unreachable(
                f"no path leads {ends}: choose another goal, or join the parts of the maze (clew.join, clew change "
                f"--join)",
                field="goal",
            )
        if steps >= self.maze.cells:
            raise no_way_back(self.found)
        cells, taken = zeros("i", steps + 1, outcome.compiled), zeros("i", steps, outcome.compiled)
        trace_back = follow_back if self.found.result == "back" else walk_back
        if kernel.run(trace_back, outcome.compiled, canvas, goal, table, cells, taken) != self.start:
            raise no_way_back(self.found)
        return Path(self.maze.grid, cells, taken, self.maze, solver=self.call, weights=self.weights)

    @property
    def call(self) -> str:
        """The solver with its options, as one text."""
        return registry.format_call(self.found, self.found.shown(self.values) if self.values else {})

    def _path_of_walk(self, outcome: Outcome, walker: Walker) -> Path:
        grid = self.maze.grid
        if not outcome.arrived:
            search = SolverRun(self.maze, registry.find("solver", "breadth-first"), self.start, self.goal)
            search.path(search.run())  # raises `Unreachable` if no path leads there
            raise ClewError(
                f"{self.found.name} gave up after {counted(walker.steps(), 'step')} without meeting the goal "
                f"{cell_name(grid, self.goal)}, although a path leads there: "
                f"{self.found.gives_up or 'it does not find every goal'}; "
                f"use tremaux, or a search such as breadth-first",
                field="algorithm",
            )
        ends = outcome.canvas.cell(self.start), walker.goal
        length = kernel.run(steps_left, outcome.compiled, outcome.canvas, *ends, walker.left)
        cells, taken = zeros("i", length + 1, outcome.compiled), zeros("i", length, outcome.compiled)
        kernel.run(follow, outcome.compiled, outcome.canvas, *ends, walker.left, cells, taken)
        route: Any = memoryview(walker.route)[: walker.steps()]  # type: ignore[arg-type]
        return Path(grid, cells, taken, self.maze, route, self.call)

    def distances(self, outcome: Outcome) -> Any:
        """Return the distances by place, -1 where the solver did not go.

        Those of a walker are the steps after which it first reached each cell.
        """
        if outcome.walker is None:
            return outcome.scratch[1 if self.found.result == "back" else 0]
        walker = outcome.walker
        first = zeros("i", self.maze.grid.storage, outcome.compiled, -1)
        start, steps = outcome.canvas.cell(self.start), walker.steps()
        kernel.run(first_steps, outcome.compiled, outcome.canvas, start, walker.route, steps, first)
        return first


def place_costs(maze: Canvas, given: IntArray, costs: IntArray) -> None:
    """Fill `costs`, int32[storage], with the cost of each cell, which are `given` by index."""
    for index in range(len(given)):
        costs[maze.cell(index)] = given[index]


def no_way_back(found: registry.Solver) -> ClewError:
    """Return the error for what a faulty solver leaves in memory."""
    left = "directions" if found.result == "back" else "distances"
    return ClewError(
        f"the solver {found.name} has a fault: no path can be made of its {left}, which must lead from the goal back "
        f"to the start; clew.testing.check_solver names the cell at which they fail",
        field="algorithm",
    )


def walk_back(maze: Canvas, goal: int, distance: IntArray, cells: IntArray, taken: IntArray) -> int:
    """Fill `cells` with the cell numbers of the path from the start, where the distance is 0, to the goal.

    `cells`: int32[steps + 1]; `taken`: int32[steps], the direction from each cell to the next. Returns the number of
    the cell where the path begins, -1 if there is a gap in the distances.
    """
    cell = goal
    steps = distance[goal]
    while True:
        cells[steps] = maze.index_of(cell)
        if steps == 0:
            return maze.index_of(cell)
        direction = direction_back(maze, cell, distance)
        if direction < 0:
            return -1
        taken[steps - 1] = maze.opposite(cell, direction)
        cell = maze.neighbor(cell, direction)
        steps -= 1


@helper
def direction_back(maze: Canvas, cell: int, distance: IntArray) -> int:
    """Return the lowest direction that leads from the cell one step nearer to the start, -1 if none does."""
    nearer = distance[cell] - 1
    directions = maze.open_directions(cell)
    while directions:
        direction = lowest_bit(directions)
        if distance[maze.neighbor(cell, direction)] == nearer:
            return direction
        directions &= directions - 1
    return -1


@helper
def steps_back(maze: Canvas, start: int, goal: int, back: IntArray) -> int:
    """Return the steps of the path along the directions back from the goal to the start.

    If they lead through a wall or in a circle, the result is the number of cells or more.
    """
    steps = 0
    cell = goal
    while cell != start and steps < maze.cells():
        direction = int(back[cell])
        if direction >= maze.degree(cell) or not maze.open_directions(cell) >> direction & 1:
            return maze.cells()
        cell = maze.neighbor(cell, direction)
        steps += 1
    return steps


def follow_back(maze: Canvas, goal: int, back: IntArray, cells: IntArray, taken: IntArray) -> int:
    """Fill `cells` and `taken` as `walk_back` does, along the directions back."""
    cell = goal
    for step in range(len(taken) - 1, -1, -1):
        direction = int(back[cell])
        cells[step + 1] = maze.index_of(cell)
        taken[step] = maze.opposite(cell, direction)
        cell = maze.neighbor(cell, direction)
    cells[0] = maze.index_of(cell)
    return maze.index_of(cell)


def check_weights(found: registry.Solver, maze: Maze, weights: Any) -> Sequence[int] | None:
    """Return the cost of each cell, by index; raise `ClewError` if a solver takes none, or if they do not fit."""
    if weights is None:
        return None
    if not found.weights:
        raise ClewError(
            f"{found.name} does not use the costs of cells: leave the weights out, or use dijkstra", field="weights"
        )
    costs = _checked_costs(maze.grid, weights)
    least, most = (min(costs), max(costs)) if isinstance(costs, list | tuple) else (int(costs.min()), int(costs.max()))
    if not 0 <= least <= most <= MAX_WEIGHT:
        raise ClewError(
            f"the weights go from {least:,} to {most:,}: the cost of a cell must be from 0 to {MAX_WEIGHT:,}",
            field="weights",
        )
    return array("i", costs) if isinstance(costs, list | tuple) else costs.astype("i")


def _checked_costs(grid: Grid, weights: Any) -> Any:
    """Return the cost of each cell, by index: a list of integers as it is, or an array of the grid's shape as a row."""
    needed = f"a whole number for each of the {grid.cells:,} cells of {grid.spec}"
    if isinstance(weights, list | tuple) and all(type(each) is int for each in weights):
        if len(weights) == grid.cells:
            return weights
        raise ClewError(f"there are {len(weights):,} weights: give {needed}", field="weights")
    try:
        costs = np.asarray(weights)
    except ValueError:  # rows of different lengths
        raise ClewError(f"the weights are {shown(weights)}: they must be {needed}", field="weights") from None
    if costs.shape not in ((grid.cells,), grid.shape):
        raise ClewError(f"the weights are an array of shape {costs.shape}: they must be {needed}", field="weights")
    if costs.dtype.kind not in "iu":
        raise ClewError(f"the weights are {shown(weights)}, {costs.dtype}: they must be {needed}", field="weights")
    return costs if costs.ndim == 1 else grid.cell_entries(costs)
