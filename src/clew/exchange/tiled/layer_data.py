"""Parts of maps: numbers, lists of objects, and the tiles of a layer, which may be compressed."""

import re
import zlib
from typing import Any

from clew.errors import ClewError, shown
from clew.formats.documents import decode
from clew.kernel import memory
from clew.lazy import Int64Array, np

MAX_SIDE = 1 << 20  # tiles
MAX_PACKED = 1 << 22  # tiles of a compressed layer: a small file may have millions of them
MAX_LENGTH = 40  # characters of a number and blanks around it
BYTES_PER_TILE = 100

Object = dict[Any, Any]


def number(owner: Object, name: str, most: float, default: float | None = None) -> float:
    """Return a number of an object, from 0 to `most`; in XML it is a text."""
    value = owner.get(name, default)
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,20})?", value, re.ASCII):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= most:
        given = shown(owner[name]) if name in owner else "missing"
        raise ClewError(f"{name} is {given}: it must be a number from 0 to {most:,}", field=name)
    return value


def objects_of(owner: Object, name: str) -> list[Object]:
    """Return a list of objects; an empty one if there is no such key."""
    value = owner.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ClewError(f"{name} is {shown(value)}: it must be a list of objects", field=name)
    return value


def properties_of(owner: Object) -> dict[str, Any]:
    """Return the values of the properties of a map or of an object, by their names."""
    return {str(each.get("name")): each.get("value") for each in objects_of(owner, "properties")}


def tiles_of(layer: Object, made: Object) -> "Int64Array":
    """Return the numbers of the tiles of a layer of a map, int64[height, width], with their flags."""
    title = f"layer {shown(layer.get('name'))}"
    width, height = size = tuple(int(number(made, side, MAX_SIDE)) for side in ("width", "height"))
    if tuple(number(layer, side, MAX_SIDE) for side in ("width", "height")) != size or "chunks" in layer:
        raise ClewError(f"{title} has not the size of the map, {width}x{height}: turn off Infinite, and save it again")
    data, count = layer.get("data"), width * height
    if not count:
        raise ClewError(f"{title} is {width}x{height}, without a tile: give the map a width and a height")
    if layer.get("encoding") == "base64" and isinstance(data, str):
        raw = _decompressed(data, layer.get("compression") or "", 4 * count, title)
        return np.frombuffer(raw, "<u4").reshape(height, width).astype(np.int64)
    if isinstance(data, str):
        memory.require(BYTES_PER_TILE * (data.count(",") + 1), title)
        data = [int(text) if text.strip().isdecimal() and len(text) < MAX_LENGTH else text for text in data.split(",")]
    if not isinstance(data, list) or len(data) != count:
        given = f"{len(data):,} tiles" if isinstance(data, list) else "no tiles that Clew reads"
        raise ClewError(f"{title} has {given}, and its size needs {count:,}: save the map with CSV as its Layer Format")
    wrong = [place for place, each in enumerate(data) if type(each) is not int or not 0 <= each < 1 << 32]
    if wrong:
        row, column = divmod(wrong[0], width)
        held = f"row {row}, column {column} of {title} holds {shown(data[wrong[0]])}"
        raise ClewError(f"{held}, which is not the number of a tile", row=row, column=column)
    return np.array(data, np.int64).reshape(height, width)


def _decompressed(data: str, compression: str, size: int, title: str) -> bytes:
    """Return the bytes of a layer, of which there must be `size`."""
    raw = decode("".join(data.split())) or b""
    if compression not in ("", "zlib", "gzip"):
        raise ClewError(f"{title} is compressed with {shown(compression)}: save the map with CSV or zlib")
    if compression:
        if size > 4 * MAX_PACKED:
            most = f"compressed layers have at most {MAX_PACKED:,}"
            raise ClewError(f"{title} has {size // 4:,} tiles, and {most}: save the map with CSV as its Layer Format")
        try:
            raw = zlib.decompressobj(47).decompress(raw, size + 1)  # either of the two
        except zlib.error:
            raise ClewError(f"{title} cannot be decompressed: the map is damaged") from None
    if len(raw) != size:
        raise ClewError(f"{title} does not hold the {size // 4:,} tiles of its size: the map is damaged")
    return raw
