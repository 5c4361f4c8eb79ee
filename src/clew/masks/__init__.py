"""Grids with cells left out: by a rule or an array, or as drawn in an image, a text or a word.

A rectangle with places left out is a `MaskedRectangle`, any other grid with cells left out a `Subgrid`; `masked` makes
either. Classes are imported on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.masks.masked_rectangle import MaskedRectangle
    from clew.masks.rule import masked
    from clew.masks.subgrid import Subgrid

__all__ = ["MaskedRectangle", "Subgrid", "masked"]

_HOMES = {"MaskedRectangle": "masked_rectangle", "Subgrid": "subgrid", "masked": "rule"}


def is_mask(text: str) -> bool:
    """Return whether this is the spec of a mask, whose parts may have to be joined."""
    return text.startswith(("mask:", "text:"))


def joined(text: str) -> str:
    """Return the spec of the same mask with its parts joined."""
    return text if text.startswith("text:") or "join" in text.split(",")[1:] else f"{text},join"


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
