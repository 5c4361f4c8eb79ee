"""The look of tiles of maps of mazes: walls from near, shades by distance from afar, and a thread."""

from io import BytesIO
from typing import Any

from clew.lazy import Image, NDArray, np

PIXELS = 256  # of a tile, in a row
PIXEL_BITS = 8
WALLS_FROM = 1  # pixels of a cell, as a power of 2, from which walls are seen
GROWTH = 1.3  # routes between cells n apart have about n^1.3 steps
WALL, FLOOR = (38, 42, 51), (255, 255, 255)
NEAR, FAR = (250, 240, 214), (52, 92, 138)
THREAD = (214, 40, 40)


def wall_width(cell: int) -> int:
    """Return how many pixels of a cell its walls in the north and west have."""
    return max(1, cell // 8)


def paint_walls(north: Any, west: Any, cell: int, closed: tuple[bool, bool]) -> "NDArray[np.uint8]":
    """Draw the cells of a tile: walls between two tiles belong to the one in the south or east.

    Parameters
    ----------
    north, west : array of bool
        Whether there is a wall north and west of each cell, from the first one in the tile on.
    cell : int
        How many pixels a cell has.
    closed : (bool, bool)
        Whether the maze ends at the last column and row of these arrays: there it has walls too.
    """
    rows, columns = north.shape
    wall = wall_width(cell)
    is_wall = np.zeros((rows, cell, columns, cell), bool)
    is_wall[:, :wall, :, :wall] = True
    is_wall[:, :wall] |= north[:, None, :, None]
    is_wall[:, :, :, :wall] |= west[:, None, :, None]
    picture = is_wall.reshape(rows * cell, columns * cell)
    picture[:, columns * cell - wall :] |= closed[0]
    picture[rows * cell - wall :] |= closed[1]
    whole = np.pad(picture, [(0, PIXELS - side) for side in picture.shape])
    return np.where(whole[..., None], np.array(WALL, np.uint8), np.array(FLOOR, np.uint8))


def period_of(bits: int) -> int:
    """Return after how many steps, as a power of 2, shades repeat where a cell has 2^bits pixels."""
    return round(GROWTH * (PIXEL_BITS - bits))


def shade(share: Any) -> "NDArray[np.uint8]":
    """Return colors for shares of a period: lighter and darker in turn."""
    tone = np.abs(2 * share - 1)[..., None]
    near, far = np.array(NEAR), np.array(FAR)
    colors: NDArray[np.uint8] = np.rint(far + (near - far) * tone).astype(np.uint8)
    return colors


def as_png(picture: "Image.Image") -> bytes:
    """Return a picture as PNG."""
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
