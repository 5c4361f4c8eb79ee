"""A rectangle, borders glued or not, as a picture with crisp walls and a soft-edged thread, by whole arrays."""

from typing import TYPE_CHECKING, Any

from clew import drawing
from clew.colours import Look, rgb
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.renderers._dots import dots, enlarged
from clew.renderers._palette import BLENDS, PAPER, SHADES, STEPS, WALL, palette
from clew.renderers._sizes import CASING, Sizes
from clew.renderers._thread_dots import cover

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def raster(maze: Maze, path: Path | None, distances: Distances | None, size: Sizes, colours: Look, solid: bool) -> Any:
    """The picture as a Pillow image: with a palette, but in RGB where the thread lies over colours."""
    import numpy as np
    from PIL import Image

    flat = drawing.spread(maze)
    grid = drawing.squares(flat)
    small = dots(flat, 0, grid.height, solid)
    if distances is not None:
        _shade(small, drawing.spread_distances(distances, grid), colours)
    picture = np.full((size.height, size.width), PAPER, np.uint8)
    inner = slice(size.margin, size.height - size.margin), slice(size.margin, size.width - size.margin)
    picture[inner] = enlarged(small, size)
    table = np.frombuffer(palette(colours), np.uint8).reshape(256, 3)
    if path is None or distances is None:
        if path is not None:
            _lay(picture, cover(maze, path, size), size)
        image = Image.fromarray(picture)
        image.putpalette(table.tobytes())
        return image
    full = table[picture]
    for growth, colour in ((CASING, colours.paper), (1.0, colours.thread)):
        _blend(full, cover(maze, path, size, growth), rgb(colour), size)
    return Image.fromarray(full)


def _shade(small: "NDArray[np.uint8]", distances: Distances, colours: Look) -> None:
    """Colour open dots: a cell by its distance, a passage by that of the cell to its east or south."""
    import numpy as np

    steps = distances.array
    most = max(distances.farthest[1], 1)
    span = len(colours.shades) - 1
    shade = np.empty(steps.shape, np.uint8)
    for row, line in enumerate(steps):
        shade[row] = np.where(line < 0, PAPER, SHADES + line.astype(np.int64) * span // most)
    shade = np.repeat(np.repeat(shade, 2, axis=0), 2, axis=1)
    padded = np.pad(shade, ((0, 1), (0, 1)), mode="edge")
    small[:] = np.where(small == WALL, WALL, padded)


def _under(picture: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", size: Sizes) -> "NDArray[np.uint8]":
    """The part of the picture where the tiles of the thread lie."""
    begin = size.margin + size.wall // 2
    return picture[begin : begin + covered.shape[0], begin : begin + covered.shape[1]]


def _lay(picture: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", size: Sizes) -> None:
    """Replace what the thread covers: it runs over paper alone."""
    import numpy as np

    places = np.array([PAPER if each < 8 else BLENDS + each * STEPS // 256 for each in range(256)], np.uint8)
    under = _under(picture, covered, size)
    np.copyto(under, places[covered], where=covered >= 8)


def _blend(full: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", colour: tuple[int, int, int], size: Sizes) -> None:
    import numpy as np

    paint = np.array(colour)
    for line, cover_of_line in zip(_under(full, covered, size), covered, strict=True):
        places = np.flatnonzero(cover_of_line)
        if len(places):
            share = cover_of_line[places][:, None] / 255
            line[places] = np.round(line[places] * (1 - share) + paint * share)
