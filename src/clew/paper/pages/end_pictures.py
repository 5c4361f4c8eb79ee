"""Pictures for the start and the goal of a maze, such as a mouse and a piece of cheese, as plain paths."""

import re
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from clew.errors import ClewError, shown
from clew.grids.grid import Point
from clew.paper.pages.pages import Areas
from clew.pictures.drawing import Strokes

CURVE_STEPS, OVAL_STEPS = 10, 40
WHITE = "#FFFFFF"
_PART = re.compile(r"([MLQCOZ])([^MLQCOZ]*)")

# Shapes with M, L, Q, C and Z as in SVG, and O for an oval: its middle and its two radii. A bar begins shapes that are
# drawn over those before it, white and in ink by turns. Where a picture is and how large does not matter.
_PICTURES = {
    "mouse": (
        "M22.5 16.5 C21 11.5 17 8.5 12 8.5 C6 8.5 3 12.5 3 18.5 L20 18.5 C22 18.5 23 17.8 22.5 16.5 Z "
        "O15 8 3.8 3.8 O8 18.7 2.6 1.1 O16.5 18.7 2.2 1.1 "
        "M4 18.8 C-1.2 18.8 -1.2 11.5 2 9.5 L2.9 10.8 C1 12.3 1 17 4.5 16.8 Z"
        "| O15 8.2 1.9 1.9 O18.9 13.3 1 1"
    ),
    "cheese": (
        "M1 13 L16.5 4.5 C20.5 5.5 23 9 23 13 L23 20.5 L1 20.5 Z"
        "| M3.8 13 L21.8 13 L21.8 14.3 L1 14.3 L1 13.9 Z O6.5 17.4 1.7 1.7 O13.8 18 1.3 1.3 "
        "O19 16.9 1.5 1.5 O15.7 9.4 2 1.5"
    ),
    "ship": (
        "M1.5 15.8 L22.5 15.8 L19 21.5 L5 21.5 Z M11.3 1.5 L12.7 1.5 L12.7 16 L11.3 16 Z "
        "M13.7 2.5 Q22 7.5 21.5 14.4 L13.7 14.4 Z M10.3 4.5 Q5.5 9 3 14.4 L10.3 14.4 Z"
        "| O8.5 18.5 1 1 O12 18.5 1 1 O15.5 18.5 1 1"
    ),
    "harbor": (
        "M9.2 8 L14.8 8 L17 21 L7 21 Z M9.7 4.5 L14.3 4.5 L14.3 7 L9.7 7 Z M8.6 4.4 L12 1 L15.4 4.4 Z "
        "M7.8 6.8 L16.2 6.8 L16.2 8.4 L7.8 8.4 Z M16 5.2 L22.5 2.8 L22.5 8.4 L16 6.3 Z "
        "M8 5.2 L1.5 2.8 L1.5 8.4 L8 6.3 Z "
        "M1.5 22.8 Q1.5 20 5.5 20 L18.5 20 Q22.5 20 22.5 22.8 Z"
        "| M9.8 10.6 L14.2 10.6 L14.6 13 L9.4 13 Z M9.1 15.5 L14.9 15.5 L15.3 18 L8.7 18 Z "
        "M10.9 4.9 L13.1 4.9 L13.1 6.5 L10.9 6.5 Z"
    ),
    "bee": (
        "O12 15 8.3 5.8 M4.5 13.5 L1 15 L4.5 16.5 Z "
        "M17.3 10.5 C17.3 7.5 19.5 6 22 6.6 L21.7 8 C20 7.7 18.9 8.6 18.9 11 Z"
        "| M7.5 8 L9.7 8 L9.7 22 L7.5 22 Z M12 8 L14.2 8 L14.2 22 L12 22 Z O17.7 13.7 1.1 1.1"
        "| O8.2 6.8 3.5 4.8 O13.8 6.8 3.5 4.8 | O8.2 6.8 2.1 3.4 O13.8 6.8 2.1 3.4"
    ),
    "flower": (
        "O12 4 3 3 O16.4 7.2 3 3 O14.7 12.3 3 3 O9.3 12.3 3 3 O7.6 7.2 3 3 O12 8.5 3 3 "
        "M11.2 13 L12.8 13 L12.8 23.5 L11.2 23.5 Z M12.3 22.8 Q13 17 19.5 16.5 Q19.5 22.5 12.3 22.8 Z "
        "M11.7 22.8 Q11 17 4.5 16.5 Q4.5 22.5 11.7 22.8 Z"
        "| O12 8.5 2.3 2.3"
    ),
    "dog": (
        "M4 11 Q9 12 13.5 10.5 L14 4.5 Q17 2.5 19.5 5 L23 7.3 L22.8 10 Q21 11.5 18 11.5 L17.3 15 L17 22 L14.3 22 "
        "L13.8 17 L7.5 17 L6.9 22 L4.2 22 L3.5 16 Z M5 12.5 L1 8.5 Q.4 5.5 1.5 4.5 Q2.5 8 6.5 11 Z"
        "| O18.5 6.9 .9 .9 M13 4.2 Q15.8 5.2 16.9 10 Q14.8 12.3 12.7 10.3 Z"
        "| M13.7 4.2 Q16 4.2 15.9 9.6 Q14.4 11.2 13 9.3 Z"
    ),
    "bone": (
        "O4.6 9 3.3 3.3 O4.6 15 3.3 3.3 O19.4 9 3.3 3.3 O19.4 15 3.3 3.3 M4.5 9.7 L19.5 9.7 L19.5 14.3 L4.5 14.3 Z"
    ),
    "rabbit": (
        "O9 16.8 6.3 5.4 O16 11.2 4.3 3.8 O13 21 5 1.5 O2.7 16.5 2.1 2.1 "
        "M13.3 9.5 C10 5.5 9.8 1 11.5 .6 C14 .5 15.7 5 15.8 8.5 Z "
        "M16 8 C15.7 3.5 16.8 .5 18.5 .7 C20.8 1.2 20 6 18.3 9 Z"
        "| O17.6 10.5 .9 .9 M11.9 2.7 C12.8 2.7 14.2 5.6 14.5 8 C12.8 6.5 11.5 4 11.9 2.7 Z"
    ),
    "carrot": (
        "M7 9 Q7 6.5 12 6.5 Q17 6.5 17 9 Q16.8 15 12 23.5 Q7.2 15 7 9 Z "
        "M12 7.5 C7 6.5 5 4 5.5 1.5 C9 1.8 11.5 4 12 7.5 Z M12 7.5 C17 6.5 19 4 18.5 1.5 C15 1.8 12.5 4 12 7.5 Z "
        "M12 7.5 C10 4 10.5 1.8 12 .3 C13.5 1.8 14 4 12 7.5 Z"
        "| M6.5 10.3 L11 10.6 L11 11.7 L6.5 11.5 Z M17.5 12.8 L13 13.2 L13 14.3 L17.5 14 Z "
        "M8 15 L11.6 15.3 L11.6 16.4 L8.5 16.2 Z"
    ),
    "rocket": (
        "M12 .5 C16.5 4.5 17.5 10 16 16.5 L8 16.5 C6.5 10 7.5 4.5 12 .5 Z "
        "M7.6 11 L3.5 16 L3.5 21 L8.3 17 Z M16.4 11 L20.5 16 L20.5 21 L15.7 17 Z "
        "M9.3 17.7 L14.7 17.7 L12 23.5 Z"
        "| O12 8.5 2.2 2.2"
    ),
    "moon": (
        "M14 1.5 C6.5 2.5 2.5 9 4.5 15.2 C6.5 21.5 14 24 20.5 19.8 C14 19 9.3 15.5 9.3 10 C9.3 6.5 11 3.5 14 1.5 Z "
        "M17.3 5 L18.4 8.4 L21.8 9.5 L18.4 10.6 L17.3 14 L16.2 10.6 L12.8 9.5 L16.2 8.4 Z"
    ),
    "key": (
        "O6.5 12 5.8 5.8 M11 10.6 L23.5 10.6 L23.5 17 L20.9 17 L20.9 13.4 L19.1 13.4 L19.1 16 L16.5 16 "
        "L16.5 13.4 L11 13.4 Z"
        "| O6 12 2.6 2.6"
    ),
    "chest": (
        "M2 10.5 C2 6 4.5 4 8 4 L16 4 C19.5 4 22 6 22 10.5 Z M2 11.7 L22 11.7 L22 20.5 L2 20.5 Z"
        "| M5.2 3.5 L6.3 3.5 L6.3 21 L5.2 21 Z M17.7 3.5 L18.8 3.5 L18.8 21 L17.7 21 Z "
        "M9.5 9.4 L14.5 9.4 L14.5 15.5 L9.5 15.5 Z"
        "| O12 11.7 1.1 1.1 M11.5 12 L12.5 12 L12.9 14.3 L11.1 14.3 Z"
    ),
    "bird": (
        "O10.5 13.5 7 5.3 O17 8.3 4 4 M20.2 6.6 L24 8.7 L20.3 10.3 Z M5.5 11 L-.5 6.5 L.5 12.7 L4.5 16 Z "
        "M8.6 18 L9.9 18 L9.9 22.5 L8.6 22.5 Z M12 18 L13.3 18 L13.3 22.5 L12 22.5 Z"
        "| O17.8 7.6 1 1 M5.5 11.8 Q11.5 10.5 14.2 13.5 Q11 18.3 5.5 11.8 Z"
        "| M7.8 12.3 Q11.3 11.9 12.7 13.6 Q10.8 15.7 7.8 12.3 Z"
    ),
    "nest": (
        "O6.8 10.5 3.3 4.3 O17.2 10.5 3.3 4.3 | O6.8 10.5 2 3 O17.2 10.5 2 3 "
        "| O12 9.3 3.5 4.7 | O12 9.3 2.2 3.4 "
        "| M.5 11.5 Q12 14 23.5 11.5 C23 18.5 18.5 22 12 22 C5.5 22 1 18.5 .5 11.5 Z"
        "| M2.5 15 L9.5 16.5 L9.4 17.5 L2.9 16.2 Z M21.3 14.7 L13 16.3 L13.2 17.4 L21 15.9 Z "
        "M7 19.2 L16.5 18.7 L16.5 19.7 L7.6 20.2 Z"
    ),
}
PAIRS = (
    *("mouse-cheese", "ship-harbor", "bee-flower", "dog-bone"),
    *("rabbit-carrot", "rocket-moon", "key-chest", "bird-nest"),
)
"""What can be at the start and at the goal."""


def check_ends(name: str) -> str:
    """Return the name of a pair of pictures, '' for arrows; raise `ClewError` if there is no such pair."""
    if name and name not in PAIRS:
        raise ClewError(f"there are no pictures {shown(name)}: choose one of {', '.join(PAIRS)}", field="ends")
    return name


def end_picture(pair: str, center: Point, side: float, ink: str, name: str) -> list[Areas]:
    """Return the picture of a start or a goal, as large as fits into a square.

    Parameters
    ----------
    pair : str
        One of `PAIRS`.
    center : tuple of float
        The middle of the square, in millimeters.
    side : float
        Its side.
    ink : str
        The color of what is not white.
    name : str
        'start' or 'goal'.

    Returns
    -------
    list of Areas
        Shapes, drawn one over the other.
    """
    x, y = center
    return [
        Areas(shape.scaled(side, x, y), WHITE if number % 2 else ink, name)
        for number, shape in enumerate(_shapes(pair.split("-")[name == "goal"]))
    ]


@cache
def _shapes(picture: str) -> list[Strokes]:
    """Return the polygons of a picture around 0 in a square of side 1: those in ink and those in white by turns."""
    layers = [[_polygon(line) for line in _lines(each)] for each in _PICTURES[picture].split("|")]
    points = [point for layer in layers for line in layer for point in line]
    low, high = (tuple(extreme(axis) for axis in zip(*points, strict=True)) for extreme in (min, max))
    scale = 1 / max(high[0] - low[0], high[1] - low[1])
    left, top = (-(begin + end) / 2 * scale for begin, end in zip(low, high, strict=True))
    return [Strokes.from_lines(layer).scaled(scale, left, top) for layer in layers]


def _lines(shapes: str) -> list[list[tuple[str, list[float]]]]:
    """Return the parts of closed lines and ovals: their letters, each with its numbers."""
    parts = [(letter, [float(number) for number in numbers.split()]) for letter, numbers in _PART.findall(shapes)]
    begins = [place for place, (letter, _) in enumerate(parts) if letter in "MO"]
    return [parts[begin:end] for begin, end in zip(begins, [*begins[1:], len(parts)], strict=True)]


def _polygon(parts: list[tuple[str, list[float]]]) -> list[Point]:
    """Return the corners of a closed line or an oval, clockwise, so that shapes that overlap are not holes."""
    (letter, numbers), *rest = parts
    if letter == "O":
        x, y, across, down = numbers
        angles = (2 * pi * step / OVAL_STEPS for step in range(OVAL_STEPS))
        return [(x + across * cos(angle), y + down * sin(angle)) for angle in angles]
    points = [(numbers[0], numbers[1])]
    for _, each in rest:
        controls = [points[-1], *zip(each[::2], each[1::2], strict=True)]
        steps = CURVE_STEPS if len(controls) > 2 else 1
        points += [_on_curve(controls, step / steps) for step in range(1, steps + 1) if len(controls) > 1]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*points, points[0]]))
    return points if area > 0 else points[::-1]


def _on_curve(controls: list[Point], share: float) -> Point:
    """Return a point of a Bezier curve (de Casteljau's way)."""
    while len(controls) > 1:
        controls = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(controls)]
    return controls[0]
