"""Paths and distances in a maze: `solve`, `distances`, `longest_path`; and how a solver finds them, `trace_solve`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clew import kernel, registry
from clew.errors import ClewError, Unreachable
from clew.grids import Grid
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, lowest_bit, zeros
from clew.mazes import running
from clew.mazes.maze import Maze
from clew.mazes.paths import Cell, Distances, Path, number_of
from clew.mazes.trace import Log, logged

__all__ = [
    "Cell",
    "Distances",
    "Path",
    "SolverTrace",
    "distances",
    "is_perfect",
    "longest_path",
    "solve",
    "trace_distances",
    "trace_solve",
]


class SolverTrace(Log):
    """All that a solver did: a sequence of (event, cell, direction), and what it found."""

    def __init__(self, maze: Maze, solver: str, log: Any, path: Path | None, found: Distances) -> None:
        super().__init__(maze.grid, log)
        self.maze = maze
        self.solver = solver
        self.path = path  # None where every cell was looked for
        self.distances = found  # of the cells to which the solver came


def solve(
    maze: Maze,
    algorithm: str | Callable[..., int] = "breadth-first",
    start: Cell | None = None,
    goal: Cell | None = None,
) -> Path:
    """A shortest way from `start` to `goal`: cell numbers, or coordinates such as (x, y).

    `algorithm`: the name of a solver, or a function marked with `@solver`. Without `start` and `goal`: the first and
    the second opening of the maze if it has them, else its first and its last cell.
    Raises `ClewError` for a cell outside, `Unreachable` where no way leads to the goal.
    """
    search = _search_for(maze, algorithm, start, goal)
    canvas, distance = search.run()
    return search.path(canvas, distance)


def trace_solve(
    maze: Maze,
    algorithm: str | Callable[..., int] = "breadth-first",
    start: Cell | None = None,
    goal: Cell | None = None,
    *,
    compiled: bool | None = None,
    max_events: int | None = None,
) -> SolverTrace:
    """Find a shortest way as `solve` does, and keep all that the solver did; arguments and errors are those of `solve`.

    `compiled`: True or False to choose, None for what is quicker. `max_events`: how many events are kept at
    most; `ClewError` for more.
    """
    return _search_for(maze, algorithm, start, goal).trace(compiled, max_events)


def trace_distances(maze: Maze, start: Cell = 0, *, compiled: bool | None = None) -> SolverTrace:
    """Watch the distances from `start` spread breadth-first to every cell that can be reached."""
    found = registry.find("solver", "breadth-first")
    return _Search(maze, found, number_of(maze.grid, start, "start"), -1).trace(compiled)


def distances(maze: Maze, start: Cell = 0) -> Distances:
    """The steps from `start` to every cell: by walking the tree in a perfect maze, else breadth-first."""
    first = number_of(maze.grid, start, "start")
    found = _tree_distances(maze, first)
    if found is not None:
        return found
    _, distance = _Search(maze, registry.find("solver", "breadth-first"), first, -1).run()
    return Distances(maze.grid, first, distance)


def longest_path(maze: Maze) -> Path:
    """The longest of all ways in a perfect maze (its diameter): from the farthest cell to the farthest from there.

    Raises `ClewError` where the maze is not perfect: with loops two searches do not find it.
    """
    first = _tree_distances(maze, 0)
    if first is None:
        raise ClewError("the longest path is known for perfect mazes only, and this maze has loops or parts cut off")
    start, _ = first.farthest
    goal, _ = distances(maze, start).farthest
    return solve(maze, start=start, goal=goal)


def is_perfect(maze: Maze) -> bool:
    """Whether exactly one way leads from any cell to any other: a spanning tree."""
    return _tree_distances(maze, 0) is not None


def _tree_distances(maze: Maze, start: int) -> Distances | None:
    """Distances by the walk of the tree; None if the maze is no tree.

    With cells - 1 passages and as many steps, each cell is reached exactly when the maze is connected and loop-free.
    """
    if maze.passage_count != maze.cells - 1:
        return None
    _, distance = _Search(maze, registry.find("solver", "tree-walk"), start, -1).run()
    result = Distances(maze.grid, start, distance)
    reached = (distance >= 0).sum() if hasattr(distance, "argmax") else sum(steps >= 0 for steps in distance)
    return result if reached == maze.cells else None


@dataclass(frozen=True)
class _Search:
    """A solver that looks for the way from a cell to another; a goal of -1: to all."""

    maze: Maze
    found: registry.Solver
    start: int
    goal: int

    def run(self, capacity: int = 0, compiled: bool | None = None) -> tuple[Canvas, Any]:
        """Run the solver; return the canvas and the distances that it leaves."""
        grid = self.maze.grid
        running.check_size(self.found, grid, capacity)
        if compiled is None:
            compiled = kernel.should_compile(self.found.function, grid.cells)
        canvas = self.maze.canvas(compiled=compiled, capacity=capacity)
        ends = (canvas.cell(self.start), canvas.cell(self.goal) if self.goal >= 0 else -1)
        _, scratch = running.run(self.found, grid, canvas, ends, (), compiled=compiled)
        return canvas, scratch[0]

    def path(self, canvas: Canvas, distance: Any) -> Path:
        """The way to the goal by the distances; `Unreachable` where none leads there."""
        grid = self.maze.grid
        goal = canvas.cell(self.goal)
        steps = int(distance[goal])
        if steps < 0:
            raise Unreachable(
                f"no passage leads from {_named(grid, self.start)} to {_named(grid, self.goal)}: choose another goal"
            )
        compiled = not isinstance(canvas.passages, (bytes, memoryview))
        cells, taken = zeros("i", steps + 1, compiled), zeros("i", steps, compiled)
        kernel.run(walk_back, compiled, canvas, goal, distance, cells, taken)
        return Path(grid, cells, taken)

    def trace(self, compiled: bool | None, max_events: int | None = None) -> SolverTrace:
        """Run the solver and keep what it did."""
        distance: Any = None

        def run(capacity: int) -> Canvas:
            nonlocal distance
            canvas, distance = self.run(capacity, compiled)
            return canvas

        canvas, log = logged(run, 2 * self.maze.cells + 64, max_events)
        path = self.path(canvas, distance) if self.goal >= 0 else None
        found = Distances(self.maze.grid, self.start, distance)
        return SolverTrace(self.maze, self.found.name, log, path, found)


def _search_for(maze: Maze, algorithm: str | Callable[..., int], start: Cell | None, goal: Cell | None) -> _Search:
    """The search that these arguments of `solve` ask for; `ClewError` where it cannot be made."""
    found = registry.find("solver", algorithm) if isinstance(algorithm, str) else registry.entry_of(algorithm)
    if not isinstance(found, registry.Solver):
        raise ClewError(f"{found.name} is a {found.kind}: paths are found by {', '.join(registry.names('solver'))}")
    first = number_of(maze.grid, start if start is not None else _default(maze, 0), "start")
    last = number_of(maze.grid, goal if goal is not None else _default(maze, 1), "goal")
    if found.grids == "perfect" and not is_perfect(maze):
        raise ClewError(f"{found.name} needs a perfect maze and this one is not: use breadth-first or a-star")
    return _Search(maze, found, first, last)


def walk_back(maze: Canvas, goal: int, distance: IntArray, cells: IntArray, taken: IntArray) -> None:
    """Fill `cells` with the way from where the distance is 0 to the goal, as cell numbers.

    `cells`: int32[steps + 1]; `taken`: int32[steps], the direction from each cell to the next.
    """
    cell = goal
    steps = distance[goal]
    while True:
        cells[steps] = maze.number(cell)
        if steps == 0:
            return
        directions = maze.open_directions(cell)
        direction = lowest_bit(directions)
        while distance[maze.neighbor(cell, direction)] != steps - 1:
            directions &= directions - 1
            direction = lowest_bit(directions)
        taken[steps - 1] = maze.opposite(cell, direction)
        cell = maze.neighbor(cell, direction)
        steps -= 1


def _default(maze: Maze, which: int) -> int:
    if len(maze.openings) > which:
        return maze.openings[which][0]
    return (0, maze.cells - 1)[which]


def _named(grid: Grid, cell: int) -> str:
    return ",".join(map(str, grid.coordinates(cell)))
