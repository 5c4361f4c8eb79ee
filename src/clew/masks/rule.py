"""Leave cells out of a grid: by a rule, by a sequence of booleans, or by an array of the grid's shape."""

from collections.abc import Callable, Sequence
from typing import Any

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.grids.rectangle import Rectangle
from clew.grids.spec import parse_grid
from clew.kernel import memory
from clew.lazy import NDArray, np
from clew.masks.bridges import bridged
from clew.masks.masked_rectangle import MaskedRectangle
from clew.masks.subgrid import Subgrid


def masked(
    grid: Grid | str,
    keep: "Callable[..., object] | Sequence[object] | NDArray[Any]",
    join: bool = False,
) -> Grid:
    """Return a grid with only some of its cells.

    Parameters
    ----------
    grid : Grid or str
        Any grid but a weave, or its spec.
    keep : callable, sequence or array
        Which cells are kept: a function of the coordinates of a cell, as in ``lambda x, y: x + y < 20``; a sequence of
        booleans, one for each cell in reading order; or rows of booleans, or a NumPy array, of the grid's `shape`.
    join : bool, default False
        Whether to join separate parts by adding a few cells back. A grid in several parts can be drawn, but no
        generator accepts it.

    Returns
    -------
    MaskedRectangle or Subgrid
        A `MaskedRectangle` if the grid is a rectangle, otherwise a `Subgrid`.

    Raises
    ------
    ClewError
        If no cell is kept, `keep` does not fit the grid, or cells cannot be left out of it.

    Examples
    --------
    >>> import clew
    >>> disc = clew.masked("9x9", lambda x, y: (x - 4) ** 2 + (y - 4) ** 2 < 20)
    >>> disc.cells
    61
    >>> ring = clew.masked("polar:5", lambda ring, place: ring > 1)
    >>> ring.spec
    'polar:5 with 60 of 67 cells'
    """
    grid = parse_grid(grid)
    memory.require(2 * grid.storage, f"a mask of {grid.spec}")
    kept = _kept(grid, keep)
    if 1 not in kept:
        raise ClewError(f"nothing is left of {grid.spec}: keep at least one cell")
    kept = bridged(grid, kept) if join else kept
    if isinstance(grid, (MaskedRectangle, Subgrid)):
        return grid.restricted(kept)
    return MaskedRectangle(grid.width, grid.height, kept) if isinstance(grid, Rectangle) else Subgrid(grid, kept)


def _kept(grid: Grid, keep: Any) -> bytes:
    """Return uint8[cells]: 1 for each cell that is kept."""
    if callable(keep):
        return bytes(bool(keep(*grid.coordinates(cell))) for cell in range(grid.cells))
    if not hasattr(keep, "dtype"):
        if not isinstance(keep, Sequence) or isinstance(keep, str):
            kind = type(keep).__name__
            raise ClewError(f"a mask cannot be {kind}: give a function of a cell's coordinates or booleans")
        if not keep or not all(isinstance(row, Sequence) and not isinstance(row, str) for row in keep):
            if len(keep) != grid.cells:
                needed = f"{grid.spec} needs {grid.cells:,}, one for each cell"
                raise ClewError(f"the mask has {len(keep):,} entries: {needed}")
            return bytes(map(bool, keep))
        try:
            keep = np.array(keep)
        except ValueError:
            raise ClewError(f"the rows of the mask are not equally long: {grid.spec} has rows of one length") from None
    if keep.shape not in (grid.shape, (grid.cells,)):
        raise ClewError(
            f"the mask is an array of shape {'x'.join(map(str, keep.shape))}: {grid.spec} needs "
            f"{'x'.join(map(str, grid.shape))}, a boolean for each cell"
        )
    kept = np.asarray(keep).astype(bool)
    return bytes((grid.cell_entries(kept) if kept.shape == grid.shape else kept).tobytes())
