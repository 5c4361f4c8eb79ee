"""The places that a mask leaves out, as few areas."""

import re
from collections.abc import Iterator

from clew import drawing
from clew.mazes.maze import Maze

_RUN = re.compile(b"\1+")


def left_out(maze: Maze) -> Iterator[tuple[int, int, int, int]]:
    """What the mask leaves out: (x, y, width, height) of areas, each a run of places that goes on in rows below."""
    grid = drawing.squares(maze)
    growing: dict[tuple[int, int], int] = {}  # (begin, end) of a run: the row in which it began
    for y in range(grid.height + 1):
        row = drawing.no_cells(maze, y)[1:-1] if y < grid.height else b""
        runs = {run.span() for run in _RUN.finditer(row)}
        for begin, end in [each for each in growing if each not in runs]:
            top = growing.pop((begin, end))
            yield begin, top, end - begin, y - top
        for each in sorted(runs):
            growing.setdefault(each, y)
