"""The rectangle: rows of square cells; directions 0 north, 1 east, 2 south, 3 west.

`SquareCells` and `Squares` are base classes of grids; `PaddedSquares` is that of canvases with a sentinel before rows.
"""

from abc import abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from clew import kernel
from clew.draws import Draws
from clew.errors import ClewError
from clew.grids.canvas import Canvas, new_canvas
from clew.grids.compass import TURN, Compass
from clew.grids.grid import Grid, Outlines, Point, Rows, Side, Sides, as_points, square
from clew.kernel import IntArray, for_kernel, memory, signed, struct
from clew.lazy import FloatArray, Int64Array, np

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # columns to the right and rows down, by direction
TUNNEL = 4  # on a weave, direction 4 + d leads under the next cell in direction d to the one after it
BAND = 1 << 20  # places whose passages are compared at a time, so that a huge maze needs little more memory
NAMES = ("north", "east", "south", "west")
QUARTERS = bytes(range(0, TURN, TURN // 4))  # the heading of each


class SquareCells(Rows, Grid):
    """The base class of grids drawn as squares in rows and columns, whatever their sides lead to."""

    max_sides = 4
    typecode = "B"
    has_squares = True

    @property
    def shape(self) -> tuple[int, ...]:
        """(rows, columns)."""
        return self.height, self.width

    def direction_name(self, index: int, direction: int) -> str:
        return NAMES[direction]

    def extent(self) -> Point:
        return float(self.width), float(self.height)

    def center(self, index: int) -> Point:
        x, y = self.coordinates(index)
        return x + 0.5, y + 0.5

    def border_cells(self) -> list[int]:
        """Return the cells that do not have all four neighbors."""
        compiled = kernel.should_compile(list_border, self.cells)
        cells = kernel.zeros("i", self.cells, compiled)
        count = int(kernel.run(list_border, compiled, new_canvas(self, compiled=compiled), cells))
        return [int(cell) for cell in cells[:count]]

    def outline(self, index: int) -> list[Side]:
        x, y = self.coordinates(index)
        return list(enumerate(square(x, y)))

    def columns_and_rows(self, cells: "Int64Array") -> tuple[Any, Any]:
        """Return the coordinates of many cells as two arrays."""
        return self.coordinates(cells)  # type: ignore[arg-type]

    def seams(self, cells: "Int64Array") -> Any:
        """Return, for each direction, in which cells the picture shows the wall twice."""
        return np.zeros((4, len(cells)), bool)

    def outlines(self, cells: "Int64Array") -> Iterator[Outlines]:
        lines = square(*self.columns_and_rows(cells))
        sides = (
            Sides(np.full(len(cells), direction), apart, as_points(line, len(cells)))
            for direction, (line, apart) in enumerate(zip(lines, self.seams(cells), strict=True))
        )
        yield Outlines(np.arange(len(cells)), tuple(sides), ())

    def centers(self, cells: "Int64Array") -> "FloatArray":
        return np.stack(self.columns_and_rows(cells), axis=1) + 0.5


def list_border(maze: Canvas, cells: IntArray) -> int:
    """List the cells of squares that do not have all four neighbors; return how many."""
    found = 0
    for cell in maze.places():
        if not maze.is_padding(cell) and maze.directions(cell) & DIRECTIONS != DIRECTIONS:
            cells[found] = maze.index_of(cell)
            found += 1
    return found


class PaddedCells(SquareCells):
    """The base class of grids whose kernels see `margin` sentinels before each row and rows of them above and below."""

    margin: ClassVar[int]

    @property
    def stride(self) -> int:
        """The difference between a place and the one below it."""
        return self.width + self.margin

    @property
    def storage(self) -> int:
        return (self.height + 2 * self.margin) * self.stride

    def padding_slices(self, flat: Any) -> Iterator[Any]:
        """Yield the rows above, the places before each row, and the rows below."""
        yield flat[: self.margin * self.stride]
        for column in range(self.margin):
            yield flat[column :: self.stride]
        yield flat[-self.margin * self.stride :]

    def as_array(self, flat: Any) -> Any:
        return flat.reshape(-1, self.stride)[self.margin : -self.margin, self.margin :]

    def cell_slices(self, flat: Any) -> Iterator[Any]:
        for row in range(self.margin, self.height + self.margin):
            yield flat[row * self.stride + self.margin : (row + 1) * self.stride]


class Squares(PaddedCells):
    """The base class of rectangles, whole or with places left out: a frame of `width` x `height` places.

    Kernels index arrays with a sentinel before each row and a row of sentinels above and below. So (x, y) has the
    position y * width + x and, by `place_at`, the place (y + 1) * (width + 1) + x + 1.
    """

    margin = 1
    is_rectangular = is_flat = has_headings = True

    def compass(self, compiled: bool) -> Compass:
        return Compass(for_kernel(QUARTERS, compiled), 0)

    @property
    def frame(self) -> tuple[int, int]:
        return self.width, self.height

    @abstractmethod
    def doubled(self) -> "Squares":
        """Return the grid with four cells for each."""

    @abstractmethod
    def mirrored(self, across: bool, down: bool) -> "Squares":
        """Return the grid with left and right exchanged, if `across`, and top and bottom, if `down`."""

    def place_at(self, x: int, y: int) -> int:
        """Return the place at (x, y)."""
        return (y + 1) * self.stride + x + 1

    @abstractmethod
    def position(self, index: int) -> int:
        """Return y * width + x of a cell by its index."""

    @abstractmethod
    def positions(self, cells: Sequence[int]) -> Sequence[int]:
        """Return the positions of several cells; a NumPy array for a NumPy array."""

    def storage_of(self, directions: Any) -> Any:
        memory.require(2 * self.storage, self.spec)
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        rows = -(-BAND // self.width)
        for begin in range(0, self.height, rows):  # in bands, so that what is computed stays small
            band = directions[begin : begin + rows]
            wrong = (band < 0) | (band > 15)
            if wrong.any():
                y, x = (int(each[0]) for each in np.nonzero(wrong))
                needed = "its open directions must be a number from 0 to 15"
                raise ClewError(f"cell {x},{begin + y} holds {band[y, x]}: {needed}")
            cells[begin : begin + rows] |= band.astype(np.uint8, copy=False)
        return storage

    def storage_of_passages(self, east: Any, south: Any) -> Any:
        """Return the passages by place, for arrays [row, column] of 0 or 1: passages to the east and to the south.

        The last column of `east` and the last row of `south` must be 0, as they would lead outside.
        """
        storage = self.new_passages(compiled=True)
        cells = self.as_array(storage)
        cells |= east << EAST | south << SOUTH
        cells[:, 1:] |= east[:, :-1] << WEST
        cells[1:] |= south[:-1] << NORTH
        return storage

    def one_sided(self, storage: Any) -> Iterator[tuple[int, Any]]:
        """Yield bands of the storage, which is a NumPy array.

        Sentinels have no bit of a direction, so a passage that leads outside is one-sided too. Closing a one-sided
        passage changes no other result, so a band may be corrected before the next is computed.
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
        """Two bits for each place of the whole rectangle: to the east and to the south."""
        return 2 * self.width * self.height

    def flags_of(self, storage: Any) -> Any:
        cells = self.as_array(storage)
        flags = np.empty((self.height, self.width, 2), np.uint8)
        flags[:, :, 0] = cells >> EAST & 1
        flags[:, :, 1] = cells >> SOUTH & 1
        return flags.reshape(-1)

    def storage_of_flags(self, flags: Any) -> Any:
        memory.require(6 * self.storage, self.spec)
        cells = flags.reshape(self.height, self.width, 2)
        east, south = cells[:, :, 0], cells[:, :, 1]
        if east[:, -1].any() or south[-1].any():
            raise ClewError(f"the passages do not fit {self.spec}: one leads outside; the document is damaged")
        return self.storage_of_passages(east, south)

    def coordinates(self, index: int) -> tuple[int, int]:
        return super().coordinates(self.position(index))

    def columns_and_rows(self, cells: "Int64Array") -> tuple[Any, Any]:
        return super().coordinates(self.positions(cells))  # type: ignore[arg-type]

    def neighbors(self, index: int) -> Iterator[tuple[int, int]]:
        x, y = self.coordinates(index)
        for direction, (right, down) in enumerate(STEPS):
            column, row = x + right, y + down
            if 0 <= column < self.width and 0 <= row < self.height and (other := self.index_at(column, row)) >= 0:
                yield direction, other


SENTINEL = 128  # bit 7 of a place that is not a cell
MARK = 64  # bit 6
DIRECTIONS = 15  # bits 0 to 3
# The first of a set of directions after a direction: entry 16 * direction + directions
CLOCKWISE, COUNTERCLOCKWISE = (
    bytes(
        next((near for step in range(1, 5) if directions >> (near := (direction + turn * step) % 4) & 1), 0)
        for direction in range(4)
        for directions in range(16)
    )
    for turn in (1, -1)
)


class RectangleFields(NamedTuple):
    """The fields of the canvas of a rectangle."""

    width: int
    height: int
    stride: int  # width + 1
    offsets: IntArray  # int64[4], what a step adds to the place; a lookup is faster than arithmetic here
    passages: IntArray  # uint8[(height + 2) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


class SquareCanvas(Canvas):
    """The canvas of square cells in rows, with four directions unless a subclass has more."""

    __slots__ = ()

    width: int
    height: int

    def cells(self) -> int:
        return self.width * self.height

    def degree(self, cell: int) -> int:
        return 4

    def random_direction(self, cell: int, draws: Draws) -> int:
        """Return one of four directions, from `bits(2)`; if it leads outside, the caller draws again."""
        return draws.bits(2)

    def opposite(self, cell: int, direction: int) -> int:
        return direction ^ 2

    def mark_bit(self) -> int:
        return MARK

    def edge_cell(self, edge: int) -> int:
        return edge >> 1

    def edge_direction(self, edge: int) -> int:
        return 1 + (edge & 1)


class PaddedSquares(SquareCanvas):
    """The canvas of square cells with one sentinel before each row and a row of sentinels above and below.

    So no step needs a check of bounds: cell (x, y) is place (y + 1) * (width + 1) + x + 1.
    """

    __slots__ = ()

    stride: int
    offsets: IntArray

    def columns(self) -> int:
        return self.width

    def rows(self) -> int:
        return self.height

    def places(self) -> range:
        return range(self.stride + 1, (self.height + 1) * self.stride)

    def is_padding(self, place: int) -> bool:
        return self.passages[place] >= SENTINEL

    def cell(self, index: int) -> int:
        return index + index // self.width + self.stride + 1

    def index_of(self, cell: int) -> int:
        return cell - self.stride - cell // self.stride

    def place_at(self, x: int, y: int) -> int:
        """Return the place at (x, y), which a mask may leave out."""
        return (y + 1) * self.stride + x + 1

    def column_of(self, cell: int) -> int:
        """Return x of a cell."""
        return cell % self.stride - 1

    def row_of(self, cell: int) -> int:
        """Return y of a cell."""
        return cell // self.stride - 1

    def middle(self) -> int:
        """Return the cell in the middle; for even sizes, the one to the right of and below the center."""
        return self.place_at(self.width // 2, self.height // 2)

    def neighbor(self, cell: int, direction: int) -> int:
        return cell + self.offsets[direction]

    def clockwise(self, cell: int, direction: int, directions: int) -> int:
        return signed(CLOCKWISE[16 * direction + directions])

    def counterclockwise(self, cell: int, direction: int, directions: int) -> int:
        return signed(COUNTERCLOCKWISE[16 * direction + directions])

    def directions(self, cell: int) -> int:
        passages = self.passages
        return (
            (passages[cell - self.stride] < SENTINEL) * 1
            | (passages[cell + 1] < SENTINEL) * 2
            | (passages[cell + self.stride] < SENTINEL) * 4
            | (passages[cell - 1] < SENTINEL) * 8
        )

    def unvisited(self, cell: int) -> int:
        passages = self.passages
        return (
            (passages[cell - self.stride] == 0) * 1
            | (passages[cell + 1] == 0) * 2
            | (passages[cell + self.stride] == 0) * 4
            | (passages[cell - 1] == 0) * 8
        )

    def visited(self, cell: int) -> int:
        passages = self.passages
        return (
            (passages[cell - self.stride] & DIRECTIONS != 0) * 1
            | (passages[cell + 1] & DIRECTIONS != 0) * 2
            | (passages[cell + self.stride] & DIRECTIONS != 0) * 4
            | (passages[cell - 1] & DIRECTIONS != 0) * 8
        )

    def is_consistent(self) -> bool:
        """Compare each place with the one to the east and the one below, many at a time; padding has no directions."""
        passages = self.passages
        wrong = 0
        for place in range(len(passages) - self.stride):
            here = passages[place]
            wrong |= here & SENTINEL - 1 - DIRECTIONS
            wrong |= (here >> EAST ^ passages[place + 1] >> WEST) & 1
            wrong |= (here >> SOUTH ^ passages[place + self.stride]) & 1
        return wrong == 0

    def forward(self, cell: int) -> int:
        """Return east and south, unless they lead outside."""
        return (self.passages[cell + 1] < SENTINEL) * 2 | (self.passages[cell + self.stride] < SENTINEL) * 4

    def earliest(self, cell: int, directions: int) -> int:
        """Return the northern neighbor if it is in the set, else the western one, else the cell itself."""
        north = directions & 1
        west = (directions >> 3) & (1 - north)
        return cell - north * self.stride - west

    def edge(self, cell: int, direction: int) -> int:
        """Return twice the place of the earlier cell, plus 1 for its southern edge."""
        earlier = cell - (direction == NORTH) * self.stride - (direction == WEST)
        return 2 * earlier + (direction + 1 & 1)

    def heuristic(self, cell: int, goal: int) -> int:
        """Return the Manhattan distance."""
        row, goal_row = cell // self.stride, goal // self.stride
        column, goal_column = cell - row * self.stride, goal - goal_row * self.stride
        return abs(row - goal_row) + abs(column - goal_column)


@struct
class RectangleCanvas(RectangleFields, PaddedSquares):
    """The canvas of a whole rectangle."""

    __slots__ = ()

    def fill_passages(self) -> None:
        """Set all four bits, then clear those at the border."""
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

    def heuristic_is_exact(self) -> bool:
        return True


def square_offsets(stride: int, compiled: bool) -> Any:
    """Return int64[4]: what a step north, east, south and west adds to a place."""
    return for_kernel(array("q", (-stride, 1, stride, -1)), compiled)


class Rectangle(Squares):
    """A rectangle of `width` x `height` square cells.

    Its spec is ``"rectangle:40x30"``, or just ``"40x30"``. Cell (x, y) is in column x of row y, both counted from 0 at
    the top left; its index is y * width + x. Directions are 0 north, 1 east, 2 south and 3 west.

    Parameters
    ----------
    width : int
        Number of cells in a row, at least 1.
    height : int
        Number of rows, at least 1.

    Examples
    --------
    >>> import clew
    >>> grid = clew.Rectangle(40, 30)
    >>> grid.spec, grid.cells, grid.shape
    ('rectangle:40x30', 1200, (30, 40))
    >>> grid.index((3, 2)), grid.coordinates(83)
    (83, (3, 2))
    >>> list(grid.neighbors(0))  # (direction, neighbor): east and south
    [(1, 1), (2, 40)]
    """

    FORMS: ClassVar = {"{width}x{height}": "40x30"}
    name = "rectangle"

    @property
    def edges(self) -> int:
        return 2 * self.width * self.height - self.width - self.height

    def neighbors_in(self, direction: int, cells: Any) -> Any:
        right, down = STEPS[direction]
        return cells + (right + down * self.width)

    def middle_cell(self) -> int:
        return (self.height - 1) // 2 * self.width + (self.width - 1) // 2

    def doubled(self) -> "Rectangle":
        return Rectangle(2 * self.width, 2 * self.height)

    def mirrored(self, across: bool, down: bool) -> "Rectangle":
        return self

    @property
    def columns(self) -> int:
        return self.width

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> RectangleCanvas:
        offsets = square_offsets(self.stride, compiled)
        return RectangleCanvas(self.width, self.height, self.stride, offsets, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        stride = self.width + 1
        if compiled:
            passages = np.zeros(self.storage, np.uint8)
            passages[: stride + 1] = passages[::stride] = passages[(self.height + 1) * stride :] = SENTINEL
            return passages
        row = bytes([SENTINEL]) + bytes(self.width)
        edge = bytes([SENTINEL]) * stride
        return bytearray(edge + row * self.height + edge)

    def position(self, index: int) -> int:
        return index

    def positions(self, cells: Sequence[int]) -> Sequence[int]:
        return cells
