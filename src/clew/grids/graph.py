"""Any graph as a grid: the neighbors of every cell in the order of its directions, stored as CSR arrays."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import isfinite
from typing import Any, NamedTuple

from clew import memory
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.grid import Point
from clew.kernel import Ints, signed, struct

MOST_DIRECTIONS = 31
WIDTHS = {"B": 1, "H": 2, "I": 4}  # bytes of a cell's directions
GRAPH_BYTES = 400  # of memory for a cell with four neighbors, while a graph is made
NOT_DRAWN = "cells of a graph have no places: give `positions`, an (x, y) for each cell"


@struct
class CsrGraph(NamedTuple):
    """The neighbors of cell c are `indices[indptr[c]:indptr[c + 1]]`; a position in `indices` is a *slot*."""

    indptr: Ints  # int64[cells + 1]
    indices: Ints  # int32[slots], two slots for each edge
    backs: Ints  # uint8[slots], the direction back along the same edge
    owners: Ints  # int32[slots], the cell whose slot this is
    top: int  # the highest bit of a cell's passages, which is no direction

    def cells(self) -> int:
        """How many cells there are."""
        return len(self.indptr) - 1

    def columns(self) -> int:
        """A graph has no rows."""
        return 0

    def rows(self) -> int:
        """A graph has no rows."""
        return 0

    def span(self) -> range:
        """All cells."""
        return range(0, len(self.indptr) - 1)

    def outside(self, passages: Ints, place: int) -> bool:
        """Never: slots lead to cells."""
        return False

    def cell(self, index: int) -> int:
        """Itself."""
        return index

    def number(self, cell: int) -> int:
        """Itself."""
        return cell

    def middle(self) -> int:
        """The cell in the middle of the numbers."""
        return (len(self.indptr) - 1) // 2

    def degree(self, cell: int) -> int:
        """How many neighbors the cell has."""
        return self.indptr[cell + 1] - self.indptr[cell]

    def any_direction(self, cell: int, draws: Draws) -> int:
        """`below(degree)`."""
        return draws.below(self.indptr[cell + 1] - self.indptr[cell])

    def neighbor(self, cell: int, direction: int) -> int:
        """The cell in that direction."""
        return int(self.indices[self.indptr[cell] + direction])

    def back(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back."""
        return signed(self.backs[self.indptr[cell] + direction])

    def around(self, passages: Ints, cell: int) -> int:
        """All directions of the cell."""
        return (1 << self.indptr[cell + 1] - self.indptr[cell]) - 1

    def bare(self, passages: Ints, cell: int) -> int:
        """The directions to cells without a passage."""
        found = 0
        begin = self.indptr[cell]
        for slot in range(begin, self.indptr[cell + 1]):
            found |= (passages[self.indices[slot]] == 0) << slot - begin
        return found

    def linked(self, passages: Ints, cell: int) -> int:
        """The directions to cells with a passage."""
        found = 0
        begin = self.indptr[cell]
        for slot in range(begin, self.indptr[cell + 1]):
            found |= (passages[self.indices[slot]] & self.top - 1 != 0) << slot - begin
        return found

    def mark_bit(self) -> int:
        """The highest bit of a cell."""
        return self.top

    def open_all(self, passages: Ints) -> None:
        """Set the bits of all directions that a cell has."""
        for cell in range(0, len(self.indptr) - 1):
            passages[cell] = (1 << self.indptr[cell + 1] - self.indptr[cell]) - 1

    def later(self, passages: Ints, cell: int) -> int:
        """The directions to cells of a higher number."""
        found = 0
        begin = self.indptr[cell]
        for slot in range(begin, self.indptr[cell + 1]):
            found |= (self.indices[slot] > cell) << slot - begin
        return found

    def first(self, cell: int, directions: int) -> int:
        """The lowest number among the cell and its neighbors in these directions."""
        lowest = cell
        begin = self.indptr[cell]
        for slot in range(begin, self.indptr[cell + 1]):
            if directions >> slot - begin & 1 and self.indices[slot] < lowest:
                lowest = int(self.indices[slot])
        return lowest

    def edge(self, cell: int, direction: int) -> int:
        """The slot of the edge at its lower cell."""
        slot = self.indptr[cell] + direction
        other = self.indices[slot]
        if other < cell:
            slot = self.indptr[other] + self.backs[slot]
        return int(slot)

    def edge_cell(self, edge: int) -> int:
        """The owner of the slot."""
        return int(self.owners[edge])

    def edge_direction(self, edge: int) -> int:
        """The slot's place among those of its owner."""
        return int(edge - self.indptr[self.owners[edge]])

    def estimate(self, cell: int, goal: int) -> int:
        """Nothing is known of a graph's distances beforehand."""
        return 0


class Graph:
    """A grid given by its neighbors: `neighbors[c][d]` is the cell in direction d of cell c.

    `positions` are the places of the cells in a picture, moved so that all are inside; without them the maze can be
    made and solved, not drawn.
    The graph must be connected, with at most 31 neighbors for a cell and each edge once from both sides; no cell is
    its own neighbor.
    """

    def __init__(
        self, neighbors: Sequence[Sequence[int]], *, positions: Sequence[Point] | None = None, spelling: str = ""
    ) -> None:
        memory.require(GRAPH_BYTES * len(neighbors), f"a graph of {len(neighbors)} cells")
        if not neighbors:
            raise ClewError("a graph without cells has nothing to carve: give at least one cell")
        self._indptr = array("q", [0])
        self._indices = array("i")
        self._backs = array("B")
        self._owners = array("i")
        self._positions = _placed_from_half(positions, len(neighbors)) if positions is not None else None
        self._spelling = spelling or f"graph:{len(neighbors)}"
        self._named = bool(spelling)
        directions = [{other: direction for direction, other in enumerate(around)} for around in neighbors]
        for cell, around in enumerate(neighbors):
            self._check(cell, around, len(neighbors))
            for other in around:
                back = directions[other].get(cell)
                if back is None:
                    raise ClewError(
                        f"cell {cell} has neighbor {other}, which does not have it: give each edge from both sides"
                    )
                self._indices.append(other)
                self._backs.append(back)
                self._owners.append(cell)
            self._indptr.append(len(self._indices))
        reached = self._reached()
        if len(reached) < len(neighbors):
            stranded = next(cell for cell in range(len(neighbors)) if cell not in reached)
            raise ClewError(
                f"the graph falls into parts: cell {stranded} cannot be reached from cell 0 "
                f"({len(reached)} of {len(neighbors)} cells can): give a connected graph"
            )

    def _reached(self) -> set[int]:
        """The cells that can be reached from cell 0."""
        reached, waiting = {0}, [0]
        while waiting:
            for _, other in self.neighbors(waiting.pop()):
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    @staticmethod
    def _check(cell: int, around: Sequence[int], cells: int) -> None:
        if len(around) > MOST_DIRECTIONS:
            raise ClewError(f"cell {cell} has {len(around)} neighbors: at most {MOST_DIRECTIONS} are possible")
        if len(set(around)) < len(around) or cell in around:
            raise ClewError(f"cell {cell} has neighbors {list(around)}: each may stand once, and not the cell itself")
        if not all(0 <= other < cells for other in around):
            raise ClewError(f"cell {cell} has neighbors {list(around)}: there are only cells 0 to {cells - 1}")

    @classmethod
    def from_edges(
        cls, cells: int, edges: Iterable[tuple[int, int]], *, positions: Sequence[Point] | None = None
    ) -> "Graph":
        """The graph of `cells` cells with these edges; directions are numbered in the order of the edges."""
        neighbors: list[list[int]] = [[] for _ in range(cells)]
        for a, b in edges:
            if not (0 <= a < cells and 0 <= b < cells):
                raise ClewError(f"edge {a}-{b} is outside: there are only cells 0 to {cells - 1}")
            neighbors[a].append(b)
            neighbors[b].append(a)
        return cls(neighbors, positions=positions)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Graph)
            and self.spelling == other.spelling
            and self._indptr == other._indptr
            and self._indices == other._indices
            and self._positions == other._positions
        )

    def __hash__(self) -> int:
        return hash((self.spelling, self._indices.tobytes()))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spelling}, {self.cells} cells, {self.edges} edges>"

    @property
    def spelling(self) -> str:
        """'graph:16', or what a grid made from this class calls itself."""
        return self._spelling

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self._indptr) - 1

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        return len(self._indices) // 2

    @property
    def edges_twice(self) -> int:
        """How many (cell, neighbor) there are."""
        return 2 * self.edges

    @property
    def columns(self) -> int:
        """A graph has no rows."""
        return 0

    @property
    def storage(self) -> int:
        """Entries of an array that kernels index by cell: one for each."""
        return self.cells

    @cached_property
    def typecode(self) -> str:
        """As many bits as the cell with the most neighbors needs, and one more."""
        most = max((end - begin for begin, end in zip(self._indptr, self._indptr[1:], strict=False)), default=0)
        return "B" if most < 8 else "H" if most < 16 else "I"

    @property
    def fingerprint(self) -> bytes:
        """The neighbors, unless the graph has a spelling of its own."""
        return b"" if self._named else self._indptr.tobytes() + self._indices.tobytes()

    @property
    def has_rows(self) -> bool:
        """A graph has no rows."""
        return False

    def layout(self, compiled: bool) -> CsrGraph:
        """The graph as kernels see it."""
        arrays: tuple[Any, ...] = (self._indptr, self._indices, self._backs, self._owners)
        if compiled:
            import numpy as np

            arrays = tuple(
                np.frombuffer(each, each.typecode) if len(each) else np.zeros(0, each.typecode) for each in arrays
            )
        indptr, indices, backs, owners = arrays
        return CsrGraph(indptr, indices, backs, owners, 1 << 8 * WIDTHS[self.typecode] - 1)

    def blank(self, compiled: bool) -> Any:
        """Zero for every cell."""
        if compiled:
            import numpy as np

            return np.zeros(self.cells, self.typecode)
        return (
            bytearray(self.cells)
            if self.typecode == "B"
            else array(self.typecode, bytes(self.cells * WIDTHS[self.typecode]))
        )

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell of this number: a graph's coordinates are (number,)."""
        if len(coordinates) != 1 or not 0 <= coordinates[0] < self.cells:
            came = ",".join(map(str, coordinates))
            raise ClewError(f"cell {came} is not in this maze: give one number from 0 to {self.cells - 1}")
        return coordinates[0]

    def coordinates(self, index: int) -> tuple[int, ...]:
        """The number of the cell, alone."""
        return (index,)

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor."""
        yield from enumerate(self._indices[self._indptr[index] : self._indptr[index + 1]])

    def direction_name(self, index: int, direction: int) -> str:
        """Directions of a graph have no names."""
        return ""

    def extent(self) -> Point:
        """The farthest position, and half a cell around."""
        positions = self._placed()
        return max(x for x, _ in positions) + 0.5, max(y for _, y in positions) + 0.5

    def center(self, index: int) -> Point:
        """The position given for the cell."""
        return self._placed()[index]

    def outline(self, index: int) -> list[tuple[int, Point, Point]]:
        """Nothing: cells of a plain graph are points."""
        self._placed()
        return []

    def _placed(self) -> Sequence[Point]:
        if self._positions is None:
            raise ClewError(NOT_DRAWN)
        return self._positions


def _placed_from_half(positions: Sequence[Point], cells: int) -> list[Point]:
    """The positions as floats, moved so that the least x and the least y are half a cell from the edge."""
    places = [(float(x), float(y)) for x, y in positions]
    if len(places) != cells or not all(isfinite(x) and isfinite(y) for x, y in places):
        raise ClewError(f"there are {len(places)} positions for {cells} cells: give a finite (x, y) for each cell")
    left, top = min(x for x, _ in places), min(y for _, y in places)
    if (left, top) == (0.5, 0.5):  # placed before: not even the last bits may move
        return places
    return [(0.5 if x == left else x - left + 0.5, 0.5 if y == top else y - top + 0.5) for x, y in places]
