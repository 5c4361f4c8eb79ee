"""Specs: how grids are written in commands, requests and documents: `hexagons:12x9`, `hexagons:side=8`.

The table of names is the only list of the grids. Packages above, such as masks, add their own with `register`, and
installed plug-ins by entry points of the group `clew.grids`. A class in the table is imported when it is first used.
Such a class has

- `FORMS`: what may follow the colon, such as "{width}x{height}" and "side={side}", with an example for each; its
  constructor takes the numbers by these names;
- or `from_spec(text)`, which parses what follows the colon, if that is more than numbers; then `OPTIONS` are the
  options behind commas, each with an example of its value.

The first line of a class's docstring tells people what the grid is. A spec that is wrong is refused with a hint: the
nearest name, the missing size, or the option that takes a file.
"""

import re
import unicodedata
from functools import cache
from importlib import import_module
from os.path import isfile, splitext
from typing import Any, NoReturn

from clew.errors import ClewError, cut, shown
from clew.grids.grid import Grid

NEAR = 0.65  # how alike names must be to be meant, from 0 to 1
LONGEST = 200  # characters of a name that is repeated
LEAST = 3  # letters of a beginning that tells a name
OTHER_NAMES = {  # what else people call the grids
    "square": "rectangle",
    "squares": "rectangle",
    "donut": "torus",
    "ring": "polar",
    "rings": "polar",
    "circle": "polar",
    "disc": "polar",
    "theta": "polar",
    "round": "polar",
    "ball": "sphere",
    "globe": "sphere",
    "sigma": "hexagons",
    "honeycomb": "hexagons",
    "delta": "triangles",
    "octagons": "upsilon",
    "pentagons": "cairo",
    "floors": "box",
    "word": "text",
    "picture": "mask",
    "image": "mask",
    "network": "graph",
}
TEXT = (
    "{0} is a text: write mask:{0} where . is a cell and X a place left out, graph:{0} for a list of edges, or "
    "clew show {0} where it holds a maze"
)
PICTURES = (".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff", ".svg")
GRAPHS = (".graphml", ".gexf", ".gml", ".csv")
MAZES = (".clew", ".json", ".npy", ".npz")


def meant(name: str, known: tuple[str, ...]) -> str:
    """The one of the `known` names that somebody meant, or ''; capitals, accents and an s too much do not matter."""
    from difflib import get_close_matches

    plain = "".join(each for each in unicodedata.normalize("NFKD", name[:40]).lower() if each.isalpha())
    if plain in OTHER_NAMES:
        return OTHER_NAMES[plain]
    begun = [each for each in known if len(plain) >= LEAST and each.startswith(plain)]
    return next(iter([*begun, *get_close_matches(plain.removeprefix("clew"), known, 1, NEAR)]), "")


def as_file(text: str, *, look: bool) -> str:
    """What to write instead of the name of a file; '' where this is none. `look`: whether to see if there is one."""
    suffix = splitext(text)[1].lower()
    if len(text) > LONGEST or not text.isprintable():
        return ""
    if suffix in PICTURES:
        return f"{text} is a picture: save it as PNG, and write mask:{splitext(text)[0]}.png for a maze in its form"
    if suffix in GRAPHS:
        return f"{text} is a file: write graph:{text} for a maze over the graph in it"
    if suffix in MAZES:
        return f"{text} holds a maze, and clew generate makes a new one: clew show {text} prints it"
    if suffix == ".png":
        return f"{text} is a picture: write mask:{text} for a maze in its form"
    if suffix == ".txt":
        return TEXT.format(text)
    if look and isfile(text):
        return f"{text} is a file: write mask:{text} for a picture, or graph:{text} for a list of edges"
    return ""


SHAPES = {  # the name and where the class is: in a module of this package, or as it was registered
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
}
FILES: list[str] = []  # those that are read from a file
DIGITS = 12  # of a number


def register(name: str, place: str, *, file: bool = False) -> None:
    """Add a grid to the table, so that `parse` knows its name.

    Parameters
    ----------
    name
        What stands before the colon.
    place
        The full name of the class, which is imported when the first such grid is made.
    file
        Whether the name of a file stands behind the colon.
    """
    SHAPES[name] = place
    grid_names.cache_clear()
    if file:
        FILES.append(name)


@cache
def grid_names() -> tuple[str, ...]:
    """Return the names of all grids, those of installed plug-ins too, which are looked up the first time."""
    from importlib.metadata import entry_points

    for point in entry_points(group="clew.grids"):
        SHAPES.setdefault(point.name, point.value.replace(":", "."))
    return tuple(SHAPES)


def parse(text: str, *, files: bool = False) -> Grid:
    """The grid of the spec `name:size`; the name may be left out for a rectangle.

    `files`: whether what follows may be the name of a file that is read. Nothing else takes time or memory to make.
    """
    name, colon, size = text.partition(":")
    if not colon:
        name, size = "rectangle", text
    if (name not in SHAPES and name not in grid_names()) or (not colon and re.match(r"-?\d", text, re.ASCII) is None):
        _refuse_name(text, look=files)
    if name == "mask" and re.fullmatch(r"-?\d+x-?\d+", size, re.ASCII):
        raise ClewError(f"{shown(text)} names no mask: a mask is more than its size; give a file, as in mask:heart.png")
    if name in FILES and not files:
        raise ClewError(f"{name}: names a file, which cannot be read here: send the maze itself, or use clew generate")
    kind = shape(name)
    if hasattr(kind, "from_spec"):
        made: Grid = kind.from_spec(size)
        return made
    for form in kind.FORMS:
        match = re.fullmatch(
            re.sub(r"\\?\{(\w+)\\?\}", rf"(?P<\1>-?\\d{{1,{DIGITS}}})", re.escape(form)), size, re.ASCII | re.IGNORECASE
        )
        if match:
            break
    else:
        _refuse(name, text)
    return kind(**{key: int(value) for key, value in match.groupdict().items()})  # type: ignore[no-any-return]


def grid_of(grid: Grid | str) -> Grid:
    """The grid, or the one of this spec; `ClewError` for anything else, and for a file, which is not read."""
    if not isinstance(grid, str):
        if not hasattr(grid, "topology"):
            raise ClewError(
                f"{shown(grid)} is no grid: give one such as clew.Rectangle(40, 30), or a spelling, '40x30'"
            )
        return grid
    name, colon, _ = grid.partition(":")
    if colon and name in FILES:
        raise ClewError(f"{cut(grid)} names a file: give the grid clew.grids.parse({shown(grid)}, files=True)")
    return parse(grid)


def woven(text: str) -> str:
    """The spec of a weave of the same size as a rectangle."""
    name, colon, size = text.partition(":")
    if colon and name not in ("rectangle", "weave"):
        raise ClewError(f"{shown(text)} cannot be woven: passages go under each other on rectangles, as in weave:30x20")
    return f"weave:{size if colon else text}"


def example_specs(name: str) -> str:
    """What may be written for the grid of this name: 'hexagons:12x9 or hexagons:side=8 or ...'."""
    return " or ".join(f"{name}:{example}" for example in shape(name).FORMS.values())


def _refuse(name: str, text: str) -> NoReturn:
    """Say what may be there."""
    if name == "rectangle":
        hint = as_file(text, look=False)  # whose name begins as a size does: 2001.png
        raise ClewError(hint or f"{shown(text)} is not a size: give width x height in cells, such as 40x30")
    raise ClewError(f"{shown(text)} is not a grid: after {name}: comes a size, as in {example_specs(name)}")


def _refuse_name(text: str, *, look: bool) -> NoReturn:
    """Say what was meant by a grid without a size, the name of a file, or a name that no grid has."""
    name, colon, _ = text.partition(":")
    if not colon and text in SHAPES:
        raise ClewError(f"{text} is not all: after {text}: comes {_after(text)}, as in {example_specs(text)}")
    if not colon and (hint := as_file(text, look=look)):
        raise ClewError(hint)
    near = meant(name, tuple(SHAPES))
    if not colon and not near:
        raise ClewError(
            f"{shown(text)} is not a size: give width x height in cells, such as 40x30, or another grid with its size: "
            f"{', '.join(SHAPES)}"
        )
    hint = f"did you mean {example_specs(near)}? " if near else ""
    raise ClewError(f"there is no grid {shown(name)}: {hint}choose one of {', '.join(SHAPES)}, as in rectangle:40x30")


def _after(name: str) -> str:
    """What stands behind the colon."""
    return "the name of a file" if name in FILES else "a word" if hasattr(shape(name), "from_spec") else "a size"


@cache
def shape(name: str) -> Any:
    """The class of this name in the table."""
    module, _, kind = SHAPES[name].rpartition(".")
    return getattr(import_module(module if "." in module else f"clew.grids.{module}"), kind)
