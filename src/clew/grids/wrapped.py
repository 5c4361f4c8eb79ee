"""Rectangles with opposite borders joined: cylinder, torus, Moebius band and Klein bottle.

Their canvas computes neighbors by arithmetic, without a table and without sentinels.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from clew.errors import ClewError
from clew.grids.rectangle import DIRECTIONS, EAST, NORTH, SOUTH, STEPS, WEST, SquareCanvas, SquareCells
from clew.kernel import IntArray, struct
from clew.lazy import Int64Array, np

WRAPS_Y = 1  # columns are rings
FLIPS = 2  # the end of a row is joined to the beginning of its mirror image, with top and bottom exchanged


class WrappedFields(NamedTuple):
    """The fields of the canvas of a rectangle with joined borders."""

    width: int
    height: int
    turns: int
    factor: int  # ceil(2**shift / width), below 2**32
    shift: int
    passages: IntArray  # uint8[cells + 1]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class WrappedCanvas(WrappedFields, SquareCanvas):
    """The canvas of a rectangle with joined borders: the place of (x, y) is y * width + x.

    The place after the last cell represents everything outside. A division by the width is a multiplication and a
    shift, exact for numbers below 2**31 (Granlund, Montgomery, "Division by invariant integers using multiplication",
    1994).
    """

    __slots__ = ()

    def is_padding(self, place: int) -> bool:
        return place == self.width * self.height

    def middle(self) -> int:
        """Return the cell in the middle, of an even number the one to the right and below."""
        return self.height // 2 * self.width + self.width // 2

    def neighbor(self, cell: int, direction: int) -> int:
        sideways = direction & 1
        right = (2 - direction) * sideways
        down = (direction - 1) * (1 - sideways)
        y = cell * self.factor >> self.shift
        x = cell - y * self.width + right
        y += down
        if 0 <= x < self.width and 0 <= y < self.height:
            return cell + right + down * self.width
        return self.beyond(cell, x, y)

    def beyond(self, cell: int, x: int, y: int) -> int:
        """Return the cell at (x, y), one step beyond a border; `cell` itself counts as outside."""
        if x < 0 or x >= self.width:
            x += self.width if x < 0 else -self.width
            if self.turns & FLIPS:
                y = self.height - 1 - y
        elif self.turns & WRAPS_Y:
            y += self.height if y < 0 else -self.height
        else:
            return self.width * self.height
        place = y * self.width + x
        return place if place != cell else self.width * self.height

    def directions(self, cell: int) -> int:
        found = 0
        for direction in range(0, 4):
            found |= (self.neighbor(cell, direction) != self.width * self.height) << direction
        return found

    def unvisited(self, cell: int) -> int:
        found = 0
        for direction in range(0, 4):
            found |= (self.passages[self.neighbor(cell, direction)] == 0) << direction
        return found

    def visited(self, cell: int) -> int:
        found = 0
        for direction in range(0, 4):
            found |= (self.passages[self.neighbor(cell, direction)] & DIRECTIONS != 0) << direction
        return found

    def forward(self, cell: int) -> int:
        """Return east and south, unless they lead outside; across a border they may lead to an earlier cell."""
        outside = self.width * self.height
        return (self.neighbor(cell, 1) != outside) * 2 | (self.neighbor(cell, 2) != outside) * 4

    def edge(self, cell: int, direction: int) -> int:
        """Return twice the place of the cell whose eastern or southern edge it is, plus 1 for a southern one."""
        owner = cell
        if direction % 3 == 0:  # north and west
            owner = self.neighbor(cell, direction)
        return 2 * owner + (direction + 1 & 1)

    def heuristic(self, cell: int, goal: int) -> int:
        """Return the steps without any walls, in the shorter direction around."""
        y, goal_y = cell // self.width, goal // self.width
        along = abs(cell - y * self.width - (goal - goal_y * self.width))
        straight = along + self.drop(y, goal_y)
        around = self.width - along + self.drop(self.height - 1 - y if self.turns & FLIPS else y, goal_y)
        return min(straight, around)

    def heuristic_is_exact(self) -> bool:
        return True

    def drop(self, y: int, goal: int) -> int:
        """Return the steps from row to row."""
        down = abs(y - goal)
        return min(down, self.height - down) if self.turns & WRAPS_Y else down


MAX_CELLS = 1 << 31  # from there on, division by a factor of 32 bits is not exact


class Wrapped(SquareCells):
    """The base class of rectangles with joined borders: `width` x `height` square cells.

    On grids one or two cells wide or high, two passages may lead between the same two cells (torus:2x2). What would
    lead from a cell to itself (torus:1x1) is not a direction. Neighbors are computed, so a maze takes one byte for each
    cell and nothing else.
    """

    FORMS: ClassVar = {"{width}x{height}": "20x14"}
    turns: ClassVar[int]  # how the borders are joined: WRAPS_Y, FLIPS
    is_rectangular = True
    has_corners = False
    has_subgrids = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cells >= MAX_CELLS:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: it must have fewer than {MAX_CELLS:,}")

    @property
    def edges(self) -> int:
        """Number of pairs of neighbors; a pair that two passages can join counts twice."""
        twisted = self.height - self.height % 2 if self.turns & FLIPS else 0  # of one column
        across = self.cells if self.width > 1 else twisted
        down = self.height if self.turns & WRAPS_Y and self.height > 1 else self.height - 1
        return across + down * self.width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WrappedCanvas:
        shift = 31 + (self.width - 1).bit_length()
        factor = -(-(1 << shift) // self.width)
        return WrappedCanvas(self.width, self.height, self.turns, factor, shift, passages, events, event_count)

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        topology = self.topology()
        for direction in (NORTH, EAST, SOUTH, WEST):
            other = topology.neighbor(index, direction)
            if other < self.cells:
                yield direction, other

    def neighbors_in(self, direction: int, cells: Any) -> Any:
        y, x = np.divmod(cells, self.width)
        right, down = STEPS[direction]
        x += right
        y += down
        if self.turns & FLIPS:
            y = np.where((x < 0) | (x >= self.width), self.height - 1 - y, y)
        return y % self.height * self.width + x % self.width

    def apart(self, index: int, direction: int) -> bool:
        """Return whether the wall is at a joined border, where the picture is cut open."""
        return bool(self.seams(index)[direction])

    def seams(self, cells: Any) -> Any:
        """Return whether a cell, or each of many, is in the first or last row or column: north, east, south, west."""
        x, y = self.coordinates(cells)
        return y == 0, x == self.width - 1, y == self.height - 1, x == 0

    def neighbor_rows(self, cells: "Int64Array") -> "Int64Array":
        others: Int64Array = cells[:, None] + np.array([-self.width, 1, self.width, -1])
        at_border = np.flatnonzero(np.logical_or.reduce(self.seams(cells)))
        found = super().neighbor_rows(cells[at_border])
        others[at_border] = -1
        others[at_border, : found.shape[1]] = found
        return others


class Cylinder(Wrapped):
    """Squares around a tube: the left and right borders are joined.

    Its spec is ``"cylinder:20x14"``. Cell (x, y) is in column x of row y; its index is y * width + x. The cell east of
    the last one in a row is the first one of this row.

    Parameters
    ----------
    width : int
        Number of cells around the tube, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Cylinder(20, 14)
    >>> [(grid.direction_name(19, direction), other) for direction, other in grid.neighbors(19)]
    [('east', 0), ('south', 39), ('west', 18)]
    """

    turns = 0
    name = "cylinder"


class Torus(Wrapped):
    """Squares on the surface of a ring: left and right borders are joined, and so are top and bottom.

    Its spec is ``"torus:20x14"``. Cell (x, y) is in column x of row y; its index is y * width + x. Every cell has four
    neighbors.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Torus(20, 14)
    >>> [(grid.direction_name(0, direction), other) for direction, other in grid.neighbors(0)]
    [('north', 260), ('east', 1), ('south', 20), ('west', 19)]
    """

    turns = WRAPS_Y
    name = "torus"


class Moebius(Wrapped):
    """A Moebius band: the left and right borders are joined with half a twist.

    Its spec is ``"moebius:20x14"``. Cell (x, y) is in column x of row y; its index is y * width + x. East of the last
    cell of row y is the first cell of row height - 1 - y.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Moebius(20, 14)
    >>> dict(grid.neighbors(19))[1]  # east of the first row's end: the last row
    260
    """

    turns = FLIPS
    name = "moebius"


class Klein(Wrapped):
    """A Klein bottle: a Moebius band whose top and bottom borders are joined too.

    Its spec is ``"klein:20x14"``. Cell (x, y) is in column x of row y; its index is y * width + x. East of the last
    cell of row y is the first cell of row height - 1 - y, and the columns are rings.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Klein(20, 14)
    >>> list(grid.neighbors(0))  # (direction, neighbor): north, east, south, west
    [(0, 260), (1, 1), (2, 20), (3, 279)]
    """

    turns = WRAPS_Y | FLIPS
    name = "klein"
