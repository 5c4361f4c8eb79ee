"""The grids that a plan names, each made once."""

from functools import lru_cache

from clew.grids import Grid, Rectangle, Torus, Weave
from clew.grids.spec import parse_grid


@lru_cache(maxsize=1024)
def grid_of(spec: str) -> Grid:
    """Return the grid of a spec, and the same object again for the same spec.

    Words too are kept, other than by `shared_grid`: a plan names no files, which may change.
    """
    return parse_grid(spec)


def upright(grid: Grid) -> Grid:
    """Return the grid, or that mirrored at its diagonal if it has that symmetry and is wider than high.

    Mazes on 3x4 and on 4x3 cells can be the same but for a turn, and so can those of a torus or a weave.
    """
    if isinstance(grid, Rectangle | Torus | Weave) and grid.width > grid.height:
        return type(grid)(grid.height, grid.width)
    return grid
