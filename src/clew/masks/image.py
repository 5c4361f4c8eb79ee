"""Masks from files: `mask:heart.png`, `mask:cat.jpg` and `mask:maze.txt`, with options after commas.

Light places of a picture are cells, dark and transparent ones are left out. One pixel is one cell, unless `width` gives
the width of the maze in cells. `invert` exchanges light and dark; transparent places are still left out. `join` builds
bridges between parts. `over=hexagons` cuts the shape out of another grid.
"""

import re
from collections.abc import Callable, Mapping
from math import floor, isqrt
from typing import Any, ClassVar, NamedTuple, TypeVar

from clew.errors import ClewError, cut, prefixed, shown
from clew.grids.grid import Grid
from clew.grids.spec import SHAPES, parse_grid, shape
from clew.kernel import memory
from clew.lazy import Image, NDArray, np
from clew.masks.masked_rectangle import MaskedRectangle, inverted
from clew.masks.subgrid import masked
from clew.safe_io.whole_files import read_bytes

MAX_PLACES = 1 << 26  # of a picture, before and after it is scaled
SIZED = "{width}x{height}"  # what follows the colon in specs of grids that can fill a picture
EXAMPLE = "hexagons"


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
        check_places(self.name, width, height, max_places, "mask")
        picture = Image.frombytes("L", (self.width, self.height), self.places.translate(_WHITE))
        small = picture.resize((width, height), Image.Resampling.BOX)
        return self._replace(width=width, height=height, places=small.tobytes().translate(HALF))

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
            raise ClewError.coded("mask-dark", name=self.name, places=len(self.places))
        if over is None:
            whole = MaskedRectangle(self.width, self.height, self.places)
            return masked(parse_grid(f"{self.width}x{self.height}"), whole.mask, True) if join else whole
        name, colon, _ = over.partition(":")
        grid = self._checked(parse_grid(over), max_cells) if colon else self._filling(name, max_cells)
        kept = self._sampled(grid, fill=not colon)
        if 1 not in kept:
            raise ClewError.coded("mask-dark-over", name=self.name, grid=grid.spec)
        return masked(grid, kept, join)

    def _filling(self, name: str, max_cells: int) -> Grid:
        """Return the grid of this name that is as wide as the picture, in cells, and has its proportions."""
        if name not in SHAPES or SIZED not in shape(name).FORMS:
            sized = [each for each in SHAPES if SIZED in shape(each).FORMS and each != "weave"]
            raise ClewError.coded("mask-over", over=cut(name), grids=", ".join(sized))
        trial = self._checked(parse_grid(f"{name}:{self.width}x{self.height}"), max_cells)
        across, down = trial.extent()
        height = max(1, round(self.height * across * self.height / (self.width * down)))
        return self._checked(parse_grid(f"{name}:{self.width}x{height}"), max_cells)

    def _checked(self, grid: Grid, max_cells: int) -> Grid:
        if grid.cells > max_cells:
            raise ClewError.coded("mask-over-large", grid=grid.spec, cells=grid.cells, limit=max_cells)
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


def check_places(name: str, width: int, height: int, max_places: int, owner: str = "picture") -> None:
    """Raise `ClewError` if a picture, or the mask that is made of it, has too many places."""
    if width * height > max_places:
        sizes = {"width": width, "height": height, "limit": max_places, "side": isqrt(max_places)}
        raise ClewError.coded("places-many" if owner == "mask" else "pixels-many", name=name, **sizes)
    memory.require(8 * width * height, f"a {owner} of {width}x{height}")


def parse_options(text: str, known: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Return the text before the first comma, and the options after it.

    `known`: for each option an example of its value; '' if it takes no value.
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


Found = TypeVar("Found")

MAX_BYTES = 64 << 20  # of the file of a picture
MAX_TEXT = 4 << 20  # bytes of a text
MAX_WIDTH = 16384  # cells
MAX_CELLS = 1 << 22  # of a grid that a mask is cut out of
MAX_PACKED = 1032  # bytes that one byte of Deflate can unpack to
BEGINNINGS = {  # of files, and the formats that Pillow then reads; a file of several pictures gives the first
    "PNG": rb"\x89PNG\r\n\x1a\n",
    "JPEG": rb"\xff\xd8\xff",
    "GIF": rb"GIF8[79]a",
    "BMP": rb"BM.{12}",
    "WEBP": rb"RIFF.{4}WEBP",
    "TIFF": rb"II\*\0|MM\0\*",
    "PPM": rb"P[1-6]\s",
}
READABLE = "PNG, JPEG, GIF, BMP, WebP, TIFF, PBM, PGM, PPM"
_WHITE = bytes((0, 255)) + bytes(254)  # 255 for a cell
HALF = bytes(128) + b"\1" * 128  # 1 for what is at least half as light as white, or half opaque


class MaskFile:
    """The light places of a picture (PNG, JPEG, ...), or a text of . and X, as cells; other places are left out."""

    FORMS: ClassVar[dict[str, str]] = {"FILE": "heart.png"}
    OPTIONS: ClassVar[dict[str, str]] = {"width": "40", "invert": "", "join": "", "over": EXAMPLE}

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid that the light places of a file cut out, as in 'heart.png,width=40,over=hexagons'."""
        name, options = parse_options(text, MaskFile.OPTIONS)
        if not name:
            raise ClewError("mask: needs the name of a file, a picture or a text, as in mask:heart.png")
        width = parse_count(options, "width", 1, MAX_WIDTH)
        drawn = read_bitmap(name, "invert" in options)
        if width is not None:
            drawn = drawn.scaled(width)
        if 0 not in drawn.places and "over" not in options:
            raise ClewError.coded("mask-light", name=name, width=drawn.width, height=drawn.height)
        return drawn.cut(options.get("over"), "join" in options, MAX_CELLS)


def read_bitmap(name: str, invert: bool = False) -> Bitmap:
    """Return the bitmap in a file: a picture, or a text as `MaskedRectangle.parse_text` reads it."""
    data = read_bytes(name, MAX_BYTES, MAX_BYTES, "a mask: a picture, or a text of . and X")
    return parse_bitmap(name, data, invert, formats=tuple(BEGINNINGS))


def parse_bitmap(
    name: str, data: bytes, invert: bool = False, max_places: int = MAX_PLACES, formats: tuple[str, ...] = ("PNG",)
) -> Bitmap:
    """Return the bitmap in the content of a file.

    Parameters
    ----------
    name : str
        Name of the file, for messages.
    data : bytes
        Its content.
    invert : bool, default False
        Whether light and dark are exchanged.
    max_places : int
        The largest number of places that it may have.
    formats : tuple of str, default ('PNG',)
        The formats of pictures that are read, by Pillow's names; those from the network are PNG only, whose size is
        checked before anything is unpacked.
    """
    width, height, lightness, opacity = _parse_shades(name, data, max_places, formats)
    drawn = Bitmap(name, width, height, lightness.translate(HALF))
    drawn = drawn.inverted() if invert else drawn
    if opacity is None:
        return drawn
    both = int.from_bytes(drawn.places) & int.from_bytes(opacity.translate(HALF))
    return drawn._replace(places=both.to_bytes(len(opacity)))


def _parse_shades(name: str, data: bytes, max_places: int, formats: tuple[str, ...]) -> "Shades":
    """Return the shades of a picture, or of a text, which has only black and white."""
    if shades := open_picture(name, data, max_places, formats, _shades):
        return shades
    readable = READABLE if len(formats) > 1 else "PNG"
    if len(data) > MAX_TEXT:
        raise ClewError.coded("mask-long", name=name, formats=readable)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        if not text.isprintable() and not text.replace("\n", "").isprintable():
            raise ValueError
    except ValueError:
        raise ClewError.coded("mask-unread", name=name, formats=readable) from None
    if not text.strip("\n"):
        raise ClewError.coded("mask-blank", name=name)
    with prefixed(f"{name}: "):
        grid = MaskedRectangle.parse_text(text)
    return Shades(grid.width, grid.height, grid.mask.translate(_WHITE))


def _check_header(name: str, data: bytes, max_places: int) -> None:
    """Raise `ClewError` unless the header of a PNG gives a size that is possible."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        raise ClewError.coded("picture-header", name=name)
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    check_places(name, width, height, max_places)
    if width * height > 8 * MAX_PACKED * len(data):
        raise ClewError.coded("picture-short", name=name, width=width, height=height)


def gray_of(name: str, data: bytes, max_side: int) -> "NDArray[np.float32]":
    """Return the lightness of a photograph, from 0 to 1, float32[height, width]; what is transparent lies on white.

    Parameters
    ----------
    name : str
        Name of the file, for messages.
    data : bytes
        Its content.
    max_side : int
        The most pixels of a side that it is reduced to.
    """
    gray = open_picture(name, data, MAX_PLACES, tuple(BEGINNINGS), lambda picture: _gray(picture, max_side))
    if gray is None:
        raise ClewError.coded("picture-unread", name=name, formats=READABLE)
    return gray


def open_picture(
    name: str, data: bytes, max_places: int, formats: tuple[str, ...], use: Callable[[Any], Found]
) -> Found | None:
    """Return what a function makes of a picture, upright; None if it has none of these formats, by Pillow's names.

    Raises
    ------
    ClewError
        If the picture is damaged or too large.
    """
    format = next((each for each in formats if re.match(BEGINNINGS[each], data, re.DOTALL)), None)
    if format is None:
        return None
    if format == "PNG":
        _check_header(name, data, max_places)
    import io
    import warnings

    from PIL import ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=[format]) as picture:
            # a second header of a PNG may have changed the size
            check_places(name, *picture.size, max_places)
            return use(picture if format == "PNG" else ImageOps.exif_transpose(picture))  # photos are stored on a side
    except (ClewError, MemoryError):
        raise
    except UnidentifiedImageError:  # its message contains an address in memory
        raise ClewError.coded("picture-damaged", name=name, format=format) from None
    except Image.DecompressionBombError:
        raise ClewError.coded("picture-huge", name=name, limit=max_places) from None
    except Exception as problem:  # decoders of damaged pictures raise exceptions of any kind
        damaged = ClewError.coded("picture-damaged", name=name, format=format)
        raise damaged.reworded(f"{damaged}: {problem}") from None


def _gray(picture: Any, max_side: int) -> "NDArray[np.float32]":
    """Return the lightness of a picture, reduced to `max_side`."""
    share = min(1.0, max_side / max(picture.size))
    size = tuple(max(1, round(side * share)) for side in picture.size)
    if picture.mode.startswith(("I", "F")):  # 16 bits of gray, or more
        full = np.nan_to_num(np.asarray(picture, np.float32))
        light = Image.fromarray(full / (65535.0 if picture.mode.startswith("I") else max(float(full.max()), 1e-9)))
    elif "A" in picture.mode or "transparency" in picture.info:
        layers = picture.convert("RGBA")
        light = Image.alpha_composite(Image.new("RGBA", layers.size, "white"), layers).convert("L")
    else:
        light = picture.convert("RGB").convert("L")
    scale = 255.0 if light.mode == "L" else 1.0
    small = light if light.size == size else light.resize(size, Image.Resampling.BOX)
    return np.asarray(small, np.float32) / np.float32(scale)


class Shades(NamedTuple):
    """A picture of `height` rows of `width` places in shades of gray."""

    width: int
    height: int
    lightness: bytes  # uint8[height * width], 0 black, 255 white
    opacity: bytes | None = None  # the same, 0 transparent; None if nothing is transparent


def read_shades(name: str) -> Shades:
    """Return the picture in a file in shades of gray; a text as `MaskedRectangle.parse_text` reads it has only two."""
    return _parse_shades(name, read_bytes(name, MAX_BYTES, MAX_BYTES, "a picture"), MAX_PLACES, tuple(BEGINNINGS))


def _shades(picture: Any) -> Shades:
    width, height = picture.size
    opacity = None
    if picture.mode.startswith("I"):  # 16 bits of gray
        lightness = np.asarray(picture).clip(0, (1 << 16) - 1) >> 8
        return Shades(width, height, lightness.astype(np.uint8).tobytes())
    if "A" in picture.mode or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        opacity = picture.getchannel("A").tobytes()
    return Shades(width, height, picture.convert("RGB").convert("L").tobytes(), opacity)
