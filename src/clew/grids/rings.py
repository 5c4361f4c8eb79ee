"""Cells in rings around a center or between two poles; longer rings have more cells.

`Rings` is the shape that kernels see, `Ringed` the base class of the polar grid and the sphere.
"""

from abc import abstractmethod
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, cos, gcd, pi, sin, sqrt, tau
from typing import Any, ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.grid import Number, check_coordinates, not_a_cell, whole_number
from clew.grids.tiling import Pattern, entry, row_of
from clew.kernel import IntArray, for_kernel, helper, struct
from clew.lazy import np

FIRST = 6  # cells of the ring around a lone cell
# Width of a cell, in cell heights, above which a ring has twice as many cells as the one before. Near sqrt(2), as half
# of that is as far from 1; a fraction, so that no sine times a whole number can equal it and rounding decides nothing.
TOO_WIDE = 1.4
TERMS = 12  # of the series of a sine: enough for all bits up to a quarter turn


def begin_rings(rings: int, closed: bool, begins: IntArray) -> int:
    """Write the first cell of each ring of a disc, or if `closed` of a sphere, and the number of all cells; return it.

    `begins` is int64[rings + 1] of zeros.
    """
    height = pi / max(rings - 1, 1)
    northern = (rings + 1) // 2 if closed else rings
    size = 1
    for ring in range(1, northern + 1):
        begins[ring] = begins[ring - 1] + size
        size = max(FIRST, size)
        circle = tau * sine(ring * height) / height if closed else tau * ring  # its length in cell heights
        size *= 2 if circle > TOO_WIDE * size else 1
    for ring in range(northern, rings):
        begins[ring + 1] = begins[ring] + begins[rings - ring] - begins[rings - 1 - ring]
    return int(begins[rings])


@helper
def sine(angle: float) -> float:
    """Return the sine of an angle up to a quarter turn: WebAssembly has no such function."""
    term = found = angle
    for place in range(1, TERMS):
        term *= -angle * angle / (2 * place * (2 * place + 1))
        found += term
    return found


@struct
class Rings(NamedTuple):
    """Rings of cells; of two adjacent rings, one has as many cells as the other, or a multiple.

    The sides of a cell are those towards the ring before, the one towards place + `turn`, those towards the ring after,
    and the one towards place - `turn`. A ring of one cell has no neighbors in itself.
    """

    begins: IntArray  # int64[rings + 1], the first cell of each ring, and the number of all cells
    turn: int  # 1 or -1

    def cells(self) -> int:
        return int(self.begins[len(self.begins) - 1])

    def ring_of(self, cell: int) -> int:
        """Return the ring of the cell."""
        low = 0
        high = len(self.begins) - 2
        while low < high:
            middle = (low + high + 1) // 2
            if self.begins[middle] <= cell:
                low = middle
            else:
                high = middle - 1
        return low

    def ring_size(self, ring: int) -> int:
        """Return the number of cells of the ring."""
        return int(self.begins[ring + 1] - self.begins[ring])

    def toward(self, ring: int, other: int) -> int:
        """Return how many sides each cell of a ring has towards the ring before or after; one at an outer border."""
        rings = len(self.begins) - 1
        size = self.ring_size(ring)
        if other < 0:
            return 0
        if other < rings:
            return max(1, self.ring_size(other) // size)
        return 1 if size > 1 or rings == 1 else 0

    def sides(self, cell: int) -> int:
        ring = self.ring_of(cell)
        across = 2 if self.ring_size(ring) > 1 else 0
        return self.toward(ring, ring - 1) + self.toward(ring, ring + 1) + across

    def facing(self, ring: int, place: int, other: int, number: int) -> int:
        """Return the cell behind the side with this number among those towards the ring `other`, or -1."""
        if other >= len(self.begins) - 1:
            return -1
        size = self.ring_size(ring)
        others = self.ring_size(other)
        if others > size:
            return int(self.begins[other] + place * (others // size) + number)
        return int(self.begins[other] + place // (size // others))

    def neighbor_across(self, cell: int, side: int) -> int:
        ring = self.ring_of(cell)
        size = self.ring_size(ring)
        place = cell - int(self.begins[ring])
        before = self.toward(ring, ring - 1)
        after = self.toward(ring, ring + 1)
        if side < before:
            return self.facing(ring, place, ring - 1, side if self.turn > 0 else before - 1 - side)
        side -= before
        across = 1 if size > 1 else 0
        if side < across:
            return int(self.begins[ring] + (place + self.turn + size) % size)
        side -= across
        if side < after:
            return self.facing(ring, place, ring + 1, after - 1 - side if self.turn > 0 else side)
        return int(self.begins[ring] + (place - self.turn + size) % size)


MAX_RINGS = 20_000  # with more, cells could not be numbered in 32 bits
BEND = 0.005  # cell heights by which a side may differ from the true arc

TABLES = 64  # of sines, which are kept


def sine_and_cosine(part: Number, parts: int) -> tuple[Number, Number]:
    """Return sine and cosine of `part` of the `parts` of a full turn; equal fractions give identical numbers."""
    if not isinstance(part, int):
        sines, cosines = _sines_and_cosines(parts)[:, part % parts]
        return sines, cosines
    part %= parts
    common = gcd(part, parts)
    angle = tau * (part // common) / (parts // common)
    return sin(angle), cos(angle)


@lru_cache(TABLES)
def _sines_and_cosines(parts: int) -> Any:
    """Return sine and cosine of each of the `parts` of a full turn, float64[2, parts]."""
    return np.array([sine_and_cosine(part, parts) for part in range(parts)]).T.copy()


@dataclass(frozen=True)
class Ringed(Pattern):
    """The base class of grids in rings; the index of cell (ring, place) counts the cells before it, ring by ring."""

    FORMS: ClassVar[dict[str, str]]
    coordinate_names = "ring,place"
    has_corners = False
    max_sides = FIRST  # of the cell in the middle; all others have at most five neighbors

    rings: int
    turn: ClassVar[int]  # of `Rings`
    closed: ClassVar[bool]  # whether the rings are those of a sphere
    names: ClassVar[tuple[str, str, str, str]]  # of the sides to: ring before, place + turn, ring after, place - turn
    halves: ClassVar[dict[str, tuple[str, str]]]  # the names of such sides if there are two

    def __post_init__(self) -> None:
        """Make the number of rings a plain integer; raise `ClewError` if there is no such grid."""
        object.__setattr__(self, "rings", whole_number(self.rings, "the number of rings"))
        if not 1 <= self.rings <= MAX_RINGS:
            raise ClewError(f"{self.rings} rings are not possible: give a number from 1 to {MAX_RINGS:,}")

    def sizes(self) -> list[int]:
        """Return the number of cells of each ring."""
        return [self.ring_size(ring) for ring in range(self.rings)]

    @cached_property
    def _begins(self) -> "array[int]":
        begins = array("q", bytes(8 * (self.rings + 1)))
        begin_rings(self.rings, self.closed, begins)
        return begins

    @property
    def edges(self) -> int:
        sizes = self.sizes()
        return sum(size for size in sizes if size > 1) + sum(max(pair) for pair in pairwise(sizes))

    def tiles(self, compiled: bool) -> Rings:
        return Rings(for_kernel(self._begins, compiled), self.turn)

    def index(self, coordinates: tuple[int, ...]) -> int:
        ring, place = check_coordinates(coordinates, self.coordinate_names)
        if not 0 <= ring < self.rings:
            raise not_a_cell(coordinates, f"it has {self.rings} rings, so give one from 0 to {self.rings - 1}")
        size = self.ring_size(ring)
        if not 0 <= place < size:
            raise not_a_cell(coordinates, f"ring {ring} has the places 0 to {size - 1}")
        return self._begins[ring] + place

    def coordinates(self, index: Number) -> tuple[Number, Number]:
        """Return (ring, place), both counted from 0."""
        ring = row_of(self._begins, index)
        return ring, index - entry(self._begins, ring)

    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return the first ring of the same structure, the ring, and the place in it."""
        ring, place = self.coordinates(index)
        return entry(self._alike, ring), ring, place

    @cached_property
    def _alike(self) -> "array[int]":
        """For each ring, the first one of the same structure."""
        first: dict[tuple[int, ...], int] = {}
        return array("q", (first.setdefault(self.structure(ring), ring) for ring in range(self.rings)))

    def structure(self, ring: int) -> tuple[int, ...]:
        """Return numbers that are equal for rings whose cells have as many sides, and as many points on each."""
        return self.ring_size(ring), *self.side_counts(ring), self._pieces(ring), self._pieces(ring + 1)

    @abstractmethod
    def radius(self, level: Number) -> Number:
        """Return the radius of a circle in the picture; ring r is between the levels r and r + 1."""

    def side_counts(self, ring: int) -> tuple[int, int, int, int]:
        """Return how many sides a cell has to the ring before, place + turn, the ring after, and place - turn."""
        across, rings = int(self.ring_size(ring) > 1), self.tiles(False)
        return rings.toward(ring, ring - 1), across, rings.toward(ring, ring + 1), across

    def _parts(self, level: int) -> int:
        """Return into how many sides a circle is divided."""
        return max(self.ring_size(ring) for ring in (level - 1, level) if 0 <= ring < self.rings)

    def _pieces(self, level: int) -> int:
        """Return how many straight pieces make a side on a circle look round."""
        radius = self.radius(level)
        return max(1, ceil(pi / (self._parts(level) * sqrt(2 * BEND / radius)))) if radius > 0 else 1

    def ring_size(self, ring: int) -> int:
        """Return the number of cells of a ring."""
        return self._begins[ring + 1] - self._begins[ring]

    def side_name(self, index: int, side: int) -> str:
        """Return the name of the direction it leads to, with an addition if several sides lead there."""
        ring, _ = self.coordinates(index)
        for name, number in zip(self.names, self.side_counts(ring), strict=True):
            if side < number:
                return name if number == 1 else self.halves[name][side] if number == 2 else f"{name}-{side + 1}"
            side -= number
        raise IndexError(side)

    def trace(
        self, kind: int, ring: Number, at: Number, place: Callable[[Number, Number, int], Any], steps: int
    ) -> list[list[Any]]:
        """Return the sides of a cell clockwise, as points.

        Parameters
        ----------
        kind : int
            A ring of the same structure.
        ring, at : int, or array of int
            The coordinates of the cell, or those of many.
        place : callable
            `place(level, part, parts)` returns the point at `part` of the `parts` of a full turn; ring r is between the
            levels r and r + 1.
        steps : int
            Number of pieces of a side from level to level.
        """
        size = self.ring_size(kind)
        inner, _, outer, _ = self.side_counts(kind)

        def arcs(after: int, sides: int) -> list[list[Any]]:
            pieces = self._pieces(kind + after)
            count = sides * pieces
            return [
                [place(ring + after, at * count + step, size * count) for step in range(begin, begin + pieces + 1)]
                for begin in range(0, count, pieces)
            ]

        def across(part: Number) -> list[Any]:
            return [place(ring + step / steps, part, size) for step in range(steps + 1)]

        before, after = arcs(0, inner), arcs(1, outer)
        if self.turn > 0:
            after = _backwards(after)
        else:
            before = _backwards(before)
        if size == 1:
            return before + after
        left, right = (at, at + 1)[:: self.turn]
        return [*before, across(right), *after, across(left)[::-1]]


def _backwards(lines: list[list[Any]]) -> list[list[Any]]:
    return [line[::-1] for line in reversed(lines)]
