"""The part of a route that is seen in a window of an endless maze."""

from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.puzzles.endless.world import Cell, Endless

Window = tuple[int, int, int, int]


def part_of_route(endless: Endless, maze: Maze, window: Window, ends: tuple[Cell, Cell]) -> Path | None:
    """Return the longest part of a route that stays in a window; None if it does not lead through it.

    Parameters
    ----------
    endless : Endless
        The maze.
    maze : Maze
        The maze in the window.
    window : (int, int, int, int)
        Its left, top, width and height.
    ends : (cell, cell)
        The cells between which the route leads.
    """
    left, top, width, height = window
    parts: list[list[int]] = [[]]
    for line in endless.outline(*ends, window, cell=100):
        before = None
        for x, y in (line - (left, top)).tolist():
            is_inside = 0 <= x < width and 0 <= y < height
            if is_inside and before != (x, y):
                parts[-1].append(y * width + x)
            elif not is_inside and parts[-1]:
                parts.append([])
            before = (x, y)
        parts.append([])
    longest = max(parts, key=len)
    return Path(maze.grid, longest, maze=maze) if longest else None
