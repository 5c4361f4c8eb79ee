"""The grids, and their specs: `parse_grid("rectangle:40x30")`, or just `parse_grid("40x30")`.

The modules of the classes are imported on first use, so that a rectangle does not wait for a sphere.
"""

from clew.grids.spec import ONE_EACH, grids
from clew.lazy import attach
from clew.registry.listing import make_callable

CONTENTS = {
    "grid": "Grid",
    "rectangle": "Rectangle Squares",
    "spec": "SHAPES parse_grid",
    "wrapped": "Cylinder Klein Moebius Torus",
    **{name: name.capitalize() for name in (*ONE_EACH, "graph")},
}
__all__, __getattr__ = attach(__name__, CONTENTS)
make_callable(__name__, grids)
