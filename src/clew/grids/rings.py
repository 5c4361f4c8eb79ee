"""Cells in rings around a middle or between two poles, more of them where a ring is longer, as kernels see them."""

from collections.abc import Iterable
from typing import NamedTuple

from clew.kernel import IntArray, struct

FIRST = 6  # cells of the ring around a lone cell
TOO_WIDE = 1.4  # cell heights: then the ring has twice as many cells as the one before. Near sqrt(2): half of it is as
# good, the other way; a fraction, so that no sine times a whole number can be equal to it and rounding decides nothing


def ring_sizes(circles: Iterable[float]) -> list[int]:
    """How many cells there are in the middle and in each ring around it of such a length, in cell heights."""
    sizes = [1]
    for circle in circles:
        size = max(FIRST, sizes[-1])
        sizes.append(2 * size if circle > TOO_WIDE * size else size)
    return sizes


@struct
class Rings(NamedTuple):
    """Rings of cells; of two neighboring rings, one has as many cells as the other or a multiple of it.

    A cell's sides: those towards the ring before, the one towards place + `turn`, those towards the ring behind, the
    one towards place - `turn`. A ring of one cell has no neighbors in itself.
    """

    begins: IntArray  # int64[rings + 1], the first cell of each ring, and the number of all cells
    turn: int  # 1 or -1

    def cells(self) -> int:
        """Those of all rings."""
        return int(self.begins[len(self.begins) - 1])

    def ring_of(self, cell: int) -> int:
        """The ring in which the cell is."""
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
        """How many cells the ring has."""
        return int(self.begins[ring + 1] - self.begins[ring])

    def toward(self, ring: int, other: int) -> int:
        """How many sides each cell of a ring has towards the ring before or behind; one at an outer border."""
        rings = len(self.begins) - 1
        size = self.ring_size(ring)
        if other < 0:
            return 0
        if other < rings:
            return max(1, self.ring_size(other) // size)
        return 1 if size > 1 or rings == 1 else 0

    def sides(self, cell: int) -> int:
        """Those towards both rings, and two in its ring."""
        ring = self.ring_of(cell)
        across = 2 if self.ring_size(ring) > 1 else 0
        return self.toward(ring, ring - 1) + self.toward(ring, ring + 1) + across

    def facing(self, ring: int, place: int, other: int, number: int) -> int:
        """The cell behind side `number`, in the order of places, of those towards the ring `other`; -1 outside."""
        if other >= len(self.begins) - 1:
            return -1
        size = self.ring_size(ring)
        others = self.ring_size(other)
        if others > size:
            return int(self.begins[other] + place * (others // size) + number)
        return int(self.begins[other] + place // (size // others))

    def beside(self, cell: int, side: int) -> int:
        """The cell behind this side, or -1."""
        ring = self.ring_of(cell)
        size = self.ring_size(ring)
        place = cell - int(self.begins[ring])
        before = self.toward(ring, ring - 1)
        behind = self.toward(ring, ring + 1)
        if side < before:
            return self.facing(ring, place, ring - 1, side if self.turn > 0 else before - 1 - side)
        side -= before
        across = 1 if size > 1 else 0
        if side < across:
            return int(self.begins[ring] + (place + self.turn + size) % size)
        side -= across
        if side < behind:
            return self.facing(ring, place, ring + 1, behind - 1 - side if self.turn > 0 else side)
        return int(self.begins[ring] + (place - self.turn + size) % size)
