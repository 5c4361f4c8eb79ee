"""Which cells of a grid are kept, in a document: Base64 of bits in reading order, lowest first."""

import base64
import binascii
import re
from typing import Any

from clew.errors import ClewError
from clew.grids import Graph, Grid, Rectangle, parse_grid
from clew.masks import MaskedRectangle, Subgrid

_MASK_SPEC = re.compile(r"mask:([0-9]{1,12})x([0-9]{1,12})")


def pack_mask(mask: bytes) -> str:
    """A bit for each entry of a mask, 1 for a cell; spare bits at the end are 0."""
    import numpy as np

    bits = np.packbits(np.frombuffer(mask, np.uint8), bitorder="little")
    return base64.b64encode(bits.tobytes()).decode("ascii")


def masked_grid(spec: str, packed: Any) -> Grid:
    """The grid of this spec with that mask; `ClewError` where they do not fit, before memory is taken.

    mask:40x30 is a rectangle with places left out; any other spec is that of the grid whose cells are left out.
    """
    held = _decode(packed)
    match = _MASK_SPEC.fullmatch(spec)
    if match:
        width, height = map(int, match.groups())
        return MaskedRectangle(width, height, _unpack(spec, width * height, held))
    base = parse_grid(spec)
    if isinstance(base, Rectangle):
        raise ClewError(f"there is a mask and the grid is {spec}: where places are left out it is mask:WIDTHxHEIGHT")
    return Subgrid(base, _unpack(spec, base.cells, held))


def masked_graph(graph: Graph, packed: Any) -> Subgrid:
    """The graph with that mask."""
    return Subgrid(graph, _unpack(graph.spec, graph.cells, _decode(packed)))


def _decode(packed: Any) -> bytes:
    try:
        return base64.b64decode(packed, validate=True) if isinstance(packed, str) else b""
    except (binascii.Error, ValueError):
        return b""


def _unpack(spec: str, places: int, held: bytes) -> bytes:
    import numpy as np

    if len(held) != (places + 7) // 8:
        raise ClewError(f"the mask must be a text in Base64 of a bit for each place of {spec}")
    bits = np.unpackbits(np.frombuffer(held, np.uint8), bitorder="little")
    if bits[places:].any():
        raise ClewError(f"the mask does not fit {spec}: the document is damaged")
    return bytes(bits[:places].tobytes())
