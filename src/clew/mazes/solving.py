"""Find paths and distances in a maze, and record how a solver finds them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from clew import kernel, registry
from clew.errors import ClewError, Unreachable, shown
from clew.grids.canvas import Canvas
from clew.kernel import IntArray, helper, lowest_bit, zeros
from clew.mazes import running
from clew.mazes.cell_numbers import Cell, cell_name, number_of
from clew.mazes.maze import Maze, check_maze
from clew.mazes.paths import Distances, Path
from clew.mazes.trace import Log, logged

__all__ = [
    "Cell",
    "Distances",
    "Path",
    "SolverTrace",
    "default_ends",
    "distances",
    "is_perfect",
    "longest_path",
    "solve",
    "trace_distances",
    "trace_solve",
]


class SolverTrace(Log):
    """Every step of a solver, and what it found: a sequence of (event, cell, direction).

    A notebook shows an animation of up to 1,600 cells.

    Attributes
    ----------
    maze : Maze
        The maze that was searched.
    solver : str
        The name of the solver.
    path : Path or None
        The path to the goal; None from `trace_distances`, which has no goal.
    distances : Distances
        The steps to every cell that the solver reached, -1 for the others.

    Examples
    --------
    >>> import clew
    >>> trace = clew.trace_solve(clew.generate("wilson", "6x3", seed=7), "a-star")
    >>> [clew.EVENTS[event] for event, cell, direction in trace[:4]]
    ['visit', 'frontier', 'visit', 'frontier']
    >>> trace.path.steps
    9
    """

    def __init__(self, maze: Maze, solver: str, log: Any, path: Path | None, found: Distances) -> None:
        super().__init__(maze.grid, log)
        self.maze = maze
        self.solver = solver
        self.path = path
        self.distances = found

    def __repr__(self) -> str:
        return f"<SolverTrace of {self.solver}, {len(self):,} events in {self.grid.spec}>"

    def _repr_svg_(self) -> str | None:
        from clew.mazes.notebook import animation_of

        return animation_of(self)


def solve(
    maze: Maze,
    algorithm: str | Callable[..., int] = "breadth-first",
    start: Cell | None = None,
    goal: Cell | None = None,
) -> Path:
    """Find a shortest path through a maze.

    Parameters
    ----------
    maze : Maze
        The maze to search.
    algorithm : str or callable, default 'breadth-first'
        The solver: 'breadth-first', 'a-star', or 'tree-walk' for perfect mazes. All find paths of the same length.
        A function marked with `clew.registry.solver` works too.
    start : int or tuple of int, optional
        The number of a cell or its coordinates, such as (x, y). The default is that of `default_ends`: the first
        opening of the maze, or the first cell; on grids without corners, such as a torus, an end of a longest path.
    goal : int or tuple of int, optional
        The default is that of `default_ends`: the second opening of the maze, or the last cell; on grids without
        corners, the cell farthest from the start.

    Returns
    -------
    Path
        The cells from `start` to `goal`, both included.

    Raises
    ------
    ClewError
        If `start` or `goal` is not a cell of the maze, or if the solver does not work in this maze.
    Unreachable
        If no path leads from `start` to `goal`.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "12x6", seed=7)
    >>> path = clew.solve(maze, start=(0, 0), goal=(11, 5))
    >>> path.steps
    24
    >>> path == clew.solve(maze, "a-star")
    True
    """
    search = _search_for(maze, algorithm, start, goal, "clew.solve")
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
    """Find a shortest path as `solve` does, and record every step of the solver.

    Parameters
    ----------
    maze, algorithm, start, goal
        As for `solve`.
    compiled : bool, optional
        True runs the solver as machine code, False in plain Python. By default Clew chooses what is faster for
        the size of the maze.
    max_events : int, optional
        The largest number of events to record; by default there is no limit.

    Returns
    -------
    SolverTrace
        The events in order, the path and the distances.

    Raises
    ------
    ClewError
        As for `solve`, or if there are more than `max_events` events.
    Unreachable
        If no path leads from `start` to `goal`.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "12x6", seed=7)
    >>> len(clew.trace_solve(maze)), len(clew.trace_solve(maze, "a-star"))
    (141, 108)
    """
    return _search_for(maze, algorithm, start, goal, "clew.trace_solve").trace(compiled, max_events)


def trace_distances(maze: Maze, start: Cell = 0, *, compiled: bool | None = None) -> SolverTrace:
    """Find the distances from a cell as `distances` does, and record how the search spreads.

    Parameters
    ----------
    maze : Maze
        The maze to search.
    start : int or tuple of int, default 0
        The number of a cell or its coordinates.
    compiled : bool, optional
        As for `trace_solve`.

    Returns
    -------
    SolverTrace
        The events of a breadth-first search of the whole maze, and the distances; its `path` is None.

    Raises
    ------
    ClewError
        If `start` is not a cell of the maze.

    Examples
    --------
    >>> import clew
    >>> trace = clew.trace_distances(clew.generate("wilson", "6x3", seed=7))
    >>> order = [cell for event, cell, direction in trace if clew.EVENTS[event] == "visit"]
    >>> [trace.distances.at(cell) for cell in order]
    [0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 8, 9, 9, 10, 11]
    """
    check_maze(maze, "clew.trace_distances")
    found = registry.find("solver", "breadth-first")
    return _Search(maze, found, number_of(maze.grid, start, "start"), -1).trace(compiled)


def distances(maze: Maze, start: Cell = 0) -> Distances:
    """Count the steps from one cell to every other cell.

    Parameters
    ----------
    maze : Maze
        The maze to search.
    start : int or tuple of int, default 0
        The number of a cell or its coordinates.

    Returns
    -------
    Distances
        The steps to each cell, -1 for cells that no path leads to.

    Raises
    ------
    ClewError
        If `start` is not a cell of the maze.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("recursive-backtracker", "4x2", seed=7)
    >>> clew.distances(maze).array
    array([[0, 1, 2, 5],
           [1, 4, 3, 4]], dtype=int32)
    """
    check_maze(maze, "clew.distances")
    first = number_of(maze.grid, start, "start")
    found = _tree_distances(maze, first)
    if found is not None:
        return found
    _, distance = _Search(maze, registry.find("solver", "breadth-first"), first, -1).run()
    return Distances(maze.grid, first, distance, maze)


def longest_path(maze: Maze) -> Path:
    """Find the longest path in a perfect maze, between the two cells that are farthest apart.

    The cell farthest from any cell is one end of it, and the cell farthest from that is the other. This holds for
    trees only.

    Parameters
    ----------
    maze : Maze
        A perfect maze.

    Returns
    -------
    Path
        One of the longest paths, if there are several.

    Raises
    ------
    ClewError
        If the maze is not perfect.

    Examples
    --------
    >>> import clew
    >>> for algorithm in ("prim", "recursive-backtracker"):
    ...     print(algorithm, clew.longest_path(clew.generate(algorithm, "10x10", seed=7)).steps)
    prim 30
    recursive-backtracker 74
    """
    check_maze(maze, "clew.longest_path")
    first = _tree_distances(maze, 0)
    if first is None:
        raise ClewError(
            "longest_path needs a perfect maze, and this one has loops or parts cut off: "
            "clew.distances(maze, start).farthest gives the cell farthest from a start"
        )
    start, _ = first.farthest
    goal, _ = distances(maze, start).farthest
    return solve(maze, start=start, goal=goal)


def default_ends(maze: Maze, start: Cell | None = None, goal: Cell | None = None) -> tuple[int, int]:
    """Return the start and the goal of a maze: where a path begins and ends unless other cells are given.

    They are the first two openings of the maze. A maze with one opening leads from there to the middle of the grid.
    Without openings they are the first and the last cell, which are in opposite corners, except on grids without
    corners (`grid.has_corners`): cylinder, torus, Moebius band, Klein bottle, polar, sphere and cube. There the two
    corners of the picture may be neighbors, so the ends are those of a longest path, which `longest_path` finds too. In
    a maze with loops it is a long one: between the cell farthest from the first one and the cell farthest from that. It
    begins at the end that comes first in reading order.

    Parameters
    ----------
    maze : Maze
        The maze.
    start, goal : int or tuple of int, optional
        One end, or both, if they are given: the number of a cell or its coordinates. On a grid without corners and
        without openings the other end is then the cell farthest from it.

    Returns
    -------
    start, goal : int
        The numbers of the two cells.

    Raises
    ------
    ClewError
        If `start` or `goal` is not a cell of the maze.

    Examples
    --------
    >>> import clew
    >>> clew.default_ends(clew.generate("wilson", "12x6", seed=7))
    (0, 71)
    >>> maze = clew.generate("wilson", "torus:12x6", seed=7)
    >>> clew.default_ends(maze)
    (12, 27)
    >>> clew.solve(maze).steps == clew.longest_path(maze).steps
    True
    """
    check_maze(maze, "clew.default_ends")
    first, last = known_ends(maze, start, goal)
    if first is not None:
        return first, _farthest(maze, first) if last is None else last
    if last is not None:
        return _farthest(maze, last), last
    end = _farthest(maze, _first_with_passage(maze))
    other = _farthest(maze, end)
    return min(end, other), max(end, other)


def known_ends(maze: Maze, start: Cell | None, goal: Cell | None) -> tuple[int | None, int | None]:
    """Return the ends of `default_ends`, None for those that have to be searched for in the maze."""
    grid = maze.grid
    first = None if start is None else number_of(grid, start, "start")
    last = None if goal is None else number_of(grid, goal, "goal")
    if first is None and maze.openings:
        first = maze.openings[0][0]
    if last is None and maze.openings:
        last = maze.openings[1][0] if len(maze.openings) > 1 else grid.middle_cell()
    if grid.has_corners:
        return 0 if first is None else first, grid.cells - 1 if last is None else last
    return first, last


def _farthest(maze: Maze, start: int) -> int:
    return distances(maze, start).farthest[0]


def _first_with_passage(maze: Maze) -> int:
    """Return the first cell that has a passage; a change may have cut off others."""
    return next((cell for cell in range(maze.cells) if maze.open_directions(cell)), 0)


def is_perfect(maze: Maze) -> bool:
    """Return whether exactly one path leads from any cell to any other.

    Such a maze is a spanning tree of its grid: all cells are connected, and there are no loops.

    Parameters
    ----------
    maze : Maze
        The maze to check.

    Returns
    -------
    bool
        True if the maze is perfect.

    Raises
    ------
    ClewError
        If `maze` is not a maze.

    Examples
    --------
    >>> import clew
    >>> maze = clew.generate("wilson", "12x6", seed=7)
    >>> clew.is_perfect(maze), clew.is_perfect(clew.braid(maze))
    (True, False)
    """
    check_maze(maze, "clew.is_perfect")
    return _tree_distances(maze, 0) is not None


def _tree_distances(maze: Maze, start: int) -> Distances | None:
    """Find the distances by walking the tree; None if the maze is not a tree.

    A maze with cells - 1 passages is a tree if and only if it is connected, and then the walk reaches every cell.
    """
    if maze.passage_count != maze.cells - 1:
        return None
    _, distance = _Search(maze, registry.find("solver", "tree-walk"), start, -1).run()
    result = Distances(maze.grid, start, distance, maze)
    reached = (distance >= 0).sum() if hasattr(distance, "argmax") else sum(steps >= 0 for steps in distance)
    return result if reached == maze.cells else None


@dataclass(frozen=True)
class _Search:
    """A solver with its maze, start and goal; a goal of -1 means all cells."""

    maze: Maze
    found: registry.Solver
    start: int
    goal: int

    def run(self, capacity: int = 0, compiled: bool | None = None) -> tuple[Canvas, Any]:
        """Run the solver; return the canvas and the distances that it leaves."""
        grid = self.maze.grid
        running.check_size(self.found, grid, capacity)
        compiled = running.should_compile(self.found, grid, (), compiled)
        canvas = self.maze.canvas(compiled=compiled, capacity=capacity)
        ends = (canvas.cell(self.start), canvas.cell(self.goal) if self.goal >= 0 else -1)
        _, scratch = running.run(self.found, grid, canvas, ends, (), compiled=compiled)
        return canvas, scratch[0]

    def path(self, canvas: Canvas, distance: Any) -> Path:
        """Return the path to the goal, from the distances; `Unreachable` if there is none."""
        grid = self.maze.grid
        goal = canvas.cell(self.goal)
        steps = int(distance[goal])
        if steps < 0:
            raise Unreachable(
                f"no path leads from {cell_name(grid, self.start)} to {cell_name(grid, self.goal)}: "
                f"choose another goal, or join the parts of the maze (clew.join, clew change --join)"
            )
        compiled = not isinstance(canvas.passages, (bytes, memoryview))
        cells, taken = zeros("i", steps + 1, compiled), zeros("i", steps, compiled)
        kernel.run(walk_back, compiled, canvas, goal, distance, cells, taken)
        return Path(grid, cells, taken, self.maze)

    def trace(self, compiled: bool | None, max_events: int | None = None) -> SolverTrace:
        """Run the solver and record its steps."""
        distance: Any = None

        def run(capacity: int) -> Canvas:
            nonlocal distance
            canvas, distance = self.run(capacity, compiled)
            return canvas

        canvas, log = logged(run, 2 * self.maze.cells + 64, max_events)
        path = self.path(canvas, distance) if self.goal >= 0 else None
        found = Distances(self.maze.grid, self.start, distance, self.maze)
        return SolverTrace(self.maze, self.found.name, log, path, found)


def _search_for(
    maze: Maze, algorithm: str | Callable[..., int], start: Cell | None, goal: Cell | None, function: str
) -> _Search:
    """Check the arguments of `solve` or `trace_solve`."""
    check_maze(maze, function)
    found = solver_of(algorithm, function)
    first, last = default_ends(maze, start, goal)
    if found.grids == "perfect" and not is_perfect(maze):
        raise ClewError(f"{found.name} needs a perfect maze and this one is not perfect: use breadth-first or a-star")
    return _Search(maze, found, first, last)


def solver_of(algorithm: str | Callable[..., int], function: str = "clew.solve") -> registry.Solver:
    """Return the solver of this name; `function` is the one that was called, for a message."""
    if not (isinstance(algorithm, str) or callable(algorithm)):
        raise ClewError(
            f"the algorithm is {shown(algorithm)}: it must be the name of a solver, such as 'breadth-first'; "
            f"give cells by name, {function}(maze, start=..., goal=...)"
        )
    found = registry.find("solver", algorithm) if isinstance(algorithm, str) else registry.entry_of(algorithm)
    if not isinstance(found, registry.Solver):
        raise ClewError(f"{found.name} is a {found.kind}, not a solver: use {', '.join(registry.names('solver'))}")
    return found


def walk_back(maze: Canvas, goal: int, distance: IntArray, cells: IntArray, taken: IntArray) -> None:
    """Fill `cells` with the cell numbers of the path from the start, where the distance is 0, to the goal.

    `cells`: int32[steps + 1]; `taken`: int32[steps], the direction from each cell to the next.
    """
    cell = goal
    steps = distance[goal]
    while True:
        cells[steps] = maze.index_of(cell)
        if steps == 0:
            return
        direction = direction_back(maze, cell, distance)
        taken[steps - 1] = maze.opposite(cell, direction)
        cell = maze.neighbor(cell, direction)
        steps -= 1


@helper
def direction_back(maze: Canvas, cell: int, distance: IntArray) -> int:
    """Return the lowest direction that leads from the cell one step nearer to the start; it must not be the start."""
    nearer = distance[cell] - 1
    directions = maze.open_directions(cell)
    direction = lowest_bit(directions)
    while distance[maze.neighbor(cell, direction)] != nearer:
        directions &= directions - 1
        direction = lowest_bit(directions)
    return direction
