"""`clew solve`: find a path through a maze from a file."""

import json
import sys
from typing import Any

import click

from clew import registry
from clew.cli.options.algorithm_options import take_options
from clew.cli.options.grouped_options import OVERLAY
from clew.cli.options.shared_options import (
    ends_options,
    file_argument,
    film_options,
    json_option,
    load_maze,
    run_options,
)
from clew.cli.options.solver_options import DEFAULT_SOLVER, SolveCommand, load_weights, solver_option, weights_option
from clew.cli.output import huge_output
from clew.cli.output.maze_output import MazeOutput
from clew.cli.terminal import progress
from clew.errors import ClewError, counted, prefixed
from clew.mazes.cell_numbers import cell_name
from clew.mazes.maze import Maze
from clew.mazes.solving import solve as solving
from clew.mazes.solving.paths import Path, path_facts
from clew.mazes.solving.shortest_paths import count_shortest_paths


@click.command(cls=SolveCommand)
@file_argument
@ends_options
@solver_option(
    default=DEFAULT_SOLVER,
    help="The solver, such as a-star: clew algorithms lists all, clew solve --with NAME --help the options of one.",
)
@weights_option
@OVERLAY.option(
    "--turns",
    help="Find the fastest run of a Micromouse, with costs of straights, diagonals, and turns by 45 to 180 degrees.",
)
@OVERLAY.option("--costs COSTS", help="With --turns: costs in milliseconds, such as straight=60,turn90=300.")
@OVERLAY.option(
    "--overview",
    help="Instead, shade the map that clew serve has of a maze in .zarr: find the steps from the first cell to all.",
)
@film_options
@run_options
@json_option("the path")
def solve(file: str, solver: str, weights: str | None, targets: tuple[str, ...], as_json: bool, **params: Any) -> Any:
    """Find a path through the maze in FILE or on standard input: a shortest one, unless --with names another way.

    Without -o and --json the maze is printed with its path.

    \b
      clew solve maze.json
      clew solve maze.json --from 0,0 --to 39,29 --with a-star -o solved.png
      clew solve maze.json --with wall-follower --hand left -o walking.gif
      clew solve maze.json --with dijkstra --weights costs.csv --json
      clew solve contest.maze --turns -o run.svg --style contest
      clew solve big.zarr -o path.zarr
      clew solve big.zarr --overview --processes 4
    """  # noqa: D301 - click needs the character backspace
    options = take_options(params, "solver")
    ends = params.pop("start"), params.pop("goal")
    overview = params.pop("overview")
    if huge_output.is_huge(file):
        if overview:
            return huge_output.shade(file, params)
        return huge_output.solve(file, ends, targets, params, as_json=as_json)
    huge_output.take_none(params, huge_output.RUNNING, "leave it out")
    if overview:
        raise ClewError(f"--overview is for folders that end with .zarr, not {file}: leave it out", option="overview")
    turns, costs = params.pop("turns"), params.pop("costs")
    found = registry.find("solver", solver)
    registry.values_of(found, options)
    output = MazeOutput(targets, as_json=as_json, overlays=("path",), **params)
    if turns and (solver != DEFAULT_SOLVER or weights is not None):
        raise ClewError("--turns has a search of its own: leave out --with and --weights", option="turns")
    if costs is not None and not turns:
        raise ClewError("--costs has no effect without --turns", option="costs")
    costs_of_cells = load_weights(weights)
    maze = load_maze(file)
    if getattr(maze.grid, "placed", True):  # else there is a path all the same, or a better reason why not
        output.check(maze.grid)
    if turns:
        return _solve_with_turns(maze, ends, costs or "", output, text=not targets, as_json=as_json)
    title = f"{found.name} in {maze.grid.spec}"
    path = progress.run(title, lambda: solving.solve(maze, found.name, *ends, weights=costs_of_cells, **options))
    count = None
    if found.name == "all-shortest" and (as_json or not targets):
        count = progress.run("counting paths", lambda: count_shortest_paths(maze, path.start, path.goal))
    output.write(maze, path=path, solver=path.solver)
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # paths can be of any number
    try:
        if as_json:
            facts = {"grid": maze.grid.spec, "cells": maze.cells, "passages": maze.passage_count}
            facts |= solving.solution_facts(maze, path) | ({} if count is None else {"shortest_paths": count})
            return json.dumps(facts)
        return None if targets else _sentence(path, count)
    finally:
        sys.set_int_max_str_digits(limit)


def _solve_with_turns(maze: Maze, ends: Any, costs: str, output: MazeOutput, *, text: bool, as_json: bool) -> Any:
    """Write the fastest run of a mouse; return its facts as JSON, or its moves."""
    from clew.exchange.micromouse.runs import Costs, fastest_run

    with prefixed("--costs: ", option="costs"):
        chosen = Costs.parse(costs)
    run = progress.run(f"the fastest run in {maze.grid.spec}", lambda: fastest_run(maze, ends[0], ends[1], chosen))
    output.write(maze, path=run.path)
    if as_json:
        facts = {"grid": maze.grid.spec, "cells": maze.cells, "passages": maze.passage_count, **path_facts(run.path)}
        return json.dumps(facts | {"moves": run.moves, "cost": run.cost, "costs": chosen._asdict()})
    return f"{_sentence(run.path, None)}, at a cost of {run.cost:,}: {' '.join(run.moves)}" if text else None


def _sentence(path: Path, count: int | None) -> str:
    """Return how many steps the path has, its ends, and what else is known of how it was found.

    `count`: the number of shortest paths, if they were counted.
    """
    start, goal = (cell_name(path.grid, cell) for cell in (path.start, path.goal))
    more = "" if path.walked is None else f", after a walk of {path.walked:,}"
    more += "" if path.cost is None else f", at a cost of {path.cost:,}"
    more += "" if count is None else ", the only shortest path" if count == 1 else f", one of {count:,} shortest paths"
    return f"{counted(path.steps, 'step')} from {start} to {goal}{more}"
