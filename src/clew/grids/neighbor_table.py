"""A table of neighbors: the canvas of every grid that is not a rectangle.

Each cell has a row of its neighbors, all rows equally long (`NeighborTable`). A large grid in which few kinds of cell
repeat, alike in how far away their neighbors are, stores a byte or two for each cell instead of a row (`KindTable`).
`Tabled` is the base class of the grids with such a canvas.
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
from clew.grids.grid import MAX_SIDES, Grid
from clew.kernel import ITEMSIZE, IntArray, for_kernel, helper, memory, signed, struct
from clew.lazy import ArrayLike, Int64Array, np

WIDTHS = (4, 6, 8, 16, MAX_SIDES)  # entries of a row: the fewest that hold the neighbors of every cell


class TableFields(NamedTuple):
    """The fields of a table of neighbors."""

    length: int  # cells
    width: int  # entries of a row, one of WIDTHS
    shift: int  # bits of a direction: 3 or 5
    top: int  # the highest bit of the passages of a cell, which is not a direction
    entries: IntArray  # int32[cells * width]
    kinds: IntArray = array("B")  # this and the next two are for a `KindTable`: uint8 or uint16[cells], of each cell
    usual_row: IntArray = array("i")  # int32[width], the row of the kind that most cells have
    usual_kind: int = 0  # that kind
    passages: IntArray = array("B")  # uint8, uint16 or uint32[cells + 1]
    events: IntArray = array("i")  # int32[3 * capacity]
    event_count: IntArray = array("q")  # int64[1]


@struct
class NeighborTable(TableFields, Canvas):
    """A row for each cell, with an entry `neighbor << shift | direction back` for each direction, then empty entries.

    An empty entry names the place after the last cell, whose passages are the mark alone, so that it is neither
    unvisited nor visited. As the rows are equally long, no list of their beginnings is needed and loops can be
    unrolled.
    """

    __slots__ = ()

    def row(self, cell: int) -> int:
        """Return where the entries of a cell begin."""
        return cell * self.width

    def target(self, cell: int, entry: int) -> int:
        """Return the neighbor that an entry of the cell names."""
        return entry >> self.shift

    def entry(self, cell: int, direction: int) -> int:
        """Return the entry of a direction."""
        return self.entries[cell * self.width + direction]

    def cells(self) -> int:
        return self.length

    def is_padding(self, place: int) -> bool:
        return place == self.length

    def degree(self, cell: int) -> int:
        row = self.row(cell)
        found = 0
        for entry in range(row, row + self.width):
            found += self.target(cell, self.entries[entry]) < self.length
        return found

    def random_direction(self, cell: int, draws: Draws) -> int:
        """Return `bits(2)`, in rows of six or eight `below(width)`, otherwise `below(degree)`; it may lead outside.

        Draws that do not wait for the cell make random walks 2 to 3 times faster.
        """
        if self.width == 4:
            return draws.bits(2)
        if self.width <= 8:
            return draws.below(self.width)
        return draws.below(self.degree(cell))

    def neighbor(self, cell: int, direction: int) -> int:
        return int(self.target(cell, self.entry(cell, direction)))

    def opposite(self, cell: int, direction: int) -> int:
        return int(self.entries[self.row(cell) + direction] & (1 << self.shift) - 1)

    def directions(self, cell: int) -> int:
        return (1 << self.degree(cell)) - 1

    def unvisited(self, cell: int) -> int:
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

    def mark_bit(self) -> int:
        return self.top

    def forward(self, cell: int) -> int:
        """Return the directions to cells of a higher index."""
        found = 0
        row = self.row(cell)
        for direction in range(0, self.width):
            other = self.target(cell, self.entries[row + direction])
            found |= ((other > cell) & (other < self.length)) << direction
        return found

    def earliest(self, cell: int, directions: int) -> int:
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
        """Return the lower cell times the width, plus the direction from there."""
        other = self.neighbor(cell, direction)
        if other < cell:
            return other * self.width + self.opposite(cell, direction)
        return cell * self.width + direction

    def edge_cell(self, edge: int) -> int:
        return edge // self.width

    def edge_direction(self, edge: int) -> int:
        return edge % self.width


@struct
class KindTable(NeighborTable):
    """A table of neighbors for few kinds of cell: each cell has a kind, each kind a row of relative entries.

    An entry is `(neighbor - cell) << shift | direction back`; an empty one leads beyond the last cell. A cell takes one
    byte or two instead of a row: speed depends on how much of a large grid stays in the processor's cache.
    `entries` is int64[kinds * width].
    """

    __slots__ = ()

    def row(self, cell: int) -> int:
        """Return the row of the cell's kind."""
        return signed(self.kinds[cell]) * self.width

    def entry(self, cell: int, direction: int) -> int:
        """Return the entry of a direction; for most cells without waiting for their kind to be read.

        With a branch, the processor starts on the usual case before it knows the kind. As the integers of `usual_row`
        and of `entries` differ in size, the compiler cannot merge the two loads into one. Random walks are twice as
        fast.
        """
        kind = signed(self.kinds[cell])
        if kind == self.usual_kind:
            return signed(self.usual_row[direction])
        return self.entries[kind * self.width + direction]

    def target(self, cell: int, entry: int) -> int:
        """Return the neighbor at the distance that the entry gives."""
        return min(cell + (entry >> self.shift), self.length)


class Shape(Protocol):
    """Neighbors, computed cell by cell: a NamedTuple of numbers or tables, marked with `@struct`."""

    def cells(self) -> int:
        """Return the number of cells."""

    def sides(self, cell: int) -> int:
        """Return the number of sides of the cell, some of which may lead nowhere."""

    def neighbor_across(self, cell: int, side: int) -> int:
        """Return the cell behind this side, or -1."""


def row_width(most: int) -> int:
    """Return the length of rows for cells of at most `most` neighbors."""
    return next(width for width in WIDTHS if width >= most)


def row_shift(width: int) -> int:
    """Return the number of bits of a direction in rows of this length."""
    return 3 if width <= 8 else 5


def count_entries(table: NeighborTable) -> int:
    """Return how many entries are not empty."""
    used = 0
    for cell in range(table.cells()):
        used += table.degree(cell)
    return used


def fill_rows(shape: Shape, width: int, shift: int, entries: IntArray) -> int:
    """Write the neighbors of every cell, leaving out sides without a neighbor.

    The directions of a cell are 0..degree-1, in the order of its sides. `entries` is int32[cells * width].
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
    """Add the direction back to each entry; return the first entry whose neighbor does not list the cell, or -1."""
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


KINDS_FROM = 100_000  # cells; a smaller table stays in the processor's cache
MOST_IN_KINDS = 16  # entries of a row; more are rare, and each layout needs kernels of its own
MAX_KINDS = 1 << 16
SLOTS = 1 << 18  # of the hash table


def number_kinds(
    cells: int, width: int, shift: int, entries: IntArray, kinds: IntArray, rows: IntArray, slots: IntArray
) -> int:
    """Give every cell its kind; return how many there are, or -1 if there are more than `rows` can hold.

    `entries` is int32[cells * width] with absolute neighbors, `kinds` uint16[cells]. `rows`, int64[kinds * width],
    receives relative entries. `slots`, int32[SLOTS] of zeros, becomes a hash table of kinds, counted from 1.
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
    """Return the entry with the distance to the neighbor instead of its index."""
    other = entry >> shift
    away = other - cell if other < cells else (1 << 31 - shift) - 1  # farther away than any cell
    return away << shift | entry & mask


@helper
def same(cells: int, cell: int, width: int, shift: int, entries: IntArray, rows: IntArray, begin: int) -> bool:
    """Return whether the cell is of the kind whose row begins at `begin`."""
    mask = (1 << shift) - 1
    for place in range(width):
        if rows[begin + place] != relative(cells, cell, entries[cell * width + place], shift, mask):
            return False
    return True


def kinds_of(cells: int, width: int, shift: int, entries: Any, *, wide: bool) -> tuple[Any, Any, Any, int] | None:
    """Return (entries, kinds, usual_row, usual_kind) of a `KindTable`; None if there are too many kinds.

    The first three are NumPy arrays: int64[kinds * width], uint8 or uint16[cells], int32[width].
    """
    kinds = kernel.zeros("H", cells, True)
    rows = kernel.zeros("q", MAX_KINDS * width, True)
    count = int(kernel.call(number_kinds, cells, width, shift, entries, kinds, rows, kernel.zeros("i", SLOTS, True)))
    if count < 0:
        return None
    most = int(np.bincount(kinds, minlength=count).argmax())
    usual = rows[most * width : (most + 1) * width].astype(np.int32)
    return rows[: count * width].copy(), kinds if wide or count > 256 else kinds.astype(np.uint8), usual, most


MAX_ENTRY = 1 << 31  # above every entry and every index of an entry


class Tabled(Grid):
    """The base class of grids with a table of neighbors, which is made when it is first needed.

    A place is the index of a cell, or the one after the last.
    """

    @property
    @abstractmethod
    def max_sides(self) -> int:
        """The largest number of neighbors of a cell."""

    has_subgrids = True
    _table: NeighborTable  # without passages; some classes make it when it is first needed

    @property
    def table_bytes(self) -> int:
        """Size of the table of neighbors in bytes, whether it is made yet or not."""
        return 4 * row_width(self.max_sides) * self.cells

    @cached_property
    def edges(self) -> int:
        compiled = kernel.should_compile(count_entries, self.cells)
        return int(kernel.run(count_entries, compiled, self.topology(compiled))) // 2

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> NeighborTable:
        table = self._table
        arrays = {name: for_kernel(getattr(table, name), compiled) for name in ("entries", "kinds", "usual_row")}
        return table._replace(**arrays, passages=passages, events=events, event_count=event_count)

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        topology = self.topology()
        for direction in range(topology.degree(index)):
            yield direction, topology.neighbor(index, direction)

    def neighbors_in(self, direction: int, cells: "Int64Array") -> "Int64Array":
        others = self._entries_of(cells, direction) >> self._table.shift
        return others + cells if len(self._table.kinds) else others

    def neighbor_rows(self, cells: "Int64Array") -> "Int64Array":
        table: Any = self._table
        entries = for_kernel(table.entries, True).reshape(-1, table.width)
        rows = entries.take(table.kinds[cells] if len(table.kinds) else cells, axis=0)
        others: Int64Array = (rows >> table.shift).astype(np.int64)
        if len(table.kinds):  # relative entries
            others += cells[:, None]
        others[others >= table.length] = -1
        return others

    def opposites(self, cells: "ArrayLike", directions: "ArrayLike") -> "Int64Array":
        return self._entries_of(cells, np.asarray(directions, np.int64)) & (1 << self._table.shift) - 1

    def _entries_of(self, cells: "ArrayLike", directions: Any) -> "Int64Array":
        """Return the entries of many cells in the table; with kinds of cells they are relative to the cell."""
        table: Any = self._table
        rows = np.asarray(table.kinds[cells] if len(table.kinds) else cells, np.int64)
        entries: Int64Array = for_kernel(table.entries, True)[rows * table.width + directions].astype(np.int64)
        return entries

    def new_entries(self, compiled: bool) -> Any:
        """Return memory for the entries of all cells; raise `ClewError` if there are too many."""
        width = row_width(self.max_sides)
        most = MAX_ENTRY // max(width, 1 << row_shift(width)) - 1
        if self.cells > most:
            raise ClewError(
                f"{self.spec} has {self.cells:,} cells, and its table of neighbors holds at most {most:,}: "
                f"try a smaller size, or a rectangle, which needs no table"
            )
        memory.require((4 * width + 3) * self.cells, f"the neighbors of {self.spec}")
        return kernel.zeros("i", width * self.cells, compiled)

    def sort_kinds(self, typecode: str) -> None:
        """Use a `KindTable` with kinds of this type, 'B' or 'H', or wider ones, as if the grid were large."""
        vars(self)["_table"] = self.as_table(for_kernel(self._table.entries, True), typecode)

    def as_table(self, entries: Any, kinds: str = "") -> NeighborTable:
        """Return a table of these entries: a `KindTable` if it has few kinds of cell and is large, or `kinds` given."""
        width = row_width(self.max_sides)
        shift, top = row_shift(width), 1 << 8 * ITEMSIZE[self.typecode] - 1
        if (kinds or self.cells >= KINDS_FROM) and width <= MOST_IN_KINDS and not isinstance(entries, array):
            wide = kinds == "H" or self.typecode != "B"  # so that there are kernels for one layout less
            found = kinds_of(self.cells, width, shift, entries, wide=wide)
            if found is not None:
                return KindTable(self.cells, width, shift, top, *found)
        return NeighborTable(self.cells, width, shift, top, entries)
