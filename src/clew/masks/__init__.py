"""Grids with cells left out: by a rule or an array, or as drawn in an image, a text or a word.

A rectangle with places left out is a `MaskedRectangle`, any other grid with cells left out a `Subgrid`; `masked` makes
either. Classes are imported on first use.
"""

from typing import TYPE_CHECKING

from clew.lazy import attach

if TYPE_CHECKING:
    from clew.masks.masked_rectangle import MaskedRectangle as MaskedRectangle
    from clew.masks.subgrid import Subgrid as Subgrid
    from clew.masks.subgrid import masked as masked

_, __getattr__ = attach(__name__, {"masked_rectangle": "MaskedRectangle", "subgrid": "masked Subgrid"})


def is_mask(text: str) -> bool:
    """Return whether this is the spec of a mask, whose parts may have to be joined."""
    return text.startswith(("mask:", "text:"))


def joined(text: str) -> str:
    """Return the spec of the same mask with its parts joined."""
    return text if text.startswith("text:") or "join" in text.split(",")[1:] else f"{text},join"
