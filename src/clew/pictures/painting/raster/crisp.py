"""Draw a rectangle, which may have joined borders, with sharp walls and a smooth thread."""

from collections.abc import Callable, Iterator
from typing import Any

from clew.lazy import UInt8Array, np
from clew.mazes.maze import Maze
from clew.mazes.solving.paths import Distances
from clew.pictures import drawing
from clew.pictures.drawing.colors import Look
from clew.pictures.painting.raster.dots import BAND, dots, enlarged, fill, thicknesses
from clew.pictures.painting.raster.palette import PAPER, THREAD, shade
from clew.pictures.painting.raster.thread_tiles import cover_of, kinds_of_threads, lay_thread, shape_of
from clew.pictures.painting.style import CASING, PictureOptions, Sizes


def bands(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[UInt8Array]:
    """Yield the whole picture from the top: indexes of the palette, uint8[rows, width]."""
    height, colored = _colored_dots(maze, options, colors)
    path = None if options.fills_path(maze) else options.path
    kinds = kinds_of_threads(maze, path, options.loops) if path is not None or options.loops else None
    edge = np.full((size.margin, size.width), PAPER, np.uint8)
    rows = max(1, BAND // (size.width * size.cell))
    if size.margin:
        yield edge
    for first in range(0, height, rows):
        last = min(first + rows, height)
        large = enlarged(colored(first, last), size)
        picture = np.full((len(large), size.width), PAPER, np.uint8)
        picture[:, size.margin : size.width - size.margin] = large
        if kinds is not None:
            _lay(picture, kinds, (first, last), size, colors, cased=options.shading is not None)
        yield picture
    if size.margin:
        yield edge


def runs(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator[tuple[UInt8Array, list[int]]]:
    """Yield the picture, without a thread, as rows uint8[rows, width] and the number of times that each appears."""
    height, colored = _colored_dots(maze, options, colors)
    edge = np.full((1, size.width), PAPER, np.uint8)
    rows = max(1, BAND // (2 * size.width))
    if size.margin:
        yield edge, [size.margin]
    for first in range(0, height, rows):
        small = colored(first, min(first + rows, height))
        across, down = (thicknesses(count, size) for count in small.shape[::-1])
        picture = np.full((len(small), size.width), PAPER, np.uint8)
        picture[:, size.margin : size.width - size.margin] = np.repeat(small, across, axis=1)
        yield picture, down
    if size.margin:
        yield edge, [size.margin]


def _colored_dots(maze: Maze, options: PictureOptions, colors: Look) -> tuple[int, Callable[[int, int], UInt8Array]]:
    """Return the height in cells, and a function for the dots of some rows of cells as indexes of the palette."""
    flat, solid = drawing.unroll(maze), options.fills_mask(maze)
    grid = drawing.squares(flat)
    steps = None if options.shading is None else drawing.unroll_distances(options.shading, grid)

    filled = None
    if options.path is not None and options.fills_path(maze):
        filled = np.zeros((grid.height, grid.width), bool)
        filled.reshape(-1)[list(drawing.crossed_sides(maze, options.path)[0])] = True

    def some(first: int, last: int) -> UInt8Array:
        small = dots(flat, first, last, solid)
        shades: Any = PAPER
        if steps is not None:
            shades = shades_of(steps, colors, first, last)
        if filled is not None:
            shades = np.where(filled[first:last], THREAD, shades).astype(np.uint8)
        if steps is not None or filled is not None:
            fill(small, shades)
        return small

    return grid.height, some


def shades_of(distances: Distances, colors: Look, first: int = 0, last: int | None = None) -> UInt8Array:
    """Return the index of the color of each cell in the rows `first` to `last` - 1 of a rectangle."""
    steps = distances.array[first:last]
    shades = shade(colors, steps.astype(np.int64), distances.farthest[1])
    return np.where(steps < 0, PAPER, shades).astype(np.uint8)


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
