"""The grids, and their specs: `parse_grid("rectangle:40x30")`, or just `parse_grid("40x30")`.

The modules of the classes are imported on first use, so that a rectangle does not wait for a sphere.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clew.grids.grid import Grid
from clew.grids.rectangle import Rectangle, Squares
from clew.grids.spec import SHAPES, grids, parse_grid
from clew.registry.listing import make_callable

if TYPE_CHECKING:
    from clew.grids.box import Box
    from clew.grids.cairo import Cairo
    from clew.grids.cube import Cube
    from clew.grids.graph import Graph
    from clew.grids.hexagons import Hexagons
    from clew.grids.polar import Polar
    from clew.grids.sphere import Sphere
    from clew.grids.triangles import Triangles
    from clew.grids.upsilon import Upsilon
    from clew.grids.weave import Weave
    from clew.grids.wrapped import Cylinder, Klein, Moebius, Torus

__all__ = [
    "SHAPES",
    "Box",
    "Cairo",
    "Cube",
    "Cylinder",
    "Graph",
    "Grid",
    "Hexagons",
    "Klein",
    "Moebius",
    "Polar",
    "Rectangle",
    "Sphere",
    "Squares",
    "Torus",
    "Triangles",
    "Upsilon",
    "Weave",
    "parse_grid",
]

_HOMES = {
    kind: module
    for module, _, kind in (place.rpartition(".") for place in SHAPES.values() if isinstance(place, str))
    if module.startswith(__name__)
}
_HOMES["Graph"] = "clew.grids.graph"


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


make_callable(__name__, grids)
