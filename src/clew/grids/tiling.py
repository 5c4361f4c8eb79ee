"""Grids made of tiles: hexagons, triangles, rings, boxes and so on, each given by a shape.

A shape says which cell is behind each side of a cell; the table of neighbors is filled from it. `Outline`, `Outlined`
are for tiles in rows that fill a rectangle, a triangle or a hexagon.
"""

import re
from abc import abstractmethod
from dataclasses import fields
from functools import cached_property
from math import sqrt
from typing import Any, ClassVar, NamedTuple

from clew import kernel
from clew.errors import ClewError
from clew.grids.grid import Polyline, Side, check_coordinates, whole_number
from clew.grids.neighbor_table import NeighborTable, Shape, Tabled, fill_rows, row_shift, row_width
from clew.kernel import IntArray, struct

WORK = 8  # of a cell's row, in cells of the recursive backtracker


class Tiling(Tabled):
    """A grid made from a `Shape`, which says what is behind each side of a cell, and from the sides' places.

    A cell's sides are numbered 0, 1, 2, ... clockwise. Its directions are the sides that have a neighbor, numbered
    without gaps. To make one takes no time and no memory: the table of neighbors is filled when it is first needed.
    """

    @abstractmethod
    def tiles(self, compiled: bool) -> Shape:
        """The shape as kernels see it; tables in it are NumPy arrays if `compiled`."""

    @abstractmethod
    def side_lines(self, index: int) -> list[Polyline]:
        """The places of sides 0, 1, 2, ..., each from corner to corner; sides after the last have no place."""

    @abstractmethod
    def side_name(self, index: int, side: int) -> str:
        """What a side of a cell is called, such as 'north-east'."""

    def border_cells(self) -> list[int]:
        """Cells that have a side without a neighbor."""
        compiled = kernel.should_compile(list_open_shapes, self.cells)
        cells = kernel.zeros("i", self.cells, compiled)
        count = int(kernel.run(list_open_shapes, compiled, self.tiles(compiled), cells))
        return [int(cell) for cell in cells[:count]]

    @cached_property
    def _shape(self) -> Shape:
        return self.tiles(False)

    @cached_property
    def _table(self) -> NeighborTable:
        """The table, filled interpreted or compiled."""
        compiled = kernel.should_compile(fill_rows, WORK * self.cells)
        entries = self.new_entries(compiled)
        width = row_width(self.max_sides)
        kernel.run(fill_rows, compiled, self.tiles(compiled), width, row_shift(width), entries)
        return self.as_table(entries)

    def side_of(self, index: int, direction: int) -> int:
        """The side through which a direction leads."""
        return self._sides(index)[direction]

    def _sides(self, index: int) -> list[int]:
        """The sides that have a neighbor, in the order of directions."""
        shape = self._shape
        return [side for side in range(shape.sides(index)) if shape.neighbor_across(index, side) >= 0]

    def direction_name(self, index: int, direction: int) -> str:
        """The name of its side."""
        return self.side_name(index, self.side_of(index, direction))

    def outline(self, index: int) -> list[Side]:
        """The sides that have a place, with their directions."""
        direction_of = {side: direction for direction, side in enumerate(self._sides(index))}
        return [(direction_of.get(side, -1), line) for side, line in enumerate(self.side_lines(index))]


def list_open_shapes(shape: Shape, cells: IntArray) -> int:
    """List the cells that have a side without a neighbor; how many."""
    found = 0
    for cell in range(shape.cells()):
        inner = 0
        for side in range(shape.sides(cell)):
            inner += shape.neighbor_across(cell, side) >= 0
        if inner < shape.sides(cell):
            cells[found] = cell
            found += 1
    return found


@struct
class Outline(NamedTuple):
    """`height` rows, each `growth` cells longer than the one above; in the lower half each as much shorter if `folded`.

    Places across are counted in half cells from the left. A row begins at `shift`, and half a cell further to the left
    for each growth; every second row of a rectangle begins at `zigzag`.
    """

    least: int  # cells of the first row
    growth: int  # 0: a rectangle
    height: int
    folded: int  # 0 or 1
    shift: int
    zigzag: int  # 0 or 1

    def half(self, row: int) -> int:
        """How often the rows above have grown."""
        return min(row, self.height - 1 - row) if self.folded else row

    def in_row(self, row: int) -> int:
        """Cells of a row."""
        return self.least + self.growth * self.half(row)

    def begins_at(self, row: int) -> int:
        """The place across of the row's first cell."""
        return self.shift - (self.half(row) if self.growth else 0) + (row & self.zigzag)

    def grown(self, row: int) -> int:
        """Cells of that many growing rows."""
        return row * self.least + self.growth * (row * (row - 1) // 2)

    def cells(self) -> int:
        """Those of all rows."""
        if self.folded:
            return self.grown(self.height // 2) + self.grown((self.height + 1) // 2)
        return self.grown(self.height)

    def before(self, row: int) -> int:
        """Cells of all rows above."""
        if self.folded and 2 * row > self.height:
            return self.cells() - self.grown(self.height - row)
        return self.grown(row)

    def row_of(self, cell: int) -> int:
        """The row of a cell."""
        if self.growth == 0:
            return cell // self.least
        below = self.folded and 2 * cell >= self.cells()
        above = self.cells() - 1 - cell if below else cell
        slope = 2 * self.least - self.growth
        row = (int(sqrt(slope * slope + 8 * self.growth * above)) - slope) // (2 * self.growth)  # solves grown(row)
        return self.height - 1 - row if below else row


class Outlined(Tiling):
    """A grid that fills one of several outlines: its fields are the numbers of `FORMS`, those of one form are given."""

    FORMS: ClassVar[dict[str, str]]
    name: ClassVar[str]

    @abstractmethod
    def rows(self) -> Outline:
        """The rows of the outline that was asked for."""

    def __post_init__(self) -> None:
        for name, value in self._given().items():
            object.__setattr__(self, name, whole_number(value, name))
        if not any(set(self._given()) == set(re.findall(r"\w+(?=})", form)) for form in self.FORMS):
            raise ClewError(
                f"{self.name} with {' and '.join(self._given()) or 'no size'} cannot be made: "
                f"give the numbers of {' or '.join(self.name + ':' + form for form in self.FORMS)}, and no others"
            )
        if min(self._given().values()) < 1:
            raise ClewError(f"a patch of {self._size} {self.name} has nothing to carve: a size must be at least 1")

    def _given(self) -> dict[str, Any]:
        """The numbers that are given."""
        numbers = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in numbers.items() if value is not None}

    @property
    def _size(self) -> str:
        """'12x9' or 'side=8'."""
        given = self._given()
        form = next(form for form in self.FORMS if set(given) == set(re.findall(r"\w+(?=})", form)))
        return form.format(**given)

    @property
    def spec(self) -> str:
        """The name and the numbers: 'hexagons:12x9', 'hexagons:side=8'."""
        return f"{self.name}:{self._size}"

    @cached_property
    def _outline(self) -> Outline:
        return self.rows()

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self._outline.cells()

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y), place in the row and row; `ClewError` where there is none."""
        check_coordinates(coordinates)
        x, y = coordinates
        rows = self._outline
        if not 0 <= y < rows.height:
            raise ClewError(
                f"cell {x},{y} is not in this maze: it has {rows.height} rows, so y must be at most "
                f"{rows.height - 1} and at least 0"
            )
        if not 0 <= x < rows.in_row(y):
            raise ClewError(
                f"cell {x},{y} is not in this maze: row {y} has {rows.in_row(y)} cells, so x must be from "
                f"0 to {rows.in_row(y) - 1}"
            )
        return rows.before(y) + x

    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): place in the row, and row."""
        y = self._outline.row_of(index)
        return index - self._outline.before(y), y
