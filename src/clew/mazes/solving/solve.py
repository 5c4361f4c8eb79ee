"""Find paths and distances in a maze, and record how a solver finds them."""

from collections.abc import Callable
from typing import Any

from clew import registry
from clew.errors import ClewError, shown
from clew.grids import Grid
from clew.mazes.cell_numbers import Cell, number_of
from clew.mazes.logs.trace import Log, logged
from clew.mazes.maze import Maze, check_maze
from clew.mazes.solving.paths import Distances, Path, path_facts
from clew.mazes.solving.solver_run import SolverRun, check_weights

Ends = tuple[Cell | None, Cell | None]  # the start and the goal as they were given


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
        The steps to every cell that the solver reached, -1 for the others; of a walker, the steps after which it first
        reached the cell.

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
        super().__init__(maze, log)
        self.solver = solver
        self.path = path
        self.distances = found

    def __repr__(self) -> str:
        return f"<SolverTrace of {self.solver}, {len(self):,} events in {self.grid.spec}>"


def solve(
    maze: Maze,
    algorithm: str | Callable[..., Any] = "breadth-first",
    start: Cell | None = None,
    goal: Cell | None = None,
    *,
    weights: Any = None,
    **options: object,
) -> Path:
    """Find a path through a maze: by default a shortest one.

    Parameters
    ----------
    maze : Maze
        The maze to search.
    algorithm : str or callable, default 'breadth-first'
        The solver: `clew.solvers()` lists all. Searches, such as 'breadth-first' and 'a-star', see the whole maze;
        walkers, such as 'tremaux' and 'wall-follower', see only the cell in which they are. A function marked with
        `clew.registry.solver` works too.
    start : int or tuple of int, optional
        The number of a cell or its coordinates, such as (x, y). The default is that of `default_ends`: the first
        opening of the maze, or the first cell; on grids without corners, such as a torus, an end of a longest path.
    goal : int or tuple of int, optional
        The default is that of `default_ends`: the second opening of the maze, or the last cell; on grids without
        corners, the cell farthest from the start.
    weights : sequence of int, length cells, optional
        The cost of entering each cell, from 0 to 1,048,576, for solvers that use it, such as 'dijkstra': a list in
        reading order, or an array of the grid's shape. By default each cell costs 1.
    **options
        The options of the solver: `clew algorithms NAME` describes them.

    Returns
    -------
    Path
        The cells from `start` to `goal`, both included. That of a walker is what is left of its walk when all loops
        are cut off; its `walk` is the whole walk.

    Raises
    ------
    ClewError
        If `start` or `goal` is not a cell of the maze, if the solver does not work in this maze, or if it is a walker
        that does not find the goal.
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
    run = _checked_run(maze, algorithm, (start, goal), weights, options, "clew.solve")
    return run.path(run.run())


def trace_solve(
    maze: Maze,
    algorithm: str | Callable[..., Any] = "breadth-first",
    start: Cell | None = None,
    goal: Cell | None = None,
    *,
    weights: Any = None,
    compiled: bool | None = None,
    max_events: int | None = None,
    **options: object,
) -> SolverTrace:
    """Find a path as `solve` does, and record every step of the solver.

    Parameters
    ----------
    maze, algorithm, start, goal, weights, **options
        As for `solve`.
    compiled : bool, optional
        True runs the solver compiled, False in plain Python. By default Clew chooses what is faster for
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
    run = _checked_run(maze, algorithm, (start, goal), weights, options, "clew.trace_solve")
    return _trace(run, compiled, max_events)


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
    return _trace(SolverRun(maze, found, number_of(maze.grid, start, "start"), -1), compiled)


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
    return _tree_distances(maze, first) or _distances_by(maze, "breadth-first", first)


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

    In a contest maze they are the start and the nearest goal of its marks, otherwise the first two openings. A maze
    with one opening leads from there to the middle of the grid. Without openings they are the first and the last cell,
    which are in opposite corners, except on grids without corners (`grid.has_corners`): cylinder, torus, Moebius band,
    Klein bottle, polar, sphere and cube. There the two corners of the picture may be neighbors, so the ends are those
    of a longest path, which `longest_path` finds too. In a maze with loops it is a long one: between the cell farthest
    from the first one and the cell farthest from that. It begins at the end that comes first in reading order.

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
    first_with_passage = next((cell for cell in range(maze.cells) if maze.open_directions(cell)), 0)
    end = _farthest(maze, first_with_passage)  # a change may have cut off the first cell
    other = _farthest(maze, end)
    return min(end, other), max(end, other)


def ends_of(maze: Maze) -> tuple[int, tuple[int, ...]]:
    """Return the start and all goals of a maze: those of its marks, otherwise the two `default_ends`."""
    start, goal = default_ends(maze)
    return start, maze.marks.goals or (goal,)


def known_ends(maze: Maze, start: Cell | None, goal: Cell | None) -> tuple[int | None, int | None]:
    """Return the ends of `default_ends`, None for those that have to be searched for in the maze."""
    grid = maze.grid
    first = None if start is None else number_of(grid, start, "start")
    last = None if goal is None else number_of(grid, goal, "goal")
    if first is None:
        first = maze.openings[0][0] if maze.marks.start is None and maze.openings else maze.marks.start
    if last is None and maze.marks.goals:
        last = _nearest_goal(maze, first)
    if last is None and maze.openings:
        last = maze.openings[1][0] if len(maze.openings) > 1 else grid.middle_cell()
    if grid.has_corners:
        return 0 if first is None else first, grid.cells - 1 if last is None else last
    return first, last


def _nearest_goal(maze: Maze, start: int | None) -> int:
    """Return the goal that is the fewest steps from the start; of several, and if none can be reached, the first."""
    goals = maze.marks.goals
    if len(goals) == 1:
        return goals[0]
    steps = distances(maze, 0 if start is None else start)
    return min(goals, key=lambda cell: steps.at(cell) if steps.at(cell) >= 0 else maze.cells)


def _farthest(maze: Maze, start: int) -> int:
    return distances(maze, start).farthest[0]


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


def solution_facts(maze: Maze, path: Path) -> dict[str, Any]:
    """Return the grid, the solver with its options, the path, and what is known of its walk or its costs, for JSON."""
    solver, options = registry.parse_call("solver", path.solver)
    facts = {"grid": maze.grid.spec, "perfect": is_perfect(maze), "solver": solver.name, "options": options or None}
    facts |= path_facts(path)
    facts |= {"walked": path.walked, "revisits": path.walk and path.walk.revisits, "cost": path.cost}
    return {name: value for name, value in facts.items() if value is not None}


def _tree_distances(maze: Maze, start: int) -> Distances | None:
    """Find the distances by walking the tree; None if the maze is not a tree.

    A maze with cells - 1 passages is a tree if and only if it is connected, and then the walk reaches every cell.
    """
    if maze.passage_count != maze.cells - 1:
        return None
    result = _distances_by(maze, "tree-walk", start)
    storage = result.storage
    reached = (storage >= 0).sum() if hasattr(storage, "argmax") else sum(steps >= 0 for steps in storage)
    return result if reached == maze.cells else None


def _trace(run: SolverRun, compiled: bool | None, max_events: int | None = None) -> SolverTrace:
    """Run a solver and record its steps."""
    outcome, log = logged(lambda capacity: run.run(capacity, compiled), 2 * run.maze.cells + 64, max_events)
    path = run.path(outcome) if run.goal >= 0 else None
    found = Distances(run.maze.grid, run.start, run.distances(outcome), run.maze)
    return SolverTrace(run.maze, run.found.name, log, path, found)


def _distances_by(maze: Maze, solver: str, start: int) -> Distances:
    """Return the distances that a search leaves."""
    run = SolverRun(maze, registry.find("solver", solver), start, -1)
    return Distances(maze.grid, start, run.distances(run.run()), maze)


def _checked_run(
    maze: Maze, algorithm: str | Callable[..., Any], ends: Ends, weights: Any, options: dict[str, object], function: str
) -> SolverRun:
    """Check the arguments of `solve` or `trace_solve`."""
    check_maze(maze, function)
    found = solver_of(algorithm, function)
    values = registry.values_of(found, options)
    check_works(found, maze)
    return SolverRun(maze, found, *default_ends(maze, *ends), values, check_weights(found, maze, weights))


def check_grid_for(found: registry.Solver, grid: Grid) -> None:
    """Raise `ClewError` if a solver does not work on this grid."""
    if found.grids == "headings" and not grid.has_headings:
        raise ClewError(
            f"{found.name} turns by a compass, so it needs a flat grid whose passages do not cross: rectangles, masks, "
            f"hexagons, triangles, upsilon or cairo; on {grid.spec} use tremaux or breadth-first",
            field="algorithm",
        )


def check_works(found: registry.Solver, maze: Maze) -> None:
    """Raise `ClewError` if a solver does not work in this maze."""
    check_grid_for(found, maze.grid)
    if found.grids == "perfect" and not is_perfect(maze):
        raise ClewError(
            f"{found.name} needs a perfect maze and this one is not perfect: use breadth-first or a-star",
            field="algorithm",
        )


def solver_of(algorithm: str | Callable[..., Any], function: str = "clew.solve") -> registry.Solver:
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
