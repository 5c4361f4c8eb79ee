"""Paint tiles of a map: walls from near, and from afar shades of the steps to blocks."""

from clew.kernel import IntArray

NEAR, FAR = bytes((250, 240, 214)), bytes((52, 92, 138))  # red, green and blue of the lightest shade and of the darkest
SHARE_BITS = 16
SHARES = 1 << SHARE_BITS
LOW_BITS = 60  # of the second number of a length


def paint_walls(
    passages: IntArray, width: int, left: int, top: int, side: int, cell: int, edges: int, picture: IntArray
) -> None:
    """Set the pixels of walls to 1; walls between two tiles belong to the one in the south or east.

    `passages`: uint8[height, width], those of a window whose cell (left, top) is the first of the tile. The tile has
    side x side cells of cell x cell pixels: `picture` is uint8[side * cell, side * cell], 0. The bits of `edges` are 1
    if the tile is in the last column, 2 if in the last row.
    """
    row = side * cell
    wall = max(1, cell // 8)
    for y in range(side):
        for x in range(side):
            flags = passages[(top + y) * width + left + x]
            first = y * cell * row + x * cell
            for v in range(cell):
                for u in range(cell):
                    is_wall = u < wall and (v < wall or flags & 8 == 0)
                    if is_wall or (v < wall and flags & 1 == 0):
                        picture[first + v * row + u] = 1
    for at in range(row):
        for each in range(row - wall, row):
            if edges & 1:
                picture[at * row + each] = 1
            if edges & 2:
                picture[each * row + at] = 1


def paint_depths(lengths: IntArray, period: int, picture: IntArray) -> None:
    """Shade blocks by their lengths: lighter and darker in turn, with a period of 2**period steps.

    `lengths`: int64[n, 2], multiples of 2^60 and the rest; `picture`: uint8[n, 3].
    """
    for block in range(len(lengths) // 2):
        high, low = lengths[2 * block], lengths[2 * block + 1]
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
            far = FAR[channel]
            picture[3 * block + channel] = (
                (far << SHARE_BITS) + (NEAR[channel] - far) * tone + SHARES // 2
            ) >> SHARE_BITS
