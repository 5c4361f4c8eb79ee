"""Grids made of tiles: hexagons, triangles, rings, boxes and so on, each given by a shape.

A shape says which cell is behind each side of a cell, and the table of neighbors is filled from it. `Pattern` is for
tiles that repeat, `Outline` and `Outlined` for tiles in rows that fill a rectangle, a triangle or a hexagon.
"""

import re
from abc import abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property
from math import sqrt
from typing import Any, ClassVar, NamedTuple, Protocol

from clew import kernel
from clew.errors import ClewError
from clew.grids.compass import Compass
from clew.grids.grid import Line, Number, Outlines, Side, Sides, as_points, check_coordinates, not_a_cell, whole_number
from clew.grids.neighbor_table import NeighborTable, Shape, Tabled, fill_rows, row_shift, row_width
from clew.kernel import IntArray, for_kernel, struct
from clew.lazy import FloatArray, Int64Array, np

WORK = 8  # time for a cell, as a multiple of the recursive backtracker's


def entry(table: Any, index: Number) -> Number:
    """Return the entry of `bytes` or an `array` at an index, or the entries at many."""
    return table[index] if isinstance(index, int) else for_kernel(table, True)[index].astype("q")


def row_of(begins: "array[int]", index: Number) -> Number:
    """Return the row that holds a cell, if row r begins with cell `begins[r]`; or the rows of many cells."""
    if isinstance(index, int):
        return bisect_right(begins, index) - 1
    return np.searchsorted(for_kernel(begins, True), index, "right") - 1


class FlatShape(Shape, Protocol):
    """A shape whose sides have headings."""

    def side_heading(self, cell: int, side: int) -> int:
        """Return the heading of the neighbor behind this side, in 24ths of a turn."""


def fill_headings(shape: FlatShape, stride: int, headings: IntArray) -> None:
    """Write the heading of each direction of every cell into rows of `stride` entries."""
    for cell in range(shape.cells()):
        place = cell * stride
        for side in range(shape.sides(cell)):
            if shape.neighbor_across(cell, side) >= 0:
                headings[place] = shape.side_heading(cell, side)
                place += 1


class Tiling(Tabled):
    """The base class of grids given by a `Shape`, which says what is behind each side of a cell.

    The sides of a cell are numbered 0, 1, 2, ... clockwise. Its directions are the sides that have a neighbor, numbered
    without gaps. Making such a grid takes no time and no memory: the table of neighbors is filled when it is first
    needed.
    """

    FORMS: ClassVar[dict[str, str]]
    name: ClassVar[str]  # in the spec
    names: ClassVar[tuple[str, ...]]  # of the sides, if they are those of every cell

    @abstractmethod
    def tiles(self, compiled: bool) -> Shape:
        """Return the shape as kernels see it; its tables are NumPy arrays if `compiled`."""

    @abstractmethod
    def side_lines(self, index: int) -> list[Line]:
        """Return the points of sides 0, 1, 2, ..., from corner to corner; sides after these are not in the picture."""

    @property
    def spec(self) -> str:
        return f"{self.name}:{next(iter(self.FORMS)).format_map(vars(self))}"

    def side_name(self, index: int, side: int) -> str:
        """Return the name of a side of a cell, such as 'north-east'."""
        return self.names[side]

    def border_cells(self) -> list[int]:
        """Return the cells that have a side without a neighbor."""
        compiled = kernel.should_compile(list_open_shapes, self.cells, type(self))
        cells = kernel.zeros("i", self.cells, compiled)
        count = int(kernel.run(list_open_shapes, compiled, self.tiles(compiled), cells))
        return [int(cell) for cell in cells[:count]]

    @cached_property
    def cells(self) -> int:
        return self._shape.cells()

    @cached_property
    def _shape(self) -> Shape:
        return self.tiles(False)

    @cached_property
    def _table(self) -> NeighborTable:  # type: ignore[override]
        compiled = kernel.should_compile(fill_rows, WORK * self.cells, type(self))
        entries = self.new_entries(compiled)
        width = row_width(self.max_sides)
        kernel.run(fill_rows, compiled, self.tiles(compiled), width, row_shift(width), entries)
        return self.as_table(entries)

    def side_of(self, index: int, direction: int) -> int:
        """Return the side through which a direction leads."""
        return self._sides(index)[direction]

    def _sides(self, index: int) -> list[int]:
        """Return the sides that have a neighbor, in the order of directions."""
        shape = self._shape
        return [side for side in range(shape.sides(index)) if shape.neighbor_across(index, side) >= 0]

    def direction_name(self, index: int, direction: int) -> str:
        return self.side_name(index, self.side_of(index, direction))

    def outline(self, index: int) -> list[Side]:
        direction_of = {side: direction for direction, side in enumerate(self._sides(index))}
        return [(direction_of.get(side, -1), line) for side, line in enumerate(self.side_lines(index))]


def mark_sides(shape: Shape, cells: IntArray, marks: IntArray) -> None:
    """Write the sides of each of these cells that have a neighbor, as a bit set."""
    for place in range(len(cells)):
        found = 0
        for side in range(shape.sides(cells[place])):
            found |= (shape.neighbor_across(cells[place], side) >= 0) << side
        marks[place] = found


def list_open_shapes(shape: Shape, cells: IntArray) -> int:
    """List the cells that have a side without a neighbor; return how many."""
    found = 0
    for cell in range(shape.cells()):
        inner = 0
        for side in range(shape.sides(cell)):
            inner += shape.neighbor_across(cell, side) >= 0
        if inner < shape.sides(cell):
            cells[found] = cell
            found += 1
    return found


class Pattern(Tiling):
    """The base class of tilings whose cells are of a few kinds, each kind with equal sides at many places.

    A subclass says where cells are in arithmetic that takes a number for one cell or a NumPy array for many. So
    `outline` needs no NumPy, `outlines` has no loop over cells, and both are one text.
    """

    @abstractmethod
    def tile(self, index: Number) -> tuple[Number, Number, Number]:
        """Return the kind of a cell and two numbers that place it among its kind; an array of cells gives arrays.

        Cells of a kind have as many sides, and as many points on each; if there is one kind only, it may be a plain 0.
        """

    @abstractmethod
    def tile_lines(self, kind: int, x: Number, y: Number) -> list[Line]:
        """Return the points of sides 0, 1, 2, ..., from corner to corner; sides after these are not in the picture.

        `x` and `y` are what `tile` returns for a cell of this kind, or arrays for many.
        """

    def middle(self, kind: int, x: Number, y: Number) -> tuple[Number, Number]:
        """Return the center of a cell; by default the mean of its corners."""
        corners = [line[0] for line in self.tile_lines(kind, x, y)]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    def seam(self, kind: int, x: Number, y: Number, side: int) -> Any:
        """Return whether the picture shows the side twice, in two places."""
        return False

    def side_signs(self, kind: int, x: Number, y: Number) -> dict[int, Line]:
        """Return the signs of passages through sides that are not in the picture: the corners of small areas."""
        return {}

    def side_lines(self, index: int) -> list[Line]:
        return self.tile_lines(*self.tile(index))

    def center(self, index: int) -> tuple[Number, Number]:
        return self.middle(*self.tile(index))

    def apart(self, index: int, direction: int) -> bool:
        kind, x, y = self.tile(index)
        return bool(self.seam(kind, x, y, self.side_of(index, direction)))

    def sign(self, index: int, direction: int) -> Line:
        signs = self.side_signs(*self.tile(index))
        return signs.get(self.side_of(index, direction), []) if signs else []

    def outlines(self, cells: "Int64Array") -> Iterator[Outlines]:
        rows = self.neighbor_rows(cells)
        for chosen, kind, x, y in self._by_kind(cells):
            directions = self._directions_through(cells[chosen], rows[chosen])
            lines, signs = dict(enumerate(self.tile_lines(kind, x, y))), self.side_signs(kind, x, y)
            yield Outlines(chosen, *(self._numbered(each, kind, x, y, directions) for each in (lines, signs)))

    def _numbered(
        self, lines: dict[int, Line], kind: int, x: Number, y: Number, directions: "Int64Array"
    ) -> tuple[Sides, ...]:
        """Return these lines, by side, of cells at these places, with the directions through all their sides."""
        count = len(directions)
        return tuple(
            Sides(directions[:, side], np.broadcast_to(self.seam(kind, x, y, side), count), as_points(line, count))
            for side, line in lines.items()
        )

    def centers(self, cells: "Int64Array") -> "FloatArray":
        found = np.empty((len(cells), 2))
        for chosen, *place in self._by_kind(cells):
            found[chosen, 0], found[chosen, 1] = self.middle(*place)
        return found

    def _by_kind(self, cells: "Int64Array") -> Iterator[tuple[Any, int, Number, Number]]:
        """Yield, for each kind of cell, which of the cells are of that kind, the kind, and `x` and `y` of `tile`."""
        if not len(cells):
            return
        kinds, x, y = self.tile(cells)
        if isinstance(kinds, int):
            yield np.arange(len(cells)), kinds, x, y
            return
        order = np.argsort(kinds, kind="stable")
        begins = np.flatnonzero(np.diff(kinds[order], prepend=-1))
        for chosen in np.split(order, begins[1:]):
            yield chosen, int(kinds[chosen[0]]), x[chosen], y[chosen]

    def _directions_through(self, cells: "Int64Array", rows: "Int64Array") -> "Int64Array":
        """Return the direction that leads through each side of cells of one kind, int64[n, sides], -1 for none."""
        count = self._shape.sides(int(cells[0]))
        directions = np.tile(np.arange(count), (len(cells), 1))
        partial = np.flatnonzero(rows[:, count - 1] < 0)  # directions are numbered without gaps
        if len(partial):
            present = self._marks_of(cells[partial])[:, None] >> np.arange(count) & 1
            directions[partial] = np.where(present, present.cumsum(axis=1) - 1, -1)
        return directions

    @cached_property
    def _marks(self) -> dict[int, int]:
        """The result of `mark_sides`, by cell: a picture needs the cells at the border several times."""
        return {}

    def _marks_of(self, cells: "Int64Array") -> "Int64Array":
        """Return the sides of each of these cells that have a neighbor, as a bit set."""
        known, numbers = self._marks, cells.tolist()
        new = np.array([cell for cell in numbers if cell not in known], np.int64)
        if len(new):
            compiled = kernel.should_compile(mark_sides, WORK * len(new), type(self))
            arrays = new, np.zeros(len(new), np.int64)
            kernel.run(mark_sides, compiled, self.tiles(compiled), *(for_kernel(each, compiled) for each in arrays))
            known.update(zip(*(each.tolist() for each in arrays), strict=True))
        return np.array([known[cell] for cell in numbers], np.int64)


class Flat(Pattern):
    """The base class of tilings of the plane, whose sides have headings."""

    @abstractmethod
    def tiles(self, compiled: bool) -> FlatShape: ...

    has_headings = True

    def compass(self, compiled: bool) -> Compass:
        headings = kernel.zeros("B", self.max_sides * self.cells, compiled)
        kernel.run(fill_headings, compiled, self.tiles(compiled), self.max_sides, headings)
        return Compass(headings, self.max_sides)


@struct
class Outline(NamedTuple):
    """Rows of cells that fill a rectangle, a triangle or a hexagon.

    There are `height` rows, each `growth` cells longer than the one above; if `folded`, the rows of the lower half
    shrink by as many. Places across are counted in half cells from the left. A row begins at `shift`, and half a cell
    further to the left for each growth; in a rectangle, every second row begins at `zigzag`.
    """

    least: int  # cells of the first row
    growth: int  # 0: a rectangle
    height: int
    folded: int  # 0 or 1
    shift: int
    zigzag: int  # 0 or 1

    def half(self, row: int) -> int:
        """Return how many times the rows have grown between the first and this one."""
        return min(row, self.height - 1 - row) if self.folded else row

    def in_row(self, row: int) -> int:
        """Return the number of cells of a row."""
        return self.least + self.growth * self.half(row)

    def begins_at(self, row: int) -> int:
        """Return the position of a row's first cell, in half cells from the left."""
        return self.shift - (self.half(row) if self.growth else 0) + (row & self.zigzag)

    def grown(self, row: int) -> int:
        """Return the number of cells of this many growing rows."""
        return row * self.least + self.growth * (row * (row - 1) // 2)

    def cells(self) -> int:
        """Return the number of cells of all rows."""
        if self.folded:
            return self.grown(self.height // 2) + self.grown((self.height + 1) // 2)
        return self.grown(self.height)

    def before(self, row: int) -> int:
        """Return the number of cells of all rows above."""
        if self.folded and 2 * row > self.height:
            return self.cells() - self.grown(self.height - row)
        return self.grown(row)

    def cell_at(self, column: int, row: int) -> int:
        """Return a cell by its number in its row, or -1."""
        if 0 <= row < self.height and 0 <= column < self.in_row(row):
            return self.before(row) + column
        return -1

    def row_of(self, cell: int) -> int:
        """Return the row of a cell."""
        if self.growth == 0:
            return cell // self.least
        below = self.folded and 2 * cell >= self.cells()
        above = self.cells() - 1 - cell if below else cell
        slope = 2 * self.least - self.growth
        row = (int(sqrt(slope * slope + 8 * self.growth * above)) - slope) // (2 * self.growth)  # solves grown(row)
        return self.height - 1 - row if below else row


EIGHT = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
ACROSS = bytes((1, 2, 2, 2, 1, 0, 0, 0))  # what a step in each of these directions adds to x, plus 1
DOWN = bytes((0, 0, 1, 2, 2, 2, 1, 0))  # what it adds to y, plus 1


class EightWays(NamedTuple):
    """The shape of `height` rows of `width` cells, each with some of eight directions."""

    width: int
    height: int

    def cells(self) -> int:
        return self.width * self.height

    @abstractmethod
    def compass_point(self, cell: int, side: int) -> int:
        """Return which of the eight directions leads through a side of the cell."""

    def neighbor_across(self, cell: int, side: int) -> int:
        point = self.compass_point(cell, side)
        y = cell // self.width
        x = cell - y * self.width + ACROSS[point] - 1
        y += DOWN[point] - 1
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1


class Outlined(Flat):
    """The base class of grids that fill one of several outlines.

    The fields of a subclass are the numbers of `FORMS`; the caller gives those of one form.
    """

    @abstractmethod
    def rows(self) -> Outline:
        """Return the rows of the chosen outline."""

    def __post_init__(self) -> None:
        for name, value in self._given().items():
            object.__setattr__(self, name, whole_number(value, name))
        choices = [re.findall(r"\w+(?=})", form) for form in self.FORMS]
        if set(self._given()) not in map(set, choices):
            needed = ", or ".join(" and ".join(names) for names in choices)
            given = " and ".join(self._given())
            raise ClewError(f"{self.name} need {needed}" + (f", not {given}" if given else ""))
        if min(self._given().values()) < 1:
            raise ClewError.coded("grid-zero", grid=self.spec)

    def _given(self) -> dict[str, Any]:
        """Return the numbers that the caller gave."""
        numbers = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in numbers.items() if value is not None}

    @property
    def spec(self) -> str:
        given = self._given()
        form = next(form for form in self.FORMS if set(given) == set(re.findall(r"\w+(?=})", form)))
        return f"{self.name}:{form.format(**given)}"

    @cached_property
    def _outline(self) -> Outline:
        return self.rows()

    @property
    def _widest(self) -> int:
        """Number of cells of the longest row."""
        rows = self._outline
        return rows.in_row(rows.height // 2 if rows.folded else rows.height - 1)

    @cached_property
    def _row_begins(self) -> "array[int]":
        return array("q", map(self._outline.before, range(self._outline.height)))

    @cached_property
    def _row_shifts(self) -> "array[int]":
        return array("q", map(self._outline.begins_at, range(self._outline.height)))

    def index(self, coordinates: tuple[int, ...]) -> int:
        x, y = check_coordinates(coordinates)
        rows = self._outline
        if not 0 <= y < rows.height:
            raise not_a_cell(coordinates, f"it has {rows.height} rows, so y must be from 0 to {rows.height - 1}")
        if not 0 <= x < rows.in_row(y):
            count = rows.in_row(y)
            raise not_a_cell(coordinates, f"row {y} has {count} cells, so x must be from 0 to {count - 1}")
        return rows.before(y) + x

    def coordinates(self, index: Number) -> tuple[Number, Number]:
        y = row_of(self._row_begins, index)
        return index - entry(self._row_begins, y), y

    def begins_at(self, row: Number) -> Number:
        """Return the position of a row's first cell, in half cells from the left; or those of many rows."""
        return entry(self._row_shifts, row)
