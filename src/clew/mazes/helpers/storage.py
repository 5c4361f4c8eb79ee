"""Copy the passages of a maze for kernels to change."""

from array import array
from typing import Any

from clew.grids.grid import Grid
from clew.kernel import for_kernel


def copy_of(grid: Grid, passages: Any, *, compiled: bool) -> Any:
    """Return a writable copy: a NumPy array if compiled, else a `bytearray` or an `array`."""
    if compiled:
        return for_kernel(passages, True, grid.typecode).copy()
    if grid.typecode == "B":
        return bytearray(passages)
    return array(grid.typecode, memoryview(passages).tobytes())
