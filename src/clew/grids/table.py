"""Any graph as kernels see it: for each cell a row of its neighbors, all rows equally long."""

from typing import NamedTuple, Protocol

from clew.draws import Draws
from clew.kernel import Ints, part, signed, struct

MOST_ENTRY = 1 << 31  # above every entry, and above the number of every entry
WIDTHS = (4, 6, 8, 16, 31)  # entries of a row: the fewest that hold the neighbors of every cell


@struct
class NeighborTable(NamedTuple):
    """Row `cell` of the table has an entry `neighbor << shift | direction back` for each direction, then empty ones.

    An empty entry names the place behind the last cell, whose passages are the mark alone: neither bare nor linked.
    Rows of one length need no list of where they begin, and their loops can be unrolled; both matter (docs/grids.md).
    """

    length: int  # cells
    width: int  # entries of a row, one of WIDTHS
    shift: int  # bits of a direction: 3 or 5
    entries: Ints  # int32[cells * width]
    top: int  # the highest bit of a cell's passages, which is no direction

    def cells(self) -> int:
        """How many cells there are."""
        return self.length

    def columns(self) -> int:
        """A graph has no rows."""
        return 0

    def rows(self) -> int:
        """A graph has no rows."""
        return 0

    def span(self) -> range:
        """All cells."""
        return range(0, self.length)

    def outside(self, passages: Ints, place: int) -> bool:
        """Only the place behind the last cell."""
        return place == self.length

    def cell(self, index: int) -> int:
        """Itself."""
        return index

    def number(self, cell: int) -> int:
        """Itself."""
        return cell

    def middle(self) -> int:
        """The cell in the middle of the numbers."""
        return self.length // 2

    def degree(self, cell: int) -> int:
        """How many neighbors the cell has."""
        empty = self.length << self.shift
        base = cell * self.width
        found = (
            (self.entries[base] < empty) * 1
            + (self.entries[base + 1] < empty) * 1
            + (self.entries[base + 2] < empty) * 1
            + (self.entries[base + 3] < empty) * 1
        )
        if self.width > 4:
            for entry in range(base + 4, base + self.width):
                found += (self.entries[entry] < empty) * 1
        return found

    def any_direction(self, cell: int, draws: Draws) -> int:
        """`below(degree)`."""
        return draws.below(self.degree(cell))

    def neighbor(self, cell: int, direction: int) -> int:
        """The cell in that direction."""
        return int(self.entries[cell * self.width + direction] >> self.shift)

    def back(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back."""
        return int(self.entries[cell * self.width + direction] & (1 << self.shift) - 1)

    def around(self, passages: Ints, cell: int) -> int:
        """All directions of the cell."""
        return (1 << self.degree(cell)) - 1

    def bare(self, passages: Ints, cell: int) -> int:
        """The directions to cells without a passage."""
        base = cell * self.width
        found = (
            (passages[self.entries[base] >> self.shift] == 0) * 1
            | (passages[self.entries[base + 1] >> self.shift] == 0) * 2
            | (passages[self.entries[base + 2] >> self.shift] == 0) * 4
            | (passages[self.entries[base + 3] >> self.shift] == 0) * 8
        )
        if self.width > 4:
            for direction in range(4, self.width):
                found |= (passages[self.entries[base + direction] >> self.shift] == 0) << direction
        return found

    def linked(self, passages: Ints, cell: int) -> int:
        """The directions to cells with a passage."""
        base = cell * self.width
        open_ = self.top - 1
        found = (
            (passages[self.entries[base] >> self.shift] & open_ != 0) * 1
            | (passages[self.entries[base + 1] >> self.shift] & open_ != 0) * 2
            | (passages[self.entries[base + 2] >> self.shift] & open_ != 0) * 4
            | (passages[self.entries[base + 3] >> self.shift] & open_ != 0) * 8
        )
        if self.width > 4:
            for direction in range(4, self.width):
                found |= (passages[self.entries[base + direction] >> self.shift] & open_ != 0) << direction
        return found

    def shut(self, passages: Ints, cell: int) -> int:
        """All that are not open."""
        return self.around(passages, cell) & ~signed(passages[cell])

    def mark_bit(self) -> int:
        """The highest bit of a cell."""
        return self.top

    def open_all(self, passages: Ints) -> None:
        """Set the bits of all directions that a cell has."""
        for cell in range(0, self.length):
            passages[cell] = (1 << self.degree(cell)) - 1

    def later(self, passages: Ints, cell: int) -> int:
        """The directions to cells of a higher number."""
        found = 0
        base = cell * self.width
        for direction in range(0, self.width):
            other = self.entries[base + direction] >> self.shift
            found |= ((other > cell) & (other < self.length)) << direction
        return found

    def first(self, cell: int, directions: int) -> int:
        """The lowest number among the cell and its neighbors in these directions."""
        lowest = cell
        base = cell * self.width
        for direction in range(0, self.width):
            if directions >> direction & 1:
                lowest = min(lowest, int(self.entries[base + direction] >> self.shift))
        return lowest

    def edge(self, cell: int, direction: int) -> int:
        """The place of the edge's entry in the row of its lower cell."""
        place = cell * self.width + direction
        entry = self.entries[place]
        other = entry >> self.shift
        if other < cell:
            return int(other * self.width + (entry & (1 << self.shift) - 1))
        return int(place)

    def edge_cell(self, edge: int) -> int:
        """The lower of the edge's two cells."""
        return edge // self.width

    def edge_direction(self, edge: int) -> int:
        """The place in the row."""
        return edge % self.width

    def estimate(self, cell: int, goal: int) -> int:
        """Nothing is known of a graph's distances beforehand."""
        return 0


class Shape(Protocol):
    """What is next to what, told cell by cell: a NamedTuple of numbers or tables, marked with `@struct`."""

    def cells(self) -> int:
        """How many cells there are."""

    def sides(self, cell: int) -> int:
        """The cell has sides 0..sides-1, of which some may lead nowhere."""

    def beside(self, cell: int, side: int) -> int:
        """The cell behind this side, or -1."""


def row_width(most: int) -> int:
    """The length of rows for cells of at most so many neighbors."""
    return next(width for width in WIDTHS if width >= most)


def row_shift(width: int) -> int:
    """The bits of a direction in rows of this length."""
    return 3 if width <= 8 else 5


def fill_rows(shape: Shape, width: int, shift: int, entries: Ints) -> int:
    """Write the neighbors of every cell, sides without a neighbor left out; how many entries are used.

    A cell's directions are dense: 0..degree-1, in the order of its sides. `entries`: int32[cells * width].
    """
    used = 0
    for cell in range(shape.cells()):
        place = cell * width
        end = place + width
        for side in range(shape.sides(cell)):
            other = shape.beside(cell, side)
            if other >= 0:
                entries[place] = other << shift
                place += 1
        used += place - cell * width
        while place < end:
            entries[place] = shape.cells() << shift
            place += 1
    write_backs(shape.cells(), width, shift, entries)
    return used


@part
def write_backs(cells: int, width: int, shift: int, entries: Ints) -> int:
    """Add to each entry the direction back; return the first entry whose neighbor does not know the cell, or -1."""
    for cell in range(cells):
        for place in range(cell * width, (cell + 1) * width):
            other = entries[place] >> shift
            if other < cells:
                found = -1
                for back in range(width):
                    if found < 0 and entries[other * width + back] >> shift == cell:
                        found = back
                if found < 0:
                    return place
                entries[place] |= found
    return -1
