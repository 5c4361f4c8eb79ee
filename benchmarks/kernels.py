"""Clew's compiled kernels as contestants: memory made and touched beforehand, only the kernel is timed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import Contestant, timed
from clew import kernel, registry
from clew.draws import seeded
from clew.grids import Rectangle
from clew.grids.canvas import new_canvas
from clew.mazes import running
from clew.mazes.maze import Maze
from clew.mazes.solving.walker import set_out, walk_arrays


def generator(name: str, grid: Rectangle, options: dict[str, object]) -> Contestant:
    """A generator that carves the same memory again in each round."""
    found = registry.find("generator", name)
    values = found.values(options)
    _carve(found, Rectangle(9, 9), values)(0)  # compiles it
    return _carve(found, grid, values)


def _carve(found: registry.Entry, grid: Rectangle, values: tuple[Any, ...]) -> Contestant:
    blank = grid.new_passages(True)
    canvas = new_canvas(grid, compiled=True)
    scratch = running.scratch_arrays(found.scratch, grid, True)

    def run(number: int) -> float:
        np.copyto(np.asarray(canvas.passages), blank)
        _refill(found, scratch)
        draws = seeded(number + 1, compiled=True)
        return timed(lambda: kernel.call(found.function, canvas, draws, *scratch, *values))

    return run


def solver(name: str, maze: Maze, *, filling: bool, goal: int | None = None) -> tuple[Contestant, NDArray[np.int32]]:
    """A solver that goes from the first cell, by default to all others, and where it leaves the distances.

    `filling`: whether marking all cells as unreached, before the kernel, belongs to what is timed.
    """
    found = registry.find("solver", name)
    small = Maze(Rectangle(1, 1), Rectangle(1, 1).new_passages(True))
    _spread(found, small, filling, None if goal is None else 0)[0](0)
    return _spread(found, maze, filling, goal)


def _spread(found: registry.Entry, maze: Maze, filling: bool, goal: int | None) -> tuple[Contestant, NDArray[np.int32]]:
    canvas = maze.canvas(compiled=True)
    start, end = canvas.cell(0), -1 if goal is None else canvas.cell(goal)
    scratch = running.scratch_arrays(found.scratch, maze.grid, True)
    distances = scratch[0]

    def work() -> None:
        if filling:
            distances.fill(-1)
        kernel.call(found.function, canvas, start, end, *scratch)

    def run(number: int) -> float:
        _refill(found, scratch)
        return timed(work)

    return run, distances


def walker(name: str, maze: Maze, room: int) -> tuple[Contestant, NDArray[np.uint8]]:
    """A walker from the first cell to the last, and where it leaves the directions of its first `room` steps."""
    found = registry.find("solver", name)
    small = Maze(Rectangle(1, 1), Rectangle(1, 1).new_passages(True))
    _walk(found, small, 1)[0](0)
    return _walk(found, maze, room)


def _walk(found: registry.Entry, maze: Maze, room: int) -> tuple[Contestant, NDArray[np.uint8]]:
    canvas = maze.canvas(compiled=True)
    arrays = walk_arrays(maze.grid, True, room)
    scratch = running.scratch_arrays(found.scratch, maze.grid, True)
    values = found.values({})

    def run(number: int) -> float:
        _refill(found, scratch)
        walker = set_out(canvas, canvas.cell(0), canvas.cell(maze.cells - 1), *arrays)
        return timed(lambda: kernel.call(found.function, walker, *scratch, *values))

    return run, arrays[-1]


def _refill(found: registry.Entry, scratch: list[Any]) -> None:
    for memory, array in zip(found.scratch, scratch, strict=True):
        array.fill(memory.fill or 0)
