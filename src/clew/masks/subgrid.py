"""Any grid with cells left out: the kept cells have the coordinates, outlines and names of the whole grid.

Rectangles have a separate class, `MaskedRectangle`, which needs no table of neighbors.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any

from clew import kernel
from clew.errors import ClewError
from clew.grids.canvas import Topology
from clew.grids.compass import Compass
from clew.grids.grid import Grid, Outlines, Point, Polyline, Side, not_a_cell
from clew.grids.neighbor_table import NeighborTable, Tabled, row_shift, row_width, write_backs
from clew.grids.rectangle import Rectangle
from clew.grids.spec import parse_grid
from clew.kernel import IntArray, for_kernel, helper, memory
from clew.lazy import NDArray, np
from clew.masks.bridges import bridged
from clew.masks.masked_rectangle import MaskedRectangle, within


def masked(
    grid: Grid | str, keep: "Callable[..., object] | Sequence[object] | NDArray[Any]", join: bool = False
) -> Grid:
    """Return a grid with only some of its cells.

    Parameters
    ----------
    grid : Grid or str
        Any grid but a weave, or its spec.
    keep : callable, sequence or array
        Which cells are kept: a function of the coordinates of a cell, as in ``lambda x, y: x + y < 20``; a sequence of
        booleans, one for each cell in reading order; or rows of booleans, or a NumPy array, of the grid's `shape`.
    join : bool, default False
        Whether to join separate parts by adding a few cells back. A grid in several parts can be drawn, but no
        generator accepts it.

    Returns
    -------
    MaskedRectangle or Subgrid
        A `MaskedRectangle` if the grid is a rectangle, otherwise a `Subgrid`.

    Raises
    ------
    ClewError
        If no cell is kept, `keep` does not fit the grid, or cells cannot be left out of it.

    Examples
    --------
    >>> import clew
    >>> disc = clew.masked("9x9", lambda x, y: (x - 4) ** 2 + (y - 4) ** 2 < 20)
    >>> disc.cells
    61
    >>> ring = clew.masked("polar:5", lambda ring, place: ring > 1)
    >>> ring.spec
    'polar:5 with 60 of 67 cells'
    """
    grid = parse_grid(grid)
    memory.require(2 * grid.storage, f"a mask of {grid.spec}")
    kept = _kept(grid, keep)
    if 1 not in kept:
        raise ClewError(f"nothing is left of {grid.spec}: keep at least one cell")
    kept = bridged(grid, kept) if join else kept
    if isinstance(grid, (MaskedRectangle, Subgrid)):
        return grid.restricted(kept)
    return MaskedRectangle(grid.width, grid.height, kept) if isinstance(grid, Rectangle) else Subgrid(grid, kept)


def _kept(grid: Grid, keep: Any) -> bytes:
    """Return uint8[cells]: 1 for each cell that is kept."""
    if callable(keep):
        return bytes(bool(keep(*grid.coordinates(cell))) for cell in range(grid.cells))
    if not hasattr(keep, "dtype"):
        if not isinstance(keep, Sequence) or isinstance(keep, str):
            kind = type(keep).__name__
            raise ClewError(f"a mask cannot be {kind}: give a function of a cell's coordinates or booleans")
        if not keep or not all(isinstance(row, Sequence) and not isinstance(row, str) for row in keep):
            if len(keep) != grid.cells:
                needed = f"{grid.spec} needs {grid.cells:,}, one for each cell"
                raise ClewError(f"the mask has {len(keep):,} entries: {needed}")
            return bytes(map(bool, keep))
        try:
            keep = np.array(keep)
        except ValueError:
            raise ClewError(f"the rows of the mask are not equally long: {grid.spec} has rows of one length") from None
    if keep.shape not in (grid.shape, (grid.cells,)):
        needed = f"{grid.spec} needs {'x'.join(map(str, grid.shape))}, a boolean for each cell"
        raise ClewError(f"the mask is an array of shape {'x'.join(map(str, keep.shape))}: {needed}")
    kept = np.asarray(keep).astype(bool)
    return bytes((grid.cell_entries(kept) if kept.shape == grid.shape else kept).tobytes())


WORK_PER_CELL = 8  # as a multiple of the recursive backtracker's
BYTES_PER_CELL = 9  # of the base, in addition to the new table


def _of_base(name: str) -> Any:
    """Return a property that is the same as in the whole grid."""
    return property(attrgetter(f"base.{name}"))


@dataclass(frozen=True)
class Subgrid(Tabled):
    """The cells of another grid that a mask keeps.

    Usually made by `clew.masked`. Cells are indexed in the order of the other grid, and have the coordinates, outlines
    and names of directions that they have there. Their directions are those that lead to kept cells, numbered without
    gaps. If two passages would join the same two cells, as on torus:2x5, only the first exists.

    Parameters
    ----------
    base : Grid
        The whole grid: not a rectangle, a weave or another subgrid.
    kept : bytes
        uint8[base.cells]: 1 for a cell that is kept, 0 for one that is left out.

    Raises
    ------
    ClewError
        If cells cannot be left out of `base`, the mask does not have its size, or it leaves every cell out.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Subgrid(clew.Hexagons(3, 2), bytes([1, 1, 0, 1, 1, 1]))
    >>> grid.spec
    'hexagons:3x2 with 5 of 6 cells'
    >>> grid.coordinates(2), grid.base_index(2)
    ((0, 1), 3)
    """

    in_one_part = False
    has_subgrids = False
    max_sides = _of_base("max_sides")
    has_corners = _of_base("has_corners")
    has_headings = _of_base("has_headings")
    has_signs = _of_base("has_signs")
    coordinate_names = _of_base("coordinate_names")
    floors = _of_base("floors")  # of a box; no attribute on other grids

    base: Grid
    kept: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not self.base.has_subgrids:
            hint = "choose another grid" if self.base.weaves else "use clew.masked for this grid"
            raise ClewError(f"no cells can be left out of {self.base.spec}: {hint}")
        if len(self.kept) != self.base.cells or self.kept.translate(None, b"\0\1"):
            needed = f"{self.base.spec} needs {self.base.cells:,}, 1 for a cell that is kept and 0 for one left out"
            raise ClewError(f"the mask has {len(self.kept):,} entries: {needed}")
        if 1 not in self.kept:
            raise ClewError("the mask leaves every cell out: at least one must be kept")

    @property
    def spec(self) -> str:
        return f"{self.base.spec} with {self.cells} of {self.base.cells} cells"

    @cached_property
    def cells(self) -> int:
        return self.kept.count(1)

    @property
    def fingerprint(self) -> bytes:
        return self.kept + self.base.fingerprint

    def restricted(self, kept: bytes) -> "Subgrid":
        """Return the subgrid with only those of its cells where `kept`, uint8[cells], is 1."""
        return Subgrid(self.base, within(self.kept, kept))

    @cached_property
    def _numbering(self) -> tuple[Any, Any]:
        """int32[cells]: the index of each cell in the base; int32[base.storage]: its index here at its place, or -1."""
        memory.require(BYTES_PER_CELL * self.base.storage, f"numbering the cells of {self.spec}")
        compiled = kernel.should_compile(fill_kept, WORK_PER_CELL * self.base.cells, self.base.kernel_kind)
        kept = for_kernel(self.kept, compiled)
        base_indices = kernel.zeros("i", self.cells, compiled)
        indices = kernel.zeros("i", self.base.storage, compiled, fill=-1)
        kernel.run(index_kept, compiled, self.base.topology(compiled), kept, base_indices, indices)
        return base_indices, indices

    @cached_property
    def _table(self) -> NeighborTable:  # type: ignore[override]
        base_indices, indices = self._numbering
        compiled = not isinstance(base_indices, array)
        entries = self.new_entries(compiled)
        width = row_width(self.max_sides)
        topology = self.base.topology(compiled)
        kernel.run(fill_kept, compiled, topology, base_indices, indices, width, row_shift(width), entries)
        return self.as_table(entries)

    def compass(self, compiled: bool) -> Compass:
        base_indices, indices = (for_kernel(each, compiled) for each in self._numbering)
        headings = kernel.zeros("B", self.max_sides * self.cells, compiled)
        whole = self.base.topology(compiled), self.base.compass(compiled)
        kernel.run(fill_kept_headings, compiled, *whole, base_indices, indices, self.max_sides, headings)
        return Compass(headings, self.max_sides)

    def base_index(self, index: int) -> int:
        """Return the index of the cell in the whole grid."""
        return int(self._numbering[0][index])

    def index(self, coordinates: tuple[int, ...]) -> int:
        found = int(self._numbering[1][self.base.topology().cell(self.base.index(coordinates))])
        if found < 0:
            raise not_a_cell(coordinates, "its mask leaves that cell out, choose another cell")
        return found

    def coordinates(self, index: int) -> tuple[int, ...]:
        return self.base.coordinates(self.base_index(index))

    def _directions(self, index: int) -> list[int]:
        """Return the directions in the whole grid that lead to kept cells."""
        topology, indices = self.base.topology(), self._numbering[1]
        cell = topology.cell(self.base_index(index))
        return [each for each in range(topology.degree(cell)) if onward(topology, indices, cell, each) >= 0]

    def direction_name(self, index: int, direction: int) -> str:
        return self.base.direction_name(self.base_index(index), self._directions(index)[direction])

    def extent(self) -> Point:
        return self.base.extent()

    def center(self, index: int) -> Point:
        return self.base.center(self.base_index(index))

    def outline(self, index: int) -> list[Side]:
        """Return the sides in the whole grid; those towards cells left out lead nowhere."""
        direction_of = {each: direction for direction, each in enumerate(self._directions(index))}
        return [(direction_of.get(each, -1), line) for each, line in self.base.outline(self.base_index(index))]

    def outlines(self, cells: "NDArray[np.int64]") -> Iterator[Outlines]:
        """Yield the outlines in the whole grid; sides towards cells left out lead nowhere."""
        base_cells = self._base_cells(cells)
        kept = self._kept_directions(cells, base_cells)
        for group in self.base.outlines(base_cells):
            sides, signs = (
                tuple(each._replace(directions=_rank(each.directions, kept[group.chosen])) for each in part)
                for part in (group.sides, group.signs)
            )
            yield Outlines(group.chosen, sides, signs)

    def centers(self, cells: "NDArray[np.int64]") -> "NDArray[np.float64]":
        return self.base.centers(self._base_cells(cells))

    def _base_cells(self, cells: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return the indices of many cells in the whole grid."""
        return np.asarray(for_kernel(self._numbering[0], True)[cells], np.int64)

    def _kept_directions(self, cells: "NDArray[np.int64]", base_cells: "NDArray[np.int64]") -> "NDArray[np.int64]":
        """Return the directions in the whole grid that lead to kept cells, as a bit set for each cell."""
        others = self.base.neighbor_rows(base_cells)
        lead = (others >= 0) & (np.frombuffer(self.kept, np.uint8)[others] > 0)
        kept: NDArray[np.int64] = lead @ (1 << np.arange(others.shape[1]))
        own = self.neighbor_rows(cells) >= 0
        if np.count_nonzero(lead) > np.count_nonzero(own):  # two passages to one cell
            for place in np.flatnonzero(lead.sum(axis=1) > own.sum(axis=1)).tolist():
                kept[place] = sum(1 << direction for direction in self._directions(int(cells[place])))
        return kept

    def apart(self, index: int, direction: int) -> bool:
        return self.base.apart(self.base_index(index), self._directions(index)[direction])

    def sign(self, index: int, direction: int) -> Polyline:
        return self.base.sign(self.base_index(index), self._directions(index)[direction])

    @property
    def solid(self) -> Any:
        """The function that gives a cell's corners in space, which only some grids have."""
        solid = self.base.solid  # type: ignore[attr-defined]
        return lambda index: solid(self.base_index(index))


def _rank(directions: "NDArray[np.int64]", kept: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """Return the numbers of directions among those that are kept; -1 for others."""
    found = np.where(directions < 0, 0, directions)
    rank = np.bitwise_count(kept & (1 << found) - 1).astype(np.int64)
    return np.where((directions >= 0) & (kept >> found & 1 > 0), rank, -1)


@helper
def onward(topology: Topology, indices: IntArray, cell: int, direction: int) -> int:
    """Return the index of the kept cell in that direction; -1 if it is left out, or an earlier passage leads there too.

    Earlier means in the order of directions of the lower of the two cells, so that both agree.
    """
    other = topology.neighbor(cell, direction)
    index = int(indices[other])
    if index >= 0:
        low = min(cell, other)
        last = direction if low == cell else topology.opposite(cell, direction)
        for before in range(last):
            if topology.neighbor(low, before) == max(cell, other):
                index = -1
    return index


def index_kept(topology: Topology, kept: IntArray, base_indices: IntArray, indices: IntArray) -> int:
    """Write the index of each kept cell, and the index in the base of each; return how many are kept."""
    index = 0
    for base_index in range(len(kept)):
        if kept[base_index]:
            base_indices[index] = base_index
            indices[topology.cell(base_index)] = index
            index += 1
    return index


def fill_kept(
    topology: Topology, base_indices: IntArray, indices: IntArray, width: int, shift: int, entries: IntArray
) -> int:
    """Write the kept neighbors of every kept cell into rows of `width` entries."""
    cells = len(base_indices)
    for index in range(cells):
        cell = topology.cell(base_indices[index])
        entry = index * width
        end = entry + width
        for direction in range(topology.degree(cell)):
            other = onward(topology, indices, cell, direction)
            if other >= 0:
                entries[entry] = other << shift
                entry += 1
        while entry < end:
            entries[entry] = cells << shift
            entry += 1
    return write_backs(cells, width, shift, entries)


def fill_kept_headings(
    topology: Topology, compass: Compass, base_indices: IntArray, indices: IntArray, stride: int, headings: IntArray
) -> None:
    """Write the headings of the directions of every kept cell into rows of `stride` entries."""
    for index in range(len(base_indices)):
        cell = topology.cell(base_indices[index])
        place = index * stride
        for direction in range(topology.degree(cell)):
            if onward(topology, indices, cell, direction) >= 0:
                headings[place] = compass.heading(cell, direction)
                place += 1
