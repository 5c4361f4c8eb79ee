"""Rings of cells around a cell in the middle."""

from typing import ClassVar

from clew.grids.grid import Line, Number, Point
from clew.grids.rings import Ringed, sine_and_cosine


class Polar(Ringed):
    """A disc of `rings` rings: one cell in the middle, and more cells in wider rings.

    Its spec is ``"polar:9"``. The ring around the middle has six cells; a ring has twice as many as the one before if
    its cells would become too wide. Cell (ring, place): ring 0 is the middle, places are counted clockwise from the
    top. Rings are one cell width high, and the middle is one wide. The directions of a cell lead inward,
    counter-clockwise, outward (to one or two cells) and clockwise.

    Parameters
    ----------
    rings : int
        Number of rings with the middle, from 1 to 20,000.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Polar(9)
    >>> grid.sizes()
    [1, 6, 12, 24, 24, 24, 48, 48, 48]
    >>> grid.cells
    235
    >>> cell = grid.index((1, 0))
    >>> for direction, other in grid.neighbors(cell):
    ...     print(grid.direction_name(cell, direction), grid.coordinates(other))
    inward (0, 0)
    counter-clockwise (1, 5)
    outward-counter-clockwise (2, 0)
    outward-clockwise (2, 1)
    clockwise (1, 1)
    """

    FORMS: ClassVar = {"{rings}": "9"}
    name = "polar"
    turn = -1
    closed = False
    names = ("inward", "counter-clockwise", "outward", "clockwise")
    halves: ClassVar = {"outward": ("outward-counter-clockwise", "outward-clockwise")}

    def extent(self) -> Point:
        return 2.0 * self.rings - 1, 2.0 * self.rings - 1

    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        """Return the sides: inward, counter-clockwise, outward (one line for each neighbor), clockwise."""
        return self.trace(kind, x, y, self._place, 1)

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        return self._place(x + 0.5, 2 * y + 1, 2 * self.ring_size(kind))

    def radius(self, level: Number) -> Number:
        """Return the radius; the middle cell ends at half a cell width."""
        return level - 0.5

    def _place(self, level: Number, part: Number, parts: int) -> tuple[Number, Number]:
        sine, cosine = sine_and_cosine(part, parts)
        radius, middle = self.radius(level) * (level > 0), self.rings - 0.5
        return middle + radius * sine, middle - radius * cosine
