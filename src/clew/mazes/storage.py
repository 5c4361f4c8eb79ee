"""A copy of a maze's passages, in the form that kernels take."""

from array import array
from typing import Any

from clew.grids.grid import Grid
from clew.kernel import for_kernel


def copy_of(grid: Grid, passages: Any, *, compiled: bool) -> Any:
    """Return a copy that kernels may write to: NumPy if compiled, else `bytearray` or `array`."""
    if compiled:
        return for_kernel(passages, True, grid.typecode).copy()
    if grid.typecode == "B":
        return bytearray(passages)
    return array(grid.typecode, memoryview(passages).tobytes())
