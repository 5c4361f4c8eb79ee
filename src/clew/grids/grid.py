"""What a grid is for people: its cells by index and coordinates, and where they are in a picture; nothing of passages.

- `Grid`: the base class of all grids. What kernels see of a grid is its canvas; the glossary of all words is at
  the head of `clew.grids.canvas`.
- `Rows`: coordinates of cells in rows of equal length.
"""

import operator
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.kernel import zeros


def check_coordinates(coordinates: tuple[int, ...], names: str) -> None:
    """Raise `ClewError` for another number of coordinates than these names, as in "x,y,floor"."""
    count = names.count(",") + 1
    if len(coordinates) != count:
        given = ",".join(map(str, coordinates))
        number = ("no", "one", "two", "three")[count]
        raise ClewError(f"cell {given} is not in this maze: give {number} numbers, {names}, not {len(coordinates)}")


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


class Grid(ABC):
    """A grid as people see it. Cells are numbered 0..cells-1 in reading order.

    Every grid writes the abstract methods; the others have defaults for cells in one list, without rows.
    """

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the command line and the service call this grid: 'rectangle:40x30'."""

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    @property
    @abstractmethod
    def edges(self) -> int:
        """How many pairs of neighbors there are."""

    @property
    @abstractmethod
    def storage(self) -> int:
        """How many entries an array needs that kernels index by cell."""

    @property
    @abstractmethod
    def typecode(self) -> str:
        """The type of a cell's bit set of directions, with a bit to spare: 'B', 'H' or 'I' (8, 16 or 32 bits)."""

    @abstractmethod
    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> Canvas:
        """What compiled (NumPy) or interpreted (plain Python) kernels see, over these passages and this log."""

    @abstractmethod
    def new_passages(self, compiled: bool) -> Any:
        """Passages for a canvas with nothing carved: NumPy or `bytearray`/`array`."""

    @abstractmethod
    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at these coordinates; `ClewError` where there is none."""

    @abstractmethod
    def coordinates(self, index: int) -> tuple[int, ...]:
        """The coordinates of a cell: (x, y) on a rectangle."""

    @abstractmethod
    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) for every neighbor of a cell, in the order of directions."""

    @abstractmethod
    def direction_name(self, index: int, direction: int) -> str:
        """What a direction of a cell is called, such as 'north-east'; '' where it has no name."""

    @abstractmethod
    def extent(self) -> Point:
        """Width and height of the whole picture, in cell widths."""

    @abstractmethod
    def center(self, index: int) -> Point:
        """The middle of a cell."""

    @abstractmethod
    def outline(self, index: int) -> list[Side]:
        """The sides of a cell clockwise, each as far as it has one neighbor; none where cells are points.

        A direction without a side crosses none: stairs between floors.
        """

    @property
    def coordinate_names(self) -> str:
        """What the coordinates of a cell are called, as in "x,y,floor"."""
        return "x,y"

    @property
    def edges_twice(self) -> int:
        """How many (cell, neighbor) there are."""
        return 2 * self.edges

    @property
    def padding(self) -> int:
        """How many places are padding; the passages of each have one bit, that of the sentinel."""
        return self.storage - self.cells

    @property
    def columns(self) -> int:
        """Cells in a row; 0 where there are no rows."""
        return 0

    @property
    def fingerprint(self) -> bytes:
        """What distinguishes this grid from another of the same spec; empty where the spec says all."""
        return b""

    @property
    def shape(self) -> tuple[int, ...]:
        """Of an array with an entry for each cell as people see it: (rows, columns) or (cells,)."""
        return (self.cells,)

    @property
    def has_rows(self) -> bool:
        """Whether row-wise algorithms (binary tree, sidewinder, Eller) can work here."""
        return self.columns > 0

    @property
    def has_squares(self) -> bool:
        """Whether a cell's directions 0 to 3 are north, east, south and west, and those from 4 on lead under them."""
        return False

    @property
    def weaves(self) -> bool:
        """Whether passages may go under others."""
        return False

    @property
    def is_rectangular(self) -> bool:
        """Whether its picture is a rectangle of squares in rows and columns, which can be drawn in whole pixels."""
        return False

    @property
    def is_flat(self) -> bool:
        """Whether it is such a rectangle and no two of its borders are glued, so that its picture has no seams."""
        return False

    @property
    def has_signs(self) -> bool:
        """Whether `sign` marks some ways."""
        return False

    @property
    def is_masked(self) -> bool:
        """Whether a mask may leave out places of the rectangle."""
        return False

    @property
    def in_one_part(self) -> bool:
        """Whether it is certain that neighbors join all cells."""
        return True

    @property
    def table_bytes(self) -> int:
        """The size of the table of neighbors; 0 where they are computed."""
        return 0

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """Parts of an array indexed by place, or of its `memoryview`, that are padding."""
        yield flat[self.cells :]

    def as_array(self, flat: Any) -> Any:
        """A NumPy array indexed by place, in this grid's `shape`, without the padding."""
        return flat[: self.cells].reshape(self.shape)

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """The cells' entries of any sequence indexed by place, as slices in reading order."""
        yield flat[: self.cells]

    def topology(self, compiled: bool = False) -> Canvas:
        """What is next to what: cells, numbers, neighbors, opposites, edges.

        Without passages, so `is_padding`, `directions` and `forward` need `new_canvas`.
        """
        return self._without_passages(True) if compiled else self._plain_topology

    def side_name(self, index: int, side: int) -> str:
        """What a side of a cell's outline is called; '' where it has no name."""
        direction = self.outline(index)[side][0]
        return self.direction_name(index, direction) if direction >= 0 else ""

    @property
    def frame(self) -> tuple[int, int] | None:
        """Width and height of the rectangle of which the cells are places, side by side; None on other grids."""
        return None

    def border_cells(self) -> Sequence[int]:
        """Cells among which all are that have a side with nothing behind it."""
        return range(self.cells)

    def storage_of(self, directions: Any) -> Any:
        """The storage of a maze for a NumPy array of the grid's shape: the open directions of each cell."""
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells[:] = directions
        if not (cells == directions).all():
            raise ClewError(f"the cells of {self.spec} hold numbers of more bits than it has directions")
        return storage

    def one_sided(self, storage: Any) -> Iterator[tuple[int, Any]]:
        """By pieces: a place, and for each entry from there the directions that the neighbor does not open.

        These are open on this side only, or lead outside.
        """
        topology = self.topology()
        for index in range(self.cells):
            cell = topology.cell(index)
            directions = int(storage[cell])
            for direction, _ in self.neighbors(index):
                answer = int(storage[topology.neighbor(cell, direction)]) >> topology.opposite(cell, direction) & 1
                directions ^= answer << direction if directions >> direction & 1 else 0
            if directions:
                yield cell, [directions]

    @property
    def passage_flags(self) -> int:
        """How many bits a document needs for the passages."""
        return self.edges

    def flags_of(self, storage: Any) -> Any:
        """The bits of a document: uint8[passage_flags], 1 for a passage."""
        import numpy as np

        entries, edges = memoryview(storage), self._edges(self.topology())
        return np.fromiter((entries[place] >> direction & 1 for place, direction in edges), np.uint8, self.edges)

    def storage_of_flags(self, flags: Any) -> Any:
        """The storage of a maze with these passages; `ClewError` where one leads outside."""
        storage, topology = self.new_passages(compiled=False), self.topology()
        for flag, (place, direction) in zip(flags.tobytes(), self._edges(topology), strict=True):
            if flag:
                storage[place] |= 1 << direction
                storage[topology.neighbor(place, direction)] |= 1 << topology.opposite(place, direction)
        return storage

    def apart(self, index: int, direction: int) -> bool:
        """Whether the picture shows the two sides of this wall in two places, as at the seam of a cylinder."""
        return False

    def sign(self, index: int, direction: int) -> Polyline:
        """The corners of a small area that shows an open way without a side (stairs); none for all other ways."""
        return []

    @cached_property
    def _plain_topology(self) -> Canvas:
        return self._without_passages(False)

    def _without_passages(self, compiled: bool) -> Canvas:
        return self.canvas(compiled, *(zeros(code, 0, compiled) for code in "Biq"))

    def __getstate__(self) -> dict[str, Any]:
        """To be pickled: without what is made again when it is needed, and cannot be pickled."""
        return {name: value for name, value in self.__dict__.items() if name != "_plain_topology"}

    def _edges(self, topology: Canvas) -> Iterator[tuple[int, int]]:
        """(place, direction) of every pair of neighbors, from the earlier cell."""
        for cell in range(self.cells):
            place = topology.cell(cell)
            for direction, other in self.neighbors(cell):
                if other > cell:
                    yield place, direction


class Rows:
    """`width` cells in each of `height` rows; cell (x, y) is number y * width + x."""

    width: int
    height: int

    def check_rows(self, what: str) -> None:
        """Make the sizes plain integers (a NumPy one would overflow) and refuse those below 1."""
        for name in ("width", "height"):
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if self.width < 1 or self.height < 1:
            raise ClewError(
                f"a patch of {self.width}x{self.height} {what} has nothing to carve: both must be at least 1"
            )

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y); `ClewError` where there is none."""
        check_two(coordinates)
        x, y = coordinates
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ClewError(
                f"cell {x},{y} is not in this maze: it is {self.width}x{self.height}, "
                f"so x,y must be from 0,0 to {self.width - 1},{self.height - 1}"
            )
        return y * self.width + x

    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): place in the row, and row."""
        return index % self.width, index // self.width
