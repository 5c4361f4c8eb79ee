"""What most grids answer alike."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.grids.grid import Polyline
from clew.kernel import zeros


class GridBase(ABC):
    """What most grids answer alike."""

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    @property
    @abstractmethod
    def edges(self) -> int:
        """How many pairs of neighbors there are."""

    @abstractmethod
    def new_passages(self, compiled: bool) -> Any:
        """The storage of a maze without passages."""

    @abstractmethod
    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor of a cell."""

    @property
    def edges_twice(self) -> int:
        """How many (cell, neighbor) there are."""
        return 2 * self.edges

    @property
    def columns(self) -> int:
        """No rows that row-wise algorithms could use."""
        return 0

    @property
    def has_rows(self) -> bool:
        """Row-wise algorithms do not work here."""
        return False

    @property
    def has_squares(self) -> bool:
        """Cells have no directions that are each other's opposites."""
        return False

    @property
    def fingerprint(self) -> bytes:
        """Nothing: the spelling says all."""
        return b""

    @property
    def shape(self) -> tuple[int, ...]:
        """A row of cells."""
        return (self.cells,)

    @property
    def weaves(self) -> bool:
        """All passages lie side by side."""
        return False

    @property
    def in_one_part(self) -> bool:
        """It is."""
        return True

    @abstractmethod
    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> Canvas:
        """What kernels see, over these passages and this log."""

    def topology(self, compiled: bool = False) -> Canvas:
        """What is next to what as kernels see it: a canvas without passages, on which nothing can be carved."""
        return self.canvas(compiled, *(zeros(code, 0, compiled) for code in "Biq"))

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """What follows behind the last cell."""
        yield flat[self.cells :]

    def as_array(self, flat: Any) -> Any:
        """The entries of the cells, which come first."""
        return flat[: self.cells].reshape(self.shape)

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """The entries of the cells, which come first."""
        yield flat[: self.cells]

    def storage_of(self, directions: Any) -> Any:
        """The same entries as they are."""
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells[:] = directions
        if not (cells == directions).all():
            raise ClewError(f"the cells of {self.spec} hold numbers of more bits than it has directions")
        return storage

    def one_sided(self, storage: Any) -> Iterator[tuple[int, Any]]:
        """Cell by cell."""
        topology = self.topology()
        for index in range(self.cells):
            cell = topology.cell(index)
            directions = int(storage[cell])
            for direction, _ in self.neighbors(index):
                answer = int(storage[topology.neighbor(cell, direction)]) >> topology.opposite(cell, direction) & 1
                directions ^= answer << direction if directions >> direction & 1 else 0
            if directions:
                yield cell, [directions]

    @property
    def passage_flags(self) -> int:
        """One for each pair of neighbors."""
        return self.edges

    def flags_of(self, storage: Any) -> Any:
        """From the earlier cell of each pair: cells in reading order, the directions of each in order."""
        import numpy as np

        topology, entries = self.topology(), memoryview(storage)
        ways = ((topology.cell(cell), direction) for cell, direction in self._forward())
        return np.fromiter((entries[cell] >> direction & 1 for cell, direction in ways), np.uint8, self.edges)

    def storage_of_flags(self, flags: Any) -> Any:
        """Both sides of each passage are opened."""
        storage, topology = self.new_passages(compiled=False), self.topology()
        for flag, (index, direction) in zip(flags.tobytes(), self._forward(), strict=True):
            if flag:
                cell = topology.cell(index)
                storage[cell] |= 1 << direction
                storage[topology.neighbor(cell, direction)] |= 1 << topology.opposite(cell, direction)
        return storage

    def _forward(self) -> Iterator[tuple[int, int]]:
        """(cell, direction) of every pair of neighbors, from the earlier cell."""
        for cell in range(self.cells):
            yield from ((cell, direction) for direction, other in self.neighbors(cell) if other > cell)

    def apart(self, index: int, direction: int) -> bool:
        """Never."""
        return False

    def sign(self, index: int, direction: int) -> Polyline:
        """None: all ways cross a side."""
        return []
