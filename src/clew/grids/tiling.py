"""Grids made of tiles: hexagons, triangles, rings, boxes and so on, each given by a shape.

A shape says which cell is behind each side of a cell, and the table of neighbors is filled from it. `Outline` and
`Outlined` are for tiles in rows that fill a rectangle, a triangle or a hexagon.
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

WORK = 8  # time for a cell, as a multiple of the recursive backtracker's


class Tiling(Tabled):
    """The base class of grids given by a `Shape`, which says what is behind each side of a cell.

    The sides of a cell are numbered 0, 1, 2, ... clockwise. Its directions are the sides that have a neighbor, numbered
    without gaps. Making such a grid takes no time and no memory: the table of neighbors is filled when it is first
    needed.
    """

    @abstractmethod
    def tiles(self, compiled: bool) -> Shape:
        """Return the shape as kernels see it; its tables are NumPy arrays if `compiled`."""

    @abstractmethod
    def side_lines(self, index: int) -> list[Polyline]:
        """Return the points of sides 0, 1, 2, ..., from corner to corner; sides after these are not in the picture."""

    @abstractmethod
    def side_name(self, index: int, side: int) -> str:
        """Return the name of a side of a cell, such as 'north-east'."""

    def border_cells(self) -> list[int]:
        """Return the cells that have a side without a neighbor."""
        compiled = kernel.should_compile(list_open_shapes, self.cells)
        cells = kernel.zeros("i", self.cells, compiled)
        count = int(kernel.run(list_open_shapes, compiled, self.tiles(compiled), cells))
        return [int(cell) for cell in cells[:count]]

    @cached_property
    def _shape(self) -> Shape:
        return self.tiles(False)

    @cached_property
    def _table(self) -> NeighborTable:
        compiled = kernel.should_compile(fill_rows, WORK * self.cells)
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

    def row_of(self, cell: int) -> int:
        """Return the row of a cell."""
        if self.growth == 0:
            return cell // self.least
        below = self.folded and 2 * cell >= self.cells()
        above = self.cells() - 1 - cell if below else cell
        slope = 2 * self.least - self.growth
        row = (int(sqrt(slope * slope + 8 * self.growth * above)) - slope) // (2 * self.growth)  # solves grown(row)
        return self.height - 1 - row if below else row


class Outlined(Tiling):
    """The base class of grids that fill one of several outlines.

    The fields of a subclass are the numbers of `FORMS`; the caller gives those of one form.
    """

    FORMS: ClassVar[dict[str, str]]
    name: ClassVar[str]

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
            raise ClewError(f"{self.spec} is not possible: every number must be at least 1")

    def _given(self) -> dict[str, Any]:
        """Return the numbers that the caller gave."""
        numbers = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in numbers.items() if value is not None}

    @property
    def _size(self) -> str:
        """The size as in the spec: '12x9' or 'side=8'."""
        given = self._given()
        form = next(form for form in self.FORMS if set(given) == set(re.findall(r"\w+(?=})", form)))
        return form.format(**given)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self._size}"

    @cached_property
    def _outline(self) -> Outline:
        return self.rows()

    @property
    def cells(self) -> int:
        return self._outline.cells()

    def index(self, coordinates: tuple[int, ...]) -> int:
        check_coordinates(coordinates)
        x, y = coordinates
        rows = self._outline
        if not 0 <= y < rows.height:
            raise ClewError(
                f"cell {x},{y} is not in this maze: it has {rows.height} rows, so y must be from 0 to {rows.height - 1}"
            )
        if not 0 <= x < rows.in_row(y):
            raise ClewError(
                f"cell {x},{y} is not in this maze: row {y} has {rows.in_row(y)} cells, so x must be from "
                f"0 to {rows.in_row(y) - 1}"
            )
        return rows.before(y) + x

    def coordinates(self, index: int) -> tuple[int, int]:
        y = self._outline.row_of(index)
        return index - self._outline.before(y), y
