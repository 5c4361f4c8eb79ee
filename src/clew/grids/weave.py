"""The weave rectangle: directions 0 to 3 as on any rectangle, and 4 to 7, which lead under the next cell."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from clew.errors import ClewError
from clew.grids.rows import Rows
from clew.grids.squares import NAMES, SquareCells
from clew.grids.weave_layout import SENTINEL, TUNNEL, WeaveCanvas, weave_offsets

MOST_PLACES = 1 << 29  # whose edges, four each, can be numbered in 31 bits


@dataclass(frozen=True)
class Weave(Rows, SquareCells):
    """`width` x `height` square cells, where passages may go under others; cell (x, y) is number y * width + x.

    Direction 4 + d is a tunnel, one passage and one step: it leads under the next cell in direction d to the one after
    it. It can be open only where the cell between is a straight corridor from side to side, a bridge.
    """

    FORMS: ClassVar = {"{width}x{height}": "30x20"}

    width: int
    height: int

    def __post_init__(self) -> None:
        self.check_rows("squares")
        if self.storage >= MOST_PLACES:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: below {MOST_PLACES:,} are possible")

    @property
    def spec(self) -> str:
        """'weave:30x20'."""
        return f"weave:{self.width}x{self.height}"

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    @property
    def weaves(self) -> bool:
        """Passages may go under others."""
        return True

    @property
    def stride(self) -> int:
        """From a storage number to that of the cell below."""
        return self.width + 2

    @property
    def storage(self) -> int:
        """Entries of an array that kernels index by cell, sentinels included."""
        return (self.height + 4) * self.stride

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are, those that a tunnel could join included."""
        width, height = self.width, self.height
        beside = 2 * width * height - width - height
        return beside + max(width - 2, 0) * height + max(height - 2, 0) * width

    @property
    def typecode(self) -> str:
        """Two bytes: eight directions, a mark and what is no cell."""
        return "H"

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WeaveCanvas:
        """The rectangle with its tunnels as kernels see it."""
        offsets = weave_offsets(self.stride, compiled)
        return WeaveCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint16[storage]: 0 for every cell, sentinels around."""
        if compiled:
            import numpy as np

            passages = np.full(self.storage, SENTINEL, np.uint16)
            self.as_array(passages)[:] = 0
            return passages
        edge = array("H", [SENTINEL]) * self.stride
        row = edge[:2] + array("H", [0]) * self.width
        return edge * 2 + row * self.height + edge * 2

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """Two rows above and below, and two places before each."""
        yield flat[: 2 * self.stride]
        yield flat[:: self.stride]
        yield flat[1 :: self.stride]
        yield flat[-2 * self.stride :]

    def as_array(self, flat: Any) -> Any:
        """A NumPy array indexed by storage number as [row, column], without the sentinels around; no copy."""
        return flat.reshape(-1, self.stride)[2:-2, 2:]

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """The rows, without the sentinels around."""
        for row in range(2, self.height + 2):
            yield flat[row * self.stride + 2 : (row + 1) * self.stride]

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) north, east, south, west, then the tunnels likewise."""
        x, y = self.coordinates(index)
        for steps in (1, 2):
            inside = (y >= steps, x + steps < self.width, y + steps < self.height, x >= steps)
            for direction, offset in enumerate((-self.width, 1, self.width, -1)):
                if inside[direction]:
                    yield direction + (steps - 1) * TUNNEL, index + steps * offset

    def direction_name(self, index: int, direction: int) -> str:
        """north, east, south or west; through a tunnel 'under-north' and so on."""
        return NAMES[direction] if direction < TUNNEL else f"under-{NAMES[direction - TUNNEL]}"
