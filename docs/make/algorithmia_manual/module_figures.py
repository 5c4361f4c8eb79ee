"""Pictures of the module, of the board with names, of the ten numbers, and of an empty board."""

import math
from collections.abc import Sequence

from algorithmia_manual.figures import board, disc, lines, picture, square, word
from clew.puzzles.algorithmia.module_grid import ARROWS, GRID, SIDE, name

BARS = ((0, -0.45, 4, 0.28), (4.17, 0, 0.28, 4), (0, 4.17, 4, 0.28), (-0.45, 0, 0.28, 4))  # above, right, below, left


def module_picture(label: str, start: int, goal: int, shown: int) -> str:
    """Draw the module: a display with a number, sixteen bulbs of which two are lit, and four bars."""
    parts = [square(-0.75, -2, 5.5, 6.75, "case", 0.3), square(1, -1.72, 2, 0.95, "display", 0.1)]
    parts.append(word(2, -1.22, f"{shown:02}", "shown"))
    for (x, y, width, height), arrow in zip(BARS, ARROWS, strict=True):
        parts += [square(x, y, width, height, "bar", 0.1), word(x + width / 2, y + height / 2, arrow, "arrow")]
    for cell in range(GRID.cells):
        x, y = GRID.center(cell)
        if cell == start:
            parts += [disc(x, y, 0.3, "white-bulb"), lines(_rays(x, y), "rays")]
        elif cell == goal:
            parts += [disc(x, y, 0.36, "bulb green"), word(x, y, "G", "letter")]
        else:
            parts.append(disc(x, y, 0.2, "unlit"))
    return picture(label, -0.8, -2.05, 5.6, 6.85, *parts, kind="large")


def _rays(x: float, y: float) -> list[list[tuple[float, float]]]:
    """Eight short strokes around a lit bulb."""
    around = [(math.cos(turn * math.pi / 4), math.sin(turn * math.pi / 4)) for turn in range(8)]
    return [[(x + 0.36 * dx, y + 0.36 * dy), (x + 0.44 * dx, y + 0.44 * dy)] for dx, dy in around]


def cells_picture(label: str, compass: Sequence[str]) -> str:
    """Draw the board with the name and number of each cell, and the four directions in order."""
    grid = [[(0, line), (SIDE, line)] for line in range(SIDE + 1)] + [
        [(line, 0), (line, SIDE)] for line in range(SIDE + 1)
    ]
    parts = [lines(grid, "inner")]
    for cell in range(GRID.cells):
        x, y = GRID.center(cell)
        parts += [word(x, y - 0.12, name(cell), "name"), word(x, y + 0.27, str(cell), "number")]
    x, y = 5.7, 2.0
    places = ((x, y - 0.95), (x + 0.95, y), (x, y + 0.95), (x - 0.95, y))
    for place, ((px, py), direction) in enumerate(zip(places, compass, strict=True)):
        parts.append(word(px, py - 0.12, ARROWS[place], "name"))
        parts.append(word(px, py + 0.24, direction, "direction"))
    turn = [(x + 0.45 * math.cos(angle / 20), y + 0.45 * math.sin(angle / 20)) for angle in range(-31, 63, 2)]
    parts += [lines([turn], "turn"), lines([_head(turn[-2], turn[-1])], "turn")]
    return picture(label, -0.12, -0.12, 7.5, 4.24, *parts, kind="wide")


def _head(before: tuple[float, float], tip: tuple[float, float]) -> list[tuple[float, float]]:
    """The head of an arrow from `before` to `tip`."""
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    barbs = [(tip[0] - 0.18 * math.cos(angle + a), tip[1] - 0.18 * math.sin(angle + a)) for a in (0.6, -0.6)]
    return [barbs[0], tip, barbs[1]]


def seed_picture(label: str, seed: Sequence[int]) -> str:
    """Draw the ten numbers in a row, a pointer at the first, and an arrow from the last back to the first."""
    parts = [lines([[(0.3, -0.42), (0.5, -0.12), (0.7, -0.42), (0.3, -0.42)]], "pointer")]
    for place, number in enumerate(seed):
        kind = "first" if place == 0 else "box"
        parts.append(square(place + 0.06, 0, 0.88, 0.8, kind, 0.08))
        parts.append(word(place + 0.5, 0.42, f"{number:02}", "shown"))
        parts.append(word(place + 0.5, 1.05, str(place + 1), "number"))
    back = [(9.5, 1.3), (9.5, 1.6), (0.5, 1.6), (0.5, 1.3)]
    parts += [lines([back], "turn"), lines([_head(back[-2], back[-1])], "turn")]
    return picture(label, 0, -0.5, 10, 2.2, *parts, kind="strip")


def empty_board(label: str) -> str:
    """Draw a board to write on: the outer border, and a dot at every inner corner."""
    dots = [disc(x, y, 0.05, "dot") for x in range(1, SIDE) for y in range(1, SIDE)]
    outside = lines([[(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE), (0, 0)]], "border")
    return board(label, outside, *dots, kind="blank")
