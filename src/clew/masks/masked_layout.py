"""A rectangle with places left out as kernels see it."""

from typing import NamedTuple

from clew.draws import Draws
from clew.grids.rectangle import RectangleCanvas
from clew.kernel import IntArray, struct


@struct
class MaskedCanvas(NamedTuple):
    """A padded rectangle in whose storage left-out places hold the sentinel: kernels take them for the border."""

    rectangle: RectangleCanvas
    places: IntArray  # int32[cells], the storage number of each cell
    numbers: IntArray  # int32[storage], the number of the cell at each storage number that is one

    def cells(self) -> int:
        """How many cells there are."""
        return len(self.places)

    def columns(self) -> int:
        """Rows have gaps: they do not count as rows."""
        return 0

    def rows(self) -> int:
        """Rows have gaps: they do not count as rows."""
        return 0

    def weaves(self) -> bool:
        """All passages lie side by side."""
        return False

    def span(self) -> range:
        """All places in reading order."""
        return self.rectangle.span()

    def outside(self, passages: IntArray, place: int) -> bool:
        """Whether the place is left out or beyond the border."""
        return self.rectangle.outside(passages, place)

    def cell(self, index: int) -> int:
        """The storage number of cell `index`."""
        return int(self.places[index])

    def number(self, cell: int) -> int:
        """The cell's number among the cells that are there."""
        return int(self.numbers[cell])

    def middle(self) -> int:
        """The first cell that does not come before the middle of the rectangle, or the last."""
        return int(self.places[min(int(self.numbers[self.rectangle.middle()]), len(self.places) - 1)])

    def degree(self, cell: int) -> int:
        """Four; some may lead outside."""
        return self.rectangle.degree(cell)

    def any_direction(self, cell: int, draws: Draws) -> int:
        """`bits(2)`, as on a rectangle: a step to a left-out place has to be drawn again."""
        return self.rectangle.random_direction(cell, draws)

    def neighbor(self, cell: int, direction: int) -> int:
        """The place one step in that direction."""
        return self.rectangle.neighbor(cell, direction)

    def back(self, cell: int, direction: int) -> int:
        """The opposite direction."""
        return self.rectangle.back(cell, direction)

    def around(self, passages: IntArray, cell: int) -> int:
        """The directions that lead to a cell."""
        return self.rectangle.around(passages, cell)

    def bare(self, passages: IntArray, cell: int) -> int:
        """The directions to cells without a passage."""
        return self.rectangle.bare(passages, cell)

    def linked(self, passages: IntArray, cell: int) -> int:
        """The directions to cells with a passage."""
        return self.rectangle.linked(passages, cell)

    def shut(self, passages: IntArray, cell: int) -> int:
        """All that are not open."""
        return self.rectangle.shut(passages, cell)

    def mark_bit(self) -> int:
        """That of a rectangle."""
        return self.rectangle.mark_bit()

    def open_all(self, passages: IntArray) -> None:
        """Set the bits of all directions that lead to a cell."""
        for index in range(len(self.places)):
            cell = int(self.places[index])
            passages[cell] = self.rectangle.around(passages, cell)

    def later(self, passages: IntArray, cell: int) -> int:
        """East and south, where they lead to a cell."""
        return self.rectangle.later(passages, cell)

    def first(self, cell: int, directions: int) -> int:
        """The northern neighbor if it is in the set, else the western, else the cell itself."""
        return self.rectangle.first(cell, directions)

    def edge(self, cell: int, direction: int) -> int:
        """The number that the edge has in the whole rectangle."""
        return self.rectangle.edge(cell, direction)

    def edge_cell(self, edge: int) -> int:
        """The western or northern of the edge's two cells."""
        return self.rectangle.edge_cell(edge)

    def edge_direction(self, edge: int) -> int:
        """East or south."""
        return self.rectangle.edge_direction(edge)

    def estimate(self, cell: int, goal: int) -> int:
        """The steps there if nothing were left out and there were no walls."""
        return self.rectangle.heuristic(cell, goal)
