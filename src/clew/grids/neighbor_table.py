"""A table of neighbors: the canvas of every grid that is no rectangle, and how it is made.

Each cell has a row of its neighbors, all rows equally long (`NeighborTable`). A large grid with few kinds of cell,
alike in how far away their neighbors are, keeps a byte or two per cell in place of a row (`KindTable`). `Tabled` is the
base class of the grids that have such a canvas.
"""

from abc import abstractmethod
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from clew import kernel
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.grids.grid import Grid
from clew.kernel import ITEMSIZE, IntArray, for_kernel, helper, memory, signed, struct

WIDTHS = (4, 6, 8, 16, 31)  # entries of a row: the fewest that hold the neighbors of every cell


class TableFields(NamedTuple):
    """What a table of neighbors is made of."""

    length: int  # cells
    width: int  # entries of a row, one of WIDTHS
    shift: int  # bits of a direction: 3 or 5
    top: int  # the highest bit of a cell's passages, which is no direction
    entries: IntArray  # int32[cells * width]
    kinds: IntArray  # what follows is for a `KindTable`: uint8 or uint16[cells], the kind of each cell
    usual_row: IntArray  # int32[width], the row of the kind that most cells have
    usual_kind: int  # that kind
    passages: IntArray = array("B")  # uint8, uint16 or uint32[cells + 1]
    events: IntArray = array("i")  # int32[3 * capacity]
    event_count: IntArray = array("q")  # int64[1]


@struct
class NeighborTable(TableFields, Canvas):
    """Row `cell` has an entry `neighbor << shift | direction back` for each direction, then empty ones.

    An empty entry names the place behind the last cell, whose passages are the mark alone: it is neither
    unvisited nor visited.
    Rows of one length need no list of where they begin, and their loops can be unrolled.
    """

    __slots__ = ()

    def row(self, cell: int) -> int:
        """Where the entries of a cell begin."""
        return cell * self.width

    def target(self, cell: int, entry: int) -> int:
        """The neighbor that an entry of the cell names."""
        return entry >> self.shift

    def entry(self, cell: int, direction: int) -> int:
        """The entry of a direction."""
        return self.entries[cell * self.width + direction]

    def cells(self) -> int:
        """How many cells there are."""
        return self.length

    def places(self) -> range:
        """All cells."""
        return range(0, self.length)

    def is_padding(self, place: int) -> bool:
        """Only the place behind the last cell."""
        return place == self.length

    def degree(self, cell: int) -> int:
        """How many neighbors the cell has."""
        row = self.row(cell)
        found = (
            (self.target(cell, self.entries[row]) < self.length) * 1
            + (self.target(cell, self.entries[row + 1]) < self.length) * 1
            + (self.target(cell, self.entries[row + 2]) < self.length) * 1
            + (self.target(cell, self.entries[row + 3]) < self.length) * 1
        )
        if self.width > 4:
            for entry in range(row + 4, row + self.width):
                found += (self.target(cell, self.entries[entry]) < self.length) * 1
        return found

    def random_direction(self, cell: int, draws: Draws) -> int:
        """`bits(2)`, or `below(width)` in rows of six or eight, so that it may lead outside; else `below(degree)`.

        A draw that does not wait for the cell makes random walks 2 to 3 times quicker.
        """
        if self.width == 4:
            return draws.bits(2)
        if self.width <= 8:
            return draws.below(self.width)
        return draws.below(self.degree(cell))

    def neighbor(self, cell: int, direction: int) -> int:
        """The cell in that direction."""
        return int(self.target(cell, self.entry(cell, direction)))

    def opposite(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back."""
        return int(self.entries[self.row(cell) + direction] & (1 << self.shift) - 1)

    def directions(self, cell: int) -> int:
        """All directions of the cell."""
        return (1 << self.degree(cell)) - 1

    def unvisited(self, cell: int) -> int:
        """The directions to cells without a passage."""
        passages = self.passages
        row = self.row(cell)
        found = (
            (passages[self.target(cell, self.entries[row])] == 0) * 1
            | (passages[self.target(cell, self.entries[row + 1])] == 0) * 2
            | (passages[self.target(cell, self.entries[row + 2])] == 0) * 4
            | (passages[self.target(cell, self.entries[row + 3])] == 0) * 8
        )
        if self.width > 4:
            for direction in range(4, self.width):
                found |= (passages[self.target(cell, self.entries[row + direction])] == 0) << direction
        return found

    def visited(self, cell: int) -> int:
        """The directions to cells with a passage."""
        passages = self.passages
        row = self.row(cell)
        every = self.top - 1
        found = (
            (passages[self.target(cell, self.entries[row])] & every != 0) * 1
            | (passages[self.target(cell, self.entries[row + 1])] & every != 0) * 2
            | (passages[self.target(cell, self.entries[row + 2])] & every != 0) * 4
            | (passages[self.target(cell, self.entries[row + 3])] & every != 0) * 8
        )
        if self.width > 4:
            for direction in range(4, self.width):
                found |= (passages[self.target(cell, self.entries[row + direction])] & every != 0) << direction
        return found

    def carvable(self, cell: int) -> int:
        """All that are not open."""
        return self.directions(cell) & ~signed(self.passages[cell])

    def mark_bit(self) -> int:
        """The highest bit of a cell."""
        return self.top

    def fill_passages(self) -> None:
        """Set the bits of all directions that a cell has."""
        for cell in range(0, self.length):
            self.passages[cell] = (1 << self.degree(cell)) - 1

    def forward(self, cell: int) -> int:
        """The directions to cells of a higher number."""
        found = 0
        row = self.row(cell)
        for direction in range(0, self.width):
            other = self.target(cell, self.entries[row + direction])
            found |= ((other > cell) & (other < self.length)) << direction
        return found

    def earliest(self, cell: int, directions: int) -> int:
        """The lowest number among the cell and its neighbors in these directions."""
        lowest = cell
        row = self.row(cell)
        for direction in range(0, 4):
            away = self.target(cell, self.entries[row + direction]) - cell
            lowest = min(lowest, cell + away * (directions >> direction & 1))
        if self.width > 4:
            for direction in range(4, self.width):
                away = self.target(cell, self.entries[row + direction]) - cell
                lowest = min(lowest, cell + away * (directions >> direction & 1))
        return lowest

    def edge(self, cell: int, direction: int) -> int:
        """The lower cell times the width, plus the direction from there."""
        other = self.neighbor(cell, direction)
        if other < cell:
            return other * self.width + self.opposite(cell, direction)
        return cell * self.width + direction

    def edge_cell(self, edge: int) -> int:
        """The lower of the edge's two cells."""
        return edge // self.width

    def edge_direction(self, edge: int) -> int:
        """The direction from the lower cell."""
        return edge % self.width


@struct
class KindTable(NeighborTable):
    """The same for a grid of few kinds of cell: each cell has its kind, and each kind a row of relative entries.

    An entry is `(neighbor - cell) << shift | direction back`; an empty one leads beyond the last cell. One byte or two
    for a cell in place of a row: what counts for speed is how much of a large grid stays in the cache.
    `entries`: int64[kinds * width].
    """

    __slots__ = ()

    def row(self, cell: int) -> int:
        """The row of its kind."""
        return signed(self.kinds[cell]) * self.width

    def entry(self, cell: int, direction: int) -> int:
        """The entry of a direction; that of most cells does not wait for the kind to be read.

        The processor takes the usual way before it knows, if there is a branch; because `usual_row` has integers of
        another size than `entries`, the compiler cannot make one load of both ways. Random walks are twice as quick.
        """
        kind = signed(self.kinds[cell])
        if kind == self.usual_kind:
            return signed(self.usual_row[direction])
        return self.entries[kind * self.width + direction]

    def target(self, cell: int, entry: int) -> int:
        """The neighbor as far away as the entry says."""
        return min(cell + (entry >> self.shift), self.length)


class Shape(Protocol):
    """What is next to what, told cell by cell: a NamedTuple of numbers or tables, marked with `@struct`."""

    def cells(self) -> int:
        """How many cells there are."""

    def sides(self, cell: int) -> int:
        """The cell has sides 0..sides-1, of which some may lead nowhere."""

    def neighbor_across(self, cell: int, side: int) -> int:
        """The cell behind this side, or -1."""


def row_width(most: int) -> int:
    """The length of rows for cells of at most so many neighbors."""
    return next(width for width in WIDTHS if width >= most)


def row_shift(width: int) -> int:
    """The bits of a direction in rows of this length."""
    return 3 if width <= 8 else 5


def count_entries(table: NeighborTable) -> int:
    """How many entries are not empty."""
    used = 0
    for cell in range(table.cells()):
        used += table.degree(cell)
    return used


def fill_rows(shape: Shape, width: int, shift: int, entries: IntArray) -> int:
    """Write the neighbors of every cell, sides without a neighbor left out.

    A cell's directions are dense: 0..degree-1, in the order of its sides. `entries`: int32[cells * width].
    """
    for cell in range(shape.cells()):
        place = cell * width
        end = place + width
        for side in range(shape.sides(cell)):
            other = shape.neighbor_across(cell, side)
            if other >= 0:
                entries[place] = other << shift
                place += 1
        while place < end:
            entries[place] = shape.cells() << shift
            place += 1
    return write_backs(shape.cells(), width, shift, entries)


@helper
def write_backs(cells: int, width: int, shift: int, entries: IntArray) -> int:
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


KINDS_FROM = 100_000  # cells; the table of fewer stays in the cache
MAX_KINDS = 1 << 16
SLOTS = 1 << 18  # of the hash table


def number_kinds(
    cells: int, width: int, shift: int, entries: IntArray, kinds: IntArray, rows: IntArray, slots: IntArray
) -> int:
    """Give every cell its kind; return how many there are, or -1 where there are more than `rows` has room for.

    `entries`: int32[cells * width] with absolute neighbors; `kinds`: uint16[cells]; `rows`: int64[kinds * width] gets
    relative entries; `slots`: int32[SLOTS], zeros, becomes a hash table of kinds, counted from 1.
    """
    count = 0
    most = len(rows) // width
    mask = (1 << shift) - 1
    for cell in range(cells):
        base = cell * width
        mixed = 0
        for place in range(width):
            mixed = (mixed * 1_000_003 + relative(cells, cell, entries[base + place], shift, mask)) & 0xFFFF_FFFF_FFFF
        slot = (mixed ^ mixed >> 23) & len(slots) - 1
        while slots[slot] and not same(cells, cell, width, shift, entries, rows, (slots[slot] - 1) * width):
            slot = slot + 1 & len(slots) - 1
        if slots[slot] == 0:
            if count == most:
                return -1
            for place in range(width):
                rows[count * width + place] = relative(cells, cell, entries[base + place], shift, mask)
            count += 1
            slots[slot] = count
        kinds[cell] = slots[slot] - 1
    return count


@helper
def relative(cells: int, cell: int, entry: int, shift: int, mask: int) -> int:
    """The entry with the distance to the neighbor in place of its number."""
    other = entry >> shift
    away = other - cell if other < cells else (1 << 31 - shift) - 1  # farther than any cell is
    return away << shift | entry & mask


@helper
def same(cells: int, cell: int, width: int, shift: int, entries: IntArray, rows: IntArray, begin: int) -> bool:
    """Whether the cell is of the kind whose row begins there."""
    mask = (1 << shift) - 1
    for place in range(width):
        if rows[begin + place] != relative(cells, cell, entries[cell * width + place], shift, mask):
            return False
    return True


def kinds_of(cells: int, width: int, shift: int, entries: Any) -> tuple[Any, Any, Any, int] | None:
    """(entries, kinds, usual_row, usual_kind) of the `KindTable` for a large table; None where it has too many kinds.

    NumPy arrays: int64[kinds * width], uint8 or uint16[cells], int32[width].
    """
    import numpy as np

    kinds = kernel.zeros("H", cells, True)
    rows = kernel.zeros("q", MAX_KINDS * width, True)
    count = int(kernel.call(number_kinds, cells, width, shift, entries, kinds, rows, kernel.zeros("i", SLOTS, True)))
    if count < 0:
        return None
    most = int(np.bincount(kinds, minlength=count).argmax())
    usual = rows[most * width : (most + 1) * width].astype(np.int32)
    return rows[: count * width].copy(), kinds.astype(np.uint8) if count <= 256 else kinds, usual, most


MAX_ENTRY = 1 << 31  # above every entry, and above the number of every entry
WORK = 4  # to count a cell's entries, against a cell of the recursive backtracker: an eighth


class Tabled(Grid):
    """A grid whose cells are numbered without gaps and whose neighbors stand in a table, made when first asked for.

    An array that kernels index by cell has one more entry, for the place behind the last cell.
    """

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @property
    @abstractmethod
    def max_sides(self) -> int:
        """The most neighbors that a cell can have."""

    @property
    def table_bytes(self) -> int:
        """The size of the table of neighbors, made or not."""
        return 4 * row_width(self.max_sides) * self.cells

    @property
    @abstractmethod
    def _table(self) -> NeighborTable:
        """The table as it was made."""

    @cached_property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        compiled = kernel.should_compile(count_entries, self.cells)
        return int(kernel.run(count_entries, compiled, self.topology(compiled))) // 2

    @property
    def storage(self) -> int:
        """One entry for each cell, and one for the place behind the last."""
        return self.cells + 1

    @property
    def typecode(self) -> str:
        """As many bits as the most neighbors need, and one more."""
        return "B" if self.max_sides < 8 else "H" if self.max_sides < 16 else "I"

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> NeighborTable:
        """The table as kernels see it."""
        table = self._table
        entries, kinds, usual = (for_kernel(each, compiled) for each in (table.entries, table.kinds, table.usual_row))
        return table._replace(
            entries=entries, kinds=kinds, usual_row=usual, passages=passages, events=events, event_count=event_count
        )

    def new_passages(self, compiled: bool) -> Any:
        """Zero for every cell, and the mark behind the last."""
        bits = 8 * ITEMSIZE[self.typecode]
        passages: Any
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, self.typecode)
        elif self.typecode == "B":
            passages = bytearray(self.storage)
        else:
            passages = array(self.typecode, bytes(self.storage * bits // 8))
        passages[self.cells] = 1 << bits - 1
        return passages

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor."""
        topology = self.topology()
        for direction in range(topology.degree(index)):
            yield direction, topology.neighbor(index, direction)

    def new_entries(self, compiled: bool) -> Any:
        """Memory for the entries of all cells; `ClewError` where they are too many to be numbered, or to be held."""
        width = row_width(self.max_sides)
        most = MAX_ENTRY // max(width, 1 << row_shift(width)) - 1
        if self.cells > most:
            raise ClewError(
                f"{self.spec} has {self.cells:,} cells and their neighbors are numbered in 32 bits: "
                f"at most {most:,} are possible; rectangles go further"
            )
        memory.require((4 * width + 3) * self.cells, f"the neighbors of {self.spec}")
        return kernel.zeros("i", width * self.cells, compiled)

    def as_table(self, entries: Any) -> NeighborTable:
        """The table of these entries, told by kinds of cell where it is large and they are few."""
        width = row_width(self.max_sides)
        shift, top = row_shift(width), 1 << 8 * ITEMSIZE[self.typecode] - 1
        if self.cells >= KINDS_FROM and not isinstance(entries, array):
            found = kinds_of(self.cells, width, shift, entries)
            if found is not None:
                return KindTable(self.cells, width, shift, top, *found)
        return NeighborTable(
            self.cells, width, shift, top, entries, kinds=array("B"), usual_row=array("i"), usual_kind=0
        )
