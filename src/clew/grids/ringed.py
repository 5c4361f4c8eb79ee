"""What the grids of rings have in common: their coordinates, and their outlines on any surface."""

from abc import abstractmethod
from array import array
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate, pairwise
from math import ceil, cos, gcd, pi, sin, sqrt, tau
from typing import ClassVar, TypeVar

from clew.errors import ClewError
from clew.grids.coordinates import check_coordinates
from clew.grids.grid import whole_number
from clew.grids.rings import FIRST, Rings
from clew.grids.tiling import Tiling

MOST_RINGS = 20_000  # more than there are numbers for cells
BEND = 0.005  # cell heights that a side may be away from the true arc

Place = TypeVar("Place")


def sine_and_cosine(part: int, parts: int) -> tuple[float, float]:
    """Those of so many parts of a full turn: exactly the same ones however the fraction is written."""
    part %= parts
    common = gcd(part, parts)
    angle = tau * (part // common) / (parts // common)
    return sin(angle), cos(angle)


def arc_steps(radius: float, arcs: int) -> int:
    """Into how many straight pieces each of the equal `arcs` of a circle is cut to look round."""
    return max(1, ceil(pi / (arcs * sqrt(2 * BEND / radius))))


class Ringed(Tiling):
    """A grid of `rings`; cell (ring, place) has the number of cells before it, ring by ring."""

    rings: int
    turn: ClassVar[int]  # of `Rings`
    names: ClassVar[tuple[str, str, str, str]]  # of the sides towards the ring before, place + turn, and so on
    halves: ClassVar[dict[str, tuple[str, str]]]  # the names of such sides where there are two

    def check_rings(self) -> None:
        """Make the number a plain integer and refuse one for which there is no grid."""
        object.__setattr__(self, "rings", whole_number(self.rings, "the number of rings"))
        if not 1 <= self.rings <= MOST_RINGS:
            raise ClewError(f"{self.rings} rings are not possible: give a number from 1 to {MOST_RINGS:,}")

    @abstractmethod
    def sizes(self) -> list[int]:
        """How many cells each ring has."""

    @cached_property
    def _begins(self) -> "array[int]":
        return array("q", accumulate(self.sizes(), initial=0))

    @cached_property
    def _plain(self) -> Rings:
        return self.tiles(False)

    @property
    def cells(self) -> int:
        """Those of all rings."""
        return self._begins[-1]

    @property
    def edges(self) -> int:
        """Within rings, and between each and the next."""
        sizes = self.sizes()
        return sum(size for size in sizes if size > 1) + sum(max(pair) for pair in pairwise(sizes))

    @property
    def most_sides(self) -> int:
        """Those of a lone cell in the middle; all others have at most five."""
        return FIRST

    def tiles(self, compiled: bool) -> Rings:
        """The rings."""
        if compiled:
            import numpy as np

            return Rings(np.frombuffer(self._begins, np.int64), self.turn)
        return Rings(self._begins, self.turn)

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (ring, place); `ClewError` where there is none."""
        check_coordinates(coordinates, "ring,place")
        ring, place = coordinates
        if not 0 <= ring < self.rings:
            raise ClewError(
                f"cell {ring},{place} is not in this maze: it has {self.rings} rings, so give one from 0 to "
                f"{self.rings - 1}"
            )
        size = self.ring_size(ring)
        if not 0 <= place < size:
            raise ClewError(f"cell {ring},{place} is not in this maze: ring {ring} has the places 0 to {size - 1}")
        return self._begins[ring] + place

    def coordinates(self, index: int) -> tuple[int, int]:
        """(ring, place): rings and places in them are counted from 0."""
        ring = self._plain.ring_of(index)
        return ring, index - self._begins[ring]

    def ring_size(self, ring: int) -> int:
        """How many cells a ring has."""
        return self._begins[ring + 1] - self._begins[ring]

    def side_name(self, index: int, side: int) -> str:
        """The name of the way it leads, with an addition where several sides lead that way."""
        ring, _ = self.coordinates(index)
        across = int(self.ring_size(ring) > 1)
        numbers = (self._plain.toward(ring, ring - 1), across, self._plain.toward(ring, ring + 1), across)
        for name, number in zip(self.names, numbers, strict=True):
            if side < number:
                return name if number == 1 else self.halves[name][side] if number == 2 else f"{name}-{side + 1}"
            side -= number
        raise IndexError(side)

    def trace(
        self, index: int, place: Callable[[float, int, int], Place], reach: Callable[[int], float], steps: int
    ) -> list[list[Place]]:
        """The sides of a cell clockwise, as points.

        `place(level, part, parts)`: the point at `part` of the `parts` of a full turn; ring r is between the levels r
        and r + 1. `reach(level)`: the radius there in cell heights. `steps`: pieces of a side from level to level.
        """
        ring, at = self.coordinates(index)
        size = self.ring_size(ring)

        def arcs(level: int, sides: int) -> list[list[Place]]:
            if not sides:
                return []
            parts = max(self.ring_size(each) for each in (level - 1, level) if 0 <= each < self.rings)
            pieces = arc_steps(reach(level), parts)
            first = at * sides * pieces
            return [
                [place(level, part, parts * pieces) for part in range(begin, begin + pieces + 1)]
                for begin in range(first, first + sides * pieces, pieces)
            ]

        def across(part: int) -> list[Place]:
            return [place(ring + step / steps, part, size) for step in range(steps + 1)]

        before = arcs(ring, self._plain.toward(ring, ring - 1))
        behind = arcs(ring + 1, self._plain.toward(ring, ring + 1))
        if self.turn > 0:
            behind = _backwards(behind)
        else:
            before = _backwards(before)
        if size == 1:
            return before + behind
        left, right = (at, at + 1)[:: self.turn]
        return [*before, across(right), *behind, across(left)[::-1]]


def _backwards(lines: list[list[Place]]) -> list[list[Place]]:
    return [line[::-1] for line in reversed(lines)]
