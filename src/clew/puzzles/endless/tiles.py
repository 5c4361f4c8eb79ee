"""Tiles of a map of an endless maze: its walls from near, its depths from afar, and the course of a route.

Tile 0/0/0 shows the whole world. Each further zoom shows half as much: tile z/x/y is the one in column x and row y of
2^z columns and rows.
"""

from clew.lazy import Image, ImageDraw, NDArray, np
from clew.pictures.painting import map_tile
from clew.pictures.painting.map_tile import PIXEL_BITS, PIXELS, THREAD, WALLS_FROM
from clew.puzzles.endless.world import Cell, Endless, whole_number

BLOCK_BITS = 4  # the largest blocks in a picture from afar are 2^4 pixels wide
CHILD_BITS = 3  # the blocks of a level are 8 times as wide as those of the level below
SMOOTH = 2  # a thread is drawn so many times as large


def tile(endless: Endless, z: int, x: int, y: int, ends: tuple[Cell, Cell] | None = None) -> bytes:
    """Draw a tile of a map.

    Parameters
    ----------
    endless : Endless
        A maze.
    z, x, y : int
        The zoom, from 0 to that at which a tile is a cell; the column and the row, from 0 to 2^z - 1.
    ends : (cell, cell), optional
        Two cells, between which the route is drawn.

    Returns
    -------
    bytes
        A PNG of 256x256 pixels.

    Raises
    ------
    ClewError
        If there is no such tile, or a cell is not in the maze.
    """
    world = endless.side.bit_length() - 1
    whole_number("z", z, 0, world)
    for name, value in (("x", x), ("y", y)):
        whole_number(name, value, 0, 2**z - 1)
    bits = z + PIXEL_BITS - world  # a cell has 2^bits pixels
    side = 2 ** (world - z)
    draw = _walls if bits >= WALLS_FROM else _depths
    picture = Image.fromarray(draw(endless, x, y, side, bits))
    if ends is not None:
        _draw_route(picture, endless, ends, x * side, y * side, bits)
    return map_tile.as_png(picture)


def _walls(endless: Endless, column: int, row: int, side: int, bits: int) -> "NDArray[np.uint8]":
    """Draw the walls of side x side cells."""
    left, top = max(0, column * side - 1), max(0, row * side - 1)
    before_x, before_y = column * side - left, row * side - top
    cells = endless.window(left, top, side + before_x, side + before_y).array
    closed = (column + 1) * side == endless.side, (row + 1) * side == endless.side
    return map_tile.walls(cells[before_y:, before_x:], 2**bits, closed)


def _depths(endless: Endless, column: int, row: int, side: int, bits: int) -> "NDArray[np.uint8]":
    """Shade blocks by the steps from the first cell."""
    level = max(0, (BLOCK_BITS - bits - endless.leaf.bit_length() + 1) // CHILD_BITS)
    block = endless.leaf << CHILD_BITS * level
    count, most = max(1, side // block), endless.side // block
    pixels = PIXELS // count
    first_x, first_y = column * side // block, row * side // block
    (left, right), (top, bottom) = (map_tile.span_of(first, count, most, pixels) for first in (first_x, first_y))
    lengths = endless.depths((0, 0), (left, top, right - left, bottom - top), level)
    return map_tile.shades(lengths, bits, pixels, (first_x - left, first_y - top), (column, row))


def _draw_route(
    picture: "Image.Image", endless: Endless, ends: tuple[Cell, Cell], left: int, top: int, bits: int
) -> None:
    """Draw the course of a route through a tile, of which these are the first cells."""
    scale = SMOOTH * 2.0**bits
    side = max(1, round(PIXELS / 2.0**bits))
    margin = max(1, side // 32)
    first_x, first_y = max(0, left - margin), max(0, top - margin)
    last_x, last_y = (min(endless.side, first + side + margin) for first in (left, top))
    window = (first_x, first_y, last_x - first_x, last_y - first_y)
    mask = Image.new("L", (SMOOTH * PIXELS, SMOOTH * PIXELS))
    pen = ImageDraw.Draw(mask)
    width = round(SMOOTH * max(2.5, 2.0**bits / 4))
    for line in endless.outline(*ends, window, 2.0**bits):
        points = [((int(x) - left + 0.5) * scale, (int(y) - top + 0.5) * scale) for x, y in line.tolist()]
        pen.line(points, fill=255, width=width, joint="curve")
    picture.paste(THREAD, mask=mask.resize((PIXELS, PIXELS), Image.Resampling.BOX))


def try_all() -> None:
    """Try everything in a small world, so that its kernels are known."""
    small, start, goal = Endless(1, leaf=8, side=16), (0, 0), (15, 15)
    small.distance(start, goal)
    small.next_step(start, goal)
    tile(small, 0, 0, 0, (start, goal))
    small.depths(start, (0, 0, 2, 2), 0)
    map_tile.try_all()
