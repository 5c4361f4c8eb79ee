"""A rectangle as an array of dots, one for each post, wall and cell, and the same enlarged to pixels."""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from clew import drawing
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.renderers._sizes import Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def dots(maze: Maze, first: int, last: int, solid: bool) -> "NDArray[np.uint8]":
    """Rows of dots of the cells in rows `first` to `last` - 1 with the walls north of them: uint8, 1 = open, 0 = wall.

    The southern border comes with the last row. A post is open where no wall meets it, but never at the border of a
    whole rectangle. What a mask leaves out is wall if it is to be `solid`, else open.
    """
    import numpy as np

    grid = drawing.squares(maze)
    width, height = grid.width, grid.height
    masked = isinstance(grid, MaskedRectangle)
    solid = solid and masked
    lines = last - first + (last == height)
    northern = _array(drawing.northern_walls(maze, first, first + lines, solid=solid), width)
    none = [bytes(width + 1)]
    before = none if first == 0 else drawing.western_walls(maze, first - 1, first, solid=solid)
    behind = none if last == height else ()
    western = _array(chain(before, drawing.western_walls(maze, first, last, solid=solid), behind), width + 1)
    open_ = np.ones((last - first + lines, 2 * width + 1), np.uint8)
    open_[::2, 1::2] = 1 - northern
    open_[1::2, ::2] = 1 - western[1 : 1 + last - first]
    posts = western[:lines] | western[1 : 1 + lines]
    posts[:, :-1] |= northern
    posts[:, 1:] |= northern
    if not masked:
        posts[:, [0, -1]] = 1
        if first == 0:
            posts[0] = 1
        if last == height:
            posts[-1] = 1
    if solid:
        left_out = _array((drawing.no_cells(maze, y)[1:-1] for y in range(first, last)), width)
        open_[1::2, 1::2] = 1 - left_out
    open_[::2, ::2] = 1 - posts
    return open_


def _array(rows: Iterable[bytes], width: int) -> "NDArray[np.uint8]":
    import numpy as np

    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, width)


def enlarged(picture: "NDArray[np.uint8]", size: Sizes) -> "NDArray[np.uint8]":
    """Each dot as many pixels wide and high as what it stands for; `picture` begins with a row of walls."""
    import numpy as np

    thickness = (size.wall, size.cell - size.wall)
    across, down = ([thickness[place % 2] for place in range(count)] for count in picture.shape[::-1])
    return np.repeat(np.repeat(picture, across, axis=1), down, axis=0)
