"""The passages of a maze in the forms that kernels take."""

from array import array
from typing import Any

from clew.grids.grid import Grid


def view_of(grid: Grid, passages: Any, *, compiled: bool) -> Any:
    """Return the passages without a copy: NumPy if compiled, else `bytes` or a `memoryview`."""
    if compiled:
        import numpy as np

        return np.frombuffer(passages, grid.typecode)
    return passages if isinstance(passages, bytes) else memoryview(passages)


def copy_of(grid: Grid, passages: Any, *, compiled: bool) -> Any:
    """Return a copy that kernels may write to: NumPy if compiled, else `bytearray` or `array`."""
    if compiled:
        return view_of(grid, passages, compiled=True).copy()
    if grid.typecode == "B":
        return bytearray(passages)
    return array(grid.typecode, memoryview(passages).tobytes())
