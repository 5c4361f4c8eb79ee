"""Draw a rectangle, which may have joined borders, with sharp walls and a smooth thread."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from clew import drawing
from clew.drawing.colors import Look
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances
from clew.renderers.raster.dots import BAND, dots, enlarged, fill
from clew.renderers.raster.palette import PAPER, shade
from clew.renderers.raster.thread_tiles import cover_of, kinds_of_path, lay_thread, shape_of
from clew.renderers.style import CASING, PictureOptions, Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLAIN_BAND = 1 << 18  # bytes of a band without a thread: new memory for larger ones takes longer than to draw them


def bands(maze: Maze, options: PictureOptions, size: Sizes, colors: Look) -> Iterator["NDArray[np.uint8]"]:
    """Yield the whole picture from the top: indexes of the palette, uint8[rows, width]."""
    import numpy as np

    path, distances = options.path, options.distances
    flat = drawing.unroll(maze)
    height = drawing.squares(flat).height
    steps = None if distances is None else drawing.unroll_distances(distances, drawing.squares(flat))
    kinds = None if path is None else kinds_of_path(maze, path)
    edge = np.full((size.margin, size.width), PAPER, np.uint8)
    rows = max(1, (BAND if path else PLAIN_BAND) // (size.width * size.cell))
    if size.margin:
        yield edge
    for first in range(0, height, rows):
        last = min(first + rows, height)
        small = dots(flat, first, last, options.fills_mask(maze))
        if steps is not None:
            fill(small, shades_of(steps, colors, first, last))
        large = enlarged(small, size)
        picture = np.full((len(large), size.width), PAPER, np.uint8)
        picture[:, size.margin : size.width - size.margin] = large
        if kinds is not None:
            _lay(picture, kinds, (first, last), size, colors, cased=steps is not None)
        yield picture
    if size.margin:
        yield edge


def shades_of(distances: Distances, colors: Look, first: int = 0, last: int | None = None) -> "NDArray[np.uint8]":
    """Return the index of the color of each cell in the rows `first` to `last` - 1 of a rectangle."""
    import numpy as np

    steps = distances.array[first:last]
    shades = shade(colors, steps.astype(np.int64), distances.farthest[1])
    return np.where(steps < 0, PAPER, shades).astype(np.uint8)


def _lay(
    picture: "NDArray[np.uint8]",
    kinds: "NDArray[np.uint8]",
    rows: tuple[int, int],
    size: Sizes,
    colors: Look,
    *,
    cased: bool,
) -> None:
    """Draw the thread over a band: the tiles of these rows of cells, and the lowest pixels of the row before them."""
    first, last = rows
    before = 1 if first else 0
    some = kinds[first - before : last]
    shift = size.wall // 2  # a tile begins in the middle of a wall
    left = size.margin + shift

    def visible(growth: float) -> "NDArray[np.uint8]":
        covered = cover_of(some, shape_of(size, growth))[before * size.cell - before * shift :]
        return covered[: len(picture) - shift * (1 - before)]

    area = picture[shift * (1 - before) :, left : left + kinds.shape[1] * size.cell]
    lay_thread(area, visible(1.0), colors, casing=visible(CASING) if cased else None)
