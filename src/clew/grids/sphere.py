"""Rings of cells from the north pole of a sphere to its south pole."""

from math import ceil, cos, pi, sin, sqrt
from typing import Any, ClassVar

from clew.grids.grid import Line, Number, Point
from clew.grids.rings import BEND, Ringed, sine_and_cosine

Space = tuple[float, float, float]  # (x, y, z): to the right, upwards, towards the viewer
GAP = 1.0  # between the two discs


class Sphere(Ringed):
    """A sphere of `rings` rings, from one cell around the north pole to one around the south pole.

    Its spec is ``"sphere:8"``. All rings are equally high, except that the cells of the poles reach half as far.
    Towards the equator a ring has twice as many cells as the one before if they would become too wide; both halves are
    alike. With an odd number of rings the middle one lies on the equator. Cell (ring, place): places are counted
    eastwards. The directions of a cell lead north, east, south and west; north and south may lead to two cells each.

    The picture shows two discs: one from above the north pole, with the ring on the equator if there is one, and one
    from below the south pole. Distances from the pole are true. Places begin where the discs are nearest to each other:
    at the right of the left disc and at the left of the right one.

    Parameters
    ----------
    rings : int
        Number of rings with both poles, from 1 to 20,000.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Sphere(8)
    >>> grid.sizes()
    [1, 6, 12, 12, 12, 12, 6, 1]
    >>> cell = grid.index((1, 0))
    >>> for direction, other in grid.neighbors(cell):
    ...     print(grid.direction_name(cell, direction), grid.coordinates(other))
    north (0, 0)
    east (1, 1)
    south-east (2, 1)
    south-west (2, 0)
    west (1, 5)
    """

    FORMS: ClassVar = {"{rings}": "8"}
    name = "sphere"
    turn = 1
    closed = True
    names = ("north", "east", "south", "west")
    halves: ClassVar = {"north": ("north-west", "north-east"), "south": ("south-east", "south-west")}

    @property
    def northern(self) -> int:
        """Number of rings that the left disc shows."""
        return (self.rings + 1) // 2

    @property
    def height(self) -> float:
        """The angle from a ring to the next, in radians."""
        return pi / max(self.rings - 1, 1)

    def extent(self) -> Point:
        """Return the width and height of both discs with a gap; a sphere of one cell is one disc."""
        left, right = self._radii()
        return 2 * left + (GAP + 2 * right if right else 0), 2 * left

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        """Return the sides: north (a line for each neighbor, going east), east, south (going west), west."""
        return self.trace(kind, x, y, lambda level, part, parts: self._flat(kind, level, part, parts), 1)

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        return self._flat(kind, x + 0.5, 2 * y + 1, 2 * self.ring_size(kind))

    def solid(self, index: int) -> list[Space]:
        """Return the outline of a cell on the unit sphere as (x, y, z), counter-clockwise seen from outside.

        There are points between the corners. North is up; place 0 begins where z is greatest and x is 0. A single cell
        has no border, and so no points.
        """
        if self.rings == 1:
            return []
        steps = ceil(self.height / sqrt(8 * BEND * self.height))
        lines = self.trace(*self.tile(index), self._round, steps)
        return [point for line in lines for point in line[:-1]][::-1]

    def seam(self, kind: int, x: Number, y: Number, side: int) -> Any:
        """Return whether the wall is between the two discs."""
        north, across, south, _ = self.side_counts(kind)
        return (kind == self.northern - 1 and north + across <= side < north + across + south) or (
            kind == self.northern and side < north
        )

    def structure(self, ring: int) -> tuple[int, ...]:
        """Return the structure of a ring; those at the equator have seams."""
        apart = ring - self.northern
        return (*super().structure(ring), apart if apart in (-1, 0) else -2 if apart < 0 else 1)

    def _radii(self) -> tuple[float, float]:
        """Return the radii of the two discs."""
        southern = self.rings - self.northern
        return self.northern - 0.5, southern - 0.5 if southern else 0.0

    def radius(self, level: Number) -> Number:
        """Return the radius in the picture; at the equator, that of the left disc."""
        return (level if level <= self.northern else self.rings - level) - 0.5

    def _flat(self, ring: int, level: Number, part: Number, parts: int) -> tuple[Number, Number]:
        sine, cosine = sine_and_cosine(part, parts)
        left, right = self._radii()
        if ring < self.northern:
            radius = (level - 0.5) * (level > 0)
            return left + radius * cosine, left - radius * sine
        radius = (self.rings - level - 0.5) * (level < self.rings)
        return 2 * left + GAP + right - radius * cosine, left - radius * sine

    def _round(self, level: float, part: int, parts: int) -> Space:
        sine, cosine = sine_and_cosine(part, parts)
        angle = (level - 0.5) * self.height
        return sin(angle) * sine, cos(angle), sin(angle) * cosine
