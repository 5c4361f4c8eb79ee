"""The dots that characters are made of, those of Braille or half blocks, and where points and lines are among them."""

from typing import Any, NamedTuple

from clew.grids.grid import Point
from clew.lazy import FloatArray, Int64Array, NDArray, UInt8Array, np
from clew.pictures.painting.raster.coverage import ranges

DECIMALS = 6  # decimals of a dot
TALL = 2.0  # a character's height, in its widths


class Raster(NamedTuple):
    """The dots of characters, and the characters of the thread."""

    across: int  # dots in a character
    down: int
    dots: str  # characters by their dots as a bit set, row by row
    thread: str
    start: str
    goal: str


# The 256 Braille patterns; Unicode numbers dots by columns, those of the fourth row last.
_BITS = (0, 3, 1, 4, 2, 5, 6, 7)
_CODES = [sum(1 << _BITS[place] for place in range(8) if code >> place & 1) for code in range(256)]
BRAILLE = Raster(2, 4, " " + "".join(chr(0x2800 + code) for code in _CODES[1:]), "•", "●", "○")
HALVES = Raster(1, 2, " ▀▄█", "•", "●", "○")
PLAIN = Raster(1, 1, " #", "*", "S", "G")
RASTERS = {"braille": BRAILLE, "blocks": HALVES, "ascii": PLAIN}


class CharacterDots:
    """A raster of dots that characters are made of, over a picture of this extent.

    Parameters
    ----------
    raster : Raster
        The dots of a character.
    extent : tuple of float
        Width and height of the picture in cell widths.
    cell : float
        Dots per cell width, across.

    Attributes
    ----------
    columns, rows : int
        The size of the picture in characters.
    dots : ndarray of uint8
        1 for each dot that is drawn.
    """

    def __init__(self, raster: Raster, extent: Point, cell: float) -> None:
        self.raster = raster
        self.scale = cell, cell / (TALL * raster.across / raster.down)
        self.columns, self.rows = columns_of(raster, extent, cell)
        self.dots = np.zeros((self.rows * raster.down, self.columns * raster.across), np.uint8)

    def places(self, x: FloatArray, y: FloatArray) -> tuple[Int64Array, Int64Array]:
        """Return the columns and rows of the dots in which points are; rounded, so that neighbors compute the same."""
        height, width = self.dots.shape
        return tuple(  # type: ignore[return-value]
            np.round(each * scale, DECIMALS).astype(np.int64).clip(0, most - 1)
            for each, scale, most in zip((x, y), self.scale, (width, height), strict=True)
        )

    def along(
        self, x: FloatArray, y: FloatArray, to_x: FloatArray, to_y: FloatArray
    ) -> tuple[Int64Array, Int64Array, Int64Array]:
        """Return which line each dot on straight lines belongs to, and its column and row."""
        begin, end = (np.array(self.places(*each)) for each in ((x, y), (to_x, to_y)))
        steps = np.maximum(np.abs(end - begin).max(axis=0), 1)
        line, step = ranges(np.zeros_like(steps), steps)
        steps = steps[line]
        column, row = begin[:, line] + (2 * step * (end - begin)[:, line] + steps) // (2 * steps)
        return line, column, row

    def characters_at(self, x: Int64Array, y: Int64Array) -> Int64Array:
        """Return the places of the characters that dots belong to."""
        return y // self.raster.down * self.columns + x // self.raster.across

    def codes(self) -> UInt8Array:
        """Return the dots of each character as a bit set, by place."""
        return codes_of(self.dots, self.raster).reshape(-1)


def codes_of(dots: UInt8Array, raster: Raster) -> UInt8Array:
    """Return the dots of each character as a bit set."""
    across, down = raster.across, raster.down
    codes = np.zeros((dots.shape[0] // down, dots.shape[1] // across), np.uint8)
    for place in range(across * down):
        codes |= dots[place // across :: down, place % across :: across] << place
    return codes


def characters_of(dots: UInt8Array, raster: Raster) -> NDArray[Any]:
    """Return the character for each block of dots."""
    return np.array(list(raster.dots))[codes_of(dots, raster)]


def columns_of(raster: Raster, extent: Point, cell: float) -> tuple[int, int]:
    """Return the number of characters in a line, and of lines; walls at the end need one more dot."""
    height = cell / (TALL * raster.across / raster.down)
    return int(extent[0] * cell) // raster.across + 1, int(extent[1] * height) // raster.down + 1
