"""The grids, and how they are spelt: `parse("rectangle:40x30")`, or just `parse("40x30")`."""

from clew.grids.cairo import Cairo
from clew.grids.graph import Graph
from clew.grids.grid import Grid
from clew.grids.hexagons import Hexagons
from clew.grids.masked import MaskedRectangle
from clew.grids.masking import masked
from clew.grids.part import Part
from clew.grids.rectangle import Rectangle
from clew.grids.spelling import SHAPES, parse
from clew.grids.squares import Squares
from clew.grids.triangles import Triangles
from clew.grids.upsilon import Upsilon
from clew.grids.weave import Weave
from clew.grids.wrapped import Cylinder, Klein, Moebius, Torus

__all__ = [
    "SHAPES",
    "Cairo",
    "Cylinder",
    "Graph",
    "Grid",
    "Hexagons",
    "Klein",
    "MaskedRectangle",
    "Moebius",
    "Part",
    "Rectangle",
    "Squares",
    "Torus",
    "Triangles",
    "Upsilon",
    "Weave",
    "masked",
    "parse",
]
