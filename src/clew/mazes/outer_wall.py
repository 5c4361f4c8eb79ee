"""The sides of cells in the outer wall of a maze, where it can have openings."""

from functools import lru_cache
from typing import NamedTuple

from clew.grids import Grid
from clew.grids.grid import Point


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

    @property
    def outwards(self) -> Point:
        """A vector at right angles to the side, away from its cell and as long as the side."""
        return self.end[1] - self.begin[1], self.begin[0] - self.end[0]


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
    """Drop the sides around holes. Sides go clockwise around their cells, so around a hole they go the other way.

    Sides that form no ring are kept, such as those at the top of a cylinder, whose picture is cut open.
    """
    beginning: dict[Point, list[int]] = {}
    for place, side in enumerate(sides):
        beginning.setdefault(side.begin, []).append(place)
    kept = set(range(len(sides)))
    free = set(kept)
    for first in range(len(sides)):
        if first not in free:
            continue
        ring = [first]
        free.remove(first)
        while sides[ring[-1]].end != sides[first].begin:
            following = [place for place in beginning.get(sides[ring[-1]].end, []) if place in free]
            if not following:
                break
            free.remove(following[0])
            ring.append(following[0])
        else:
            lines = ((*sides[place].begin, *sides[place].end) for place in ring)
            if sum(x1 * y2 - x2 * y1 for x1, y1, x2, y2 in lines) < 0:  # twice the area on the right-hand side
                kept.difference_update(ring)
    return [sides[place] for place in sorted(kept)]
