"""Pictures of mazes, finished or unfinished, and of the list of walls for red."""

from functools import cache

from algorithmia_manual.figures import board, disc, lines, word
from clew.grids.grid import Point
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Path
from clew.pictures import drawing
from clew.puzzles.algorithmia.module_grid import GRID, SIDE, neighbor
from clew.puzzles.algorithmia.solution import Draw, log_draws

Wall = tuple[int, int]  # the two cells that it separates, the earlier one first


def maze_picture(label: str, maze: Maze, path: Path | None = None, *, kind: str) -> str:
    """Draw the walls of a maze, and a path as the thread, with a ball at its start and a ring at its goal."""
    parts = [hatched(maze), lines(drawing.strokes(maze), "wall")]
    if path:
        (x, y), (end_x, end_y) = GRID.center(path.start), GRID.center(path.goal)
        parts += [
            lines(drawing.thread_lines(maze, path), "thread"),
            disc(x, y, 0.2, "ball"),
            disc(end_x, end_y, 0.2, "ring"),
        ]
    return board(label, *parts, kind=kind)


def untouched(maze: Maze) -> list[int]:
    """The cells without a passage."""
    return [cell for cell in range(maze.cells) if maze.open_directions(cell) == 0]


def hatched(maze: Maze) -> str:
    """Hatch the cells without a passage; a finished maze has none."""
    strokes: list[list[Point]] = []
    for cell in untouched(maze):
        x, y = cell % SIDE, cell // SIDE
        strokes += [[(x + a, y + b), (x + b, y + a)] for a, b in ((0.15, 0.5), (0.15, 0.85), (0.5, 0.85))]
    return lines(strokes, "hatch") if strokes else ""


@cache
def wall_order() -> list[Wall]:
    """The list L of red, found by running the rule: a first number of 0 to 23 opens the wall at that place."""
    firsts = [log_draws("red", (place, *[0] * 9))[1][0] for place in range(24)]
    return [wall(first) for first in firsts]


def wall(draw: Draw) -> Wall:
    """The wall that a draw opens."""
    other = neighbor(draw.cell, draw.direction)
    return min(draw.cell, other), max(draw.cell, other)


def wall_picture(label: str) -> str:
    """Draw the board with all inner walls and their places in the list of red."""
    parts = [lines([[(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 0)]], "border")]
    for place, (one, other) in enumerate(wall_order()):
        x, y = one % SIDE, one // SIDE
        if other == one + 1:
            begin, end = (x + 1, y), (x + 1, y + 1)
        else:
            begin, end = (x, y + 1), (x + 1, y + 1)
        middle = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
        parts += [lines([[begin, end]], "inner"), disc(*middle, 0.2, "plate"), word(*middle, str(place), "place")]
    return board(label, *parts, kind="large")
