"""The mask of a rectangle with places left out, in a document: Base64 of bits in reading order, lowest first."""

import base64
import binascii
import re
from typing import Any

from clew.errors import ClewError
from clew.grids import MaskedRectangle

_SPELLING = re.compile(r"mask:([0-9]{1,12})x([0-9]{1,12})")


def packed_mask(grid: MaskedRectangle) -> str:
    """A bit for each place, 1 for a cell; spare bits at the end are 0."""
    import numpy as np

    bits = np.packbits(np.frombuffer(grid.mask, np.uint8), bitorder="little")
    return base64.b64encode(bits.tobytes()).decode("ascii")


def mask_of(spelling: str, packed: Any) -> MaskedRectangle:
    """The grid of this spelling with that mask; `ClewError` where they do not fit, before memory is taken."""
    import numpy as np

    match = _SPELLING.fullmatch(spelling)
    if not match:
        raise ClewError(f"there is a mask and the grid is {spelling}: only mask:WIDTHxHEIGHT has one")
    width, height = map(int, match.groups())
    try:
        held = base64.b64decode(packed, validate=True) if isinstance(packed, str) else b""
    except (binascii.Error, ValueError):
        held = b""
    if len(held) != (width * height + 7) // 8:
        raise ClewError(f"the mask must be a text in Base64 of a bit for each place of {spelling}")
    bits = np.unpackbits(np.frombuffer(held, np.uint8), bitorder="little")
    if bits[width * height :].any():
        raise ClewError(f"the mask does not fit {spelling}: the document is damaged")
    return MaskedRectangle(width, height, bits[: width * height].tobytes())
