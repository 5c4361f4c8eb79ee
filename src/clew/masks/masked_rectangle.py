"""The rectangle with places left out, so that a maze has any shape: a heart, a ring, the open places of a formula."""

import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, compress
from typing import Any, NamedTuple

from clew.errors import ClewError
from clew.grids.rectangle import DIRECTIONS, SENTINEL, STEPS, PaddedSquares, Squares, square_offsets
from clew.kernel import IntArray, for_kernel, memory, struct
from clew.lazy import np


class MaskedFields(NamedTuple):
    """The fields of the canvas of a masked rectangle."""

    width: int
    height: int
    stride: int  # width + 1
    offsets: IntArray  # int64[4], what a step adds to the place
    place_table: IntArray  # int32[cells], by index the place of the cell
    index_table: IntArray  # int32[storage], by place the index of the cell, if there is one
    passages: IntArray  # uint8[(height + 2) * stride]
    events: IntArray  # int32[3 * capacity]
    event_count: IntArray  # int64[1]


@struct
class MaskedCanvas(MaskedFields, PaddedSquares):
    """The canvas of a masked rectangle: to kernels, the sentinel in a place left out looks like the border."""

    __slots__ = ()

    def cells(self) -> int:
        return len(self.place_table)

    def columns(self) -> int:
        """Return 0: a row with places left out is not a full row of cells."""
        return 0

    def rows(self) -> int:
        """Return 0: a row with places left out is not a full row of cells."""
        return 0

    def cell(self, index: int) -> int:
        return int(self.place_table[index])

    def index_of(self, cell: int) -> int:
        return int(self.index_table[cell])

    def middle(self) -> int:
        """Return the first cell that does not come before the middle of the rectangle, or the last cell."""
        middle = self.place_at(self.width // 2, self.height // 2)
        return int(self.place_table[min(int(self.index_table[middle]), len(self.place_table) - 1)])


CELL, LEFT_OUT = ". ", "X#"  # in text
MAX_STORAGE = 1 << 31  # places that can be numbered in 32 bits
NUMPY_FROM = 200_000  # places from which NumPy is faster, its import included
NUMPY_IS_FASTER = 500  # places from which it is if it is imported already
BYTES_PER_PLACE = 10  # of the tables of places and indices
_PASSAGES_OF_MASK = bytes([SENTINEL, 0]) + bytes(254)  # the initial passages of a place, by the mask
_INVERTED = bytes((1, 0, *range(2, 256)))
_THERE = bytes(value < SENTINEL for value in range(256))


def inverted(mask: bytes) -> bytes:
    """Return the mask with cells and places left out exchanged."""
    return mask.translate(_INVERTED)


def within(outer: bytes, kept: bytes) -> bytes:
    """Combine two masks: the second has an entry for each cell that the first keeps."""
    each = iter(kept)
    return bytes(is_cell and next(each) for is_cell in outer)


@dataclass(frozen=True)
class MaskedRectangle(Squares):
    r"""A `width` x `height` rectangle of square cells with places left out.

    Such a grid is made from a rule or an array by `clew.masked`, from a text by `MaskedRectangle.parse_text`, and from
    a file or a word by the specs ``"mask:heart.png"`` and ``"text:CLEW"``. Cells are indexed in reading order;
    coordinates are those of the rectangle. Directions are 0 north, 1 east, 2 south and 3 west. If the cells are not
    connected, mazes on them can be drawn, solved and measured, but not generated.

    Parameters
    ----------
    width : int
        Number of places in a row, at least 1.
    height : int
        Number of rows, at least 1.
    mask : bytes or array
        uint8[height * width] in reading order, or an array of bytes or booleans [row, column]: 1 for a cell, 0 for a
        place left out.

    Raises
    ------
    ClewError
        If the mask does not have the size of the rectangle, or leaves every place out.

    Examples
    --------
    >>> import clew
    >>> grid = clew.MaskedRectangle.parse_text("X..X\n....\nX..X")
    >>> grid.cells, grid.spec
    (8, 'mask:4x3')
    >>> grid.coordinates(0), grid.index((0, 1))
    ((1, 0), 2)
    >>> print(clew.generate("wilson", grid, seed=4))
    ████┌───┬───┐████
    ████│   │   │████
    ┌───┘   ╵   └───┐
    │               │
    └───┬───╴   ┌───┘
    ████│       │████
    ████└───────┘████
    """

    name = "mask"  # the spec has the size only: documents store the mask as well
    is_masked = True
    in_one_part = False

    mask: bytes = field(repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            seen = memoryview(self.mask)
            if seen.itemsize != 1 or (seen.ndim > 1 and seen.shape != (self.height, self.width)):
                shape = "x".join(map(str, seen.shape or ()))
                raise ClewError(
                    f"the mask is an array of shape {shape} with {seen.itemsize} bytes for a "
                    f"place: give {self.height} rows of {self.width}, a byte or a boolean for a place"
                )
            object.__setattr__(self, "mask", seen.tobytes())
        except TypeError:
            kind = type(self.mask).__name__
            raise ClewError(
                f"the mask is of type {kind}: give bytes, 1 for a cell and 0 for a place left out"
            ) from None
        if len(self.mask) != self.width * self.height:
            needed = f"a rectangle of {self.width}x{self.height} needs {self.width * self.height:,}, a byte for each"
            raise ClewError(f"the mask has {len(self.mask):,} places: {needed}")
        others = self.mask.translate(None, b"\0\1")
        if others:
            at = self.mask.index(others[0])
            advice = "give 1 for a cell or 0 for a place left out"
            raise ClewError(f"the mask holds {others[0]} at {at % self.width},{at // self.width}: {advice}")
        if 1 not in self.mask:
            raise ClewError.coded("mask-empty")
        if self.storage >= MAX_STORAGE:
            raise ClewError(
                f"a mask of {self.width}x{self.height} has too many places: it must have fewer than {MAX_STORAGE:,}"
            )

    @classmethod
    def parse_text(cls, text: str) -> "MaskedRectangle":
        r"""Return the masked rectangle drawn in a text.

        Parameters
        ----------
        text : str
            Lines of equal length: ``X`` or ``#`` for a place left out, ``.`` or a blank for a cell.

        Returns
        -------
        MaskedRectangle
            The grid.

        Raises
        ------
        ClewError
            If the lines differ in length, contain another character, or have no cell.

        Examples
        --------
        >>> import clew
        >>> clew.MaskedRectangle.parse_text("..X\n...").cells
        5
        """
        lines = text.strip("\n").split("\n")
        for number, line in enumerate(lines, 1):
            if len(line) != len(lines[0]) or not line:
                raise ClewError.coded("mask-line", line=number, places=len(line), width=len(lines[0]))
            for column, character in enumerate(line, 1):
                if character not in CELL + LEFT_OUT:
                    raise ClewError.coded("mask-character", line=number, column=column, character=repr(character))
        return cls(len(lines[0]), len(lines), bytes(each in CELL for line in lines for each in line))

    @cached_property
    def cells(self) -> int:
        return self.mask.count(1)

    @cached_property
    def edges(self) -> int:
        there = int.from_bytes(self._there, "little")  # all places as one long integer, compared with itself shifted
        return sum((there & there >> 8 * step).bit_count() for step in (1, self.stride))

    @property
    def fingerprint(self) -> bytes:
        return self.mask

    def padding_slices(self, flat: Any) -> Iterator[bytes]:
        """Yield all padding at once: the places left out, and the sentinels around them."""
        yield bytes(compress(flat.tobytes(), inverted(self._there)))

    def canvas(self, compiled: bool, passages: Any, events: Any, event_count: Any) -> MaskedCanvas:
        places, numbers = (for_kernel(each, compiled) for each in self._numbering)
        shape = self.width, self.height, self.stride, square_offsets(self.stride, compiled)
        return MaskedCanvas(*shape, places, numbers, passages, events, event_count)

    def new_passages(self, compiled: bool) -> Any:
        if compiled:
            passages = np.full(self.storage, SENTINEL, np.uint8)
            self.as_array(passages)[:] = (np.frombuffer(self.mask, np.uint8) ^ 1).reshape(self.height, self.width) << 7
            return passages
        edge = bytes([SENTINEL])
        rows = self.mask.translate(_PASSAGES_OF_MASK)
        inner = edge.join(rows[begin : begin + self.width] for begin in range(0, len(rows), self.width))
        return bytearray(edge * (self.stride + 1) + inner + edge * self.stride)

    def restricted(self, kept: bytes) -> "MaskedRectangle":
        """Return the rectangle with only those of its cells where `kept`, uint8[cells], is 1."""
        return MaskedRectangle(self.width, self.height, within(self.mask, kept))

    def cell_entries(self, entries: Any) -> Any:
        return entries[np.frombuffer(self.mask, bool).reshape(self.shape)]

    def all_passages(self) -> bytes:
        """Return the passages of a maze in which all neighbors are joined: uint8[storage].

        The storage is treated as one long integer with a byte for each place. A shift by one place or by one row then
        finds the neighbors of all cells at once, as fast as NumPy but without importing it.
        """
        empty = bytes(self.new_passages(False))
        row = 8 * self.stride
        there = int.from_bytes(self._there, "little")
        joined = there << row | there >> 8 << 1 | there >> row << 2 | there << 8 << 3
        return (int.from_bytes(empty, "little") | joined & there * DIRECTIONS).to_bytes(len(empty), "little")

    def storage_of(self, directions: Any) -> Any:
        return self._checked(super().storage_of(directions))

    def storage_of_passages(self, east: Any, south: Any) -> Any:
        return self._checked(super().storage_of_passages(east, south))

    def _checked(self, storage: Any) -> Any:
        """Raise `ClewError` if a place that is left out has passages."""
        wrong = self.as_array(storage) > SENTINEL
        if wrong.any():
            y, x = divmod(int(wrong.argmax()), self.width)
            raise ClewError(f"the mask leaves out the place {x},{y}, but a passage leads there", row=y, column=x)
        return storage

    def doubled(self) -> "MaskedRectangle":
        rows = (self.mask[begin : begin + self.width] for begin in range(0, len(self.mask), self.width))
        wide = (bytes(each for place in row for each in (place, place)) for row in rows)
        return MaskedRectangle(2 * self.width, 2 * self.height, b"".join(row + row for row in wide))

    def mirrored(self, across: bool, down: bool) -> "MaskedRectangle":
        mask = self.mask[::-1] if down else self.mask  # reversed: top and bottom exchanged, and left and right
        if across != down:
            mask = b"".join(mask[begin : begin + self.width][::-1] for begin in range(0, len(mask), self.width))
        return MaskedRectangle(self.width, self.height, mask)

    def position(self, index: int) -> int:
        y, x = divmod(int(self._numbering[0][index]), self.stride)
        return (y - 1) * self.width + x - 1

    def positions(self, cells: Sequence[int]) -> Sequence[int]:
        if isinstance(cells, (list, array)):
            return [self.position(cell) for cell in cells]
        rows, columns = np.divmod(np.asarray(self._numbering[0])[cells], self.stride)
        found: Any = (rows - 1) * self.width + columns - 1
        return found  # type: ignore[no-any-return]

    def neighbors_in(self, direction: int, cells: Any) -> Any:
        places, numbers = (np.asarray(each) for each in self._numbering)
        right, down = STEPS[direction]
        return numbers[places[cells] + (right + down * self.stride)].astype(np.int64)

    def index_at(self, x: int, y: int) -> int:
        """Return the index of the cell at (x, y), or -1 if the place is left out."""
        return int(self._numbering[1][self.place_at(x, y)]) if self.mask[y * self.width + x] else -1

    @property
    def _there(self) -> bytes:
        """uint8[storage]: 1 for a cell."""
        return bytes(self.new_passages(False).translate(_THERE))

    @cached_property
    def _numbering(self) -> tuple[Any, Any]:
        """The place of each cell, and for each place the number of cells before it: int32 arrays."""
        memory.require(BYTES_PER_PLACE * self.storage, f"numbering the cells of {self.spec}")
        if self.storage < NUMPY_FROM and (self.storage < NUMPY_IS_FASTER or "numpy" not in sys.modules):
            there = self._there
            return array("i", compress(range(len(there)), there)), array("i", accumulate(there[:-1], initial=0))
        flags = self.new_passages(True) == 0
        numbers = np.cumsum(flags, dtype=np.int32)
        numbers -= flags
        return np.flatnonzero(flags).astype(np.int32), numbers
