"""Grids as Python sees them; what kernels see of a grid is its canvas, with a glossary in `clew.grids.canvas`."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from clew.errors import ClewError, shown
from clew.grids.canvas import Canvas
from clew.grids.compass import Compass
from clew.kernel import ITEMSIZE, zeros
from clew.lazy import ArrayLike, BoolArray, FloatArray, Int64Array, np


def not_a_cell(coordinates: tuple[int, ...], hint: str) -> ClewError:
    """Return the error for coordinates that no cell has."""
    problem = ClewError.coded("cell-unknown", cell=",".join(map(str, coordinates)))
    return problem.reworded(f"{problem}: {hint}")


def check_coordinates(
    coordinates: tuple[int, ...], names: str = "x,y", sizes: tuple[int, ...] = (), where: str = ""
) -> tuple[int, ...]:
    """Return the coordinates; raise `ClewError` unless there are as many as names, two or three, and below `sizes`."""
    count = names.count(",") + 1
    if len(coordinates) != count:
        raise not_a_cell(coordinates, f"give {('two', 'three')[count - 2]} numbers, {names}, not {len(coordinates)}")
    if any(not 0 <= each < size for each, size in zip(coordinates, sizes, strict=False)):
        last = ",".join(str(size - 1) for size in sizes)
        raise not_a_cell(coordinates, f"{where}{names} must be from {','.join('0' * count)} to {last}")
    return coordinates


MAX_SIDES = 31  # neighbors of a cell: a set of directions has 32 bits, one of them for the mark
Point = tuple[float, float]  # (x, y) in cell widths from the top left, y downwards
Polyline = list[Point]
Number = Any  # a number for one cell, or a NumPy array with one for each of many cells
Line = list[tuple[Number, Number]]  # the points of a side of one cell or of many
Side = tuple[int, Polyline]  # of an outline: the direction that leads through it or -1, the points corner to corner


class Sides(NamedTuple):
    """The same side of several cells, or the same sign in them."""

    directions: "Int64Array"  # [cells], the direction that leads through it, or -1
    apart: "BoolArray"  # [cells], whether the picture shows it twice
    points: "FloatArray"  # [cells, points, 2], from corner to corner


class Outlines(NamedTuple):
    """The outlines of some cells that have equally many sides, and equally many points on each."""

    chosen: "Int64Array"  # which of the cells given to `Grid.outlines`
    sides: tuple[Sides, ...]  # clockwise, as in `Grid.outline`
    signs: tuple[Sides, ...]  # of directions that cross no side


def whole_number(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """Return `value` as a plain integer (a NumPy one would overflow).

    Raises `ClewError` if it is not a whole number, or not from `least` to `most`.
    """
    if not isinstance(value, bool):
        with suppress(TypeError):
            number = operator.index(value)  # type: ignore[arg-type]
            if least is None or least <= number <= (number if most is None else most):
                return number
            needed = f"at least {least}" if most is None else f"from {least} to {most:,}"
            raise ClewError(f"{name} is {number}: it must be {needed}", field=name, option=name.replace("_", "-"))
    raise ClewError(f"{name} is {shown(value)}: it must be a whole number")


def closed(corners: Line) -> list[Line]:
    """Return the straight sides of a polygon."""
    return [[corner, following] for corner, following in zip(corners, [*corners[1:], *corners[:1]], strict=True)]


def square(x: Number, y: Number) -> list[Line]:
    """Return the sides of the unit square with this top left corner, clockwise from the northern one."""
    return closed([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)])


def as_points(line: Line, cells: int) -> "FloatArray":
    """Return the points of the same side of many cells as an array, float64[cells, points, 2]."""
    points = np.empty((cells, len(line), 2))
    for place, (x, y) in enumerate(line):
        points[:, place, 0], points[:, place, 1] = x, y
    return points


class Grid(ABC):
    """The base class of all grids: the cells of a maze, their neighbors, and where they are in a picture.

    `clew.parse_grid` makes a grid from its spec. A cell is known by its index, 0..cells-1 in reading order, and by its
    coordinates. Lengths in pictures are in cell widths, with y downwards from the top left. Grids are immutable and can
    be compared.

    A subclass implements the abstract methods; the others have defaults for cells without rows. Arrays in kernels are
    indexed by place, the number of a cell or of padding; the glossary in `clew.grids.canvas` explains such words.

    Attributes
    ----------
    source : str
        The spec that it was parsed from, if `spec` says less: "text:CLEW" of a mask.
    coordinate_names : str
        The names of the coordinates of a cell, as in "x,y,floor".
    has_squares : bool
        Whether directions 0 to 3 are north, east, south and west, and those from 4 on lead under them.
    weaves : bool
        Whether passages may go under others.
    is_rectangular : bool
        Whether its picture consists of squares in rows and columns, so that walls fall on whole pixels.
    is_flat : bool
        Whether it is rectangular and no two of its borders are joined, so that its picture has no seams.
    has_headings : bool
        Whether each direction of a cell has a heading, as on a flat map; `compass` returns them.
    has_corners : bool
        Whether the first and the last cell are in opposite corners, and so far apart. False if the grid is round, or if
        borders are joined; `clew.default_ends` then chooses other cells.
    has_signs : bool
        Whether `sign` draws something for some directions.
    is_masked : bool
        Whether a mask may leave out places of the rectangle.
    has_subgrids : bool
        Whether `clew.Subgrid` can leave cells out of it; rectangles have `clew.MaskedRectangle` for that.
    in_one_part : bool
        Whether all cells are certainly connected by neighbors.

    Examples
    --------
    >>> import clew
    >>> grid = clew.parse_grid("hexagons:side=3")
    >>> grid.cells, grid.edges, grid.coordinates(9)
    (19, 42, (2, 2))
    >>> [(grid.direction_name(9, direction), other) for direction, other in grid.neighbors(9)][:2]
    [('north-east', 5), ('east', 10)]
    """

    source = ""
    coordinate_names = "x,y"
    has_squares = weaves = is_rectangular = is_flat = has_headings = has_signs = is_masked = has_subgrids = False
    has_corners = in_one_part = True

    @property
    @abstractmethod
    def spec(self) -> str:
        """The text for this grid in commands, requests and documents: 'rectangle:40x30'."""

    @property
    @abstractmethod
    def cells(self) -> int:
        """Number of cells."""

    @property
    @abstractmethod
    def edges(self) -> int:
        """Number of pairs of neighbors."""

    @property
    def storage(self) -> int:
        """Number of places: the length of an array that kernels index by cell."""
        return self.cells + 1  # the last place is for everything outside

    @property
    def typecode(self) -> str:
        """Type code of a cell's set of directions, with a bit to spare: 'B', 'H' or 'I' (8, 16 or 32 bits)."""
        return "B" if self.max_sides < 8 else "H" if self.max_sides < 16 else "I"

    @cached_property
    def calls(self) -> dict[Any, Any]:
        """Calls of kernels on this grid that are repeated."""
        return {}

    @property
    def kernel_kind(self) -> Hashable:
        """The types of the arguments of kernels depend on this: the `kind` of `kernel.should_compile`."""
        return type(self), self.typecode

    @abstractmethod
    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> Canvas:
        """Return what kernels see of the grid with these passages and this log: NumPy arrays if `compiled`."""

    def new_passages(self, compiled: bool) -> Any:
        """Return passages with nothing carved, for each place: a NumPy array if `compiled`, else bytearray or array."""
        passages = zeros(self.typecode, self.storage, compiled)
        passages[self.cells] = 1 << 8 * ITEMSIZE[self.typecode] - 1
        return passages

    @abstractmethod
    def index(self, coordinates: tuple[int, ...]) -> int:
        """Return the index of the cell at these coordinates.

        Raises
        ------
        ClewError
            If there is no such cell; the message names the coordinates that are possible.
        """

    @abstractmethod
    def coordinates(self, index: int) -> tuple[int, ...]:
        """Return the coordinates of a cell by its index: (x, y) on a rectangle."""

    @abstractmethod
    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """Yield (direction, index of the neighbor) for every neighbor of a cell, in the order of directions."""

    def neighbors_in(self, direction: int, cells: Any) -> Any:
        """Return the neighbor of each of several cells in a direction that all of them have: arrays of int64."""
        return self.neighbor_rows(cells)[:, direction]

    @abstractmethod
    def direction_name(self, index: int, direction: int) -> str:
        """Return the name of a direction of a cell, such as 'north-east'; '' if it has no name."""

    @abstractmethod
    def extent(self) -> Point:
        """Return the width and height of the picture, in cell widths."""

    @abstractmethod
    def center(self, index: int) -> Point:
        """Return the center (x, y) of a cell in the picture, in cell widths from the top left."""

    @abstractmethod
    def outline(self, index: int) -> list[Side]:
        """Return the sides of a cell clockwise, each as (direction or -1, points); empty if the cells are points.

        A side ends where its neighbor ends. A direction without a side crosses none, such as stairs between floors.
        """

    @property
    def max_sides(self) -> int:
        """The largest number of neighbors of a cell; by default, as many as a table of neighbors can hold."""
        return MAX_SIDES

    @property
    def edges_twice(self) -> int:
        """Number of pairs (cell, neighbor)."""
        return 2 * self.edges

    @property
    def padding(self) -> int:
        """Number of places that are padding; the passages of each have one bit, that of the sentinel."""
        return self.storage - self.cells

    @property
    def columns(self) -> int:
        """Number of cells in a row; 0 on a grid without rows."""
        return 0

    @property
    def fingerprint(self) -> bytes:
        """Bytes that distinguish this grid from others of the same spec; empty if the spec is enough."""
        return b""

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of a NumPy array with an entry for each cell: (rows, columns) or (cells,)."""
        return (self.cells,)

    @property
    def has_rows(self) -> bool:
        """Whether algorithms that work row by row (binary tree, sidewinder, Eller) can run on it."""
        return self.columns > 0

    def compass(self, compiled: bool) -> Compass:
        """Return the headings of all directions as kernels see them; raise `ClewError` if they have no headings."""
        raise ClewError(
            f"{self.spec} has no headings, as it is not flat or its passages cross: rectangles, masks, hexagons, "
            f"triangles, upsilon and cairo have them"
        )

    @property
    def table_bytes(self) -> int:
        """Size of the table of neighbors in bytes; 0 if neighbors are computed."""
        return 0

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """Yield the parts of an array indexed by place, or of its `memoryview`, that are padding."""
        yield flat[self.cells :]

    def middle_cell(self) -> int:
        """Return the cell nearest to the middle of the picture; of several the first."""
        across, down = self.extent()

        def off(index: int) -> float:
            x, y = self.center(index)
            return round((x - across / 2) ** 2 + (y - down / 2) ** 2, 6)

        return min(range(self.cells), key=off)

    def as_array(self, flat: Any) -> Any:
        """Return a view of a NumPy array indexed by place, in this grid's `shape`, without the padding."""
        return flat[: self.cells].reshape(self.shape)

    def cell_entries(self, entries: Any) -> Any:
        """Return the entries of the cells, in reading order, of a NumPy array of this grid's `shape`."""
        return entries.reshape(-1)

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """Yield the entries of the cells, in reading order, as slices of a sequence indexed by place."""
        yield flat[: self.cells]

    def topology(self, compiled: bool = False) -> Canvas:
        """Return the cells, indices, neighbors, opposites and edges as kernels see them.

        It has no passages, so `is_padding`, `directions` and `forward` need a canvas of `new_canvas` instead.
        """
        return self._without_passages(True) if compiled else self._plain_topology

    def side_name(self, index: int, side: int) -> str:
        """Return the name of a side of a cell's outline; '' if it has no name."""
        direction = self.outline(index)[side][0]
        return self.direction_name(index, direction) if direction >= 0 else ""

    @property
    def frame(self) -> tuple[int, int] | None:
        """Width and height of the rectangle whose places are the cells; None on other grids."""
        return None

    def border_cells(self) -> Sequence[int]:
        """Return the cells that have a side with nothing behind it; the result may contain other cells too."""
        return range(self.cells)

    def storage_of(self, directions: Any) -> Any:
        """Return the passages by place for a NumPy array of this grid's `shape`: the open directions of each cell."""
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells[:] = directions
        if not (cells == directions).all():
            raise ClewError(f"the cells of {self.spec} hold numbers of more bits than it has directions")
        return storage

    def one_sided(self, storage: Any) -> Iterator[tuple[int, Any]]:
        """Yield (place, array): for each entry from that place on, the directions that the neighbor does not open too.

        Such a passage is open on one side only, or leads outside.
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
        """Number of bits that a document needs for the passages."""
        return self.edges

    def flags_of(self, storage: Any) -> Any:
        """Return the bits of a document: uint8[passage_flags], 1 for a passage."""
        entries, edges = memoryview(storage), self._edges(self.topology())
        return np.fromiter((entries[place] >> direction & 1 for place, direction in edges), np.uint8, self.edges)

    def storage_of_flags(self, flags: Any) -> Any:
        """Return the passages by place for these bits; raise `ClewError` if one leads outside."""
        storage, topology = self.new_passages(compiled=False), self.topology()
        for flag, (place, direction) in zip(flags.tobytes(), self._edges(topology), strict=True):
            if flag:
                storage[place] |= 1 << direction
                storage[topology.neighbor(place, direction)] |= 1 << topology.opposite(place, direction)
        return storage

    def apart(self, index: int, direction: int) -> bool:
        """Return whether the picture shows the wall twice, in two places, as at the seam of a cylinder."""
        return False

    def sign(self, index: int, direction: int) -> Polyline:
        """Return the corners of a small area that shows a passage without a side (stairs); empty for other passages."""
        return []

    def outlines(self, cells: "Int64Array") -> Iterator[Outlines]:
        """Yield what a picture shows of many cells, as arrays: the same as `outline`, `apart` and `sign`.

        The default computes them cell by cell.
        """
        alike: dict[tuple[tuple[int, ...], ...], list[tuple[int, list[Side], list[Side]]]] = {}
        for place, cell in enumerate(cells.tolist()):
            sides = self.outline(cell)
            found = ((direction, self.sign(cell, direction)) for direction, _ in self.neighbors(cell))
            signs = [(direction, corners) for direction, corners in found if corners]
            lengths = tuple(tuple(len(line) for _, line in each) for each in (sides, signs))
            alike.setdefault(lengths, []).append((place, sides, signs))
        for group in alike.values():
            places, *parts = zip(*group, strict=True)
            chosen = np.array(places, np.int64)
            yield Outlines(chosen, *(self._as_sides(cells[chosen].tolist(), part) for part in parts))

    def _as_sides(self, cells: list[int], sides: Sequence[list[Side]]) -> tuple[Sides, ...]:
        """Return the sides of each of these cells as arrays, the first of all cells first."""
        found = []
        for each in zip(*sides, strict=True):
            directions, lines = zip(*each, strict=True)
            apart = [way >= 0 and self.apart(cell, way) for cell, way in zip(cells, directions, strict=True)]
            found.append(Sides(np.array(directions, np.int64), np.array(apart), np.array(lines, np.float64)))
        return tuple(found)

    def centers(self, cells: "Int64Array") -> "FloatArray":
        """Return the centers of many cells, float64[n, 2]. The default computes them cell by cell."""
        return np.array([self.center(cell) for cell in cells.tolist()], np.float64).reshape(-1, 2)

    def neighbor_rows(self, cells: "Int64Array") -> "Int64Array":
        """Return the neighbors of many cells by direction, int64[n, directions], -1 for none. By default one by one."""
        found = [dict(self.neighbors(cell)) for cell in cells.tolist()]
        degree = max((direction + 1 for each in found for direction in each), default=0)
        rows = [[each.get(direction, -1) for direction in range(degree)] for each in found]
        return np.array(rows, np.int64).reshape(len(cells), degree)

    def opposites(self, cells: "ArrayLike", directions: "ArrayLike") -> "Int64Array":
        """Return the directions that lead back after a step from each of these cells in its direction."""
        topology = self.topology()
        steps = zip(np.asarray(cells).tolist(), np.asarray(directions).tolist(), strict=True)
        return np.array([topology.opposite(topology.cell(cell), direction) for cell, direction in steps], np.int64)

    @cached_property
    def _plain_topology(self) -> Canvas:
        return self._without_passages(False)

    def _without_passages(self, compiled: bool) -> Canvas:
        return self.canvas(compiled, *(zeros(code, 0, compiled) for code in "Biq"))

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, without cached values, which cannot be pickled and are made again on demand."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_plain_topology", "calls")}

    def _edges(self, topology: Canvas) -> Iterator[tuple[int, int]]:
        """Yield (place, direction) of every pair of neighbors, from the earlier cell."""
        for cell in range(self.cells):
            place = topology.cell(cell)
            for direction, other in self.neighbors(cell):
                if other > cell:
                    yield place, direction


@dataclass(frozen=True)
class Rows:
    """The cells of a grid with `height` rows of `width` places; the position of (x, y) is y * width + x."""

    width: int
    height: int
    name: ClassVar[str]  # in the spec

    def __post_init__(self) -> None:
        """Make the sizes plain integers; raise `ClewError` for sizes below 1."""
        for name in ("width", "height"):
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if self.width < 1 or self.height < 1:
            raise ClewError.coded("size-zero", width=self.width, height=self.height)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.width}x{self.height}"

    @property
    def cells(self) -> int:
        return self.width * self.height

    def index_at(self, x: int, y: int) -> int:
        """Return the index of the cell in column `x` of row `y`, or -1 if the grid leaves that place out."""
        return y * self.width + x

    def index(self, coordinates: tuple[int, ...]) -> int:
        where = f"it is {self.width}x{self.height}, so "
        x, y = check_coordinates(coordinates, sizes=(self.width, self.height), where=where)
        found = self.index_at(x, y)
        if found < 0:
            raise not_a_cell(coordinates, "its mask leaves that place out, choose another cell")
        return found

    def coordinates(self, index: int) -> tuple[int, int]:
        """Return (x, y): column and row, counted from 0."""
        return index % self.width, index // self.width
