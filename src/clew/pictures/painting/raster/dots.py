"""Convert a rectangle to an array of dots, one for each post, wall and cell, and the dots to pixels or bits."""

from collections.abc import Iterator

from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.painting.raster.palette import WALL
from clew.pictures.painting.style import Sizes

BAND = 1 << 20  # bytes of a band, or one row of cells if that is more


def dots(maze: Maze, first: int, last: int, solid: bool) -> UInt8Array:
    """Return the dots of the rows of cells `first` to `last` - 1, and the walls north of them: uint8, 1 = open.

    The last row comes with the southern border. A post is open if no wall meets it, but never on the border of a
    rectangle without a mask. Places that a mask leaves out are wall if they are `solid`, else open.
    """
    rows = b"".join(drawing.wall_dots(maze, first, last, solid=solid, closed=True))
    return 1 - np.frombuffer(rows, np.uint8).reshape(-1, 2 * drawing.squares(maze).width + 1)


def fill(picture: UInt8Array, cells: UInt8Array) -> None:
    """Color the open dots: a cell by its entry in `cells`, a passage like the cell to its east or south."""
    down, across = (  # the last cell with its border, if that is in the picture
        [2] * (count - 1) + [2 + dots - 2 * count] for count, dots in zip(cells.shape, picture.shape, strict=True)
    )
    np.copyto(picture, np.repeat(np.repeat(cells, across, axis=1), down, axis=0), where=picture != WALL)


def enlarged(picture: UInt8Array, size: Sizes) -> UInt8Array:
    """Enlarge dots to pixels: those of cells to their size, those of walls to their thickness."""
    across, down = (thicknesses(count, size) for count in picture.shape[::-1])
    return np.repeat(np.repeat(picture, across, axis=1), down, axis=0)


def thicknesses(count: int, size: Sizes) -> list[int]:
    """Return the pixels of so many dots in a row or column, of which every other one is a wall."""
    return [(size.wall, size.cell - size.wall)[place % 2] for place in range(count)]


def bands(maze: Maze, size: Sizes, solid: bool) -> Iterator[UInt8Array]:
    """Yield the whole picture in bands of bits, 1 = open: uint8[rows, 1 + bytes], with a 0 before each row."""
    grid = drawing.squares(maze)
    simple = (solid and not maze.openings) or not grid.is_masked  # openings remove no posts
    if (size.cell, size.wall, size.margin) == (2, 1, 0) and simple:
        rows = max(1, BAND // (grid.width // 2 + 4))
        for first in range(0, grid.height, rows):
            yield drawing.packed_wall_dots(maze, first, min(first + rows, grid.height))
        return
    paper = np.packbits(np.ones((1, size.width), np.uint8), axis=1)
    edge = np.pad(paper, ((0, 0), (1, 0)))
    yield from (edge for _ in range(size.margin))
    rows = max(1, BAND // 2 // (size.width * size.cell))  # before packing, a dot is a byte
    for first in range(0, grid.height, rows):
        picture = enlarged(dots(maze, first, min(first + rows, grid.height), solid), size)
        padded = np.pad(picture, ((0, 0), (size.margin, size.margin)), constant_values=1)
        yield np.pad(np.packbits(padded, axis=1), ((0, 0), (1, 0)))
    yield from (edge for _ in range(size.margin))
