"""The check of solvers: shortest paths, the same interpreted and compiled, and an error if there is no path."""

from collections.abc import Callable, Iterable

from clew.grids import Grid
from clew.mazes import running
from clew.mazes.maze import Maze
from clew.mazes.solving import is_perfect, solve, trace_solve
from clew.registry import Solver
from clew.testing.generator_checks import check_events
from clew.testing.plain_search import not_a_path, open_neighbors, steps_from
from clew.testing.sample_mazes import sample_mazes
from clew.testing.trial import Trial, entry_for, grids_from


def check_solver(
    solver: str | Callable[..., int],
    grids: Grid | str | Iterable[Grid | str] | None = None,
    *,
    seed: int = 5,
    compiled: bool = True,
) -> None:
    """Check the properties that every solver of Clew has.

    On each grid, in a perfect maze and, unless the solver is for perfect mazes only, in one with loops and parts:

    - the distance of the goal is the length of a shortest path, or -1 if no path leads there;
    - distances fall by one from step to step, so that a path from start to goal can be made of them;
    - interpreted and compiled runs find the same path and distances with the same events;
    - the events are those of `clew.EVENTS` and name cells of the grid;
    - with a goal of -1 the distances of all cells are those of shortest paths.

    A solver for perfect mazes only (`grids="perfect"`) refuses others with `ClewError`.

    Parameters
    ----------
    solver : str or callable
        A function marked with `clew.registry.solver`, or the name of an installed solver.
    grids : Grid, str or iterable of them, optional
        Grids or specs; `sample_grids()` by default, which has every layout.
    seed : int, default 5
        The seed of the mazes.
    compiled : bool, default True
        Whether to compile the function too: once for each layout, which takes some seconds each the first time.

    Raises
    ------
    AssertionError
        If a property does not hold; the sentence names it, the grid and the seed.
    ClewError
        If this is not a solver.

    Examples
    --------
    >>> check_solver("a-star", ["6x5", "hexagons:3x3"], compiled=False)
    """
    found = entry_for(Solver, solver)
    for grid in grids_from(grids):
        for kind, maze in sample_mazes(grid, seed):
            trial = Trial(f"{found.name} in {kind} on {grid.spec} with seed {seed}")
            if found.grids == "perfect" and kind != "a perfect maze":
                _refuses_the_imperfect(trial, found, maze)
            else:
                for start, goal in _ends(maze):
                    _check_path(trial, found, maze, start, goal, compiled)
                _check_all_distances(trial, found, maze)


def _ends(maze: Maze) -> Iterable[tuple[int, int]]:
    """Return a few pairs of cells: far apart, close together, and equal."""
    last = maze.cells - 1
    return dict.fromkeys([(0, last), (last, 0), (last // 2, last // 3), (last // 2, last // 2)])


def _check_path(trial: Trial, found: Solver, maze: Maze, start: int, goal: int, compiled: bool) -> None:
    """Check the path between two cells against a plain search."""
    trial = Trial(f"{trial.subject} from cell {start} to {goal}")
    steps = steps_from(maze, start)
    _check_distances(trial, found, maze, start, goal, steps.get(goal, -1))
    if goal not in steps:
        return
    with trial.attempt("the interpreted function"):
        plain = trace_solve(maze, found.function, start, goal, compiled=False)
    assert plain.path is not None  # there is a goal
    problem = not_a_path(maze, plain.path, start, goal)
    trial.require(not problem, problem)
    check_events(trial, plain, maze.cells)
    if compiled:
        with trial.attempt("the compiled function"):
            quick = trace_solve(maze, found.function, start, goal, compiled=True)
        trial.require(plain.path == quick.path, "another path compiled")
        trial.require(plain.distances == quick.distances, "other distances compiled")
        trial.require(list(plain) == list(quick), "other events compiled")


def _check_distances(trial: Trial, found: Solver, maze: Maze, start: int, goal: int, steps: int) -> None:
    """Check what the function leaves in its first scratch array, from which the path is made."""
    trial.require(found.scratch, "the decorator declares no scratch array for the distances")
    canvas = maze.canvas(compiled=False)
    ends = canvas.cell(start), canvas.cell(goal)
    with trial.attempt("the interpreted function"):
        _, (distance, *_) = running.run(found, maze.grid, canvas, ends, (), compiled=False)
    if steps < 0:
        trial.require(distance[ends[1]] == -1, "no path leads to the goal, but its distance is not -1")
        return
    trial.require(distance[ends[0]] == 0, "the distance of the start is not 0")
    trial.require(
        distance[ends[1]] == steps,
        f"the distance of the goal is {distance[ends[1]]}, the shortest path has {steps} steps",
    )
    cell = goal
    for left in reversed(range(steps)):
        nearer = [other for other in open_neighbors(maze, cell) if distance[canvas.cell(other)] == left]
        trial.require(nearer, f"no passage leads from cell {cell} to a cell whose distance is {left}")
        cell = nearer[0]


def _check_all_distances(trial: Trial, found: Solver, maze: Maze) -> None:
    """Check the distances of a search without a goal, of all cells."""
    canvas = maze.canvas(compiled=False)
    with trial.attempt("the interpreted function with a goal of -1"):
        _, (distance, *_) = running.run(found, maze.grid, canvas, (canvas.cell(0), -1), (), compiled=False)
    steps = steps_from(maze, 0)
    for cell in range(maze.cells):
        came, right = distance[canvas.cell(cell)], steps.get(cell, -1)
        trial.require(
            came == right, f"with a goal of -1 the distance of cell {cell} from cell 0 is {came}, not {right}"
        )


def _refuses_the_imperfect(trial: Trial, found: Solver, maze: Maze) -> None:
    """Check that a solver for perfect mazes is not run in another."""
    if not is_perfect(maze):
        with trial.refused("solving a maze that is not perfect"):
            solve(maze, found.function)
