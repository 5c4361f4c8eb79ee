"""Rectangles whose opposite borders are glued together: cylinder, torus, Moebius band and Klein bottle."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from clew.errors import ClewError
from clew.grids.rectangle import SENTINEL
from clew.grids.rows import Rows
from clew.grids.squares import EAST, NORTH, SOUTH, WEST, SquareCells
from clew.grids.wrapped_layout import FLIPS, WRAPS_Y, WrappedCanvas, wrapped_canvas

MOST_CELLS = 1 << 31  # that arithmetic with a factor of 32 bits tells apart


@dataclass(frozen=True)
class Wrapped(Rows, SquareCells):
    """`width` x `height` square cells; cell (x, y) is number y * width + x; east of a row's last cell a row begins.

    Where a border is one cell away from the other in both directions, two passages lead between the same two cells
    (torus:2x2); what would lead from a cell to itself (torus:1x1) is no neighbor. Neighbors are told by arithmetic:
    a maze takes one byte per cell and nothing beside.
    """

    FORMS: ClassVar = {"{width}x{height}": "20x14"}

    width: int
    height: int
    turns: ClassVar[int]  # what is glued to what: WRAPS_Y, FLIPS

    def __post_init__(self) -> None:
        self.check_rows("squares")
        if self.cells >= MOST_CELLS:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: below {MOST_CELLS:,} are possible")

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    @property
    def storage(self) -> int:
        """One entry for each cell, and one for the place that all borders lead to."""
        return self.cells + 1

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are, counted twice where two passages can join them."""
        twisted = self.height - self.height % 2 if self.turns & FLIPS else 0  # of one column
        across = self.cells if self.width > 1 else twisted
        down = self.height if self.turns & WRAPS_Y and self.height > 1 else self.height - 1
        return across + down * self.width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WrappedCanvas:
        """The same for both modes: numbers only."""
        return wrapped_canvas(self.width, self.height, self.turns, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint8[cells + 1]: 0 for every cell, then the sentinel."""
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, np.uint8)
            passages[self.cells] = SENTINEL
            return passages
        return bytearray(self.cells) + bytes([SENTINEL])

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) north, east, south, west."""
        topology = self.topology()
        for direction in (NORTH, EAST, SOUTH, WEST):
            other = topology.neighbor(index, direction)
            if other < self.cells:
                yield direction, other

    def apart(self, index: int, direction: int) -> bool:
        """At the borders, where the picture is cut open."""
        x, y = self.coordinates(index)
        return (direction, 0) in ((NORTH, y), (WEST, x), (EAST, self.width - 1 - x), (SOUTH, self.height - 1 - y))


class Cylinder(Wrapped):
    """Squares around a tube: every row is a ring."""

    turns = 0

    @property
    def spec(self) -> str:
        """'cylinder:20x14'."""
        return f"cylinder:{self.width}x{self.height}"


class Torus(Wrapped):
    """Squares on a ring-shaped tube: every row is a ring, and every column too."""

    turns = WRAPS_Y

    @property
    def spec(self) -> str:
        """'torus:20x14'."""
        return f"torus:{self.width}x{self.height}"


class Moebius(Wrapped):
    """A band with half a twist: every row goes on in the row as far from the bottom as it is from the top."""

    turns = FLIPS

    @property
    def spec(self) -> str:
        """'moebius:20x14'."""
        return f"moebius:{self.width}x{self.height}"


class Klein(Wrapped):
    """A Klein bottle: a Moebius band whose columns are rings."""

    turns = WRAPS_Y | FLIPS

    @property
    def spec(self) -> str:
        """'klein:20x14'."""
        return f"klein:{self.width}x{self.height}"
