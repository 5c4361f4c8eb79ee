"""The sides of cells in the outer wall of a maze, where it can have openings."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from clew.grids import Grid
from clew.grids.grid import Point
from clew.kernel import IntArray, zeros

HOLE, FREE, TAKEN = 0, 1, 2  # of a side: around a hole, not yet looked at, in the outer wall


class OuterSide(NamedTuple):
    """A side of a cell with nothing behind it."""

    cell: int
    side: int  # its place in the cell's outline
    begin: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Halfway between the corners, rounded so that equal places compare equal."""
        return round((self.begin[0] + self.end[0]) / 2, 6), round((self.begin[1] + self.end[1]) / 2, 6)


@lru_cache(maxsize=4)  # a book opens hundreds of mazes of one grid
def outer_sides(grid: Grid) -> tuple[OuterSide, ...]:
    """Return the sides of the outer wall in reading order; those around holes inside the grid are not outside."""
    found = []
    for cell in grid.border_cells():
        others = {direction for direction, _ in grid.neighbors(cell)}
        for side, (direction, line) in enumerate(grid.outline(cell)):
            if direction not in others:
                found.append(OuterSide(cell, side, _corner(line[0]), _corner(line[-1])))
    return tuple(_without_holes(found))


def _corner(point: Point) -> Point:
    """Round a corner, so that neighbors that share it have the same point."""
    return round(point[0], 6), round(point[1], 6)


def _without_holes(sides: list[OuterSide]) -> list[OuterSide]:
    """Drop the sides around holes."""
    numbers: dict[Point, int] = {}
    corners = array("i", (numbers.setdefault(each, len(numbers)) for side in sides for each in (side.begin, side.end)))
    lines = array("d", (each for side in sides for point in (side.begin, side.end) for each in point))
    firsts, following, ring = (zeros("i", len(each), False, -1) for each in (numbers, sides, sides))
    kept = zeros("B", len(sides), False, FREE)
    mark_holes(corners, lines, firsts, following, ring, kept)
    return [side for side, where in zip(sides, kept, strict=True) if where != HOLE]


def mark_holes(
    corners: IntArray, lines: Sequence[float], firsts: IntArray, following: IntArray, ring: IntArray, kept: IntArray
) -> None:
    """Mark the sides around holes. Sides go clockwise around their cells, so around a hole they go the other way.

    Sides that form no ring are kept, such as those at the top of a cylinder, whose picture is cut open. `corners`,
    int32[2 * sides], has the numbers of the corners at both ends of each side, `lines`, float64[4 * sides], their
    places. `firsts`: int32[corners], -1 everywhere; `following`, `ring`: int32[sides]; `kept`: uint8[sides], all FREE.
    """
    for side in range(len(kept) - 1, -1, -1):  # lists of the sides that begin at a corner
        following[side] = firsts[corners[2 * side]]
        firsts[corners[2 * side]] = side
    for first in range(len(kept)):
        side, count, twice_area = first if kept[first] == FREE else -1, 0, 0.0
        while side >= 0:
            kept[side] = TAKEN
            ring[count] = side
            count += 1
            twice_area += lines[4 * side] * lines[4 * side + 3] - lines[4 * side + 2] * lines[4 * side + 1]
            end = corners[2 * side + 1]
            if end == corners[2 * first]:
                if twice_area < 0:
                    for place in range(count):
                        kept[ring[place]] = HOLE
                break
            side = int(firsts[end])
            while side >= 0 and kept[side] != FREE:
                side = int(following[side])
