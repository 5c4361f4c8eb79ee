"""Pieces of pictures. Lengths are in cell widths, y downwards; all colors come from the page's style sheet."""

from collections.abc import Iterable

from clew.algorithmia.manual.markup import spelt, tag
from clew.algorithmia.module_grid import COLUMNS, SIDE
from clew.grids.grid import Point

EDGE = 0.12  # outside the outer border
RULER = 0.5  # for the names of columns and rows


def picture(label: str, left: float, top: float, width: float, height: float, *children: str, kind: str) -> str:
    """A picture that a screen reader names; `kind` is its class, which says how large it is."""
    box = " ".join(map(spelt, (left, top, width, height)))
    return tag("svg", *children, viewBox=box, role="img", aria_label=label, class_=kind)


def board(label: str, *children: str, kind: str, rulers: bool = True) -> str:
    """A picture of the 4x4 board, with the names of its columns and rows outside."""
    before = RULER if rulers else EDGE
    names = ruler() if rulers else ""
    return picture(label, -before, -before, SIDE + before + EDGE, SIDE + before + EDGE, names, *children, kind=kind)


def ruler() -> str:
    """A to D above the board, 1 to 4 left of it."""
    above = [word(column + 0.5, -0.28, name, "ruler") for column, name in enumerate(COLUMNS)]
    left = [word(-0.3, row + 0.5, str(row + 1), "ruler") for row in range(SIDE)]
    return "".join(above + left)


def word(x: float, y: float, text: str, kind: str) -> str:
    """A word whose middle is here."""
    return tag("text", text, x=x, y=y, class_=kind)


def disc(x: float, y: float, radius: float, kind: str) -> str:
    """A filled circle, or a ring."""
    return tag("circle", cx=x, cy=y, r=radius, class_=kind)


def lines(polylines: Iterable[Iterable[Point]], kind: str) -> str:
    """Polylines as one path."""
    data = "".join("M" + "L".join(f"{spelt(x)} {spelt(y)}" for x, y in line) for line in polylines)
    return tag("path", d=data, class_=kind)


def square(x: float, y: float, width: float, height: float, kind: str, round_: float = 0) -> str:
    """A rectangle, its corners rounded."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_, class_=kind)
