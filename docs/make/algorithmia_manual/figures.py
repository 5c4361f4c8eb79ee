"""Parts of SVG pictures. Lengths are in cell widths, y points down; colors come from the style sheet of the page."""

from collections.abc import Iterable

from algorithmia_manual.markup import format_value, tag
from clew.grids.grid import Point
from clew.puzzles.algorithmia.module_grid import COLUMNS, SIDE

EDGE = 0.12  # outside the outer border
RULER = 0.5  # for the names of columns and rows


def picture(label: str, left: float, top: float, width: float, height: float, *children: str, kind: str) -> str:
    """Return a picture with a label for screen readers; `kind` is its class, which sets its size."""
    box = " ".join(map(format_value, (left, top, width, height)))
    return tag("svg", *children, viewBox=box, role="img", aria_label=label, class_=kind)


def board(label: str, *children: str, kind: str, rulers: bool = True) -> str:
    """Return a picture of the 4x4 board, with the names of its columns and rows outside."""
    before = RULER if rulers else EDGE
    names = ruler() if rulers else ""
    return picture(label, -before, -before, SIDE + before + EDGE, SIDE + before + EDGE, names, *children, kind=kind)


def ruler() -> str:
    """Return the names A to D above the board and 1 to 4 to the left of it."""
    above = [word(column + 0.5, -0.28, name, "ruler") for column, name in enumerate(COLUMNS)]
    left = [word(-0.3, row + 0.5, str(row + 1), "ruler") for row in range(SIDE)]
    return "".join(above + left)


def word(x: float, y: float, text: str, kind: str) -> str:
    """Return a word centered at a point."""
    return tag("text", text, x=x, y=y, class_=kind)


def disc(x: float, y: float, radius: float, kind: str) -> str:
    """Return a filled circle, or a ring."""
    return tag("circle", cx=x, cy=y, r=radius, class_=kind)


def lines(polylines: Iterable[Iterable[Point]], kind: str) -> str:
    """Return polylines as one path."""
    data = "".join("M" + "L".join(f"{format_value(x)} {format_value(y)}" for x, y in line) for line in polylines)
    return tag("path", d=data, class_=kind)


def square(x: float, y: float, width: float, height: float, kind: str, round_: float = 0) -> str:
    """Return a rectangle with rounded corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_, class_=kind)
