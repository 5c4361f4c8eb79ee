"""Draw a rectangle, which may have joined borders, with sharp walls and a smooth thread.

The maze is an array of dots first, one for each post, wall and cell, which become pixels or bits.
"""

from collections.abc import Iterator
from typing import Any

from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.raster.palette import PAPER, THREAD, WALL, shade
from clew.pictures.painting.raster.thread_tiles import cover_of, kinds_of_threads, lay_thread, shape_of
from clew.pictures.painting.style import CASING, PictureOptions, Sizes

BAND = 1 << 20  # bytes of a band, or one row of cells if that is more


def bands(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[UInt8Array]:
    """Yield the whole picture from the top: indexes of the palette, uint8[rows, width]."""
    path = None if options.fills_path(maze) else options.path
    has_thread = path is not None or options.loops or maze.marks.has_ends
    kinds = kinds_of_threads(maze, path, options.loops) if has_thread else None
    edge = [np.full((size.margin, size.width), PAPER, np.uint8)] * (size.margin > 0)
    yield from edge
    for rows, lines, counts in _lines(maze, options, size, colors, BAND // (size.width * size.cell)):
        picture = np.repeat(lines, counts, axis=0)
        if kinds is not None:
            _lay(picture, kinds, rows, size, colors, cased=options.shading is not None)
        yield picture
    yield from edge


def runs(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[tuple[UInt8Array, list[int]]]:
    """Yield the picture, without a thread, as rows uint8[rows, width] and the number of times that each appears."""
    edge = [(np.full((1, size.width), PAPER, np.uint8), [size.margin])] * (size.margin > 0)
    yield from edge
    for _, lines, counts in _lines(maze, options, size, colors, BAND // (2 * size.width)):
        yield lines, counts
    yield from edge


def _lines(
    maze: Maze, options: PictureOptions, size: Sizes, colors: Look, most: int
) -> Iterator[tuple[tuple[int, int], UInt8Array, list[int]]]:
    """Yield the different rows of pixels of some rows of cells, at most so many, and how often each appears."""
    flat, solid = drawing.unroll(maze), options.fills_mask(maze)
    grid = drawing.squares(flat)
    steps = None if options.shading is None else drawing.unroll_distances(options.shading, grid)
    filled = None
    if options.path is not None and options.fills_path(maze):
        filled = np.zeros((grid.height, grid.width), bool)
        filled.reshape(-1)[list(drawing.crossed_sides(maze, options.path)[0])] = True
    for first in range(0, grid.height, max(1, most)):
        last = min(first + max(1, most), grid.height)
        picture = dots(flat, first, last, solid)
        shades: Any = PAPER
        if steps is not None:
            away = steps.array[first:last].astype(np.int64)
            shades = np.where(away < 0, PAPER, shade(colors, away, steps.farthest[1])).astype(np.uint8)
        if filled is not None:
            shades = np.where(filled[first:last], THREAD, shades).astype(np.uint8)
        if steps is not None or filled is not None:
            fill(picture, shades)
        across, down = (thicknesses(count, size) for count in picture.shape[::-1])
        lines = np.full((len(picture), size.width), PAPER, np.uint8)
        lines[:, size.margin : size.width - size.margin] = np.repeat(picture, across, axis=1)
        yield (first, last), lines, down


def dots(maze: Maze, first: int, last: int, solid: bool) -> UInt8Array:
    """Return the dots of the rows of cells `first` to `last` - 1, and the walls north of them: uint8, 1 = open.

    The last row comes with the southern border. A post is open if no wall meets it, but never on the border of a
    rectangle without a mask. Places that a mask leaves out are wall if they are `solid`, else open.
    """
    rows = b"".join(drawing.wall_dots(maze, first, last, solid=solid, closed=True))
    return 1 - np.frombuffer(rows, np.uint8).reshape(-1, 2 * drawing.squares(maze).width + 1)


def fill(picture: UInt8Array, cells: UInt8Array) -> None:
    """Color the open dots: a cell by its entry in `cells`, a passage like the cell to its east or south."""
    counts = zip(cells.shape, picture.shape, strict=True)
    # The last cell is repeated with its border, if that is in the picture.
    down, across = ([2] * (count - 1) + [2 + dots - 2 * count] for count, dots in counts)
    np.copyto(picture, np.repeat(np.repeat(cells, across, axis=1), down, axis=0), where=picture != WALL)


def enlarged(picture: UInt8Array, size: Sizes) -> UInt8Array:
    """Enlarge dots to pixels: those of cells to their size, those of walls to their thickness."""
    across, down = (thicknesses(count, size) for count in picture.shape[::-1])
    return np.repeat(np.repeat(picture, across, axis=1), down, axis=0)


def thicknesses(count: int, size: Sizes) -> list[int]:
    """Return the pixels of so many dots in a row or column, of which every other one is a wall."""
    return [(size.wall, size.cell - size.wall)[place % 2] for place in range(count)]


def bit_bands(maze: Maze, size: Sizes, solid: bool) -> Iterator[UInt8Array]:
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


def _lay(
    picture: UInt8Array, kinds: UInt8Array, rows: tuple[int, int], size: Sizes, colors: Look, *, cased: bool
) -> None:
    """Draw the thread over a band: the tiles of these rows of cells, and the lowest pixels of the row before them."""
    first, last = rows
    before = 1 if first else 0
    some = kinds[first - before : last]
    shift = size.wall // 2  # a tile begins in the middle of a wall
    left = size.margin + shift

    def visible(growth: float) -> UInt8Array:
        covered = cover_of(some, shape_of(size, growth))[before * size.cell - before * shift :]
        return covered[: len(picture) - shift * (1 - before)]

    area = picture[shift * (1 - before) :, left : left + kinds.shape[1] * size.cell]
    lay_thread(area, visible(1.0), colors, casing=visible(CASING) if cased else None)
