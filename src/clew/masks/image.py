"""Masks from files: `mask:heart.png` and `mask:maze.txt`, with options after commas.

Light places of a picture are cells, dark and transparent ones are left out. One pixel is one cell, unless `width` gives
the width of the maze in cells. `invert` exchanges light and dark; transparent places are still left out. `join` builds
bridges between parts. `over=hexagons` cuts the shape out of another grid.
"""

from typing import Any, ClassVar

from clew.errors import ClewError
from clew.grids.grid import Grid
from clew.masks.bitmap import EXAMPLE, MAX_PLACES, Bitmap, check_places, parse_count, parse_options
from clew.masks.masked_rectangle import MaskedRectangle
from clew.safe_io.whole_files import read_bytes

MAX_BYTES = 64 << 20  # of the file of a picture
MAX_TEXT = 4 << 20  # bytes of a text
MAX_WIDTH = 16384  # cells
MAX_CELLS = 1 << 22  # of a grid that a mask is cut out of
MAX_PACKED = 1032  # bytes that one byte of Deflate can unpack to
PNG = b"\x89PNG\r\n\x1a\n"
OPTIONS = {"width": "40", "invert": "", "join": "", "over": EXAMPLE}


class MaskFile:
    """The light places of a picture (PNG), or a text of . and X, as cells; the other places are left out."""

    FORMS: ClassVar[dict[str, str]] = {"FILE": "heart.png"}
    OPTIONS: ClassVar[dict[str, str]] = OPTIONS

    @staticmethod
    def from_spec(text: str) -> Grid:
        """Return the grid that the light places of a file cut out, as in 'heart.png,width=40,over=hexagons'."""
        name, options = parse_options(text, OPTIONS)
        if not name:
            raise ClewError("mask: needs the name of a file, a PNG or a text, as in mask:heart.png")
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
    """Return the bitmap in a file: a PNG, or a text as `MaskedRectangle.parse_text` reads it."""
    return parse_bitmap(name, read_bytes(name, MAX_BYTES, MAX_BYTES, "a mask: a PNG, or a text of . and X"), invert)


def parse_bitmap(name: str, data: bytes, invert: bool = False, max_places: int = MAX_PLACES) -> Bitmap:
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
    """
    if data.startswith(PNG):
        return _image(name, data, invert, max_places)
    if len(data) > MAX_TEXT:
        raise ClewError(f"{name} is not a PNG, and too large for a text: save the picture as PNG")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        if not text.isprintable() and not text.replace("\n", "").isprintable():
            raise ValueError
    except ValueError:
        raise ClewError(
            f"{name} is neither a PNG nor a text: save a picture as PNG, or draw with X and . in a text file"
        ) from None
    if not text.strip("\n"):
        raise ClewError(f"{name} is empty: draw with X for places left out and . for cells, in lines of equal length")
    try:
        grid = MaskedRectangle.parse_text(text)
    except ClewError as problem:
        raise problem.reworded(f"{name}: {problem}") from None
    drawn = Bitmap(name, grid.width, grid.height, grid.mask)
    return drawn.inverted() if invert else drawn


def _image(name: str, data: bytes, invert: bool, max_places: int) -> Bitmap:
    """Return the bitmap of a PNG; its header is checked before anything is unpacked."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        raise ClewError(f"{name} is damaged: it begins like a PNG but has no header")
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    check_places(name, width, height, max_places)
    if width * height > 8 * MAX_PACKED * len(data):
        raise ClewError(f"{name} is damaged, or cut short: it is too small for {width:,} x {height:,} pixels")
    import io
    import struct
    import zlib

    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as picture:
            check_places(name, *picture.size, max_places)  # a second header may have changed it
            light, seen = _lights(picture)
            size = picture.size
    except ClewError:
        raise
    except UnidentifiedImageError:  # its message contains an address in memory
        raise ClewError(f"{name} is damaged, or not a PNG that can be read") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, KeyError, struct.error, zlib.error) as problem:
        raise ClewError(f"{name} is damaged, or not a PNG that can be read: {problem}") from None
    except Image.DecompressionBombError:
        raise ClewError(f"{name} is larger than its header says: it is damaged") from None
    drawn = Bitmap(name, *size, light)
    drawn = drawn.inverted() if invert else drawn
    if seen is None:
        return drawn
    both = int.from_bytes(drawn.places) & int.from_bytes(seen)
    return drawn._replace(places=both.to_bytes(len(seen)))


def _lights(picture: Any) -> tuple[bytes, bytes | None]:
    """Return two arrays uint8[pixels]: 1 if at least half as light as white, 1 if at least half opaque."""
    half = bytes(128) + b"\1" * 128
    seen = None
    if picture.mode.startswith("I"):  # 16 bits of gray
        import numpy as np

        return bytes((np.asarray(picture) >= 1 << 15).tobytes()), None
    if "A" in picture.mode or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        seen = picture.getchannel("A").tobytes().translate(half)
    return picture.convert("RGB").convert("L").tobytes().translate(half), seen
