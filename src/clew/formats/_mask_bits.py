"""Masks in documents: Base64 of one bit per cell in reading order, lowest bit first, 1 for a cell that is kept."""

import base64
import binascii
import re
from typing import Any

from clew.errors import ClewError
from clew.grids import Graph, Grid, Rectangle, parse_grid
from clew.lazy import np
from clew.masks import MaskedRectangle, Subgrid

_MASK_SPEC = re.compile(r"mask:([0-9]{1,12})x([0-9]{1,12})")


def pack_mask(mask: bytes) -> str:
    """Return a mask as Base64; spare bits at the end are 0."""
    bits = np.packbits(np.frombuffer(mask, np.uint8), bitorder="little")
    return base64.b64encode(bits.tobytes()).decode("ascii")


def masked_grid(spec: str, packed: Any) -> Grid:
    """Return the grid of this spec with this mask; raise `ClewError` if they do not fit, before memory is allocated.

    mask:40x30 is a rectangle with cells left out; any other spec names the grid that cells are left out of.
    """
    held = _decode(packed)
    match = _MASK_SPEC.fullmatch(spec)
    if match:
        width, height = map(int, match.groups())
        return MaskedRectangle(width, height, _unpack(spec, width * height, held))
    base = parse_grid(spec)
    if isinstance(base, Rectangle):
        raise ClewError(f"{spec} with a mask must be written as mask:WIDTHxHEIGHT")
    return Subgrid(base, _unpack(spec, base.cells, held))


def masked_graph(graph: Graph, packed: Any) -> Subgrid:
    """Return the graph without the cells that the mask leaves out."""
    return Subgrid(graph, _unpack(graph.spec, graph.cells, _decode(packed)))


def _decode(packed: Any) -> bytes:
    try:
        return base64.b64decode(packed, validate=True) if isinstance(packed, str) else b""
    except (binascii.Error, ValueError):
        return b""


def _unpack(spec: str, places: int, held: bytes) -> bytes:
    if len(held) != (places + 7) // 8:
        raise ClewError(f"the mask must be a string in Base64, with one bit for each cell of {spec}")
    bits = np.unpackbits(np.frombuffer(held, np.uint8), bitorder="little")
    if bits[places:].any():
        raise ClewError(f"the mask does not fit {spec}: the document is damaged")
    return bytes(bits[:places].tobytes())
