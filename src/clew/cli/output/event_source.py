"""The events that commands write or play: those of making a maze, or with `--with` those of searching one."""

import os
from functools import partial
from typing import Any

import click

from clew import registry
from clew.cli.options.algorithm_options import MazeRequest, apply_changes, take_options
from clew.cli.options.shared_options import load_maze
from clew.cli.options.solver_options import load_weights
from clew.cli.terminal import progress
from clew.errors import ClewError, shown
from clew.grids import spec
from clew.mazes import generate as mazes
from clew.mazes.command_words import NamedChange, words_to_generate
from clew.mazes.logs.trace import Trace
from clew.mazes.maze import Maze
from clew.mazes.solving import solve as solving
from clew.mazes.solving.solve import SolverTrace


def record(params: dict[str, Any], *, max_events: int, purpose: str) -> Trace | SolverTrace:
    """Make a maze, or search one with a solver, and return the log; print the seed if it was drawn.

    Parameters
    ----------
    params : dict
        The grid, or the file of a maze, and the options of the maze, the algorithm, the solver and of changes, as click
        passes them. Without a solver the file must record how the maze was made.
    max_events : int
        The largest number of events.
    purpose : str
        What the command does with the events, such as "write".
    """
    grid, solver, weights, start, goal = (params[name] for name in ("grid", "solver", "weights", "start", "goal"))
    chosen = take_options(params, "solver")
    request = MazeRequest(params)
    is_file = _is_maze_file(grid)
    if solver is None:
        _check_making(request.changes, {"from": start, "to": goal, "weights": weights})
        if is_file:
            _refuse_making(grid, request, None)
            return _making_of(grid, max_events, purpose)
        grid, shape = request.parse_grid(grid)
        made = request.algorithm, shape, request.seed
        run = partial(mazes.trace, *made, number=request.number, max_events=max_events, **request.options)
        trace = progress.run(f"{request.algorithm} on {grid}", run)
        _print_seed(trace.maze, grid, request.seed)
        return trace
    registry.values_of(registry.find("solver", solver), chosen)
    costs = load_weights(weights)
    maze = _maze(grid, request, solver)
    search = partial(solving.trace_solve, maze, solver, start, goal, weights=costs, max_events=max_events, **chosen)
    return progress.run(f"{solver} in {maze.grid.spec}", search)


def _is_maze_file(name: str) -> bool:
    """Return whether a name is that of a file of a maze; raise `ClewError` if that file is not there."""
    if os.path.splitext(name)[1].lower() not in spec.MAZES or ":" in name:
        return False
    if not os.path.isfile(name):
        raise ClewError(f"there is no file {shown(name)}: check its name and folder")
    return True


def _making_of(name: str, max_events: int, purpose: str) -> Trace | SolverTrace:
    """Return how the maze in a file was made, from the algorithm and the seed that the file records."""
    from clew.pictures.film.film_runs import making

    maze = load_maze(name)
    if maze.provenance is None:
        raise ClewError(
            f"{shown(name)} holds a maze, but not how it was made: add --with a-star to {purpose} how that solver "
            f"searches it",
            option="with",
        )
    run = partial(making, maze, f"clew {click.get_current_context().info_name}", max_events)
    log = progress.run(f"{maze.provenance.algorithm} on {maze.grid.spec}", run)[0].log
    for change, _ in maze.provenance.changes:
        click.echo(f"note: the maze was changed afterwards by {change}, which is not in this log", err=True)
    return log


def _check_making(changes: list[NamedChange], of_search: dict[str, object]) -> None:
    """Raise `ClewError` for options of a search where nothing is searched for."""
    for flag, value in of_search.items():
        if value is not None:
            raise ClewError(f"--{flag} is for the search of a solver: add --with NAME, such as a-star", option=flag)
    for name, _ in changes:
        raise ClewError(
            f"--{name} changes the finished maze, which is not in the log of how it was made: leave it out, or add "
            f"--with NAME, such as a-star",
            option=name,
        )


def _maze(grid: str, request: MazeRequest, solver: str) -> Maze:
    """Return the maze to search: that of a file, or a new one."""
    if os.path.isfile(grid):
        _refuse_making(grid, request, solver)
        maze = load_maze(grid)
    else:
        grid, shape = request.parse_grid(grid)
        maze = mazes.generate(request.algorithm, shape, request.seed, number=request.number, **request.options)
        _print_seed(maze, grid, request.seed)
    return apply_changes(maze, request.changes)


def _refuse_making(name: str, request: MazeRequest, solver: str | None) -> None:
    """Raise `ClewError` for an option of how a maze is made, which the file of this name holds already."""
    for flag in request.given("algorithm", "seed", "number", "weave"):
        searches = solver and any(flag == each.flag for each in registry.find("solver", solver).parameters)
        hint = f", or write --with-{flag} for {solver}" if searches else ""
        raise ClewError(f"--{flag} has no effect on the maze in {shown(name)}: leave it out{hint}", option=flag)


def _print_seed(maze: Maze, grid: str, seed: int | None) -> None:
    """Print the seed that was drawn, if none was given, with the command that makes the maze again."""
    if seed is None and maze.provenance is not None:
        import shlex

        words = shlex.join(words_to_generate(maze.provenance, grid))
        click.echo(f"seed {maze.provenance.seed}: {words} makes this maze", err=True)
