"""Draw as PNG, with sharp walls and a smooth thread; large mazes with one bit per pixel, written piece by piece."""

import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import IO, Any

from clew import drawing
from clew.drawing.colors import look, rgb
from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.registry import renderer
from clew.renderers._painting import note, title
from clew.renderers.raster.dots import BAND, bands
from clew.renderers.raster.smooth import BYTES_PER_PIXEL, smooth
from clew.renderers.style import DEFAULTS, Outlined, PictureOptions, Sizes, check_pixels, options_named, sizes

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE = 3  # the color type of PNG for pixels that are indexes of a palette
MAX_DEFAULT = 8_000_000  # pixels to which cells shrink by default
MAX_COLORED = 150_000_000  # pixels of a picture with a path or distances, which is held in memory
MAX_SMOOTH = 16_000_000  # pixels of a picture that is drawn enlarged first
BITS_FROM = 4_000_000  # pixels from which a maze without overlays is written with one bit per pixel
MAX_SIDE = (1 << 31) - 1  # pixels: the limit of the format


def size_of(grid: Outlined, is_rectangular: bool, options: PictureOptions) -> Sizes:
    """Return the size of the picture, which the outline of the grid determines."""
    max_pixels = MAX_DEFAULT if is_rectangular else MAX_SMOOTH // 8
    return sizes(grid, options, max_pixels=max_pixels, min_cell=2 if is_rectangular else 6)


def write(
    maze: Maze, file: IO[bytes], options: PictureOptions, progress: Callable[[float], None] | None = None
) -> None:
    """Draw into an open file; a large rectangle without path and distances is written piece by piece."""
    from clew.formats.pictures import KEYWORD

    drawing.check_grids(maze, options.path, options.distances)
    size = size_of(maze.grid, maze.grid.is_rectangular, options)
    if max(size.width, size.height) > MAX_SIDE:
        raise ClewError(
            f"a picture of {size.width:,} x {size.height:,} pixels is too large for PNG: at most {MAX_SIDE:,} per side"
        )
    possible = maze.grid.is_rectangular and options.path is None and options.distances is None
    if options.bits and not possible:
        raise ClewError(
            "one bit per pixel can show only the walls of a rectangle: leave out the path and the distances"
        )
    texts = {"Title": title(maze), "Software": "Clew", KEYWORD: note(maze, options, DEFAULTS)}
    if possible and (size.pixels >= BITS_FROM if options.bits is None else options.bits):
        _write_one_bit(drawing.unroll(maze), file, size, options, texts, progress)
        return
    if maze.grid.is_rectangular:
        from clew.renderers.raster.crisp import crisp

        per_pixel = 12 if options.path and options.distances else 6
        advice = "give a smaller cell, or leave out" if size.cell > 2 else "leave out"
        check_pixels(size, MAX_COLORED, per_pixel, f"{advice} the path and the distances")
        image = crisp(maze, options, size)
    else:
        check_pixels(size, MAX_SMOOTH, BYTES_PER_PIXEL, "give a smaller cell, or write SVG")
        image = smooth(maze, options, size)
    image.save(file, "PNG", compress_level=6 if size.pixels < BITS_FROM else 1, pnginfo=_pillow_texts(texts))


def _write_one_bit(
    maze: Maze,
    file: IO[bytes],
    size: Sizes,
    options: PictureOptions,
    texts: Mapping[str, str],
    progress: Callable[[float], None] | None,
) -> None:
    """Write a rectangle with one bit per pixel, in memory that does not grow with its height."""
    memory.require(4 * max(BAND, size.width * size.cell), f"a band of a picture {size.width:,} pixels wide")
    colors = bytes(rgb(look(options.dark).ink) + rgb(look(options.dark).paper))
    write_bits(file, size.width, size.height, colors, bands(maze, size, options.fills_mask(maze)), texts, progress)


@renderer(
    suffixes=(".png",),
    media="image/png",
    quick=True,
    size=size_of,
    write=write,
    options=options_named("cell", "wall", "margin", "dark", "bits", "mask"),
)
def png(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw as PNG; cells are smaller in larger mazes, down to one pixel for a cell and one for a wall.

    A large rectangle without path and distances has one bit per pixel. Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()


def write_bits(
    file: IO[bytes],
    width: int,
    height: int,
    colors: bytes,
    bands: Iterable[Any],
    texts: Mapping[str, str],
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a picture from `bands` of rows: uint8[rows, 1 + bytes], with a 0 before the packed bits of each row.

    `colors`: red, green and blue of bit 0, then of bit 1; `texts`: by keyword. Only Huffman coding is used: searching
    for repetitions takes 3 to 10 times as long and finds almost none in a maze.
    """
    write_head(file, width, height, 1, colors, texts=texts)
    packer = zlib.compressobj(1, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    done = 0
    for band in bands:
        write_chunk(file, b"IDAT", packer.compress(band))
        done += len(band)
        if progress:
            progress(done / height)
    write_chunk(file, b"IDAT", packer.flush())
    write_chunk(file, b"IEND", b"")


def write_head(
    file: IO[bytes],
    width: int,
    height: int,
    depth: int,
    colors: bytes,
    alpha: bytes | None = None,
    texts: Mapping[str, str] | None = None,
) -> None:
    """Write the head of a picture of `depth` bits per pixel; a color has three bytes, and one byte of `alpha`.

    `texts`: by keyword; empty ones are left out.
    """
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, depth, PALETTE, 0, 0, 0))
    for keyword, text in (texts or {}).items():
        write_chunk(file, b"tEXt", b"%s\0%s" % (keyword.encode(), text.encode("latin-1", "replace")) if text else b"")
    write_chunk(file, b"PLTE", colors)
    if alpha is not None:
        write_chunk(file, b"tRNS", alpha)


def _pillow_texts(texts: Mapping[str, str]) -> Any:
    """Return the texts as Pillow takes them."""
    from PIL.PngImagePlugin import PngInfo

    found = PngInfo()
    for keyword, text in texts.items():
        if text:
            found.add_text(keyword, text.encode("latin-1", "replace"))
    return found


def write_chunk(file: IO[bytes], kind: bytes, content: bytes) -> None:
    """Write a chunk of a PNG file with its length and checksum; an empty one only at the end."""
    if content or kind == b"IEND":
        file.write(struct.pack(">I", len(content)) + kind)
        file.write(content)
        file.write(struct.pack(">I", zlib.crc32(content, zlib.crc32(kind))))
