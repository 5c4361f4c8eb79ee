"""Draw a rectangle, which may have joined borders, with sharp walls and a smooth thread."""

from typing import TYPE_CHECKING, Any

from clew import drawing
from clew.drawing.colors import Look, look, rgb
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances
from clew.renderers.raster.dots import dots, enlarged, fill
from clew.renderers.raster.palette import PAPER, SHADES, palette
from clew.renderers.raster.thread_tiles import cover, lay_thread
from clew.renderers.style import CASING, PictureOptions, Sizes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def crisp(maze: Maze, options: PictureOptions, size: Sizes) -> Any:
    """Return the picture as a Pillow image: in RGB if a thread lies over colors, else with a palette."""
    import numpy as np
    from PIL import Image

    path, distances, colors = options.path, options.distances, look(options.dark)
    flat = drawing.unroll(maze)
    grid = drawing.squares(flat)
    small = dots(flat, 0, grid.height, options.fills_mask(maze))
    if distances is not None:
        _shade(small, drawing.unroll_distances(distances, grid), colors)
    picture = np.full((size.height, size.width), PAPER, np.uint8)
    inner = slice(size.margin, size.height - size.margin), slice(size.margin, size.width - size.margin)
    picture[inner] = enlarged(small, size)
    table = np.frombuffer(palette(colors), np.uint8).reshape(256, 3)
    if path is None or distances is None:
        if path is not None:
            covered = cover(maze, path, size)
            lay_thread(_under(picture, covered, size), covered)
        image = Image.fromarray(picture)
        image.putpalette(table.tobytes())
        return image
    full = table[picture]
    for growth, color in ((CASING, colors.paper), (1.0, colors.thread)):
        _blend(full, cover(maze, path, size, growth), rgb(color), size)
    return Image.fromarray(full)


def _shade(small: "NDArray[np.uint8]", distances: Distances, colors: Look) -> None:
    """Color open dots by distances."""
    import numpy as np

    steps = distances.array
    most = max(distances.farthest[1], 1)
    span = len(colors.shades) - 1
    shade = np.empty(steps.shape, np.uint8)
    for row, line in enumerate(steps):
        shade[row] = np.where(line < 0, PAPER, SHADES + line.astype(np.int64) * span // most)
    fill(small, shade)


def _under(picture: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", size: Sizes) -> "NDArray[np.uint8]":
    """Return the part of the picture that is covered by the tiles of the thread."""
    begin = size.margin + size.wall // 2
    return picture[begin : begin + covered.shape[0], begin : begin + covered.shape[1]]


def _blend(full: "NDArray[np.uint8]", covered: "NDArray[np.uint8]", color: tuple[int, int, int], size: Sizes) -> None:
    import numpy as np

    paint = np.array(color)
    for line, cover_of_line in zip(_under(full, covered, size), covered, strict=True):
        places = np.flatnonzero(cover_of_line)
        if len(places):
            share = cover_of_line[places][:, None] / 255
            line[places] = np.round(line[places] * (1 - share) + paint * share)
