"""Made by `make docs` from `CONTENTS` in `__init__.py`: the public names for type checkers."""

from clew.grids.box import Box as Box
from clew.grids.cairo import Cairo as Cairo
from clew.grids.cube import Cube as Cube
from clew.grids.graph import Graph as Graph
from clew.grids.grid import Grid as Grid
from clew.grids.hexagons import Hexagons as Hexagons
from clew.grids.polar import Polar as Polar
from clew.grids.rectangle import Rectangle as Rectangle
from clew.grids.rectangle import Squares as Squares
from clew.grids.spec import SHAPES as SHAPES
from clew.grids.spec import parse_grid as parse_grid
from clew.grids.sphere import Sphere as Sphere
from clew.grids.triangles import Triangles as Triangles
from clew.grids.upsilon import Upsilon as Upsilon
from clew.grids.weave import Weave as Weave
from clew.grids.wrapped import Cylinder as Cylinder
from clew.grids.wrapped import Klein as Klein
from clew.grids.wrapped import Moebius as Moebius
from clew.grids.wrapped import Torus as Torus

CONTENTS: dict[str, str]
__all__: list[str]
