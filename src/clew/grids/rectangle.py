"""The rectangle: rows of square cells; directions 0 north, 1 east, 2 south, 3 west.

`SquareCells` and `Squares` are what all grids of square cells share, `PaddedSquares` the methods of a canvas that has a
sentinel around each row; rectangles with cells left out (`clew.masks`) are made of the same.
"""

from abc import abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from clew import kernel
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.grid import Grid, Point, Side, check_two, square, whole_number
from clew.kernel import IntArray, for_kernel, memory, signed, struct

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
BAND = 1 << 20  # places whose passages are compared together, so that a huge maze needs little memory besides itself
NAMES = ("north", "east", "south", "west")


class SquareCells(Grid):
    """Cells that are squares in a picture of rows and columns, whatever their sides lead to."""

    width: int
    height: int

    @abstractmethod
    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): column and row from the top left."""

    @property
    def typecode(self) -> str:
        """Bytes: four directions, a mark and what is no cell."""
        return "B"

    @property
    def has_squares(self) -> bool:
        """North, east, south and west."""
        return True

    def direction_name(self, index: int, direction: int) -> str:
        """north, east, south or west."""
        return NAMES[direction]

    def extent(self) -> Point:
        """One by one for each place."""
        return float(self.width), float(self.height)

    def center(self, index: int) -> Point:
        """The middle of the square."""
        x, y = self.coordinates(index)
        return x + 0.5, y + 0.5

    def border_cells(self) -> list[int]:
        """Cells that have not all four neighbors."""
        compiled = kernel.should_compile(list_border, self.cells)
        cells = kernel.zeros("i", self.cells, compiled)
        count = int(kernel.run(list_border, compiled, new_canvas(self, compiled=compiled), cells))
        return [int(cell) for cell in cells[:count]]

    def outline(self, index: int) -> list[Side]:
        """The four sides, clockwise from the north."""
        x, y = self.coordinates(index)
        return list(enumerate(square(x, y)))


def list_border(maze: Canvas, cells: IntArray) -> int:
    """List the cells of squares that have not all four neighbors; how many."""
    found = 0
    for cell in maze.places():
        if not maze.is_padding(cell) and maze.directions(cell) & DIRECTIONS != DIRECTIONS:
            cells[found] = maze.number(cell)
            found += 1
    return found


@dataclass(frozen=True)
class Squares(SquareCells):
    """The frame of `width` x `height` places; which of them are cells, and their numbers, say the grids made of it.

    A place has coordinates (x, y), a position y * width + x, and a number, by which kernels know it: there is
    a sentinel before each row and a row of them above and below.
    """

    width: int
    height: int

    def __post_init__(self) -> None:
        for name in ("width", "height"):  # plain integers: a NumPy one would overflow
            object.__setattr__(self, name, whole_number(getattr(self, name), name))
        if self.width < 1 or self.height < 1:
            raise ClewError(
                f"a rectangle of {self.width}x{self.height} cells has nothing to carve: both must be at least 1"
            )

    @property
    def is_rectangular(self) -> bool:
        """Yes."""
        return True

    @property
    def is_flat(self) -> bool:
        """Yes."""
        return True

    @property
    def frame(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @abstractmethod
    def doubled(self) -> "Squares":
        """The grid with four cells in place of each."""

    @abstractmethod
    def mirrored(self, across: bool, down: bool) -> "Squares":
        """The grid with left and right, and top and bottom, changed."""

    @property
    def stride(self) -> int:
        """From a place to the one below."""
        return self.width + 1

    @property
    def storage(self) -> int:
        """Entries of an array that kernels index by cell, sentinels included."""
        return (self.height + 2) * (self.width + 1)

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    @property
    @abstractmethod
    def spec(self) -> str:
        """How the grid is called."""

    @abstractmethod
    def new_passages(self, compiled: bool) -> Any:
        """uint8[storage]: 0 for every cell, else the sentinel."""

    def place(self, x: int, y: int) -> int:
        """The place at (x, y)."""
        return (y + 1) * self.stride + x + 1

    @abstractmethod
    def position(self, index: int) -> int:
        """Row times `width` plus column of a cell."""

    @abstractmethod
    def positions(self, cells: Sequence[int]) -> Sequence[int]:
        """Those of several cells; a NumPy array of a NumPy array."""

    @abstractmethod
    def cell_at(self, x: int, y: int) -> int:
        """The number of the cell at (x, y), or -1 where the place is no cell."""

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """What is before and behind the rows, and the place before each."""
        yield flat[: self.stride]
        yield flat[:: self.stride]
        yield flat[(self.height + 1) * self.stride :]

    def as_array(self, flat: Any) -> Any:
        """A NumPy array indexed by place as [row, column], without the sentinels around; no copy."""
        return flat[self.stride : (self.height + 1) * self.stride].reshape(self.height, self.stride)[:, 1:]

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        """The rows, without the sentinels around."""
        for row in range(1, self.height + 1):
            yield flat[row * self.stride + 1 : (row + 1) * self.stride]

    def storage_of(self, directions: Any) -> Any:
        """The rows, with sentinels around."""
        import numpy as np

        wrong = (directions < 0) | (directions > 15)
        if wrong.any():
            y, x = (int(each[0]) for each in np.nonzero(wrong))
            raise ClewError(f"cell {x},{y} holds {directions[y, x]}: directions are a number from 0 to 15")
        memory.require(2 * self.storage, self.spec)
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells |= directions.astype(np.uint8, copy=False)
        return storage

    def storage_of_passages(self, east: Any, south: Any) -> Any:
        """The storage of a maze with these passages: 0 or 1 [row, column], to the east and to the south of a place.

        What would lead outside, in the last column and row, must be 0.
        """
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells |= east << EAST | south << SOUTH
        cells[:, 1:] |= east[:, :-1] << WEST
        cells[1:] |= south[:-1] << NORTH
        return storage

    def one_sided(self, storage: Any) -> Iterator[tuple[int, Any]]:
        """By bands, in storage of NumPy.

        Sentinels have no direction's bit, so what leads outside has no answer either. Closing what is one-sided changes
        no other answer, so a band may be closed before the next is looked at.
        """
        for begin in range(self.stride + 1, (self.height + 1) * self.stride, BAND):
            end = min(begin + BAND, (self.height + 1) * self.stride)
            answers: Any = storage[begin - self.stride : end - self.stride] >> 2 & 1
            answers |= storage[begin + 1 : end + 1] >> 2 & 2
            answers |= storage[begin + self.stride : end + self.stride] << 2 & 4
            answers |= storage[begin - 1 : end - 1] << 2 & 8
            answers ^= 15
            answers &= storage[begin:end]
            yield begin, answers

    @property
    def passage_flags(self) -> int:
        """Two for each place of the whole rectangle: to the east, and to the south."""
        return 2 * self.width * self.height

    def flags_of(self, storage: Any) -> Any:
        """From the western and the northern side of each passage."""
        import numpy as np

        cells = self.as_array(storage)
        flags = np.empty((self.height, self.width, 2), np.uint8)
        flags[:, :, 0] = cells >> EAST & 1
        flags[:, :, 1] = cells >> SOUTH & 1
        return flags.reshape(-1)

    def storage_of_flags(self, flags: Any) -> Any:
        """Both sides of each passage are opened."""
        memory.require(6 * self.storage, self.spec)
        cells = flags.reshape(self.height, self.width, 2)
        east, south = cells[:, :, 0], cells[:, :, 1]
        if east[:, -1].any() or south[-1].any():
            raise ClewError(f"the passages do not fit {self.spec}: one leads outside, so the document is damaged")
        return self.storage_of_passages(east, south)

    def index(self, coordinates: tuple[int, ...]) -> int:
        """The cell at (x, y); `ClewError` where there is none."""
        check_two(coordinates)
        x, y = coordinates
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ClewError(
                f"cell {x},{y} is not in this maze: it is {self.width}x{self.height}, "
                f"so x,y must be from 0,0 to {self.width - 1},{self.height - 1}"
            )
        found = self.cell_at(x, y)
        if found < 0:
            raise ClewError(f"cell {x},{y} is not in this maze: its mask leaves that place out, choose another cell")
        return found

    def coordinates(self, index: int) -> tuple[int, int]:
        """(x, y): column and row from the top left."""
        position = self.position(index)
        return position % self.width, position // self.width

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        """(direction, neighbor) north, east, south, west."""
        x, y = self.coordinates(index)
        if y > 0 and (other := self.cell_at(x, y - 1)) >= 0:
            yield NORTH, other
        if x + 1 < self.width and (other := self.cell_at(x + 1, y)) >= 0:
            yield EAST, other
        if y + 1 < self.height and (other := self.cell_at(x, y + 1)) >= 0:
            yield SOUTH, other
        if x > 0 and (other := self.cell_at(x - 1, y)) >= 0:
            yield WEST, other


SENTINEL = 128  # bit 7 of a storage place that is no cell
MARK = 64  # bit 6, for a generator's own use
DIRECTIONS = 15  # bits 0 to 3


class RectangleFields(NamedTuple):
    """What the canvas of a rectangle is made of."""

    width: int
    height: int
    stride: int  # width + 1
    offsets: IntArray  # int64[4], what a step adds to the place; a lookup is quicker than arithmetic here
    passages: IntArray  # uint8[(height + 2) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


class PaddedSquares(Canvas):
    """Square cells stored with one sentinel before each row and a row of them above and below.

    So no step needs a bounds check: cell (x, y) is place (y + 1) * (width + 1) + x + 1.
    """

    __slots__ = ()

    width: int
    height: int
    stride: int
    offsets: IntArray

    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def columns(self) -> int:
        """Cells in a row."""
        return self.width

    def rows(self) -> int:
        """How many rows there are."""
        return self.height

    def places(self) -> range:
        """All cells in reading order, with padding before each row but the first."""
        return range(self.stride + 1, (self.height + 1) * self.stride)

    def is_padding(self, place: int) -> bool:
        """Whether the place is a sentinel."""
        return self.passages[place] >= SENTINEL

    def cell(self, index: int) -> int:
        """The place of cell `index`."""
        return index + index // self.width + self.stride + 1

    def number(self, cell: int) -> int:
        """The cell's index."""
        return cell - self.stride - cell // self.stride

    def at(self, x: int, y: int) -> int:
        """The place in column `x` of row `y`; it may be left out."""
        return (y + 1) * self.stride + x + 1

    def column_of(self, cell: int) -> int:
        """The x of a cell."""
        return cell % self.stride - 1

    def row_of(self, cell: int) -> int:
        """The y of a cell."""
        return cell // self.stride - 1

    def middle(self) -> int:
        """The cell in the middle, or right and below of it."""
        return self.at(self.width // 2, self.height // 2)

    def degree(self, cell: int) -> int:
        """Four; some may lead outside."""
        return 4

    def random_direction(self, cell: int, draws: Draws) -> int:
        """`bits(2)`: one of the four, so that a step near the border may have to be drawn again."""
        return draws.bits(2)

    def neighbor(self, cell: int, direction: int) -> int:
        """The place one step in that direction."""
        return cell + self.offsets[direction]

    def opposite(self, cell: int, direction: int) -> int:
        """The opposite direction."""
        return direction ^ 2

    def directions(self, cell: int) -> int:
        """The directions that stay inside."""
        passages = self.passages
        return (
            (passages[cell - self.stride] < SENTINEL) * 1
            | (passages[cell + 1] < SENTINEL) * 2
            | (passages[cell + self.stride] < SENTINEL) * 4
            | (passages[cell - 1] < SENTINEL) * 8
        )

    def unvisited(self, cell: int) -> int:
        """The directions to cells without a passage."""
        passages = self.passages
        return (
            (passages[cell - self.stride] == 0) * 1
            | (passages[cell + 1] == 0) * 2
            | (passages[cell + self.stride] == 0) * 4
            | (passages[cell - 1] == 0) * 8
        )

    def visited(self, cell: int) -> int:
        """The directions to cells with a passage; neither sentinels nor marks count."""
        passages = self.passages
        return (
            (passages[cell - self.stride] & DIRECTIONS != 0) * 1
            | (passages[cell + 1] & DIRECTIONS != 0) * 2
            | (passages[cell + self.stride] & DIRECTIONS != 0) * 4
            | (passages[cell - 1] & DIRECTIONS != 0) * 8
        )

    def carvable(self, cell: int) -> int:
        """All that are not open."""
        return self.directions(cell) & ~signed(self.passages[cell])

    def mark_bit(self) -> int:
        """Bit 6."""
        return MARK

    def fill_passages(self) -> None:
        """Set all four bits, then take back those at the border."""
        for row in range(1, self.height + 1):
            west = row * self.stride + 1
            for cell in range(west, west + self.width):
                self.passages[cell] = DIRECTIONS
            self.passages[west] &= DIRECTIONS - 8
            self.passages[west + self.width - 1] &= DIRECTIONS - 2
        below = self.height * self.stride
        for column in range(1, self.width + 1):
            self.passages[self.stride + column] &= DIRECTIONS - 1
            self.passages[below + column] &= DIRECTIONS - 4

    def forward(self, cell: int) -> int:
        """East and south, where they stay inside."""
        return (self.passages[cell + 1] < SENTINEL) * 2 | (self.passages[cell + self.stride] < SENTINEL) * 4

    def earliest(self, cell: int, directions: int) -> int:
        """The northern neighbor if it is in the set, else the western, else the cell itself."""
        north = directions & 1
        west = (directions >> 3) & (1 - north)
        return cell - north * self.stride - west

    def edge(self, cell: int, direction: int) -> int:
        """Twice the place of the earlier cell, plus 1 for its southern edge."""
        earlier = cell - (direction == NORTH) * self.stride - (direction == WEST)
        return 2 * earlier + (direction + 1 & 1)

    def edge_cell(self, edge: int) -> int:
        """The western or northern of the edge's two cells."""
        return edge >> 1

    def edge_direction(self, edge: int) -> int:
        """East for even numbers, south for odd ones."""
        return 1 + (edge & 1)

    def heuristic(self, cell: int, goal: int) -> int:
        """The steps there without any walls (Manhattan distance)."""
        row, goal_row = cell // self.stride, goal // self.stride
        column, goal_column = cell - row * self.stride, goal - goal_row * self.stride
        return abs(row - goal_row) + abs(column - goal_column)


@struct
class RectangleCanvas(RectangleFields, PaddedSquares):
    """A whole rectangle."""

    __slots__ = ()


def square_offsets(stride: int, compiled: bool) -> Any:
    """int64[4], what a step north, east, south and west adds to a place."""
    return for_kernel(array("q", (-stride, 1, stride, -1)), compiled)


@dataclass(frozen=True)
class Rectangle(Squares):
    """`width` x `height` square cells; cell (x, y) is number y * width + x."""

    FORMS: ClassVar = {"{width}x{height}": "40x30"}

    @property
    def spec(self) -> str:
        """'rectangle:40x30'."""
        return f"rectangle:{self.width}x{self.height}"

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    @property
    def edges(self) -> int:
        """How many pairs of neighbors there are."""
        return 2 * self.width * self.height - self.width - self.height

    def doubled(self) -> "Rectangle":
        """Twice as wide and as high."""
        return Rectangle(2 * self.width, 2 * self.height)

    def mirrored(self, across: bool, down: bool) -> "Rectangle":
        """The same."""
        return self

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return self.width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> RectangleCanvas:
        """The rectangle as kernels see it."""
        offsets = square_offsets(self.stride, compiled)
        return RectangleCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        """uint8[storage]: 0 for every cell, sentinels around."""
        stride = self.width + 1
        if compiled:
            import numpy as np

            passages = np.zeros(self.storage, np.uint8)
            passages[: stride + 1] = SENTINEL
            passages[::stride] = SENTINEL
            passages[(self.height + 1) * stride :] = SENTINEL
            return passages
        row = bytes([SENTINEL]) + bytes(self.width)
        edge = bytes([SENTINEL]) * stride
        return bytearray(edge + row * self.height + edge)

    def position(self, index: int) -> int:
        """The number of the cell."""
        return index

    def positions(self, cells: Sequence[int]) -> Sequence[int]:
        """The numbers themselves."""
        return cells

    def cell_at(self, x: int, y: int) -> int:
        """Every place is a cell."""
        return y * self.width + x
