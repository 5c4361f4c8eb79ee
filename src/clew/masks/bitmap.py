"""Bitmaps: rows of light and dark places, from a picture, a text or a word, and the grids that they cut out."""

from collections.abc import Mapping
from math import floor, isqrt
from typing import NamedTuple

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.grids.spec import SHAPES, parse_grid, shape
from clew.kernel import memory
from clew.masks.masked_rectangle import MaskedRectangle, inverted
from clew.masks.rule import masked

MAX_PLACES = 1 << 26  # of a picture, before and after it is scaled
SIZED = "{width}x{height}"  # what follows the colon in specs of grids that can fill a picture
EXAMPLE = "hexagons"
OPTION_HELP = {  # of the options behind commas
    "width": "cells across; otherwise a pixel is a cell",
    "height": "cells from the foot to the top of a capital letter",
    "invert": "swap light and dark; transparent places are still left out",
    "join": "add bridges that join parts that are cut off",
    "font": "the file of a font, for letters that no font of the system has",
    "lines": "break the words into this many lines, at blanks and hyphens",
    "over": "cut the shape out of another grid: a name, for one as large as the picture, or a spec",
}


class Bitmap(NamedTuple):
    """A picture of `height` rows of `width` places, light or dark."""

    name: str  # for messages
    width: int
    height: int
    places: bytes  # uint8[height * width], 1 where there is light: a cell

    def inverted(self) -> "Bitmap":
        """Return the bitmap with light and dark exchanged."""
        return self._replace(places=inverted(self.places))

    def scaled(self, width: int, max_places: int = MAX_PLACES) -> "Bitmap":
        """Return the bitmap scaled to this width: a place is light if at least half of what it covers is light."""
        height = max(1, round(self.height * width / self.width))
        check_places(self.name, width, height, max_places)
        from PIL import Image

        picture = Image.frombytes("L", (self.width, self.height), self.places.translate(bytes((0, 255)) + bytes(254)))
        small = picture.resize((width, height), Image.Resampling.BOX)
        return self._replace(width=width, height=height, places=small.tobytes().translate(bytes(128) + b"\1" * 128))

    def cut(self, over: str | None, join: bool, max_cells: int) -> Grid:
        """Return the grid of the light cells.

        Parameters
        ----------
        over : str or None
            Spec of the grid that the shape is cut out of, or only its name; None for a rectangle of the size of the
            bitmap.
        join : bool
            Whether parts are joined by bridges.
        max_cells : int
            The largest number of cells that the grid `over` may have.
        """
        if 1 not in self.places:
            raise ClewError(f"{self.name} leaves no cells: all {len(self.places):,} places are dark; try invert")
        if over is None:
            whole = MaskedRectangle(self.width, self.height, self.places)
            return masked(parse_grid(f"{self.width}x{self.height}"), whole.mask, True) if join else whole
        name, colon, _ = over.partition(":")
        grid = self._checked(parse_grid(over), max_cells) if colon else self._filling(name, max_cells)
        kept = self._sampled(grid, fill=not colon)
        if 1 not in kept:
            raise ClewError(f"{self.name} leaves no cells of {grid.spec}: no center of a cell is on a light place")
        return masked(grid, kept, join)

    def _filling(self, name: str, max_cells: int) -> Grid:
        """Return the grid of this name that is as wide as the picture, in cells, and has its proportions."""
        if name not in SHAPES or SIZED not in shape(name).FORMS:
            sized = [each for each in SHAPES if SIZED in shape(each).FORMS and each != "weave"]
            raise ClewError(
                f"over={name} is not possible: choose {', '.join(sized)}, or give a size, as in over=polar:12"
            )
        trial = self._checked(parse_grid(f"{name}:{self.width}x{self.height}"), max_cells)
        across, down = trial.extent()
        height = max(1, round(self.height * across * self.height / (self.width * down)))
        return self._checked(parse_grid(f"{name}:{self.width}x{height}"), max_cells)

    def _checked(self, grid: Grid, max_cells: int) -> Grid:
        if grid.cells > max_cells:
            raise ClewError(f"{grid.spec} has {grid.cells:,} cells: a mask can be cut out of at most {max_cells:,}")
        return grid

    def _sampled(self, grid: Grid, fill: bool) -> bytes:
        """Return uint8[cells]: whether the place under each cell's center is light.

        The picture is stretched to `fill` the grid, or centered on it as large as it fits.
        """
        across, down = grid.extent()
        right, below = self.width / across, self.height / down
        if not fill:
            right = below = max(right, below)
        kept = bytearray(grid.cells)
        for cell in range(grid.cells):
            x, y = grid.center(cell)
            column = floor((x - across / 2) * right + self.width / 2)
            row = floor((y - down / 2) * below + self.height / 2)
            if 0 <= column < self.width and 0 <= row < self.height:
                kept[cell] = self.places[row * self.width + column]
        return bytes(kept)


def check_places(
    name: str, width: int, height: int, max_places: int = MAX_PLACES, *, owner: str = "mask", unit: str = "places"
) -> None:
    """Raise `ClewError` if a bitmap has too many places, or an `owner` too many of another `unit`."""
    if width * height > max_places:
        side = isqrt(max_places)
        raise ClewError(
            f"{name} has {width:,} x {height:,} {unit}: a {owner} can have at most {max_places:,}, such as "
            f"{side}x{side}"
        )
    memory.require(8 * width * height, f"a {owner} of {width}x{height}")


def parse_options(text: str, known: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the text before the first comma, and the options after it.

    `known`: for each option an example of its value; '' if it has none.
    """
    name, *rest = text.split(",")
    options: dict[str, str] = {}
    for each in rest:
        key, equals, value = each.partition("=")
        if key not in known:
            forms = [f"{one}={example}" if example else one for one, example in known.items()]
            raise ClewError(f"there is no option {shown(key)}: after a comma write {' or '.join(forms)}")
        if key in options:
            raise ClewError(f"{key} is given twice: give it once")
        if bool(equals) != bool(known[key]) or (equals and not value):
            raise ClewError(f"{shown(each)} is not understood: write {key}{'=' * bool(known[key])}{known[key]}")
        options[key] = value
    return name, options


def parse_count(options: Mapping[str, str], key: str, minimum: int, maximum: int) -> int | None:
    """Return the whole number of an option, or None if it is not given."""
    if key not in options:
        return None
    value = options[key]
    if not (value.isascii() and value.isdigit() and len(value) <= 9 and minimum <= int(value) <= maximum):
        raise ClewError(f"{key}={shown(value)[1:-1]} is not possible: give a whole number from {minimum} to {maximum}")
    return int(value)
