"""Pictures for the start and the goal of a maze, such as a mouse and a piece of cheese, as plain paths.

end_pictures.json has the layers of each picture, white and in ink by turns: shapes with M, L, Q, C and Z as in SVG, and
O for an oval: its middle and its two radii. Where a picture is and how large does not matter.
"""

import json
import re
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import cos, pi, sin

from clew.errors import ClewError, shown
from clew.grids.grid import Point
from clew.paper.pages.pages import Areas
from clew.pictures.drawing import Strokes

CURVE_STEPS, OVAL_STEPS = 10, 40
WHITE = "#FFFFFF"
_PART = re.compile(r"([MLQCOZ])([^MLQCOZ]*)")

# Pictures for the start and the goal.
PAIRS = (
    *("mouse-cheese", "ship-harbor", "bee-flower", "dog-bone"),
    *("rabbit-carrot", "rocket-moon", "key-chest", "bird-nest"),
)


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
    shapes = enumerate(_shapes(pair.split("-")[name == "goal"]))
    return [Areas(shape.scaled(side, x, y), WHITE if number % 2 else ink, name) for number, shape in shapes]


@cache
def _shapes(picture: str) -> list[Strokes]:
    """Return the polygons of a picture around 0 in a square of side 1: those in ink and those in white by turns."""
    pictures = json.loads((files("clew.paper.pages") / "end_pictures.json").read_text("utf-8"))
    layers = [[_polygon(line) for line in _lines(each)] for each in pictures[picture]]
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
        return oval(x, y, across, down, OVAL_STEPS)
    points = [(numbers[0], numbers[1])]
    for _, each in rest:
        controls = [points[-1], *zip(each[::2], each[1::2], strict=True)]
        steps = CURVE_STEPS if len(controls) > 2 else 1
        points += [_on_curve(controls, step / steps) for step in range(1, steps + 1) if len(controls) > 1]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*points, points[0]]))
    return points if area > 0 else points[::-1]


def oval(x: float, y: float, across: float, down: float, steps: int) -> list[Point]:
    """Return so many points of an oval around a point, clockwise."""
    angles = (2 * pi * step / steps for step in range(steps))
    return [(x + across * cos(angle), y + down * sin(angle)) for angle in angles]


def _on_curve(controls: list[Point], share: float) -> Point:
    """Return a point of a Bezier curve (de Casteljau's way)."""
    while len(controls) > 1:
        controls = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(controls)]
    return controls[0]
