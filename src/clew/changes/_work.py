"""A maze that may be worked on: a canvas over a copy of its passages, and a maze made of that."""

from array import array
from typing import Any

from clew.grids.canvas import Canvas, canvas_of
from clew.kernel import helper, memory
from clew.mazes.maze import Maze


def copied(maze: Maze, what: str, bytes_per_cell: int, *, compiled: bool) -> Canvas:
    """The maze on a canvas of its own; `ClewError` where this, and the scratch memory of `what`, cannot be had."""
    memory.require((bytes_per_cell + 4) * maze.grid.storage, f"{what} on {maze.grid.spec}")
    passages: Any
    if compiled:
        import numpy as np

        passages = np.frombuffer(maze.storage, maze.grid.typecode).copy()
    elif maze.grid.typecode == "B":
        passages = bytearray(maze.storage)
    else:
        passages = array(maze.grid.typecode, memoryview(maze.storage).tobytes())
    return canvas_of(maze.grid, passages, compiled=compiled)


def finished(maze: Maze, canvas: Canvas) -> Maze:
    """A maze with the grid and the openings of `maze` and the passages of the canvas."""
    return Maze(maze.grid, canvas.passages, openings=maze.openings, trusted=True)


@helper
def is_dead_end(maze: Canvas, cell: int) -> bool:
    """Whether the cell has exactly one exit."""
    exits = maze.open_directions(cell)
    return exits != 0 and exits & (exits - 1) == 0
