"""What the grids that are told by a shape have in common: hexagons, triangles, rings, boxes and so on."""

from abc import abstractmethod
from functools import cached_property

from clew import kernel
from clew.grids.grid import Point, Polyline, Side
from clew.grids.table import NeighborTable, Shape, fill_rows, row_shift, row_width
from clew.grids.tabled import Tabled

WORK = 8  # of a cell's row, in cells of the recursive backtracker


class Tiling(Tabled):
    """A grid made from a `Shape`, which says what is behind each side of a cell, and from the sides' places.

    A cell's sides are numbered 0, 1, 2, ... clockwise. Its directions are the sides that have a neighbor, numbered
    without gaps. To make one takes no time and no memory: the table of neighbors is filled when it is first needed.
    """

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @abstractmethod
    def tiles(self, compiled: bool) -> Shape:
        """The shape as kernels see it; tables in it are NumPy arrays if `compiled`."""

    @abstractmethod
    def extent(self) -> Point:
        """Width and height of the picture."""

    @abstractmethod
    def center(self, index: int) -> Point:
        """The middle of a cell."""

    @abstractmethod
    def side_lines(self, index: int) -> list[Polyline]:
        """The places of sides 0, 1, 2, ..., each from corner to corner; sides after the last have no place."""

    @abstractmethod
    def side_name(self, index: int, side: int) -> str:
        """What a side of a cell is called, such as 'north-east'."""

    @cached_property
    def _shape(self) -> Shape:
        return self.tiles(False)

    @cached_property
    def _table(self) -> NeighborTable:
        """The table, filled interpreted or compiled."""
        compiled = kernel.should_compile(fill_rows, WORK * self.cells)
        entries = self.new_entries(compiled)
        width = row_width(self.most_sides)
        kernel.run(fill_rows, compiled, self.tiles(compiled), width, row_shift(width), entries)
        return self.as_table(entries)

    def side_of(self, index: int, direction: int) -> int:
        """The side through which a direction leads."""
        return self._sides(index)[direction]

    def _sides(self, index: int) -> list[int]:
        """The sides that have a neighbor, in the order of directions."""
        shape = self._shape
        return [side for side in range(shape.sides(index)) if shape.beside(index, side) >= 0]

    def direction_name(self, index: int, direction: int) -> str:
        """The name of its side."""
        return self.side_name(index, self.side_of(index, direction))

    def outline(self, index: int) -> list[Side]:
        """The sides that have a place, with their directions."""
        direction_of = {side: direction for direction, side in enumerate(self._sides(index))}
        return [(direction_of.get(side, -1), line) for side, line in enumerate(self.side_lines(index))]
