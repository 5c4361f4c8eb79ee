"""Make mazes from arrays of directions, and find passages that only one of their two cells opens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from clew import memory
from clew.checking import check_crossings
from clew.errors import ClewError
from clew.grids import Grid, Squares
from clew.grids.rectangle import SENTINEL
from clew.maze import Maze, Provenance

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHOWN = 20  # cells that a message names
BAND = 1 << 20  # places looked at together, so that a huge maze needs little beside itself


def from_directions(
    grid: Grid, array: Any, provenance: Provenance | None = None, openings: tuple[tuple[int, int], ...] = ()
) -> Maze:
    """The maze whose cells open these directions: [row, column] on a rectangle, else [cell]; bit d = direction d.

    Raises `ClewError` for another shape, and for passages that are one-sided or lead outside, naming the cells.
    """
    import numpy as np

    given = np.asarray(array)
    shape = (grid.height, grid.width) if isinstance(grid, Squares) else grid.shape
    if given.dtype.kind not in "ui" or given.shape != shape:
        raise ClewError(f"{grid.spec} needs whole numbers in an array of {shape}, not {given.dtype} in {given.shape}")
    storage = place(grid, given) if isinstance(grid, Squares) else _in_a_row(grid, given)
    count, first = one_sided(grid, storage)
    if count:
        raise ClewError(tell(grid, count, first))
    check_crossings(grid, storage)
    return Maze(grid, storage, provenance, openings, trusted=True)


def _in_a_row(grid: Grid, array: "NDArray[Any]") -> "NDArray[Any]":
    """The storage of a grid whose cells have no gaps."""
    storage: NDArray[Any] = grid.new_passages(compiled=True)
    cells = grid.as_array(storage)
    cells[:] = array
    if not (cells == array).all():
        raise ClewError(f"the cells of {grid.spec} hold numbers of more bits than it has directions")
    return storage


def place(grid: Squares, array: "NDArray[Any]") -> "NDArray[np.uint8]":
    """The storage of a rectangle, with sentinels, for an array [row, column] of values 0 to 15."""
    import numpy as np

    wrong = (array < 0) | (array > 15)
    if wrong.any():
        y, x = (int(each[0]) for each in np.nonzero(wrong))
        raise ClewError(f"cell {x},{y} holds {array[y, x]}: directions are a number from 0 to 15")
    memory.require(2 * grid.storage, grid.spec)
    storage: NDArray[np.uint8] = grid.new_passages(compiled=True)
    cells = inside(grid, storage)
    cells |= array.astype(np.uint8, copy=False)
    _check_left_out(cells)
    return storage


def inside(grid: Squares, storage: "NDArray[np.uint8]") -> "NDArray[np.uint8]":
    """The cells of a rectangle's storage as [row, column], to be written to."""
    rows: NDArray[np.uint8] = grid.as_array(storage)
    return rows


def _check_left_out(cells: "NDArray[np.uint8]") -> None:
    """Raise `ClewError` where a place that a mask leaves out has passages, [row, column]."""
    wrong = cells > SENTINEL
    if wrong.any():
        y, x = divmod(int(wrong.argmax()), cells.shape[1])
        raise ClewError(f"the mask leaves out the place {x},{y}, and yet a passage leads there")


def from_passages(grid: Squares, east: Any, south: Any) -> "NDArray[np.uint8]":
    """The storage of a rectangle from 0 or 1 [row, column]: the passages to the east and to the south.

    What would lead outside, in the last column and row, must be 0.
    """
    storage: NDArray[np.uint8] = grid.new_passages(compiled=True)
    cells = inside(grid, storage)
    cells |= east << 1 | south << 2
    cells[:, 1:] |= east[:, :-1] << 3
    cells[1:] |= south[:-1]
    _check_left_out(cells)
    return storage


def one_sided(grid: Grid, storage: Any) -> tuple[int, list[int]]:
    """Count the cells that open a side which leads outside or which the cell behind keeps shut; give the first few."""
    import numpy as np

    if not isinstance(grid, Squares):
        cells = list(_one_sided(grid, storage))
        return len(cells), cells[:SHOWN]
    count = 0
    first: list[int] = []
    for begin, unanswered in _unanswered(grid, storage):
        count += int(np.count_nonzero(unanswered))
        if count and len(first) < SHOWN:
            places = np.flatnonzero(unanswered)[: SHOWN - len(first)] + begin
            first.extend(map(grid.topology().number, places.tolist()))
    return count, first


def settle(grid: Squares, storage: "NDArray[np.uint8]") -> None:
    """Close every passage that is one-sided or leads outside: a wall on either side is a wall."""
    for begin, unanswered in _unanswered(grid, storage):
        storage[begin : begin + len(unanswered)] ^= unanswered


def tell(grid: Grid, count: int, first: list[int]) -> str:
    """A sentence that counts the one-sided cells and names the first."""
    named = " ".join(",".join(map(str, grid.coordinates(cell))) for cell in first)
    more = f" and {count - len(first):,} more" if count > len(first) else ""
    return (
        f"{count:,} cell{' opens' if count == 1 else 's open'} a side that leads outside or that the cell behind it "
        f"keeps shut: {named}{more}"
    )


def _unanswered(grid: Squares, storage: "NDArray[np.uint8]") -> "Iterator[tuple[int, NDArray[np.uint8]]]":
    """By bands: the first place, and the directions of each place that the neighbor there does not answer.

    Sentinels have no direction's bit, so what leads outside is unanswered too. Closing what is unanswered changes no
    other answer, so a band may be settled before the next is looked at.
    """
    stride = grid.width + 1
    for begin in range(stride + 1, (grid.height + 1) * stride, BAND):
        end = min(begin + BAND, (grid.height + 1) * stride)
        answers: Any = storage[begin - stride : end - stride] >> 2 & 1
        answers |= storage[begin + 1 : end + 1] >> 2 & 2
        answers |= storage[begin + stride : end + stride] << 2 & 4
        answers |= storage[begin - 1 : end - 1] << 2 & 8
        answers ^= 15
        answers &= storage[begin:end]
        yield begin, answers


def _one_sided(grid: Grid, storage: Any) -> Iterator[int]:
    """The same on any grid, cell by cell."""
    topology = grid.topology()
    for index in range(grid.cells):
        cell = topology.cell(index)
        bits = int(storage[cell])
        for direction, _ in grid.neighbors(index):
            answer = int(storage[topology.neighbor(cell, direction)]) >> topology.opposite(cell, direction) & 1
            bits ^= answer << direction if bits >> direction & 1 else 0
        if bits:
            yield index
