"""The check of solvers: they find what they claim, the same interpreted and compiled, and nothing unreachable."""

from collections.abc import Callable
from typing import Any

from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.mazes.solving.solve import is_perfect, solve, trace_solve
from clew.mazes.solving.solver_run import NOT_REACHED, Outcome, SolverRun
from clew.registry import Solver
from clew.testing.generator_checks import check_events
from clew.testing.plain_search import not_a_path, open_neighbors, steps_from
from clew.testing.trial import Grids, Trial, entry_for, trials


def check_solver(
    solver: str | Callable[..., Any], grids: Grids = None, *, seed: int = 5, compiled: bool = True
) -> None:
    """Check the properties that every solver of Clew has.

    On each grid, in a perfect maze and, unless the solver is for perfect mazes only, in one with loops and parts:

    - what it leaves (distances, directions back, or a walk) leads from the start to the goal through passages;
    - the path is a shortest one, unless it is declared with `shortest=False`;
    - if no path leads to the goal it claims none; if one does it finds it, unless it is declared with `complete=False`;
    - a walk ends when it first meets the goal;
    - interpreted and compiled runs find the same path and distances with the same events;
    - the events are those of `clew.EVENTS` and name cells of the grid.

    A solver for perfect mazes only (`grids="perfect"`) refuses others with `ClewError`, and one that needs headings
    (`grids="headings"`) refuses grids without them.

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
    for trial, maze in trials(found, grids, seed):
        lacks_headings = found.grids == "headings" and not maze.grid.has_headings
        if lacks_headings or (found.grids == "perfect" and not is_perfect(maze)):
            kind = "on a grid without headings" if lacks_headings else "that is not perfect"
            with trial.refused(f"solving a maze {kind}"):
                solve(maze, found.function)
        else:
            last = maze.cells - 1
            pairs = (0, last), (last, 0), (last // 2, last // 3), (last // 2, last // 2)  # far apart, close, equal
            for start, goal in dict.fromkeys(pairs):
                _check_path(trial, found, maze, start, goal, compiled)


def _check_path(trial: Trial, found: Solver, maze: Maze, start: int, goal: int, compiled: bool) -> None:
    """Check the path between two cells against a plain search."""
    trial = Trial(f"{trial.subject} from cell {start} to {goal}")
    steps = steps_from(maze, start).get(goal, -1)
    run = SolverRun(maze, found, start, goal, found.values({}))
    with trial.attempt("the interpreted function"):
        outcome = run.run(compiled=False)
    if steps < 0:
        trial.require(not _claims_a_path(found, outcome, goal), "no path leads to the goal, but it claims one")
        return
    if found.walks:
        if not outcome.arrived:
            trial.require(not found.complete, "it does not reach the goal, although a path leads there")
            return
    else:
        _check_table(trial, found, maze, outcome, start, goal)
    with trial.attempt("making a path"):
        plain = trace_solve(maze, found.function, start, goal, compiled=False)
    assert plain.path is not None  # there is a goal
    trial.refute(not_a_path(maze, plain.path, start, goal))
    is_short = plain.path.steps == steps or not found.shortest
    trial.require(is_short, f"the path has {plain.path.steps} steps, the shortest has {steps}")
    _check_walk(trial, maze, plain.path)
    check_events(trial, plain, maze.cells)
    if compiled:
        with trial.attempt("the compiled function"):
            quick = trace_solve(maze, found.function, start, goal, compiled=True)
        trial.require(plain.path == quick.path, "another path compiled")
        trial.require(plain.path.walked == getattr(quick.path, "walked", None), "another walk compiled")
        trial.require(plain.distances == quick.distances, "other distances compiled")
        trial.require(list(plain) == list(quick), "other events compiled")


def _claims_a_path(found: Solver, outcome: Outcome, goal: int) -> bool:
    """Return whether a solver says that it reached the goal."""
    if found.walks:
        return outcome.arrived
    return int(outcome.scratch[0][outcome.canvas.cell(goal)]) != (NOT_REACHED if found.result == "back" else -1)


def _check_table(trial: Trial, found: Solver, maze: Maze, outcome: Outcome, start: int, goal: int) -> None:
    """Check that the first scratch array leads from the goal to the start, so that a path can be made of it."""
    canvas, table = outcome.canvas, outcome.scratch[0]
    if found.result == "back":
        cell = goal
        for _ in range(maze.cells):
            if cell == start:
                return
            direction = int(table[canvas.cell(cell)])
            trial.require(
                direction != NOT_REACHED and maze.is_open(cell, direction),
                f"there is no passage from cell {cell} in direction {direction}, which should lead back",
            )
            cell = dict(maze.grid.neighbors(cell))[direction]
        trial.require(cell == start, "the directions back do not lead to the start")
        return
    distance = [int(table[canvas.cell(cell)]) for cell in range(maze.cells)]
    trial.require(distance[goal] >= 0, "the distance of the goal is -1, although a path leads there")
    trial.require(distance[start] == 0, "the distance of the start is not 0")
    cell = goal
    for left in reversed(range(distance[goal])):
        nearer = [other for other in open_neighbors(maze, cell) if distance[other] == left]
        trial.require(nearer, f"no passage leads from cell {cell} to a cell whose distance is {left}")
        cell = nearer[0]
    trial.require(cell == start, f"the distances lead to cell {cell}, not to the start")


def _check_walk(trial: Trial, maze: Maze, path: Path) -> None:
    """Check that a walk goes through passages, ends when it first meets the goal, and holds the path."""
    walk = path.walk
    if walk is None:
        return
    trial.refute(not_a_path(maze, walk, path.start, path.goal), "the walk: ")
    cells = list(walk)
    trial.require(path.goal not in cells[:-1], "the walk goes on after it has met the goal")
    trial.require(set(path) <= set(cells), "the path has cells in which the walk has not been")
    trial.require(len(set(path)) == len(path), "the path has a loop")
