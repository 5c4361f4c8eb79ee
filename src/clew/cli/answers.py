"""What commands tell about a maze and a path, as values for JSON and as sentences."""

from typing import Any

from clew.mazes.maze import Maze
from clew.mazes.solving import Path, is_perfect


def maze_facts(maze: Maze) -> dict[str, Any]:
    """The grid, where the maze comes from and what identifies it."""
    facts: dict[str, Any] = {"grid": maze.grid.spec, "cells": maze.cells, "passages": maze.passage_count}
    if maze.provenance is not None:
        origin = maze.provenance
        facts |= {
            "algorithm": origin.algorithm,
            "seed": origin.seed,
            "number": origin.number,
            "options": origin.options,
            "stream": origin.stream,
        }
        if origin.changes:
            facts["changes"] = origin.changes
        if origin.grid:
            facts["made_on"] = origin.grid
    return facts | {"digest": maze.digest}


def path_facts(path: Path) -> dict[str, Any]:
    """The path by its ends, its letters and its cells."""
    return {
        "start": path.grid.coordinates(path.start),
        "goal": path.grid.coordinates(path.goal),
        "steps": path.steps,
        "route": path.letters(),
        "path": path.coordinates(),
    }


def solution_facts(maze: Maze, path: Path, solver: str) -> dict[str, Any]:
    """What `clew solve --json` prints."""
    return {
        "grid": maze.grid.spec,
        "cells": maze.cells,
        "passages": maze.passage_count,
        "perfect": is_perfect(maze),
        "solver": solver,
        **path_facts(path),
    }


def path_sentence(path: Path) -> str:
    """How far the goal is, for people."""
    start, goal = (",".join(map(str, path.grid.coordinates(cell))) for cell in (path.start, path.goal))
    return f"{path.steps:,} {'step' if path.steps == 1 else 'steps'} from {start} to {goal}"
