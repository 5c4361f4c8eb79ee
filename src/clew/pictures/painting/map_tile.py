"""The look of tiles of maps of mazes: walls from near, shades by distance from afar, and a thread."""

from functools import lru_cache
from io import BytesIO
from typing import Any

from clew import kernel
from clew.draws import SplitMix, seeded
from clew.kernel import IntArray, helper
from clew.lazy import Image, NDArray, np

Pair = tuple[int, int]

PIXELS = 256  # of a tile, in a row
PIXEL_BITS = 8
WALLS_FROM = 1  # pixels of a cell, as a power of 2, from which walls are seen
GROWTH_IN_TENTHS = 13  # routes between cells n apart have about n^1.3 steps
FLOOR, WALL = (255, 255, 255), (38, 42, 51)
INKS = bytes((*FLOOR, *WALL))
NEAR, FAR = bytes((250, 240, 214)), bytes((52, 92, 138))  # the lightest shade and the darkest
THREAD = (214, 40, 40)
CHANNELS = 4  # of a pixel: red, green, blue, and opacity, as browsers have them
OPAQUE = 255
SHARE_BITS = 16
SHARES = 1 << SHARE_BITS
LOW_BITS = 60  # of the second number of a length
UNIT_BITS = 6
UNIT = 1 << UNIT_BITS  # of a pixel
BENDS = 2 * PIXELS  # pixels in a row after which bends repeat
MAX_BEND = 24  # pixels
FIRST_BEND = 18 * UNIT
ROUGHNESS = 65  # percent: how large the bends at half the distance are
BENDS_SEED = 1


def paint_walls(passages: IntArray, columns: int, cell: int, edges: int, pixels: int, picture: IntArray) -> None:
    """Draw the walls of the cells of a tile: those between two tiles belong to the one in the south or east.

    `passages`: uint8[rows, columns], those of the cells in the tile, of which 1 (north) and 8 (west) are looked at. A
    cell has cell x cell pixels of `picture`: uint8[pixels, pixels, CHANNELS]. The bits of `edges` are 1 if the maze
    ends at the last column, 2 if at the last row.
    """
    for place in range(pixels * pixels):
        paint(picture, place, 0)
    rows = len(passages) // columns
    wall = wall_width(cell)
    for y in range(rows):
        for x in range(columns):
            flags = passages[y * columns + x]
            first = y * cell * pixels + x * cell
            for v in range(cell):
                for u in range(cell):
                    is_wall = u < wall and (v < wall or flags & 8 == 0)
                    if is_wall or (v < wall and flags & 1 == 0):
                        paint(picture, first + v * pixels + u, 1)
    height, width = rows * cell, columns * cell
    if edges & 1:
        for at in range(height * wall):
            paint(picture, at // wall * pixels + width - 1 - at % wall, 1)
    if edges & 2:
        for at in range(width * wall):
            paint(picture, (height - 1 - at % wall) * pixels + at // wall, 1)


@helper
def paint(picture: IntArray, place: int, ink: int) -> None:
    """Give a pixel the color of floor, 0, or of a wall, 1."""
    for channel in range(3):
        picture[CHANNELS * place + channel] = INKS[3 * ink + channel]
    picture[CHANNELS * place + 3] = OPAQUE


def draw_bends(draws: SplitMix, bends: IntArray) -> None:
    """Draw how far from each pixel its shade is taken, so that straight borders of blocks look jagged.

    A point halfway between others is bent as they are on average, and a little at random: midpoint displacement, on a
    torus of several tiles, so that they fit together. `bends`: int32[BENDS, BENDS, 2], 0, in 1/UNIT of a pixel.

    Source: A. Fournier, D. Fussell and L. Carpenter, Computer Rendering of Stochastic Models (1982).
    """
    half = PIXELS // 2
    reach = FIRST_BEND
    while half:
        for v in range(0, BENDS, half):
            for u in range(0, BENDS, half):
                across, down = u & half, v & half
                for each in range(2 if across or down else 0):
                    total = 0
                    for corner in range(4):
                        x = u + (across if corner & 1 else -across)
                        y = v + (down if corner & 2 else -down)
                        total += bends[2 * (y % BENDS * BENDS + x % BENDS) + each]
                    bent = total // 4 + draws.below(2 * reach + 1) - reach
                    bends[2 * (v * BENDS + u) + each] = min(max(bent, -MAX_BEND * UNIT), MAX_BEND * UNIT)
        half //= 2
        reach = reach * ROUGHNESS // 100


def paint_lengths(
    lengths: IntArray,
    columns: int,
    period: int,
    left: int,
    top: int,
    block_bits: int,
    bends: IntArray,
    first: int,
    tones: IntArray,
    picture: IntArray,
) -> None:
    """Shade blocks by lengths: lighter and darker in turn, with a period of 2**period steps.

    Between the centers of blocks shades change smoothly. `lengths`: int64[rows, columns, 2], multiples of 2^60 and the
    rest; `left` columns and `top` rows of blocks are outside of `picture`: uint8[PIXELS, PIXELS, CHANNELS]. A block is
    2**block_bits pixels wide. The first pixel has entry `first` of `bends`. `tones`: int32[rows, columns].
    """
    rows = len(lengths) // (2 * columns)
    for place in range(rows * columns):
        tones[place] = tone_of(lengths[2 * place], lengths[2 * place + 1], period)
    bits = block_bits + UNIT_BITS
    width = 1 << bits
    for v in range(PIXELS):
        for u in range(PIXELS):
            bend = 2 * (first + v * BENDS + u)
            x = (left << bits) + ((2 * u + 1) * UNIT - width) // 2 + bends[bend]
            y = (top << bits) + ((2 * v + 1) * UNIT - width) // 2 + bends[bend + 1]
            before, after = clamp(x >> bits, columns), clamp((x >> bits) + 1, columns)
            upper, lower = clamp(y >> bits, rows) * columns, clamp((y >> bits) + 1, rows) * columns
            across, down = x & (width - 1), y & (width - 1)
            high = tones[upper + before] * (width - across) + tones[upper + after] * across
            low = tones[lower + before] * (width - across) + tones[lower + after] * across
            tone = (high * (width - down) + low * down) >> 2 * bits
            place = CHANNELS * (v * PIXELS + u)
            for channel in range(3):
                shade = FAR[channel] * SHARES + (NEAR[channel] - FAR[channel]) * tone
                picture[place + channel] = (shade + SHARES // 2) >> SHARE_BITS
            picture[place + 3] = OPAQUE


@helper
def tone_of(high: int, low: int, period: int) -> int:
    """Return how light the shade of a length is, from 0 to SHARES."""
    shift = period - SHARE_BITS
    if shift >= LOW_BITS:
        share = high >> (shift - LOW_BITS)
    elif shift >= 0:
        share = low >> shift | (high & (SHARES - 1)) << (LOW_BITS - shift)
    else:
        share = low << -shift
    return abs(2 * (share & (SHARES - 1)) - SHARES)


@helper
def clamp(place: int, count: int) -> int:
    """Return the nearest place from 0 to count - 1."""
    return min(max(place, 0), count - 1)


@helper
def wall_width(cell: int) -> int:
    """Return how many pixels of a cell its walls in the north and west have."""
    return max(1, cell // 8)


def walls(passages: "NDArray[np.uint8]", cell: int, closed: tuple[bool, bool]) -> "NDArray[np.uint8]":
    """Draw the cells of a tile.

    Parameters
    ----------
    passages : array of uint8
        The open directions of each cell, of which those to the north and west are looked at.
    cell : int
        How many pixels a cell has.
    closed : (bool, bool)
        Whether the maze ends at the last column and row of the cells: there it has walls too.
    """
    compiled = kernel.should_compile(paint_walls, PIXELS**2)
    flat = kernel.for_kernel(np.ascontiguousarray(passages).reshape(-1), compiled, "B")
    picture = kernel.zeros("B", CHANNELS * PIXELS**2, compiled)
    kernel.run(paint_walls, compiled, flat, passages.shape[1], cell, closed[0] + 2 * closed[1], PIXELS, picture)
    return _colors(picture)


def shades(
    lengths: "NDArray[np.int64]", bits: int, block: int = 1, margin: Pair = (0, 0), bent: Pair | None = None
) -> "NDArray[np.uint8]":
    """Shade a tile by lengths.

    Parameters
    ----------
    lengths : array of int64, shape (height, width, 2)
        Multiples of 2^60, and the rest, of blocks that cover the tile.
    bits : int
        The logarithm of the pixels that a cell is wide.
    block : int, default 1
        How many pixels a block is wide, a power of 2.
    margin : (int, int), default (0, 0)
        How many of the first columns and rows of blocks lie outside of the tile.
    bent : (int, int), optional
        The column and row of the tile, if straight borders of blocks shall look jagged. Then there are more blocks
        around the tile, as far as shades are taken from.
    """
    compiled = kernel.should_compile(paint_lengths, PIXELS**2)
    rows, columns, _ = lengths.shape
    flat = kernel.for_kernel(np.ascontiguousarray(lengths).reshape(-1), compiled, "q")
    tones, picture = kernel.zeros("i", rows * columns, compiled), kernel.zeros("B", CHANNELS * PIXELS**2, compiled)
    bends = kernel.zeros("i", 2 * BENDS**2, compiled) if bent is None else _bends(compiled)
    x, y = (place * PIXELS % BENDS for place in bent or (0, 0))
    block_bits = block.bit_length() - 1
    settings = columns, period_of(bits), *margin, block_bits
    kernel.run(paint_lengths, compiled, flat, *settings, bends, y * BENDS + x, tones, picture)
    return _colors(picture)


def span_of(first: int, count: int, most: int, block: int) -> Pair:
    """Return from which block to which shades are taken along a side of a tile that shows `count` blocks from `first`.

    `most`: how many there are; `block`: the pixels of one.
    """
    more = -(-MAX_BEND // block) + 1
    return max(0, first - more), min(most, first + count + more)


@lru_cache
def _bends(compiled: bool) -> Any:
    """Return the bends, which are the same for all mazes."""
    bends = kernel.zeros("i", 2 * BENDS**2, compiled)
    kernel.run(draw_bends, compiled, seeded(BENDS_SEED, compiled=compiled), bends)
    return bends


def _colors(picture: Any) -> "NDArray[np.uint8]":
    """Return the red, green and blue of what a kernel has drawn."""
    return np.frombuffer(picture, np.uint8).reshape(PIXELS, PIXELS, CHANNELS)[..., :3]


def period_of(bits: int) -> int:
    """Return after how many steps, as a power of 2, shades repeat where a cell has 2**bits pixels."""
    return (GROWTH_IN_TENTHS * (PIXEL_BITS - bits) + 5) // 10


def as_png(picture: "Image.Image") -> bytes:
    """Return a picture as PNG."""
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def try_all() -> None:
    """Draw a little, so that the kernels are known."""
    walls(np.zeros((2, 2), np.uint8), 2, (True, True))
    shades(np.zeros((1, 1, 2), np.int64), 0, PIXELS, bent=(0, 0))
