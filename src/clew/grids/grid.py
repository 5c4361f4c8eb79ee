"""What a grid is: which cells there are and what is next to what; nothing about passages."""

import operator
from collections.abc import Iterator
from typing import Any, Protocol

from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.coordinates import check_coordinates
from clew.kernel import Ints

Point = tuple[float, float]  # (x, y) in cell widths from the top left, y downwards
Polyline = list[Point]
Side = tuple[int, Polyline]  # of an outline: the direction that leads through or -1, the points from corner to corner


def check_two(coordinates: tuple[int, ...]) -> None:
    """Raise `ClewError` for another number of coordinates than two."""
    check_coordinates(coordinates, "x,y")


def whole_number(value: object, name: str) -> int:
    """The value as a plain integer; `ClewError` where it is none."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ClewError(f"{name} is {value!r}: it must be a whole number") from None


def closed(corners: Polyline) -> list[Polyline]:
    """The straight sides of a polygon."""
    return [[corner, following] for corner, following in zip(corners, [*corners[1:], *corners[:1]], strict=True)]


def square(x: float, y: float) -> list[Polyline]:
    """The sides of a square one wide whose corner is there, clockwise from the northern one."""
    return closed([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])


class Layout(Protocol):
    """A grid as kernels see it: a NamedTuple whose cell numbers may have gaps ("storage numbers").

    `passages` is the canvas's array: one entry per storage number, bit d set = direction d is open.
    """

    def cells(self) -> int:
        """How many cells there are."""

    def columns(self) -> int:
        """Cells in a row; 0 where there are no rows."""

    def rows(self) -> int:
        """How many rows there are; 0 where there are none."""

    def weaves(self) -> bool:
        """Whether passages may go under others, so that not all that `around` tells may be opened."""

    def span(self) -> range:
        """The storage numbers of all cells in reading order; those for which `outside` is true are gaps."""

    def outside(self, passages: Ints, place: int) -> bool:
        """Whether a storage number is a gap or beyond the border, not a cell."""

    def cell(self, index: int) -> int:
        """The storage number of the cell that people call `index`, 0..cells-1 in reading order."""

    def number(self, cell: int) -> int:
        """The number that people know the cell by."""

    def middle(self) -> int:
        """A cell near the middle."""

    def degree(self, cell: int) -> int:
        """Directions of this cell are 0..degree-1; on a rectangle some lead outside."""

    def any_direction(self, cell: int, draws: Draws) -> int:
        """A random direction; on a rectangle it may lead outside."""

    def neighbor(self, cell: int, direction: int) -> int:
        """The storage number in that direction; on a rectangle it may be outside."""

    def back(self, cell: int, direction: int) -> int:
        """The direction from the neighbor back to `cell`."""

    def around(self, passages: Ints, cell: int) -> int:
        """The directions that lead to a neighbor, as a bit set."""

    def bare(self, passages: Ints, cell: int) -> int:
        """The directions that lead to a neighbor without a passage, as a bit set."""

    def linked(self, passages: Ints, cell: int) -> int:
        """The directions that lead to a neighbor with a passage, as a bit set."""

    def shut(self, passages: Ints, cell: int) -> int:
        """The directions that lead to a neighbor, are not open and may be opened as things are, as a bit set."""

    def mark_bit(self) -> int:
        """A bit above all directions that a generator may set in a cell while it works, and clears again."""

    def open_all(self, passages: Ints) -> None:
        """Give every cell all its directions."""

    def later(self, passages: Ints, cell: int) -> int:
        """The directions that lead to a later neighbor, as a bit set: over all cells, each edge once."""

    def first(self, cell: int, directions: int) -> int:
        """The earliest in reading order of `cell` and its neighbors in these directions."""

    def edge(self, cell: int, direction: int) -> int:
        """The number of the edge, the same from both its sides, below 2**31."""

    def edge_cell(self, edge: int) -> int:
        """The earlier of the edge's two cells."""

    def edge_direction(self, edge: int) -> int:
        """The direction of the edge from its earlier cell."""

    def estimate(self, cell: int, goal: int) -> int:
        """A number of steps that no path from `cell` to `goal` can undercut."""


class Grid(Protocol):
    """A grid as people see it. Cells are numbered 0..cells-1 in reading order."""

    @property
    def spelling(self) -> str:
        """How the command line and the service call this grid: 'rectangle:40x30'."""

    @property
    def cells(self) -> int:
        """How many cells there are."""

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""

    @property
    def edges_twice(self) -> int:
        """How many (cell, neighbor) there are."""

    @property
    def columns(self) -> int:
        """Cells in a row; 0 where there are no rows."""

    @property
    def storage(self) -> int:
        """How many entries an array needs that kernels index by cell."""

    @property
    def typecode(self) -> str:
        """The type of a cell's bit set of directions, with a bit to spare: 'B', 'H' or 'I' (8, 16 or 32 bits)."""

    @property
    def fingerprint(self) -> bytes:
        """What tells this grid from another of the same spelling; empty where the spelling says all."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of an array with an entry for each cell as people see it: (rows, columns) or (cells,)."""

    @property
    def has_rows(self) -> bool:
        """Whether row-wise algorithms (binary tree, sidewinder, Eller) can work here."""

    @property
    def has_squares(self) -> bool:
        """Whether a cell's directions 0 to 3 are north, east, south and west, and those from 4 on lead under them."""

    @property
    def weaves(self) -> bool:
        """Whether passages may go under others."""

    @property
    def is_rectangular(self) -> bool:
        """Whether its picture is a rectangle of squares in rows and columns, which can be drawn in whole pixels."""

    @property
    def is_masked(self) -> bool:
        """Whether a mask may leave out places of the rectangle."""

    @property
    def in_one_part(self) -> bool:
        """Whether it is certain that neighbors join all cells."""

    def frame(self, flat: Any) -> Iterator[Any]:
        """The parts of such an array, or its `memoryview`, that stand for no cell."""

    def rows_of(self, flat: Any) -> Any:
        """A NumPy array that kernels index by cell, in this grid's `shape`, without what stands for the outside."""

    def pieces(self, flat: Any) -> Iterator[Any]:
        """The same entries as slices in reading order; of any sequence."""

    def layout(self, compiled: bool) -> Any:
        """The `Layout` for compiled (NumPy) or for interpreted (plain Python) kernels."""

    def blank(self, compiled: bool) -> Any:
        """Passages for a canvas with nothing carved: NumPy or `bytearray`/`array`."""

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at these coordinates; `ClewError` where there is none."""

    def coordinates(self, index: int) -> tuple[int, ...]:
        """The coordinates of a cell: (x, y) on a rectangle."""

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor of a cell, in the order of directions."""

    def direction_name(self, index: int, direction: int) -> str:
        """What a direction of a cell is called, such as 'north-east'; '' where it has no name."""

    def extent(self) -> Point:
        """Width and height of the whole picture, in cell widths."""

    def center(self, index: int) -> Point:
        """The middle of a cell."""

    def outline(self, index: int) -> list[Side]:
        """The sides of a cell clockwise, each as far as it has one neighbor; none where cells are points.

        A direction without a side crosses none: stairs between floors.
        """

    def apart(self, index: int, direction: int) -> bool:
        """Whether the picture shows the two sides of this wall in two places, as at the seam of a cylinder."""

    def sign(self, index: int, direction: int) -> Polyline:
        """The corners of a small area that shows an open way without a side (stairs); none for all other ways."""
