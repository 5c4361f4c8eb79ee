"""How grids are spelt, on the command line, in the service and in documents: `hexagons:12x9`, `hexagons:side=8`.

This table is the only list of the grids. A class that it names is imported when it is first asked for. Such a class has

- `FORMS`: what may stand behind the colon, such as "{width}x{height}" and "side={side}", with an example for each;
  its constructor takes the numbers by these names;
- or `from_spelling(text)`, which understands what stands behind the colon, where that is more than numbers.
"""

import re
from functools import cache
from importlib import import_module
from typing import Any, NoReturn

from clew.errors import ClewError, shown
from clew.grids.grid import Grid

SHAPES = {  # the name and the class
    "rectangle": "rectangle.Rectangle",
    "cylinder": "wrapped.Cylinder",
    "torus": "wrapped.Torus",
    "moebius": "wrapped.Moebius",
    "klein": "wrapped.Klein",
    "weave": "weave.Weave",
    "hexagons": "hexagons.Hexagons",
    "triangles": "triangles.Triangles",
    "upsilon": "upsilon.Upsilon",
    "cairo": "cairo.Cairo",
    "polar": "polar.Polar",
    "sphere": "sphere.Sphere",
    "cube": "cube.Cube",
    "box": "box.Box",
    "text": "words.Word",
    "mask": "mask_files.MaskFile",
    "graph": "graph_files.GraphFile",
}
FILES = ("mask", "graph")  # those that are read from a file of that name
DIGITS = 12  # of a number


def parse(text: str, *, files: bool = False) -> Grid:
    """The grid spelt `name:size`; the name may be left out for a rectangle.

    `files`: whether what follows may be the name of a file that is read. Nothing else takes time or memory to make.
    """
    name, colon, size = text.partition(":")
    if not colon:
        name, size = "rectangle", text
    if name not in SHAPES:
        raise ClewError(f"there is no grid {shown(name)}: choose one of {', '.join(SHAPES)}, as in rectangle:40x30")
    if name == "mask" and re.fullmatch(r"-?\d+x-?\d+", size, re.ASCII):
        raise ClewError(f"{shown(text)} names no mask: a mask is more than its size; give a file, as in mask:heart.png")
    if name in FILES and not files:
        raise ClewError(f"{name}: names a file, which cannot be read here: send the maze itself, or use clew generate")
    kind = shape(name)
    if hasattr(kind, "from_spelling"):
        made: Grid = kind.from_spelling(size)
        return made
    for form in kind.FORMS:
        match = re.fullmatch(
            re.sub(r"\\?\{(\w+)\\?\}", rf"(?P<\1>-?\\d{{1,{DIGITS}}})", re.escape(form)), size, re.ASCII
        )
        if match:
            break
    else:
        _refuse(name, text, kind)
    return kind(**{key: int(value) for key, value in match.groupdict().items()})  # type: ignore[no-any-return]


def is_mask(text: str) -> bool:
    """Whether this spells a mask, whose parts may have to be joined."""
    return text.startswith(("mask:", "text:"))


def joined(text: str) -> str:
    """The spelling of the same mask with its parts joined."""
    return text if text.startswith("text:") or "join" in text.split(",")[1:] else f"{text},join"


def woven(text: str) -> str:
    """The spelling of a weave of the same size as a rectangle."""
    name, colon, size = text.partition(":")
    if colon and name not in ("rectangle", "weave"):
        raise ClewError(f"{shown(text)} cannot be woven: passages go under each other on rectangles, as in weave:30x20")
    return f"weave:{size if colon else text}"


def _refuse(name: str, text: str, kind: Any) -> NoReturn:
    """Say what may be there."""
    wanted = " or ".join(f"{name}:{example}" for example in kind.FORMS.values())
    if name == "rectangle":
        raise ClewError(f"{shown(text)} is not a size: give width x height in cells, such as 40x30")
    raise ClewError(f"{shown(text)} is not a grid: after {name}: comes a size, as in {wanted}")


@cache
def shape(name: str) -> Any:
    """The class of this name in the table."""
    module, _, kind = SHAPES[name].partition(".")
    return getattr(import_module(f"clew.grids.{module}"), kind)
