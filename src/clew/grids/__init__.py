"""The grids, and how they are spelt: `parse("rectangle:40x30")`, or just `parse("40x30")`."""

from clew.grids.graph import Graph
from clew.grids.grid import Grid
from clew.grids.hexagons import Hexagons
from clew.grids.masked import MaskedRectangle
from clew.grids.rectangle import Rectangle
from clew.grids.spelling import SHAPES, parse
from clew.grids.squares import Squares
from clew.grids.wrapped import Cylinder, Klein, Moebius, Torus

__all__ = [
    "SHAPES",
    "Cylinder",
    "Graph",
    "Grid",
    "Hexagons",
    "Klein",
    "MaskedRectangle",
    "Moebius",
    "Rectangle",
    "Squares",
    "Torus",
    "parse",
]
