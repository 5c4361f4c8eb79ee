"""The look of tiles of maps of mazes: walls from near, shades by distance from afar, and a thread."""

from io import BytesIO

from clew import kernel
from clew.kernel import IntArray, helper
from clew.lazy import Image, NDArray, np

PIXELS = 256  # of a tile, in a row
PIXEL_BITS = 8
WALLS_FROM = 1  # pixels of a cell, as a power of 2, from which walls are seen
GROWTH_IN_TENTHS = 13  # routes between cells n apart have about n^1.3 steps
WALL, FLOOR = (38, 42, 51), (255, 255, 255)
NEAR, FAR = bytes((250, 240, 214)), bytes((52, 92, 138))  # the lightest shade and the darkest
THREAD = (214, 40, 40)
SHARE_BITS = 16
SHARES = 1 << SHARE_BITS
LOW_BITS = 60  # of the second number of a length


def paint_walls(passages: IntArray, columns: int, cell: int, edges: int, pixels: int, picture: IntArray) -> None:
    """Set the pixels of walls to 1: walls between two tiles belong to the one in the south or east.

    `passages`: uint8[rows, columns], those of the cells in the tile, of which 1 (north) and 8 (west) are looked at. A
    cell has cell x cell pixels of `picture`: uint8[pixels, pixels], 0. The bits of `edges` are 1 if the maze ends at
    the last column, 2 if at the last row.
    """
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
                        picture[first + v * pixels + u] = 1
    height, width = rows * cell, columns * cell
    if edges & 1:
        for at in range(height * wall):
            picture[at // wall * pixels + width - 1 - at % wall] = 1
    if edges & 2:
        for at in range(width * wall):
            picture[(height - 1 - at % wall) * pixels + at // wall] = 1


def paint_lengths(lengths: IntArray, period: int, picture: IntArray) -> None:
    """Shade places by lengths: lighter and darker in turn, with a period of 2**period steps.

    `lengths`: int64[n, 2], multiples of 2^60 and the rest; `picture`: uint8[n, 3].
    """
    for place in range(len(lengths) // 2):
        high, low = lengths[2 * place], lengths[2 * place + 1]
        shift = period - SHARE_BITS
        if shift >= LOW_BITS:
            share = high >> (shift - LOW_BITS)
        elif shift >= 0:
            share = low >> shift | (high & (SHARES - 1)) << (LOW_BITS - shift)
        else:
            share = low << -shift
        tone = 2 * (share & (SHARES - 1)) - SHARES
        if tone < 0:
            tone = -tone
        for channel in range(3):
            shade = FAR[channel] * SHARES + (NEAR[channel] - FAR[channel]) * tone
            picture[3 * place + channel] = (shade + SHARES // 2) >> SHARE_BITS


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
    picture = kernel.zeros("B", PIXELS**2, compiled)
    kernel.run(paint_walls, compiled, flat, passages.shape[1], cell, closed[0] + 2 * closed[1], PIXELS, picture)
    is_wall = np.frombuffer(picture, np.uint8).reshape(PIXELS, PIXELS, 1) == 1
    return np.where(is_wall, np.array(WALL, np.uint8), np.array(FLOOR, np.uint8))


def shades(lengths: "NDArray[np.int64]", bits: int) -> "NDArray[np.uint8]":
    """Return the colors of lengths in a picture in which a cell has 2**bits pixels.

    Parameters
    ----------
    lengths : array of int64, shape (height, width, 2)
        Multiples of 2^60, and the rest.
    bits : int
        The logarithm of the width of a cell.
    """
    compiled = kernel.should_compile(paint_lengths, lengths.size)
    colors = kernel.zeros("B", 3 * lengths.size // 2, compiled)
    flat = kernel.for_kernel(np.ascontiguousarray(lengths).reshape(-1), compiled, "q")
    kernel.run(paint_lengths, compiled, flat, period_of(bits), colors)
    return np.frombuffer(colors, np.uint8).reshape(*lengths.shape[:2], 3)


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
    shades(np.zeros((1, 1, 2), np.int64), 0)
