"""The tiles of a layer as an array: from a list, CSV, or Base64 that may be compressed."""

import re
import zlib
from typing import Any

from clew.errors import ClewError, shown
from clew.formats.documents import decode
from clew.kernel import memory
from clew.lazy import UnsignedArray, np

MAX_SIDE = 1 << 20  # tiles
MAX_RATIO = 1100  # of zlib, at most
MAX_LENGTH = 40  # characters of a number and blanks around it
BYTES_PER_NUMBER = 100
FLAGS = 0xF0000000  # of tiles that are mirrored or turned


def number(owner: dict[str, Any], name: str, most: float, default: float | None = None) -> float:
    """Return a number of an object, from 0 to `most`; in XML it is a text."""
    value = owner.get(name, default)
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,20})?", value, re.ASCII):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
        raise ClewError(f"{name} is {shown(owner.get(name))}: it must be a number from 0 to {most:,}", field=name)
    return value


def tiles_of(layer: dict[str, Any], width: int, height: int) -> "UnsignedArray":
    """Return the numbers of the tiles of a layer, uint32[height, width], with their flags."""
    title = f"layer {shown(layer.get('name'))}"
    if "chunks" in layer:
        raise ClewError(f"{title} is in chunks: turn off Infinite in the properties of the map, and save it again")
    size = tuple(int(number(layer, side, MAX_SIDE)) for side in ("width", "height"))
    if size != (width, height):
        raise ClewError(f"{title} has {size[0]}x{size[1]} tiles, and the map {width}x{height}: make them equal")
    data, encoding = layer.get("data"), layer.get("encoding", "csv")
    count = width * height
    if encoding == "base64" and isinstance(data, str):
        raw = _decompressed(data, layer.get("compression") or "", 4 * count, title)
        return np.frombuffer(raw, "<u4").reshape(height, width)
    if encoding == "csv" and isinstance(data, str):
        memory.require(BYTES_PER_NUMBER * (data.count(",") + 1), title)
        data = [int(text) if text.strip().isdecimal() and len(text) < MAX_LENGTH else text for text in data.split(",")]
    if not isinstance(data, list):
        raise ClewError(f"{title} has no tiles that can be read: save the map with CSV as its Tile Layer Format")
    if len(data) != count:
        raise ClewError(f"{title} has {len(data):,} tiles, and its size needs {count:,}")
    wrong_tile = next(
        (place for place, each in enumerate(data) if type(each) is not int or not 0 <= each < 1 << 32), -1
    )
    if wrong_tile >= 0:
        row, column = divmod(wrong_tile, width)
        sentence = (
            f"row {row}, column {column} of {title} holds {shown(data[wrong_tile])}: it must be the number of a tile"
        )
        raise ClewError(sentence, row=row, column=column)
    return np.array(data, np.uint32).reshape(height, width)


def _decompressed(data: str, compression: str, size: int, title: str) -> bytes:
    """Return the bytes of a layer, of which there must be `size`."""
    raw = decode("".join(data.split()))
    if raw is None:
        raise ClewError(f"{title} is not Base64: the map is damaged")
    if compression in ("zlib", "gzip"):
        if size > MAX_RATIO * len(raw):
            raise ClewError(f"{title} is too short for its size: the map is damaged")
        memory.require(2 * size, title)
        packed = raw
        try:
            raw = zlib.decompressobj(47).decompress(packed, size + 1)  # either of the two
        except zlib.error:
            raise ClewError(f"{title} cannot be decompressed: the map is damaged") from None
    elif compression:
        raise ClewError(f"{title} is compressed with {shown(compression)}: save the map with CSV or zlib")
    if len(raw) != size:
        raise ClewError(f"{title} has {len(raw) // 4:,} tiles or more, and its size needs {size // 4:,}")
    return raw
