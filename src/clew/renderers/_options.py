"""Options that several renderers have."""

from typing import Annotated

from clew.registry.options import Flag, Name, Word

__all__ = ["Flag", "Mask", "Name", "Word"]

Mask = Annotated[str, Word(("solid", "blank")), "places that a mask leaves out: as wall, or as paper"]
