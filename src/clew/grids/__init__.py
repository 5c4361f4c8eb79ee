"""The grids, and their specs: `parse_grid("rectangle:40x30")`, or just `parse_grid("40x30")`.

The modules of the classes are imported on first use, so that a rectangle does not wait for a sphere.
"""

from typing import TYPE_CHECKING

from clew.lazy import attach
from clew.grids.grid import Grid as Grid
from clew.grids.rectangle import Rectangle as Rectangle, Squares as Squares
from clew.grids.spec import ONE_EACH, SHAPES as SHAPES, grids, parse_grid as parse_grid
from clew.registry.listing import make_callable

if TYPE_CHECKING:
    from clew.grids.box import Box as Box
    from clew.grids.cairo import Cairo as Cairo
    from clew.grids.cube import Cube as Cube
    from clew.grids.graph import Graph as Graph
    from clew.grids.hexagons import Hexagons as Hexagons
    from clew.grids.polar import Polar as Polar
    from clew.grids.sphere import Sphere as Sphere
    from clew.grids.triangles import Triangles as Triangles
    from clew.grids.upsilon import Upsilon as Upsilon
    from clew.grids.weave import Weave as Weave
    from clew.grids.wrapped import Cylinder as Cylinder, Klein as Klein, Moebius as Moebius, Torus as Torus

_, __getattr__ = attach(
    __name__, {"wrapped": "Cylinder Klein Moebius Torus", **{name: name.capitalize() for name in (*ONE_EACH, "graph")}}
)
make_callable(__name__, grids)
