"""A rectangle as an array of dots, one for each post, wall and cell; enlarged to pixels, or packed eight to a byte."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clew import drawing, kernel
from clew.grids import Squares
from clew.grids.rectangle import SENTINEL
from clew.kernel import IntArray, helper
from clew.mazes.maze import Maze
from clew.renderers.raster.palette import WALL
from clew.renderers.style import Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BAND = 1 << 20  # bytes of a band, or one row of cells if that is more


def dots(maze: Maze, first: int, last: int, solid: bool) -> "NDArray[np.uint8]":
    """Rows of dots of the cells in rows `first` to `last` - 1 with the walls north of them: uint8, 1 = open, 0 = wall.

    The southern border comes with the last row. A post is open where no wall meets it, but never at the border of a
    whole rectangle. What a mask leaves out is wall if it is to be `solid`, else open.
    """
    import numpy as np

    rows = b"".join(drawing.wall_dots(maze, first, last, solid=solid, closed=True))
    return 1 - np.frombuffer(rows, np.uint8).reshape(-1, 2 * drawing.squares(maze).width + 1)


def fill(picture: "NDArray[np.uint8]", cells: "NDArray[np.uint8]") -> None:
    """Color the open dots: a cell by its entry in `cells`, a passage by that of the cell to its east or south."""
    import numpy as np

    across, down = ([2] * (count - 1) + [3] for count in cells.shape[::-1])  # the last one's border too
    np.copyto(picture, np.repeat(np.repeat(cells, across, axis=1), down, axis=0), where=picture != WALL)


def enlarged(picture: "NDArray[np.uint8]", size: Sizes) -> "NDArray[np.uint8]":
    """Each dot as many pixels wide and high as what it stands for; `picture` begins with a row of walls."""
    import numpy as np

    thickness = (size.wall, size.cell - size.wall)
    across, down = ([thickness[place % 2] for place in range(count)] for count in picture.shape[::-1])
    return np.repeat(np.repeat(picture, across, axis=1), down, axis=0)


def bands(maze: Maze, size: Sizes, solid: bool) -> Iterator["NDArray[np.uint8]"]:
    """The whole picture from the top, in bits, 1 = open.

    Yields uint8[rows, 1 + bytes], each row behind the 0 that a PNG has before it.
    """
    import numpy as np

    grid = drawing.squares(maze)
    simple = (solid and not maze.openings) or not grid.is_masked  # no posts fall with openings
    if (size.cell, size.wall, size.margin) == (2, 1, 0) and simple:
        yield from _smallest(maze, grid)
        return
    paper = np.packbits(np.ones((1, size.width), np.uint8), axis=1)
    edge = np.pad(paper, ((0, 0), (1, 0)))
    yield from (edge for _ in range(size.margin))
    rows = max(1, BAND // 2 // (size.width * size.cell))  # before packing a dot is a byte
    for first in range(0, grid.height, rows):
        picture = enlarged(dots(maze, first, min(first + rows, grid.height), solid), size)
        padded = np.pad(picture, ((0, 0), (size.margin, size.margin)), constant_values=1)
        yield np.pad(np.packbits(padded, axis=1), ((0, 0), (1, 0)))
    yield from (edge for _ in range(size.margin))


def _smallest(maze: Maze, grid: Squares) -> Iterator["NDArray[np.uint8]"]:
    """One dot for each cell and each wall, packed straight from the passages."""
    import numpy as np

    passages = np.frombuffer(maze.storage, np.uint8)
    line = grid.width // 4 + 2
    rows = max(1, BAND // (2 * line))
    for first in range(0, grid.height, rows):
        last = min(first + rows, grid.height)
        band = np.zeros((2 * (last - first) + (last == grid.height), line), np.uint8)
        kernel.call(pack, passages, band.reshape(-1), grid.width, first, last - first)
        for cell, side in maze.openings:
            x, y = (2 * each for each in grid.coordinates(cell))
            x, y = x + (1, 2, 1, 0)[side], y + (0, 1, 2, 1)[side] - 2 * first
            if 0 <= y < len(band):
                band[y, 1 + x // 8] |= 128 >> x % 8
        yield band


def pack(passages: IntArray, band: IntArray, width: int, first: int, rows: int) -> None:
    """Write two rows of bits for each row of cells, the walls north of it and the cells themselves; `band` is zero.

    A byte holds four cells, each with what is west of it: a post and a wall in the upper row, a wall and a cell in the
    lower one. A place left out is wall on all sides, and itself.
    """
    stride = width + 1
    line = width // 4 + 2
    for row in range(rows):
        place = (first + row + 1) * stride + 1
        upper = 2 * row * line + 1
        lower = upper + line
        for _ in range(width // 4):
            a, b, c, d = passages[place], passages[place + 1], passages[place + 2], passages[place + 3]
            north = place - stride
            band[upper] = (
                free(a, passages[north - 1]) << 7
                | (a & 1) << 6
                | free(b, passages[north]) << 5
                | (b & 1) << 4
                | free(c, passages[north + 1]) << 3
                | (c & 1) << 2
                | free(d, passages[north + 2]) << 1
                | d & 1
            )
            band[lower] = (a & 8) << 4 | (b & 8) << 2 | c & 8 | (d & 8) >> 2 | 0b01010101
            if (a | b | c | d) >= SENTINEL:
                band[lower] ^= a >> 1 & 64 | b >> 3 & 16 | c >> 5 & 4 | d >> 7
            place += 4
            upper += 1
            lower += 1
        for shift in range(width % 4):
            a = passages[place + shift]
            band[upper] |= (free(a, passages[place + shift - stride - 1]) << 1 | a & 1) << 6 - 2 * shift
            band[lower] |= ((a & 8) >> 2 | 1 - (a >> 7)) << 6 - 2 * shift


@helper
def free(cell: int, opposite: int) -> int:
    """1 where no wall meets the post between a cell and the one north-west of it, else 0."""
    return cell & cell >> 3 & opposite >> 1 & opposite >> 2 & 1
