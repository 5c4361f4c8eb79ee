"""PNG: crisp walls and a soft-edged thread; mazes of any size as dots of one bit."""

from collections.abc import Callable
from io import BytesIO
from typing import IO, Annotated

from clew import drawing
from clew.colours import look, rgb
from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.registry import renderer
from clew.registry.options import Count
from clew.renderers._bits import BAND, bands
from clew.renderers._options import Flag, Mask
from clew.renderers._png_file import MOST_SIDE, write_bits
from clew.renderers._sizes import MOST_CELL, MOST_MARGIN, MOST_WALL, Outlined, Sizes, check_pixels, sizes
from clew.renderers._smooth import BYTES_PER_PIXEL, smooth

MOST_DEFAULT = 8_000_000  # pixels to which cells shrink where nobody gives their size
MOST_COLOURED = 150_000_000  # pixels of a picture with a path or distances, which is held in memory
MOST_SMOOTH = 16_000_000  # pixels of a picture that is drawn larger first
BITS_FROM = 4_000_000  # pixels from which a maze alone is written in bits, as it is made


def size_of(grid: Outlined, rectangle: bool, cell: int | None, wall: int | None, margin: int | None) -> Sizes:
    """The size of the picture, known from the outline of its grid."""
    most = MOST_DEFAULT if rectangle else MOST_SMOOTH // 8
    return sizes(grid, cell, wall, margin, most=most, least=2 if rectangle else 6)


@renderer(suffixes=(".png",), media="image/png", quick=True, size=size_of)
def png(
    maze: Maze,
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    cell: Annotated[int | None, Count(1, MOST_CELL), "pixels from one cell to the next"] = None,
    wall: Annotated[int | None, Count(1, MOST_WALL), "pixels of a wall's thickness"] = None,
    margin: Annotated[int | None, Count(0, MOST_MARGIN), "pixels around the maze"] = None,
    dark: Annotated[bool, Flag(), "chalk on night instead of ink on paper"] = False,
    bits: Annotated[bool | None, Flag(), "one bit per pixel, made piece by piece; large mazes alone are"] = None,
    mask: Mask = "solid",
) -> bytes:
    """Draw as PNG. Cells are smaller the more there are, down to one pixel for a cell and one for a wall.

    A large rectangle without path and distances takes one bit per pixel. Grids: any with places for its cells.
    """
    file = BytesIO()
    write(
        maze,
        file,
        path=path,
        distances=distances,
        cell=cell,
        wall=wall,
        margin=margin,
        dark=dark,
        bits=bits,
        mask=mask,
    )
    return file.getvalue()


def write(
    maze: Maze,
    file: IO[bytes],
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    cell: int | None = None,
    wall: int | None = None,
    margin: int | None = None,
    dark: bool = False,
    bits: bool | None = None,
    mask: str = "solid",
    progress: Callable[[float], None] | None = None,
) -> None:
    """The same into an open file: a large rectangle without path and distances is never held as a picture."""
    drawing.check(maze, path, distances)
    rectangle = drawing.lined(maze.grid)
    solid = mask == "solid"
    size = size_of(maze.grid, rectangle, cell, wall, margin)
    if max(size.width, size.height) > MOST_SIDE:
        raise ClewError(
            f"a picture of {size.width:,} x {size.height:,} pixels is too large for PNG: at most {MOST_SIDE:,} a side"
        )
    possible = rectangle and path is None and distances is None
    if bits and not possible:
        raise ClewError(
            "one bit per pixel shows the walls of a rectangle and no more: leave out the path and the distances"
        )
    if possible and (size.pixels >= BITS_FROM if bits is None else bits):
        write_one_bit(drawing.spread(maze), file, size, dark=dark, solid=solid, progress=progress)
        return
    if rectangle:
        from clew.renderers._raster import raster

        per_pixel = 12 if path and distances else 6
        advice = "give a smaller cell, or leave out" if size.cell > 2 else "leave out"
        check_pixels(size, MOST_COLOURED, per_pixel, f"{advice} the path and the distances")
        image = raster(maze, path, distances, size, look(dark), solid)
    else:
        check_pixels(size, MOST_SMOOTH, BYTES_PER_PIXEL, "give a smaller cell, or write SVG")
        image = smooth(maze, path, distances, size, look(dark))
    image.save(file, "PNG", compress_level=6 if size.pixels < BITS_FROM else 1)


def write_one_bit(
    maze: Maze,
    file: IO[bytes],
    size: Sizes,
    *,
    dark: bool = False,
    solid: bool = True,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a rectangle as one bit per pixel, in memory that does not grow with its height."""
    memory.require(4 * max(BAND, size.width * size.cell), f"a band of a picture {size.width:,} pixels wide")
    colours = bytes(rgb(look(dark).ink) + rgb(look(dark).paper))
    write_bits(file, size.width, size.height, colours, bands(maze, size, solid), progress)
