"""What the grids that kernels see as a table of neighbors have in common."""

from abc import abstractmethod
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from clew.grids.grid import GridBase
from clew.grids.table import NeighborTable, row_shift, row_width

ITEMSIZE = {"B": 1, "H": 2, "I": 4}  # bytes of a cell's directions


class Tabled(GridBase):
    """A grid whose cells are numbered without gaps and whose neighbors stand in a table, made when first asked for.

    An array that kernels index by cell has one more entry, for the place behind the last cell.
    """

    @property
    @abstractmethod
    def most_sides(self) -> int:
        """The most neighbors that a cell can have."""

    @cached_property
    @abstractmethod
    def _rows(self) -> tuple[Any, int]:
        """(int32[cells * width] of `NeighborTable.entries`, how many of them are used)."""

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        return self._rows[1] // 2

    @property
    def storage(self) -> int:
        """One entry for each cell, and one for the place behind the last."""
        return self.cells + 1

    @property
    def typecode(self) -> str:
        """As many bits as the most neighbors need, and one more."""
        return "B" if self.most_sides < 8 else "H" if self.most_sides < 16 else "I"

    def layout(self, compiled: bool) -> NeighborTable:
        """The table as kernels see it."""
        entries = self._rows[0]
        if compiled and isinstance(entries, array):
            import numpy as np

            entries = np.frombuffer(entries, np.int32)
        elif not compiled and not isinstance(entries, array):
            entries = memoryview(entries)
        width = row_width(self.most_sides)
        return NeighborTable(self.cells, width, row_shift(width), entries, 1 << 8 * ITEMSIZE[self.typecode] - 1)

    def blank(self, compiled: bool) -> Any:
        """Zero for every cell, and the mark behind the last."""
        bits = 8 * ITEMSIZE[self.typecode]
        passages: Any
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, self.typecode)
        elif self.typecode == "B":
            passages = bytearray(self.storage)
        else:
            passages = array(self.typecode, bytes(self.storage * bits // 8))
        passages[self.cells] = 1 << bits - 1
        return passages

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor."""
        width = row_width(self.most_sides)
        shift, cells = row_shift(width), self.cells
        for direction, entry in enumerate(self._rows[0][index * width : (index + 1) * width].tolist()):
            if entry >> shift < cells:
                yield direction, entry >> shift
