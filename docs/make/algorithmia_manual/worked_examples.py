"""The worked examples: their modules, the meaning of each draw, and the mazes after some draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from algorithmia_manual.maze_figures import wall, wall_order
from clew.grids.canvas import new_canvas
from clew.grids.events import CARVE, SPLIT
from clew.mazes.maze import Maze
from clew.puzzles.algorithmia.module_grid import GRID, MOVES, SIDE, name
from clew.puzzles.algorithmia.solution import Draw, Solution, solve_module

EAST = MOVES.index("R")


@dataclass(frozen=True)
class Example:
    """A module to work through; cells are 0 to 15 in reading order."""

    seed: tuple[int, ...]
    start: int
    goal: int
    stages: tuple[int, ...]  # the numbers of draws after which the maze is shown


EXAMPLES = {
    "red": Example((67, 22, 35, 44, 77, 10, 43, 9, 0, 23), 11, 5, (4, 8, 12)),
    "green": Example((12, 50, 6, 96, 40, 89, 22, 61, 68, 43), 13, 11, (7, 15, 23)),
    "blue": Example((25, 71, 91, 60, 42, 78, 14, 19, 2, 15), 9, 7, (5, 9, 13)),
    "cyan": Example((20, 39, 45, 3, 47, 94, 51, 9, 84, 55), 12, 3, (5, 8, 12)),
    "magenta": Example((17, 0, 79, 50, 10, 17, 82, 37, 40, 14), 4, 10, (6, 11)),
    "yellow": Example((71, 90, 57, 82, 60, 76, 6, 89, 72, 32), 3, 15, (3, 6, 9)),
}
TWICE = Example((94, 94, 21, 48, 77, 66, 77, 27, 77, 61), 13, 1, ())  # blue; the module differs from its manual


@cache
def solved(color: str) -> Solution:
    """Solve the example of a color."""
    example = EXAMPLES[color]
    return solve_module(color, example.seed, example.start, example.goal)


@cache
def solved_twice() -> Solution:
    """Solve a blue module that skips a cell to which it should return."""
    return solve_module("blue", TWICE.seed, TWICE.start, TWICE.goal)


def forgotten(solution: Solution) -> int:
    """The cell that has more passages in the manual's maze than in the module's."""
    printed = solution.printed or solution.maze
    return max(
        range(GRID.cells),
        key=lambda cell: printed.open_directions(cell).bit_count() - solution.maze.open_directions(cell).bit_count(),
    )


def meaning(color: str, draws: Sequence[Draw], place: int, texts: dict[str, str]) -> str:
    """Return what draw number `place`, counted from 0, decided: one of `texts` with its cells filled in."""
    draw = draws[place]
    key = f"{color}-{draw.step}"
    blanks = {"cell": name(draw.cell)}
    if draw.event == CARVE:
        one, other = wall(draw)
        blanks["wall"] = f"{name(one)}–{name(other)}"
        blanks["edge"] = str(wall_order().index((one, other)))
        if draw.step == 4:  # a walk goes on: blue and cyan
            blanks["cell"] = name(one + other - draw.cell)
    if draw.event == SPLIT:
        key, lines = f"{key}-{'vertical' if draw.direction == EAST else 'horizontal'}", _line(draws, place)
        blanks |= lines
    return texts.get(key, texts.get(f"{key}-{draw.value}", "")).format(**blanks)


def _line(draws: Sequence[Draw], place: int) -> dict[str, str]:
    """The column or row after which a line runs, and its span; the next draw has its length as `n`."""
    draw = draws[place]
    x, y = tuple(name(draw.cell))
    first = y if draw.direction == EAST else x
    before = x if draw.direction == EAST else y
    last = chr(ord(first) + draws[place + 1].n - 1)
    return {"before": before, "span": f"{first}–{last}"}


def after(color: str, draws: Sequence[Draw], count: int) -> Maze:
    """Make the maze as it is after the first `count` draws."""
    canvas = new_canvas(GRID)
    if color == "yellow":
        canvas.open_all()
    if color == "magenta":
        for column in range(SIDE - 1):
            canvas.carve(canvas.cell(column), EAST)
    for place in range(count):
        draw = draws[place]
        if draw.event == CARVE:
            canvas.carve(canvas.cell(draw.cell), draw.direction)
        if draw.event == SPLIT:
            for step in range(draws[place + 1].n):
                canvas.add_wall(canvas.cell(draw.cell + step * (SIDE if draw.direction == EAST else 1)), draw.direction)
    return Maze(GRID, canvas.passages, trusted=True)
