"""Where a maze ends in a picture that also shows paper, a title or a table: the rectangle that its walls enclose."""

from typing import Any, NamedTuple

from clew.exchange.picture_reading.found import Found
from clew.exchange.picture_reading.lattice import Lattice
from clew.lazy import BoolArray, Int64Array, NDArray, np

MIN_EXTENT = 0.5  # of a part of the walls that belongs to the outline, as a share of the largest part's
MAX_PARTS = 5  # of walls, that are joined
MAX_OPENINGS = 2  # of a usual border
BROKEN = 0.1  # what more openings take from the merit of a border
SURROUNDED = 0.1  # the same if a passage runs all along the border
USUAL = 0.85  # the share of such a passage that is usual
SOLID = 0.3  # the same if all cells along it are solid, as paper is


class Box(NamedTuple):
    """A rectangle of cells: its first column and row, and how many there are."""

    left: int
    top: int
    columns: int
    rows: int


def find_outlines(upright: BoolArray, flat: BoolArray, solid: BoolArray) -> list[Box]:
    """Return the cells that the largest part of the walls encloses, and those that it does with others.

    The walls of a maze with two openings fall into two parts. Others belong to a title, or to what is around the paper.

    Parameters
    ----------
    upright : ndarray of bool, shape (rows, columns + 1)
        The walls on the left of each cell, and on the right of the last.
    flat : ndarray of bool, shape (rows + 1, columns)
        The walls above each cell, and below the last.
    solid : ndarray of bool, shape (rows, columns)
        The cells that are dark themselves; what is between two of them does not count as a wall.
    """
    rows, columns = solid.shape
    around = np.pad(solid, 1, constant_values=True)
    row, column = np.nonzero(upright & ~(around[1:-1, :-1] & around[1:-1, 1:]))
    flat_row, flat_column = np.nonzero(flat & ~(around[:-1, 1:-1] & around[1:, 1:-1]))
    begin = np.concatenate((row, flat_row)) * (columns + 1) + np.concatenate((column, flat_column))
    end = np.concatenate((row + 1, flat_row)) * (columns + 1) + np.concatenate((column, flat_column + 1))
    if not len(begin):
        return []
    part = parts(begin, end, (rows + 1) * (columns + 1))[begin]
    low = np.full((2, (rows + 1) * (columns + 1)), max(rows, columns) + 1)
    high = np.full_like(low, -1)
    for axis, (first, last) in enumerate(
        ((begin // (columns + 1), end // (columns + 1)), (begin % (columns + 1), end % (columns + 1)))
    ):
        np.minimum.at(low[axis], part, first)
        np.maximum.at(high[axis], part, last)
    extent = high - low
    sizes = np.bincount(part, minlength=low.shape[1])
    order = np.argsort(-sizes, kind="stable")[:MAX_PARTS]
    near = order[(extent[:, order] >= MIN_EXTENT * extent[:, order[:1]]).any(0) & (sizes[order] > 0)]
    boxes = []
    for count in range(1, len(near) + 1):
        (top, left), (bottom, right) = low[:, near[:count]].min(1).tolist(), high[:, near[:count]].max(1).tolist()
        if right > left and bottom > top:
            boxes.append(Box(left, top, right - left, bottom - top))
    return boxes


def judge_outline(dark: BoolArray, lattice: Lattice, is_light: bool) -> Found:
    """Return how good an outline these walls have.

    Where light and dark are mistaken for each other, the border is the passage around the cells along it, which seldom
    has so few gaps; or it is the paper around the maze, and a passage runs along the border, which is that of the maze.
    """
    ring = np.concatenate((dark[0, 1::2], dark[-1, 1::2], dark[1::2, 0], dark[1::2, -1]))
    along = np.concatenate((dark[1, 2:-1:2], dark[-2, 2:-1:2], dark[2:-1:2, 1], dark[2:-1:2, -2]))
    gaps, border = int((~ring).sum()), float(ring.mean())
    cells = dark[1::2, 1::2]
    solid = np.concatenate((cells[0], cells[-1], cells[:, 0], cells[:, -1]))
    open_along = 1 - float(along.mean()) if len(along) else 1.0
    merit = 1.0 if gaps <= MAX_OPENINGS else border - BROKEN
    merit -= SURROUNDED * max(0.0, (open_along - USUAL) / (1 - USUAL)) + SOLID * float(solid.mean())
    return Found(dark, border, merit, lattice, is_light=is_light)


def parts(begin: NDArray[Any], end: NDArray[Any], count: int) -> Int64Array:
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
