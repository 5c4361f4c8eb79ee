"""Draw as PNG, with sharp walls and a smooth thread, written piece by piece; large mazes with one bit per pixel."""

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import IO, Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.kernel import memory
from clew.kernel.parallel import Progress
from clew.lazy import np
from clew.mazes.maze import Maze
from clew.pictures import drawing
from clew.pictures.drawing.colors import look, rgb
from clew.pictures.painting.brush import check_look, note, title
from clew.pictures.painting.raster.crisp import BAND, bit_bands
from clew.pictures.painting.raster.palette import palette
from clew.pictures.painting.style import LINE_STYLES, Outlined, PictureOptions, Sizes, options_named, sizes
from clew.registry import renderer

DEFAULTS = PictureOptions(style="plain")
SIGNATURE = b"\x89PNG\r\n\x1a\n"
UP = 2  # the number of the filter of PNG that takes the difference from the row above
GRAY, PALETTE = 0, 3  # the color types of PNG: shades of gray, and pixels that are indexes of a palette
MAX_DEFAULT = 8_000_000  # pixels to which cells shrink by default
MAX_SMOOTH = 2_000_000  # the same for grids that do not consist of squares, if cells keep `MIN_SMOOTH` pixels
MIN_SMOOTH = 6
MAX_PIXELS = 1 << 31  # of a picture with colors
BITS_FROM = 4_000_000  # pixels from which a maze without overlays is written with one bit per pixel
REPEATING = 10  # pixels of the cells of a rectangle from which most rows of pixels repeat the row above
SAME_BYTES = 1 << 16  # of rows that repeat the one above and are compressed together
MAX_SIDE = (1 << 31) - 1  # pixels: the limit of the format


def size_of(grid: Outlined, is_rectangular: bool, options: PictureOptions) -> Sizes:
    """Return the size of the picture, which the outline of the grid determines; raise `ClewError` if it is too large.

    Of what is drawn over the maze it only matters whether there are any.
    """
    is_rectangular = is_rectangular and not options.is_outlined
    has_overlay = options.has_overlay
    max_pixels, min_cell = (MAX_DEFAULT, 2) if is_rectangular else (MAX_SMOOTH, MIN_SMOOTH)
    size = sizes(grid, options, max_pixels=max_pixels, min_cell=min_cell, limit=MAX_PIXELS)
    if max(size.width, size.height) > MAX_SIDE:
        raise ClewError(
            f"a picture of {size.width:,} x {size.height:,} pixels is too large for PNG: at most {MAX_SIDE:,} per side"
        )
    if options.bits and (has_overlay or not is_rectangular):
        raise ClewError(
            "one bit per pixel can show only the walls of a rectangle: leave out the path and the distances"
        )
    if size.pixels > MAX_PIXELS and (has_overlay or not is_rectangular or options.bits is False):
        smaller = "give a smaller cell, or " if size.cell > 2 else ""
        other = "leave out the path and the distances" if is_rectangular else "choose a smaller grid"
        limit = f"{MAX_PIXELS:,} pixels are the limit; {smaller}{other}"
        raise ClewError(f"a picture of {size.width:,} x {size.height:,} pixels is too large: {limit}")
    return size


def check(grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if the picture would be too large."""
    check_look(grid, options)
    size_of(grid, grid.is_rectangular, options)


def write(maze: Maze, file: IO[bytes], options: PictureOptions, progress: Progress | None = None) -> None:
    """Draw into an open file, piece by piece."""
    from clew.formats.picture_files import KEYWORD

    drawing.check_grids(maze, options.path, options.distances, options.diagnosis)
    check_look(maze.grid, options)
    size = size_of(maze.grid, maze.grid.is_rectangular, options)
    straight = maze.grid.is_rectangular and not options.is_outlined
    colors = look(options.dark, options.style)
    texts = {"Title": title(maze), "Software": "Clew", KEYWORD: note(maze, options, DEFAULTS)}
    if straight:
        from clew.pictures.painting.raster import crisp as drawn
    else:
        from clew.pictures.painting.raster import smooth as drawn  # type: ignore[no-redef]
    depth, indexes, strategy = 8, palette(colors), zlib.Z_RLE  # looks for runs of equal bytes only
    rows: Iterator[Any]
    packer: Any = None
    has_overlay = options.has_overlay or maze.marks.has_ends
    is_large = straight and not has_overlay and size.pixels >= BITS_FROM
    if options.bits or (options.bits is None and is_large):
        memory.require(4 * max(BAND, size.width * size.cell), f"a band of a picture {size.width:,} pixels wide")
        rows = bit_bands(drawing.unroll(maze), size, options.fills_mask(maze))
        # Searching for repetitions would take 3 to 10 times as long and find almost none in a maze.
        depth, indexes, strategy = 1, bytes(rgb(colors.ink) + rgb(colors.paper)), zlib.Z_HUFFMAN_ONLY
    elif straight and size.cell >= REPEATING:  # a third of the time of whole rows, and half the bytes
        if options.path is None and not options.loops and not maze.marks.has_ends:
            rows = _repeated_differences(drawn.runs(maze, options, size, colors), size.width)
        else:
            rows = _differences(drawn.bands(maze, options, size, colors))
    else:
        rows = (np.pad(band, ((0, 0), (1, 0))) for band in drawn.bands(maze, options, size, colors))
        packer = zlib.compressobj(6 if size.pixels < BITS_FROM else 1)
    packer = packer or zlib.compressobj(1, zlib.DEFLATED, 15, 9, strategy)
    write_head(file, size.width, size.height, depth, indexes, texts=texts)
    done = 0
    for band in rows:
        write_chunk(file, b"IDAT", packer.compress(band))
        done += len(band)
        if progress:
            progress(done / size.height)
    write_chunk(file, b"IDAT", packer.flush())
    write_chunk(file, b"IEND", b"")


@renderer(
    suffixes=(".png",),
    media="image/png",
    size=size_of,
    write=write,
    check=check,
    options=options_named(
        "cell", "wall", "margin", "style", "dark", "bits", "mask", "thread", defaults=DEFAULTS, styles=LINE_STYLES
    ),
    shows=("tone",),
)
def png(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw as PNG; cells are smaller in larger mazes, down to one pixel for a cell and one for a wall.

    A large rectangle without path and distances has one bit per pixel. Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()


def _difference(rows: Any, above: Any) -> Any:
    """Return rows as differences from the rows above them, with the number of that filter before each row."""
    result = np.empty((len(rows), 1 + rows.shape[1]), np.uint8)
    result[:, 0] = UP
    result[0, 1:] = rows[0] - above
    np.subtract(rows[1:], rows[:-1], result[1:, 1:])
    return result


def _differences(bands: Iterable[Any]) -> Iterator[Any]:
    """Yield the differences of bands of rows."""
    above: Any = 0
    for band in bands:
        yield _difference(band, above)
        above = band[-1].copy()


def _repeated_differences(runs: Iterable[tuple[Any, Sequence[int]]], width: int) -> Iterator[Any]:
    """Yield the differences of rows, each of which appears a number of times."""
    same = np.zeros((max(1, SAME_BYTES // (1 + width)), 1 + width), np.uint8)
    same[:, 0] = UP
    above: Any = 0
    for rows, counts in runs:
        changed = _difference(rows, above)
        above = rows[-1]
        for place, count in enumerate(counts):
            yield changed[place : place + 1]
            for done in range(1, count, len(same)):
                yield same[: count - done]


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

    Without colors it is in shades of gray.

    `texts`: by keyword; empty ones are left out.
    """
    file.write(SIGNATURE)
    write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", width, height, depth, PALETTE if colors else GRAY, 0, 0, 0))
    for keyword, text in (texts or {}).items():
        write_chunk(file, b"tEXt", b"%s\0%s" % (keyword.encode(), text.encode("latin-1", "replace")) if text else b"")
    write_chunk(file, b"PLTE", colors)
    if alpha is not None:
        write_chunk(file, b"tRNS", alpha)


def write_chunk(file: IO[bytes], kind: bytes, content: bytes) -> None:
    """Write a chunk of a PNG file with its length and checksum; an empty one only at the end."""
    if content or kind == b"IEND":
        file.write(struct.pack(">I", len(content)) + kind)
        file.write(content)
        file.write(struct.pack(">I", zlib.crc32(content, zlib.crc32(kind))))
