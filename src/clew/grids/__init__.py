"""The grids, and how they are spelt: `parse("rectangle:40x30")`, or just `parse("40x30")`."""

import re
from collections.abc import Callable

from clew.errors import ClewError
from clew.grids.graph import Graph
from clew.grids.grid import Grid
from clew.grids.hexagons import Hexagons
from clew.grids.masked import MaskedRectangle
from clew.grids.rectangle import Rectangle
from clew.grids.squares import Squares

__all__ = ["SHAPES", "Graph", "Grid", "Hexagons", "MaskedRectangle", "Rectangle", "Squares", "parse"]

SHAPES: dict[str, Callable[[int, int], Grid]] = {"rectangle": Rectangle, "hexagons": Hexagons}
_SIZE = re.compile(r"(-?\d{1,12})x(-?\d{1,12})", re.ASCII)


def parse(text: str) -> Grid:
    """The grid spelt `shape:WIDTHxHEIGHT`; the shape may be left out for a rectangle."""
    shape, _, size = text.rpartition(":")
    if shape == "mask":
        raise ClewError("a mask is more than its size: load a maze of it, or use clew.grids.MaskedRectangle")
    if shape and shape not in SHAPES:
        raise ClewError(f"there is no grid {shape!r}: choose one of {', '.join(SHAPES)}, as in rectangle:40x30")
    match = _SIZE.fullmatch(size)
    if not match:
        raise ClewError(f"{text!r} is not a size: give width x height in cells, such as 40x30")
    return SHAPES[shape or "rectangle"](int(match[1]), int(match[2]))
