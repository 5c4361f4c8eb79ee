"""Rings around a cell in the middle."""

from dataclasses import dataclass
from math import tau
from typing import ClassVar

from clew.grids.grid import Point, Polyline
from clew.grids.rings import Ringed, ring_sizes, sine_and_cosine


@dataclass(frozen=True)
class Polar(Ringed):
    """A disc of `rings`: one cell in the middle, six around it, and twice as many where cells would become too wide.

    Cell (ring, place): ring 0 is the middle; places begin at the top and go clockwise. All rings are one cell width
    high, and the middle is one wide.
    """

    FORMS: ClassVar = {"{rings}": "9"}
    turn = -1
    names = ("inward", "counter-clockwise", "outward", "clockwise")
    halves: ClassVar = {"outward": ("outward-counter-clockwise", "outward-clockwise")}

    rings: int

    def __post_init__(self) -> None:
        self.check_rings()

    @property
    def spec(self) -> str:
        """'polar:9'."""
        return f"polar:{self.rings}"

    def sizes(self) -> list[int]:
        """1, 6, 12, 24, 24, 24, 48 and so on."""
        return ring_sizes(tau * ring for ring in range(1, self.rings))

    def extent(self) -> Point:
        """The diameter."""
        return 2.0 * self.rings - 1, 2.0 * self.rings - 1

    def center(self, index: int) -> Point:
        """The middle of the ring, halfway round the cell."""
        ring, place = self.coordinates(index)
        return self._place(ring + 0.5, 2 * place + 1, 2 * self.ring_size(ring))

    def side_lines(self, index: int) -> list[Polyline]:
        """Inward, counter-clockwise, outward (one line for each neighbor, from there on), clockwise."""
        return self.trace(index, self._place, _radius, 1)

    def _place(self, level: float, part: int, parts: int) -> Point:
        sine, cosine = sine_and_cosine(part, parts)
        radius, middle = max(_radius(level), 0.0), self.rings - 0.5
        return middle + radius * sine, middle - radius * cosine


def _radius(level: float) -> float:
    """The middle cell ends at half a cell width."""
    return level - 0.5
