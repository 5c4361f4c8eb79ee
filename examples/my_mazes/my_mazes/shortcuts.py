"""Shortcuts: a few more passages in random places."""

from clew import Maze
from clew.changes import SEED, change, copied, draws_of, finished
from clew.registry.options import Count


@change(order=55, main="count", options={"count": Count(0, 1_000_000, help="How many walls to try."), "seed": SEED})
def shortcuts(maze: Maze, count: int = 10, seed: int | None = None) -> Maze:
    """Open a wall of a random cell, again and again; a cell without walls is skipped."""
    canvas = copied(maze, "shortcuts", 1, compiled=False)
    draws = draws_of(maze, seed, compiled=False)
    for _ in range(count):
        cell = canvas.cell(draws.below(maze.cells))
        walls = canvas.carvable(cell)
        if walls:
            canvas.carve(cell, draws.choose(walls))
    return finished(maze, canvas)
