"""Grids with cells left out: by a rule or an array, or as drawn in an image, a text or a word.

A rectangle with places left out is a `MaskedRectangle`, any other grid with cells left out a `Subgrid`; `masked` makes
either. Classes are imported on first use.
"""

from clew.lazy import attach

CONTENTS = {"masked_rectangle": "MaskedRectangle", "subgrid": "Subgrid masked"}
__all__, __getattr__ = attach(__name__, CONTENTS)
