"""Rectangles whose opposite borders are glued together: cylinder, torus, Moebius band and Klein bottle.

Their canvas is arithmetic alone: no table of neighbors and no sentinels.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas
from clew.grids.grid import Rows
from clew.grids.rectangle import DIRECTIONS, EAST, MARK, NORTH, SENTINEL, SOUTH, WEST, SquareCells
from clew.kernel import IntArray, signed, struct

WRAPS_Y = 1  # columns are rings
FLIPS = 2  # the end of a row is glued to the beginning of the row that is its mirror image, top and bottom exchanged


class WrappedFields(NamedTuple):
    """What the canvas of a rectangle with glued borders is made of."""

    width: int
    height: int
    turns: int
    factor: int  # ceil(2**shift / width), below 2**32
    shift: int
    passages: IntArray  # uint8[cells + 1]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class WrappedCanvas(WrappedFields, Canvas):
    """Cell (x, y) is number y * width + x; the number behind the last cell stands for all that is outside.

    A division by the width is a multiplication and a shift (Granlund, Montgomery, "Division by invariant integers using
    multiplication", 1994), exact for numbers below 2**31.
    """

    __slots__ = ()

    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def places(self) -> range:
        """All cells."""
        return range(0, self.width * self.height)

    def is_padding(self, place: int) -> bool:
        """Whether it is the number behind the last cell."""
        return place == self.width * self.height

    def middle(self) -> int:
        """The cell in the middle, or right and below of it."""
        return self.height // 2 * self.width + self.width // 2

    def degree(self, cell: int) -> int:
        """Four; some may lead outside."""
        return 4

    def random_direction(self, cell: int, draws: Draws) -> int:
        """`bits(2)`: one of the four, so that a step may have to be drawn again."""
        return draws.bits(2)

    def neighbor(self, cell: int, direction: int) -> int:
        """The place one step in that direction, round the border where that is glued."""
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
        """The cell where (x, y), one step beyond a border, is glued to; the cell itself counts as outside."""
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

    def opposite(self, cell: int, direction: int) -> int:
        """The opposite direction: a twist exchanges north and south, not east and west."""
        return direction ^ 2

    def directions(self, cell: int) -> int:
        """The directions that do not lead outside."""
        outside = self.width * self.height
        return (
            (self.neighbor(cell, 0) != outside) * 1
            | (self.neighbor(cell, 1) != outside) * 2
            | (self.neighbor(cell, 2) != outside) * 4
            | (self.neighbor(cell, 3) != outside) * 8
        )

    def unvisited(self, cell: int) -> int:
        """The directions to cells without a passage."""
        passages = self.passages
        return (
            (passages[self.neighbor(cell, 0)] == 0) * 1
            | (passages[self.neighbor(cell, 1)] == 0) * 2
            | (passages[self.neighbor(cell, 2)] == 0) * 4
            | (passages[self.neighbor(cell, 3)] == 0) * 8
        )

    def visited(self, cell: int) -> int:
        """The directions to cells with a passage; neither the sentinel nor marks count."""
        passages = self.passages
        return (
            (passages[self.neighbor(cell, 0)] & DIRECTIONS != 0) * 1
            | (passages[self.neighbor(cell, 1)] & DIRECTIONS != 0) * 2
            | (passages[self.neighbor(cell, 2)] & DIRECTIONS != 0) * 4
            | (passages[self.neighbor(cell, 3)] & DIRECTIONS != 0) * 8
        )

    def carvable(self, cell: int) -> int:
        """All that are not open."""
        return self.directions(cell) & ~signed(self.passages[cell])

    def mark_bit(self) -> int:
        """That of a rectangle."""
        return MARK

    def fill_passages(self) -> None:
        """Set the bits of all directions that do not lead outside."""
        for cell in range(0, self.width * self.height):
            self.passages[cell] = self.directions(cell)

    def forward(self, cell: int) -> int:
        """East and south, so that each edge is met once; at a border they may lead to a cell that came before."""
        outside = self.width * self.height
        return (self.neighbor(cell, 1) != outside) * 2 | (self.neighbor(cell, 2) != outside) * 4

    def earliest(self, cell: int, directions: int) -> int:
        """The lowest number among the cell and its neighbors in these directions."""
        lowest = cell
        for direction in range(0, 4):
            if directions >> direction & 1:
                lowest = min(lowest, self.neighbor(cell, direction))
        return lowest

    def edge(self, cell: int, direction: int) -> int:
        """Twice the number of the cell whose eastern or southern edge it is, plus 1 for a southern one."""
        owner = cell
        if direction % 3 == 0:  # north and west
            owner = self.neighbor(cell, direction)
        return 2 * owner + (direction + 1 & 1)

    def edge_cell(self, edge: int) -> int:
        """The cell whose eastern or southern edge it is."""
        return edge >> 1

    def edge_direction(self, edge: int) -> int:
        """East for even numbers, south for odd ones."""
        return 1 + (edge & 1)

    def heuristic(self, cell: int, goal: int) -> int:
        """The steps there without any walls, by the shorter way round."""
        y, goal_y = cell // self.width, goal // self.width
        along = abs(cell - y * self.width - (goal - goal_y * self.width))
        straight = along + self.drop(y, goal_y)
        around = self.width - along + self.drop(self.height - 1 - y if self.turns & FLIPS else y, goal_y)
        return min(straight, around)

    def drop(self, y: int, goal: int) -> int:
        """The steps from row to row."""
        down = abs(y - goal)
        return min(down, self.height - down) if self.turns & WRAPS_Y else down


def wrapped_canvas(width: int, height: int, turns: int, passages: Any, events: Any, event_count: Any) -> WrappedCanvas:
    """A rectangle with these borders glued, as kernels see it."""
    shift = 31 + (width - 1).bit_length()
    return WrappedCanvas(width, height, turns, -(-(1 << shift) // width), shift, passages, events, event_count)


MAX_CELLS = 1 << 31  # that arithmetic with a factor of 32 bits tells apart


@dataclass(frozen=True)
class Wrapped(Rows, SquareCells):
    """`width` x `height` square cells; cell (x, y) is number y * width + x; east of a row's last cell a row begins.

    Where a border is one cell away from the other in both directions, two passages lead between the same two cells
    (torus:2x2); what would lead from a cell to itself (torus:1x1) is no neighbor. Neighbors are told by arithmetic:
    a maze takes one byte per cell and nothing beside.
    """

    FORMS: ClassVar = {"{width}x{height}": "20x14"}

    width: int
    height: int
    turns: ClassVar[int]  # what is glued to what: WRAPS_Y, FLIPS

    def __post_init__(self) -> None:
        self.check_rows("squares")
        if self.cells >= MAX_CELLS:
            raise ClewError(f"{self.spec} has {self.cells:,} cells: below {MAX_CELLS:,} are possible")

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @property
    def is_rectangular(self) -> bool:
        """Yes."""
        return True

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    @property
    def storage(self) -> int:
        """One entry for each cell, and one for the place that all borders lead to."""
        return self.cells + 1

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are, counted twice where two passages can join them."""
        twisted = self.height - self.height % 2 if self.turns & FLIPS else 0  # of one column
        across = self.cells if self.width > 1 else twisted
        down = self.height if self.turns & WRAPS_Y and self.height > 1 else self.height - 1
        return across + down * self.width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> WrappedCanvas:
        """The same for both modes: numbers only."""
        return wrapped_canvas(self.width, self.height, self.turns, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint8[cells + 1]: 0 for every cell, then the sentinel."""
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, np.uint8)
            passages[self.cells] = SENTINEL
            return passages
        return bytearray(self.cells) + bytes([SENTINEL])

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) north, east, south, west."""
        topology = self.topology()
        for direction in (NORTH, EAST, SOUTH, WEST):
            other = topology.neighbor(index, direction)
            if other < self.cells:
                yield direction, other

    def apart(self, index: int, direction: int) -> bool:
        """At the borders, where the picture is cut open."""
        x, y = self.coordinates(index)
        return (direction, 0) in ((NORTH, y), (WEST, x), (EAST, self.width - 1 - x), (SOUTH, self.height - 1 - y))


class Cylinder(Wrapped):
    """Squares around a tube: every row is a ring."""

    turns = 0

    @property
    def spec(self) -> str:
        """'cylinder:20x14'."""
        return f"cylinder:{self.width}x{self.height}"


class Torus(Wrapped):
    """Squares on a ring-shaped tube: every row is a ring, and every column too."""

    turns = WRAPS_Y

    @property
    def spec(self) -> str:
        """'torus:20x14'."""
        return f"torus:{self.width}x{self.height}"


class Moebius(Wrapped):
    """A band with half a twist: every row goes on in the row as far from the bottom as it is from the top."""

    turns = FLIPS

    @property
    def spec(self) -> str:
        """'moebius:20x14'."""
        return f"moebius:{self.width}x{self.height}"


class Klein(Wrapped):
    """A Klein bottle: a Moebius band whose columns are rings."""

    turns = WRAPS_Y | FLIPS

    @property
    def spec(self) -> str:
        """'klein:20x14'."""
        return f"klein:{self.width}x{self.height}"
