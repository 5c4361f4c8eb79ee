"""What the grids that kernels see as a table of neighbors have in common."""

from abc import abstractmethod
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from clew import kernel
from clew.errors import ClewError
from clew.grids.base import GridBase
from clew.grids.kinds import KINDS_FROM, kinds_of
from clew.grids.table import KindTable, NeighborTable, count_entries, row_shift, row_width
from clew.kernel import ITEMSIZE, memory

MOST_ENTRY = 1 << 31  # above every entry, and above the number of every entry
WORK = 4  # to count a cell's entries, against a cell of the recursive backtracker: an eighth


class Tabled(GridBase):
    """A grid whose cells are numbered without gaps and whose neighbors stand in a table, made when first asked for.

    An array that kernels index by cell has one more entry, for the place behind the last cell.
    """

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @property
    @abstractmethod
    def most_sides(self) -> int:
        """The most neighbors that a cell can have."""

    @property
    @abstractmethod
    def _table(self) -> NeighborTable:
        """The table as it was made."""

    @cached_property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        compiled = kernel.should_compile(count_entries, self.cells)
        return int(kernel.run(count_entries, compiled, self.topology(compiled))) // 2

    @property
    def storage(self) -> int:
        """One entry for each cell, and one for the place behind the last."""
        return self.cells + 1

    @property
    def typecode(self) -> str:
        """As many bits as the most neighbors need, and one more."""
        return "B" if self.most_sides < 8 else "H" if self.most_sides < 16 else "I"

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> NeighborTable:
        """The table as kernels see it."""
        table = self._table
        entries, kinds, usual = (_seen(each, compiled) for each in (table.entries, table.kinds, table.usual))
        return table._replace(
            entries=entries, kinds=kinds, usual=usual, passages=passages, events=events, event_count=event_count
        )

    def new_passages(self, compiled: bool) -> Any:
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
        topology = self.topology()
        for direction in range(topology.degree(index)):
            yield direction, topology.neighbor(index, direction)

    def new_entries(self, compiled: bool) -> Any:
        """Memory for the entries of all cells; `ClewError` where they are too many to be numbered, or to be held."""
        width = row_width(self.most_sides)
        most = MOST_ENTRY // max(width, 1 << row_shift(width)) - 1
        if self.cells > most:
            raise ClewError(
                f"{self.spec} has {self.cells:,} cells and their neighbors are numbered in 32 bits: "
                f"at most {most:,} are possible; rectangles go further"
            )
        memory.require((4 * width + 3) * self.cells, f"the neighbors of {self.spec}")
        return kernel.zeros("i", width * self.cells, compiled)

    def as_table(self, entries: Any) -> NeighborTable:
        """The table of these entries, told by kinds of cell where it is large and they are few."""
        width = row_width(self.most_sides)
        shift, top = row_shift(width), 1 << 8 * ITEMSIZE[self.typecode] - 1
        if self.cells >= KINDS_FROM and not isinstance(entries, array):
            found = kinds_of(self.cells, width, shift, entries)
            if found is not None:
                return KindTable(self.cells, width, shift, top, *found)
        return NeighborTable(self.cells, width, shift, top, entries, kinds=array("B"), usual=array("i"), most=0)


def _seen(numbers: Any, compiled: bool) -> Any:
    """The same numbers for compiled or for interpreted kernels."""
    if not compiled:
        return numbers if isinstance(numbers, array) else memoryview(numbers)
    if isinstance(numbers, array):
        import numpy as np

        return np.frombuffer(numbers, numbers.typecode) if numbers else np.zeros(0, numbers.typecode)
    return numbers
