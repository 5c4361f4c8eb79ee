"""Masks from files: `mask:heart.png`, `mask:cat.jpg` and `mask:maze.txt`, with options after commas.

Light places of a picture are cells, dark and transparent ones are left out. One pixel is one cell, unless `width` gives
the width of the maze in cells. `invert` exchanges light and dark; transparent places are still left out. `join` builds
bridges between parts. `over=hexagons` cuts the shape out of another grid.
"""

import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, TypeVar

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.lazy import NDArray, np
from clew.masks.bitmap import EXAMPLE, MAX_PLACES, Bitmap, check_places, parse_count, parse_options
from clew.masks.masked_rectangle import MaskedRectangle
from clew.safe_io.whole_files import read_bytes

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
READABLE = "PNG, JPEG, GIF, BMP, WebP, TIFF, PBM, PGM or PPM"
_HALF = bytes(128) + b"\1" * 128  # 1 for what is at least half as light as white, or half opaque
OPTIONS = {"width": "40", "invert": "", "join": "", "over": EXAMPLE}


class MaskFile:
    """The light places of a picture (PNG, JPEG, ...), or a text of . and X, as cells; other places are left out."""

    FORMS: ClassVar[dict[str, str]] = {"FILE": "heart.png"}
    OPTIONS: ClassVar[dict[str, str]] = OPTIONS

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid that the light places of a file cut out, as in 'heart.png,width=40,over=hexagons'."""
        name, options = parse_options(text, OPTIONS)
        if not name:
            raise ClewError("mask: needs the name of a file, a picture or a text, as in mask:heart.png")
        width = parse_count(options, "width", 1, MAX_WIDTH)
        drawn = read_bitmap(name, "invert" in options)
        if width is not None:
            drawn = drawn.scaled(width)
        if 0 not in drawn.places and "over" not in options:
            raise ClewError(
                f"{name} leaves nothing out: all places are light, which is the whole of {drawn.width}x{drawn.height}; "
                f"try invert"
            )
        return drawn.cut(options.get("over"), "join" in options, MAX_CELLS)


def read_bitmap(name: str, invert: bool = False) -> Bitmap:
    """Return the bitmap in a file: a picture, or a text as `MaskedRectangle.parse_text` reads it."""
    data = read_bytes(name, MAX_BYTES, MAX_BYTES, "a mask: a picture, or a text of . and X")
    return parse_bitmap(name, data, invert, formats=tuple(BEGINNINGS))


def parse_bitmap(
    name: str,
    data: bytes,
    invert: bool = False,
    max_places: int = MAX_PLACES,
    formats: tuple[str, ...] = ("PNG",),
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
    format = _format_of(name, data, formats, max_places)
    if format:
        width, height, lightness, opacity = _opened(name, data, max_places, format, _shades)
        drawn = Bitmap(name, width, height, lightness.translate(_HALF))
        drawn = drawn.inverted() if invert else drawn
        if opacity is None:
            return drawn
        both = int.from_bytes(drawn.places) & int.from_bytes(opacity.translate(_HALF))
        return drawn._replace(places=both.to_bytes(len(opacity)))
    readable = READABLE if len(formats) > 1 else "PNG"
    if len(data) > MAX_TEXT:
        raise ClewError(f"{name} is no picture in {readable}, and too large for a text: save the picture as PNG")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        if not text.isprintable() and not text.replace("\n", "").isprintable():
            raise ValueError
    except ValueError:
        raise ClewError(
            f"{name} is neither a picture in {readable} nor a text: save a picture as PNG, or draw with X and . in a "
            f"text file"
        ) from None
    if not text.strip("\n"):
        raise ClewError(f"{name} is empty: draw with X for places left out and . for cells, in lines of equal length")
    try:
        grid = MaskedRectangle.parse_text(text)
    except ClewError as problem:
        raise problem.reworded(f"{name}: {problem}") from None
    drawn = Bitmap(name, grid.width, grid.height, grid.mask)
    return drawn.inverted() if invert else drawn


def _check_header(name: str, data: bytes, max_places: int) -> None:
    """Raise `ClewError` unless the header of a PNG gives a size that is possible."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        raise ClewError(f"{name} is damaged: it begins like a PNG but has no header")
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    check_places(name, width, height, max_places, owner="picture", unit="pixels")
    if width * height > 8 * MAX_PACKED * len(data):
        raise ClewError(f"{name} is damaged, or cut short: it is too small for {width:,} x {height:,} pixels")


def gray_of(name: str, data: bytes, max_side: int, max_places: int = MAX_PLACES) -> "NDArray[np.float32]":
    """Return the lightness of a photograph, from 0 to 1, float32[height, width]; what is transparent lies on white.

    Parameters
    ----------
    name : str
        Name of the file, for messages.
    data : bytes
        Its content.
    max_side : int
        The most pixels of a side that it is reduced to.
    max_places : int
        The largest number of pixels that it may have.
    """
    format = _format_of(name, data, tuple(BEGINNINGS), max_places)
    if format is None:
        raise ClewError(f"{name} is not a picture in {READABLE}: save it as PNG or JPEG")
    return _opened(name, data, max_places, format, lambda picture: _gray(picture, max_side))


def _format_of(name: str, data: bytes, formats: tuple[str, ...], max_places: int) -> str | None:
    """Return the format of a picture by Pillow's name, None if it has none of these; check the header of a PNG."""
    format = next((each for each in formats if re.match(BEGINNINGS[each], data, re.DOTALL)), None)
    if format == "PNG":
        _check_header(name, data, max_places)
    return format


def _opened(name: str, data: bytes, max_places: int, format: str, use: Callable[[Any], Found]) -> Found:
    """Return what a function makes of a picture, upright; raise `ClewError` if it is damaged or too large."""
    import io
    import warnings

    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data), formats=[format]) as picture:
            # a second header of a PNG may have changed the size
            check_places(name, *picture.size, max_places, owner="picture", unit="pixels")
            return use(picture if format == "PNG" else ImageOps.exif_transpose(picture))  # photos are stored on a side
    except (ClewError, MemoryError):
        raise
    except UnidentifiedImageError:  # its message contains an address in memory
        raise ClewError(f"{name} is damaged, or not a {format} that can be read") from None
    except Image.DecompressionBombError:
        raise ClewError(f"{name} has more than {max_places:,} places, or is damaged: make it smaller") from None
    except Exception as problem:  # decoders of damaged pictures raise exceptions of any kind
        raise ClewError(f"{name} is damaged, or not a {format} that can be read: {problem}") from None


def _gray(picture: Any, max_side: int) -> "NDArray[np.float32]":
    """Return the lightness of a picture, reduced to `max_side`."""
    from PIL import Image

    share = min(1.0, max_side / max(picture.size))
    size = tuple(max(1, round(side * share)) for side in picture.size)
    if picture.mode.startswith(("I", "F")):  # 16 bits of gray, or more
        full = np.nan_to_num(np.asarray(picture, np.float32))
        light = Image.fromarray(full / (65535.0 if picture.mode.startswith("I") else max(float(full.max()), 1e-9)))
    elif "A" in picture.mode or "transparency" in picture.info:
        layers = picture.convert("RGBA")
        paper = Image.new("RGBA", layers.size, "white")
        light = Image.alpha_composite(paper, layers).convert("L")
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
    data = read_bytes(name, MAX_BYTES, MAX_BYTES, "a picture")
    if format := _format_of(name, data, tuple(BEGINNINGS), MAX_PLACES):
        return _opened(name, data, MAX_PLACES, format, _shades)
    drawn = parse_bitmap(name, data, formats=tuple(BEGINNINGS))
    return Shades(drawn.width, drawn.height, drawn.places.translate(bytes((0, 255)) + bytes(254)))


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
