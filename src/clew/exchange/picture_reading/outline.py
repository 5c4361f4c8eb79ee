"""Where a maze ends in a picture that also shows paper, a title or a table: the rectangle that its walls enclose."""

from typing import NamedTuple

from clew.lazy import BoolArray, Int64Array, np

MIN_EXTENT = 0.5  # of a part of the walls that belongs to the outline, as a share of the largest part's


class Box(NamedTuple):
    """A rectangle of cells: its first column and row, and how many there are."""

    left: int
    top: int
    columns: int
    rows: int


def find_outline(upright: BoolArray, flat: BoolArray, solid: BoolArray) -> Box | None:
    """Return the cells that the largest parts of the walls enclose; None if there are no walls.

    Parameters
    ----------
    upright : ndarray of bool, shape (rows, columns + 1)
        The walls on the left of each cell, and on the right of the last.
    flat : ndarray of bool, shape (rows + 1, columns)
        The walls above each cell, and below the last.
    solid : ndarray of bool, shape (rows, columns)
        The cells that are dark themselves: walls between two of them are none.
    """
    rows, columns = solid.shape
    around = np.pad(solid, 1, constant_values=True)
    row, column = np.nonzero(upright & ~(around[1:-1, :-1] & around[1:-1, 1:]))
    flat_row, flat_column = np.nonzero(flat & ~(around[:-1, 1:-1] & around[1:, 1:-1]))
    begin = np.concatenate((row, flat_row)) * (columns + 1) + np.concatenate((column, flat_column))
    end = np.concatenate((row + 1, flat_row)) * (columns + 1) + np.concatenate((column, flat_column + 1))
    if not len(begin):
        return None
    part = parts(begin, end, (rows + 1) * (columns + 1))[begin]
    low = np.full((2, (rows + 1) * (columns + 1)), max(rows, columns) + 1)
    high = np.full_like(low, -1)
    for axis, (first, last) in enumerate(((begin // (columns + 1), end // (columns + 1)),
                                          (begin % (columns + 1), end % (columns + 1)))):
        np.minimum.at(low[axis], part, first)
        np.maximum.at(high[axis], part, last)
    extent = high - low
    largest = int(np.bincount(part).argmax())
    belongs = (extent >= np.maximum(MIN_EXTENT * extent[:, largest : largest + 1], 1)).any(0)
    top, left = low[:, belongs].min(1).tolist()
    bottom, right = high[:, belongs].max(1).tolist()
    return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


def parts(begin: Int64Array, end: Int64Array, count: int) -> Int64Array:
    """Return the lowest number in the part of each of `count` numbers, where edges join `begin` and `end`."""
    label = np.arange(count)
    while True:
        lowest = np.minimum(label[begin], label[end])
        before = label.copy()
        np.minimum.at(label, label[begin], lowest)
        np.minimum.at(label, label[end], lowest)
        label = label[label]
        if (label == before).all():
            return label
