"""The texture of a maze on a rectangle as a row of numbers, from arrays of many mazes at once.

- Local: the shares of cells by which passages they have (dead ends, corridors, bends and junctions of each direction),
  and of the corners of cells by which walls meet there. Cells at the border are left out, because there are fewer of
  them in large mazes.
- Local, of two cells next to each other: pairs of dead ends, and corridors that go straight on.
- Border: how much of the first and last row and column is a corridor.
- Whole: the logarithm of the longest path.
"""

from typing import Any

from clew.grids.rectangle import EAST, SOUTH
from clew.lazy import BoolArray, FloatArray, NDArray, UInt8Array, np

KIND_COUNT = 14  # of the 15 kinds of cells with a passage, and of corners with a wall: the last follows from the others
EAST_AND_WEST, NORTH_AND_SOUTH = 0b1010, 0b0101  # corridors
SINGLE = (1, 2, 4, 8)  # the passages of a dead end
LOCAL = 2 * KIND_COUNT + 4
BORDER = 4
COUNT = LOCAL + BORDER + 1


def textures(mazes: UInt8Array, longest_paths: "NDArray[Any]") -> FloatArray:
    """Return the numbers that describe each maze: float64[mazes, COUNT].

    `mazes`, uint8[mazes, rows, columns]: the open directions of each cell, of at least 3 x 3. `longest_paths`: the
    steps of the longest path of each maze.
    """
    inside = mazes[:, 1:-1, 1:-1]
    dead = np.isin(inside, SINGLE)
    pairs = [
        _share(dead[:, :, 1:] & dead[:, :, :-1]),
        _share(dead[:, 1:] & dead[:, :-1]),
        _share((inside[:, :, 1:] == EAST_AND_WEST) & (inside[:, :, :-1] == EAST_AND_WEST)),
        _share((inside[:, 1:] == NORTH_AND_SOUTH) & (inside[:, :-1] == NORTH_AND_SOUTH)),
    ]
    east, south = mazes >> EAST & 1 == 1, mazes >> SOUTH & 1 == 1
    border = [_share(each) for each in (east[:, 0, :-1], east[:, -1, :-1], south[:, :-1, 0], south[:, :-1, -1])]
    longest = np.log(np.maximum(longest_paths, 1))
    columns = [*_shares_of_kinds(inside), *_shares_of_kinds(_corners(east, south)), *pairs, *border, longest]
    return np.stack(columns, axis=1).astype(np.float64)


def _corners(east: BoolArray, south: BoolArray) -> UInt8Array:
    """Return which walls meet where four cells meet: 1 north, 2 east, 4 south, 8 west."""
    walls = ~east[:, :-1, :-1], ~south[:, :-1, 1:], ~east[:, 1:, :-1], ~south[:, :-1, :-1]
    corners: UInt8Array = np.sum([wall.view(np.uint8) << side for side, wall in enumerate(walls)], 0, np.uint8)
    return corners


def _shares_of_kinds(kinds: UInt8Array) -> list[FloatArray]:
    return [_share(kinds == kind) for kind in range(1, KIND_COUNT + 1)]


def _share(where: BoolArray) -> FloatArray:
    """Return the share of the entries of each maze that are true."""
    share: FloatArray = where.reshape(len(where), -1).mean(axis=1)
    return share


def orientations(mazes: UInt8Array) -> list[UInt8Array]:
    """Return the mazes turned, clockwise by up to three quarters, and mirrored: in all eight ways."""
    east_and_west = mazes & 0b0101 | (mazes & 0b0010) << 2 | (mazes & 0b1000) >> 2  # exchanged
    return [
        np.rot90((each << quarters | each >> 4 - quarters) & 0b1111, -quarters, axes=(1, 2))
        for each in (mazes, east_and_west.astype(mazes.dtype)[:, :, ::-1])
        for quarters in range(4)
    ]
