"""Any grid with cells left out: the cells that are kept, with the coordinates, outlines and names that they have there.

Rectangles have a form of their own, `MaskedRectangle`, which needs no table of neighbors.
"""

from array import array
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clew import kernel
from clew.errors import ClewError
from clew.grids.canvas import Topology
from clew.grids.grid import Grid, Point, Polyline, Side
from clew.grids.neighbor_table import NeighborTable, Tabled, row_shift, row_width, write_backs
from clew.grids.wrapped import Wrapped
from clew.kernel import IntArray, for_kernel, helper, memory

WORK = 8  # of a cell, in cells of the recursive backtracker
BYTES_PER_CELL = 9  # of the grid that the cells are taken from, besides the new table


@dataclass(frozen=True)
class Subgrid(Tabled):
    """The cells of `base` where `kept` is 1; those where it is 0 are left out.

    `kept`: uint8[base.cells] as bytes. Cells are numbered in the order that they have in `base`. Their directions are
    those that lead to kept cells, numbered without gaps. Where two passages would join the same two cells, as on
    torus:2x5, only the first of them is there.
    """

    base: Grid
    kept: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.base, (Tabled, Wrapped)) or isinstance(self.base, Subgrid):
            raise ClewError(f"no cells can be left out of {self.base.spec}: use clew.masked on a plain grid")
        if len(self.kept) != self.base.cells or self.kept.translate(None, b"\0\1"):
            raise ClewError(
                f"the mask has {len(self.kept):,} entries: {self.base.spec} needs {self.base.cells:,}, "
                f"1 for a cell that is kept and 0 for one left out"
            )
        if 1 not in self.kept:
            raise ClewError("the mask leaves every cell out: at least one must be kept")

    @property
    def spec(self) -> str:
        """'hexagons:12x9 with 80 of 108 cells'."""
        return f"{self.base.spec} with {self.cells} of {self.base.cells} cells"

    @property
    def in_one_part(self) -> bool:
        """A mask may cut cells off."""
        return False

    @cached_property
    def cells(self) -> int:
        """How many cells are kept."""
        return self.kept.count(1)

    @property
    def max_sides(self) -> int:
        """Those of the whole grid."""
        return self.base.max_sides if isinstance(self.base, Tabled) else 4

    @property
    def fingerprint(self) -> bytes:
        """The mask, and the fingerprint of the whole grid."""
        return self.kept + self.base.fingerprint

    @cached_property
    def _numbering(self) -> tuple[Any, Any]:
        """int32[cells]: the number of each cell in the whole grid; int32[base.storage]: its number here, or -1."""
        memory.require(BYTES_PER_CELL * self.base.storage, f"numbering the cells of {self.spec}")
        compiled = kernel.should_compile(fill_kept, WORK * self.base.cells)
        kept = for_kernel(self.kept, compiled)
        base_numbers = kernel.zeros("i", self.cells, compiled)
        numbers = kernel.zeros("i", self.base.storage, compiled, fill=-1)
        kernel.run(number_kept, compiled, self.base.topology(compiled), kept, base_numbers, numbers)
        return base_numbers, numbers

    @cached_property
    def _table(self) -> NeighborTable:
        """The table of neighbors, filled interpreted or compiled."""
        base_numbers, numbers = self._numbering
        compiled = not isinstance(base_numbers, array)
        entries = self.new_entries(compiled)
        width = row_width(self.max_sides)
        kernel.run(
            fill_kept, compiled, self.base.topology(compiled), base_numbers, numbers, width, row_shift(width), entries
        )
        return self.as_table(entries)

    def base_index(self, index: int) -> int:
        """The cell's number in the whole grid."""
        return int(self._numbering[0][index])

    @property
    def coordinate_names(self) -> str:
        return self.base.coordinate_names

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at these coordinates of the whole grid."""
        found = int(self._numbering[1][self.base.topology().cell(self.base.index(coordinates))])
        if found < 0:
            came = ",".join(map(str, coordinates))
            raise ClewError(f"cell {came} is not in this maze: its mask leaves that cell out, choose another cell")
        return found

    def coordinates(self, index: int) -> tuple[int, ...]:
        """Those in the whole grid."""
        return self.base.coordinates(self.base_index(index))

    def _directions(self, index: int) -> list[int]:
        """The directions of the whole grid that lead to kept cells."""
        topology, numbers = self.base.topology(), self._numbering[1]
        cell = topology.cell(self.base_index(index))
        return [each for each in range(topology.degree(cell)) if onward(topology, numbers, cell, each) >= 0]

    def direction_name(self, index: int, direction: int) -> str:
        """The name in the whole grid."""
        return self.base.direction_name(self.base_index(index), self._directions(index)[direction])

    def extent(self) -> Point:
        """That of the whole grid."""
        return self.base.extent()

    def center(self, index: int) -> Point:
        """The place in the whole grid."""
        return self.base.center(self.base_index(index))

    def outline(self, index: int) -> list[Side]:
        """The sides in the whole grid; those towards cells left out lead nowhere."""
        direction_of = {each: direction for direction, each in enumerate(self._directions(index))}
        return [(direction_of.get(each, -1), line) for each, line in self.base.outline(self.base_index(index))]

    def apart(self, index: int, direction: int) -> bool:
        """As in the whole grid."""
        return self.base.apart(self.base_index(index), self._directions(index)[direction])

    @property
    def has_signs(self) -> bool:
        """As in the whole grid."""
        return self.base.has_signs

    def sign(self, index: int, direction: int) -> Polyline:
        """As in the whole grid."""
        return self.base.sign(self.base_index(index), self._directions(index)[direction])

    def __getattr__(self, name: str) -> Any:
        """What only solids have: `solid`, a cell's corners in space, and `floors`."""
        if name == "floors":
            return self.base.floors  # type: ignore[attr-defined]
        if name == "solid":
            solid = self.base.solid  # type: ignore[attr-defined]
            return lambda index: solid(self.base_index(index))
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")


@helper
def onward(topology: Topology, numbers: IntArray, cell: int, direction: int) -> int:
    """The number of the kept cell in that direction; -1 where there is none, or an earlier passage leads there too.

    Earlier: in the order of directions of the lower of the two cells, so that both of them agree.
    """
    other = topology.neighbor(cell, direction)
    number = int(numbers[other])
    if number >= 0:
        low = min(cell, other)
        last = direction if low == cell else topology.opposite(cell, direction)
        for before in range(last):
            if topology.neighbor(low, before) == max(cell, other):
                number = -1
    return number


def number_kept(topology: Topology, kept: IntArray, base_numbers: IntArray, numbers: IntArray) -> int:
    """Write the number of each kept cell, and for each number its cell; return how many are kept."""
    number = 0
    for index in range(len(kept)):
        if kept[index]:
            base_numbers[number] = index
            numbers[topology.cell(index)] = number
            number += 1
    return number


def fill_kept(
    topology: Topology, base_numbers: IntArray, numbers: IntArray, width: int, shift: int, entries: IntArray
) -> int:
    """Write the kept neighbors of every kept cell into rows of `width` entries."""
    cells = len(base_numbers)
    for number in range(cells):
        cell = topology.cell(base_numbers[number])
        entry = number * width
        end = entry + width
        for direction in range(topology.degree(cell)):
            other = onward(topology, numbers, cell, direction)
            if other >= 0:
                entries[entry] = other << shift
                entry += 1
        while entry < end:
            entries[entry] = cells << shift
            entry += 1
    return write_backs(cells, width, shift, entries)
