"""The grids that a plan names, each made once."""

from functools import lru_cache

from clew.grids import Grid
from clew.grids.spec import parse_grid


@lru_cache(maxsize=64)
def grid_of(spec: str) -> Grid:
    """Return the grid of a spec, and the same object again for the same spec.

    Words too are kept, other than by `shared_grid`: a plan names no files, which may change.
    """
    return parse_grid(spec)
