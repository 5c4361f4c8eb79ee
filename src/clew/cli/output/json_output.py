"""Print values for `--json`, and convert mazes and paths to such values."""

from typing import TYPE_CHECKING, Any

import click

from clew import registry
from clew.mazes.maze import Maze

if TYPE_CHECKING:
    from clew.mazes.solving.paths import Path


def print_json(value: object, indent: int | None = None) -> None:
    """Print a value on standard output."""
    import json

    click.echo(json.dumps(value, indent=indent))


def maze_to_dict(maze: Maze) -> dict[str, Any]:
    """Return the grid, the provenance and the digest."""
    data: dict[str, Any] = {"grid": maze.grid.spec, "cells": maze.cells, "passages": maze.passage_count}
    if maze.provenance is not None:
        origin = maze.provenance
        data |= {name: getattr(origin, name) for name in ("algorithm", "seed", "number", "options", "stream")}
        if origin.changes:
            data["changes"] = origin.changes
        if origin.grid:
            data["made_on"] = origin.grid
    return data | {"digest": maze.digest}


def path_to_dict(path: "Path") -> dict[str, Any]:
    """Return the ends, the letters and the cells."""
    return {
        "start": path.grid.coordinates(path.start),
        "goal": path.grid.coordinates(path.goal),
        "steps": path.steps,
        "route": path.letters(),
        "path": path.coordinates(),
    }


def solution_to_dict(maze: Maze, path: "Path") -> dict[str, Any]:
    """Return the facts of the maze, the solver with its options, the path, and those of the walk or the costs."""
    from clew.mazes.solving.solve import is_perfect

    found, options = registry.parse_call("solver", path.solver)
    more = {"walked": path.walked, "revisits": path.walk and path.walk.revisits, "cost": path.cost}
    return {
        "grid": maze.grid.spec,
        "cells": maze.cells,
        "passages": maze.passage_count,
        "perfect": is_perfect(maze),
        "solver": found.name,
        **({"options": options} if options else {}),
        **path_to_dict(path),
        **{name: value for name, value in more.items() if value is not None},
    }
