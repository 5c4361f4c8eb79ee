"""What most grids answer alike."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from clew.grids.canvas import Canvas
from clew.grids.grid import Polyline
from clew.kernel import zeros


class GridBase(ABC):
    """What most grids answer alike."""

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    @property
    @abstractmethod
    def edges(self) -> int:
        """How many pairs of neighbors there are."""

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
    def is_rectangular(self) -> bool:
        """Not unless a class says so."""
        return False

    @property
    def is_masked(self) -> bool:
        """All places are cells."""
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

    def apart(self, index: int, direction: int) -> bool:
        """Never."""
        return False

    def sign(self, index: int, direction: int) -> Polyline:
        """None: all ways cross a side."""
        return []
