"""Distances from the first cell, breadth-first and in a tree; dead ends filled; the walk of the wall follower."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks import kernels, reference
from benchmarks.report import LIMIT, Report
from benchmarks.timing import Contestant, by_turns, timed
from clew.grids import Rectangle
from clew.grids.rectangle import SENTINEL
from clew.mazes.generate import generate
from clew.mazes.maze import Maze
from clew.mazes.solving.solve import solve

TITLE = "Solvers"
SIDE = 4096
TEXT = """Distances from the first cell to all others, and dead-end filling from the first cell to the last, in
{width}x{height} cells: nanoseconds of CPU time per cell, medians over {rounds} rounds. Both programs use the same maze
and memory that was touched before. All times but those of the tree, which needs no marks, include marking all
cells as unreached. The benchmark checks that both programs find the same distances. The C of the first row of a
breadth-first search carries the exits of a cell in its list, as Clew does; the row below is the usual way.

The wall follower walks from the first cell to the last, with its left hand on the wall: nanoseconds per step. Both
programs keep the direction of every step and, for each cell, the one in which it was last left."""

TIMES_C = {"breadth-first, carrying": 1.3, "tree-distances": 1.25, "dead-end-filling": 1.5}
CLEW_NAMES = {
    "breadth-first, carrying": "breadth-first",
    "tree-distances": "tree-walk",
    "dead-end-filling": "dead-end-filling",
}
WITH_GOAL = {"dead-end-filling"}  # the last cell; the others find the distances of all cells
TIMES_C_WALKING = 1.5
OTHER_C = {"breadth-first, carrying": ("breadth-first",)}  # the same by another technique
MAZES = ("recursive-backtracker", "wilson")


def run(report: Report, side: int | None, rounds: int) -> None:
    """Measure both on mazes of two textures."""
    grid = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(rounds=rounds, width=grid.width, height=grid.height))
    report.table("algorithm, maze", "C", *reference.limit_columns(), "Clew", "times C", LIMIT)
    for texture in MAZES:
        maze = generate(texture, grid, seed=1, compiled=True)
        for name, most in TIMES_C.items():
            _compare(report, name, maze, grid, texture, rounds, most)
        _compare_walks(report, "wall-follower", maze, grid, texture, rounds)


def _compare(report: Report, name: str, maze: Maze, grid: Rectangle, texture: str, rounds: int, most: float) -> None:
    contestants: dict[str, Contestant] = {}
    found = np.zeros(grid.storage, np.int32)
    found.fill(-1)
    same = [each for each in (name, *OTHER_C.get(name, ())) if reference.has(each)]
    if same:
        scratch = reference.scratch_for(grid)
        contestants = {each: _reference(each, maze, grid, found, scratch) for each in same}
    limit = reference.limit_contestant(name.partition(",")[0], grid, texture)
    if limit:
        contestants["limit.c"] = limit
    contestants["Clew"], own = kernels.solver(
        CLEW_NAMES[name], maze, filling=name != "tree-distances", goal=maze.cells - 1 if name in WITH_GOAL else None
    )
    cost = {each: seconds / maze.cells * 1e9 for each, seconds in by_turns(contestants, rounds).items()}
    cells = {each: f"{nanoseconds:.2f}" for each, nanoseconds in cost.items()}
    if name in cost:
        inside = np.asarray(maze.canvas(compiled=True).passages) < SENTINEL
        if not np.array_equal(found[inside], own[: grid.storage][inside]):
            raise AssertionError(f"{name}: C and Clew found different distances")
        ratio = cost["Clew"] / cost[name]
        cells |= {"C": f"{cost[name]:.2f}", "times C": f"{ratio:.2f}", LIMIT: report.limit(ratio, most)}
    report.row_of(f"{name.partition(',')[0]}, {texture}", cells)
    for each in same[1:]:
        report.row_of(
            f"  {each}, in other C", {"C": f"{cost[each]:.2f}", "times C": f"{cost['Clew'] / cost[each]:.2f}"}
        )


def _reference(
    name: str, maze: Maze, grid: Rectangle, distances: NDArray[np.int32], scratch: NDArray[np.uint8]
) -> Contestant:
    passages: Any = maze.canvas(compiled=True).passages
    return lambda _: timed(lambda: reference.spread(name, grid, passages, distances, scratch))


def _compare_walks(report: Report, name: str, maze: Maze, grid: Rectangle, texture: str, rounds: int) -> None:
    room = 2 * maze.passage_count
    contestants: dict[str, Contestant] = {}
    contestants["Clew"], own = kernels.walker(name, maze, room)
    passages: Any = maze.canvas(compiled=True).passages
    left, route = np.zeros(grid.storage, np.uint8), np.zeros(room, np.uint8)
    if reference.has(name):
        contestants["C"] = lambda _: timed(lambda: reference.walk(name, grid, passages, left, route))
    seconds = by_turns(contestants, rounds)
    steps = solve(maze, name).walked or 0
    cells = {each: f"{taken / steps * 1e9:.2f}" for each, taken in seconds.items()}
    if "C" in seconds:
        if reference.walk(name, grid, passages, left, route) != steps or not np.array_equal(own[:steps], route[:steps]):
            raise AssertionError(f"{name}: C and Clew took different steps")
        ratio = seconds["Clew"] / seconds["C"]
        cells |= {"times C": f"{ratio:.2f}", LIMIT: report.limit(ratio, TIMES_C_WALKING)}
    report.row_of(f"{name}, {texture}", cells)
