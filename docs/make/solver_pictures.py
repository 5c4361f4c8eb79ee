"""Draw the pictures of docs/reference/solvers.md: what each solver visited in a maze, and its path."""

from array import array
from pathlib import Path
from typing import Any

import clew
from clew import Distances, Maze, SolverTrace, registry
from clew.grids.events import VISIT
from clew.registry import Solver

IMAGES = Path(__file__).parents[1] / "images"
SIZE, SEED = "32x12", 17
EXPENSIVE = range(8, 20)  # columns in which each cell costs 5 to enter, in the picture of a solver that takes costs


def main() -> None:
    """Draw a picture for each search; `make_walker_pictures.py` draws walks."""
    for found in registry.find_all("solver"):
        if found.walks:
            continue
        maze = maze_for(found)
        trace = clew.trace_solve(maze, found.name, weights=costs(maze) if found.weights else None)
        shown = visited(trace) if found.name == "bidirectional" else trace.distances
        clew.render(maze, IMAGES / f"solver-{found.name}.png", path=trace.path, distances=shown, cell=16)


def maze_for(found: Solver) -> Maze:
    """Return a maze with loops, or without if the solver needs that."""
    maze = clew.generate("wilson", SIZE, seed=SEED)
    return maze if found.grids == "perfect" else clew.braid(maze, 0.3, seed=SEED)


def visited(trace: SolverTrace) -> Distances:
    """Return the distances of all cells visited, for a solver that leaves only those of one of its searches."""
    cells = {cell for event, cell, _ in trace if event == VISIT}
    found, place = clew.distances(trace.maze, trace.distances.start), trace.grid.topology().cell
    storage = array("i", [-1]) * trace.grid.storage
    for cell in cells:
        storage[place(cell)] = found.at(cell)
    return Distances(trace.grid, found.start, storage)


def costs(maze: Maze) -> list[Any]:
    """Return the cost of each cell."""
    return [5 if maze.grid.coordinates(cell)[0] in EXPENSIVE else 1 for cell in maze]


if __name__ == "__main__":
    main()
