"""Mazes as arrays in which walls are as real as cells: walls at the even rows and columns, cells at the odd ones."""

from typing import Any

from clew.errors import ClewError
from clew.grids.grid import Grid, whole_number
from clew.grids.rectangle import STEPS
from clew.kernel import memory
from clew.lazy import UInt8Array, np
from clew.mazes.exports.open_sides import CELL, UP, frame_of, sides_of

MAX_THICKNESS = 1000  # entries of an array across a wall or a cell
STAIRS = (0, 2, 3, 4)  # of a cell in an array: none, up, down, both


def to_thick(grid: Grid, passages: Any, openings: tuple[tuple[int, int], ...], wall: int, cell: int) -> "UInt8Array":
    """Return the maze of square cells as an array of walls and cells; of a box, with a floor for each index."""
    floors, height, width = frame_of(grid)
    sizes = thickness(wall, cell)
    bands, rows = sum(sizes) * width + sizes[0], sum(sizes) * height + sizes[0]
    memory.require(floors * bands * rows + 8 * grid.storage, f"the walls of {grid.spec}")
    thin = _thin(sides_of(grid, passages, openings))
    if sizes != (1, 1):
        down, across = (np.resize(sizes, length) for length in thin.shape[1:])
        thin = np.repeat(np.repeat(thin, down, axis=1), across, axis=2)
    return thin if hasattr(grid, "floors") else thin[0]


def thickness(wall: int, cell: int) -> tuple[int, int]:
    """Return the thickness of walls and cells as plain integers; `ClewError` for impossible ones."""
    sizes = whole_number(wall, "wall"), whole_number(cell, "cell")
    for name, size in zip(("wall", "cell"), sizes, strict=True):
        if not 1 <= size <= MAX_THICKNESS:
            raise ClewError(f"{name} is {size}: it must be a number of entries from 1 to {MAX_THICKNESS:,}", field=name)
    return sizes


def _thin(sides: "UInt8Array") -> "UInt8Array":
    """Return uint8[floors, 2 * rows + 1, 2 * columns + 1]: 1 for a wall, 0 for a cell or a passage, or stairs."""
    floors, height, width = sides.shape
    walls = np.ones((floors, 2 * height + 1, 2 * width + 1), np.uint8)
    walls[:, 1::2, 1::2] = np.where(sides & CELL, np.array(STAIRS, np.uint8)[sides >> UP & 3], 1)
    for side, (right, down) in enumerate(STEPS):
        walls[:, 1 + down : 2 * height + 1 + down : 2, 1 + right : 2 * width + 1 + right : 2] &= 1 - (sides >> side & 1)
    return walls


def sides_of_walls(walls: "UInt8Array", what: str = "array") -> "UInt8Array":
    """Return the open sides in an array such as `_thin` returns; raise `ClewError` if one is possible in no maze.

    `what` is the array for a message.
    """
    height, width = walls.shape[1:]
    if min(height, width) < 3 or height % 2 == 0 or width % 2 == 0:
        raise ClewError(f"the {what} is {width}x{height}, and walls around cells need odd numbers, from 3 on")
    inside = walls[:, 1::2, 1::2]
    kept = inside != 1
    posts = np.zeros(walls.shape, bool)
    posts[:, ::2, ::2] = walls[:, ::2, ::2] != 1
    refuse_first(posts, f"{what}: walls meet here, so it must be wall")
    sides = np.where(kept, CELL | np.array([0, 0, 1, 2, 3], np.uint8)[inside] << UP, 0).astype(np.uint8)
    idle = walls != 1
    idle[:, 1::2, 1::2] = False
    refuse_first(idle & (walls > 1), f"{what}: only cells have stairs, so it must be 0 or 1")
    for side, (right, down) in enumerate(STEPS):
        beside = np.s_[:, 1 + down : height - 1 + down : 2, 1 + right : width - 1 + right : 2]
        sides |= (kept & (walls[beside] == 0)).astype(np.uint8) << side
        idle[beside] &= ~kept
    refuse_first(idle, f"{what}: this passage joins no cells, so it must be wall")
    return sides


def refuse_first(wrong: Any, rule: str) -> None:
    """Raise `ClewError` for the first true entry of bool[floor, row, column]; `rule` begins with what has entries."""
    if wrong.any():
        floor, row, column = np.argwhere(wrong)[0].tolist()
        on = f"floor {floor}, " * (len(wrong) > 1)
        raise ClewError(f"{on}row {row}, column {column} of the {rule}", row=row, column=column)
