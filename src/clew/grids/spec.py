"""Specs: how grids are written in commands, requests and documents, such as `hexagons:12x9` and `hexagons:side=8`.

The table of names is the only list of the grids; those of higher parts come from `clew.GRIDS`. Programs add their own
with `register`, and installed plug-ins by entry points of the group `clew.grids`. A class in the table is imported on
first use. It has

- `FORMS`: what may follow the colon, such as "{width}x{height}" and "side={side}", with an example of each; its
  constructor takes the numbers by these names;
- or `from_spec(text)`, which parses what follows the colon, if that is more than numbers; then `OPTIONS` are the
  options after commas, each with an example of its value, and `FILE_OPTIONS` those that name a file.

The first line of the class's docstring describes the grid in `clew grids`. A wrong spec is refused with a hint: the
nearest name, the missing size, or how to use a file.
"""

import re
import threading
from functools import cache
from importlib import import_module
from os.path import isfile, splitext
from typing import Any, NoReturn

from clew.errors import ClewError, shown
from clew.grids.grid import Grid
from clew.plugins import GRIDS, installed_entry_points

MIN_SIMILARITY = 0.65  # similarity of a mistyped name to a known one, from 0 to 1
MAX_FILE_NAME = 200  # characters of a file name that a message repeats
MIN_LETTERS = 3  # of the beginning of a name
OTHER_NAMES = {  # what else people call the grids
    other: name
    for name, others in {
        "rectangle": "square squares",
        "torus": "donut",
        "polar": "ring rings circle disc theta round",
        "sphere": "ball globe",
        "hexagons": "sigma honeycomb",
        "triangles": "delta",
        "upsilon": "octagons",
        "cairo": "pentagons",
        "box": "floors",
        "text": "word",
        "mask": "picture image",
        "graph": "network",
    }.items()
    for other in others.split()
}
MAZES = (".clew", ".json", ".npy", ".npz")
HINTS = {  # how to use a file, by its suffix
    ".svg .pdf .avif .heic": "{0} is a picture: save it as PNG, and write mask:{1}.png for a maze of its shape",
    ".graphml .gexf .gml .csv": "{0} is a file: write graph:{0} for a maze on the graph in it",
    " ".join(MAZES): "{0} holds a maze, and clew generate makes a new one: clew show {0} prints it",
    ".png .jpg .jpeg .gif .bmp .webp .tif .tiff .pbm .pgm .ppm": "{0} is a picture: write mask:{0} for a maze of its "
    "shape",
    ".txt": "{0} is a text file: write mask:{0} if it draws cells as . and other places as X, graph:{0} if it lists "
    "edges, or clew show {0} if it holds a maze",
}


def meant(name: str, known: tuple[str, ...]) -> str:
    """Return the name in `known` that was probably meant, or ''; case, accents and a plural do not matter."""
    import unicodedata
    from difflib import get_close_matches

    plain = "".join(each for each in unicodedata.normalize("NFKD", name[:40]).lower() if each.isalpha())
    if plain in OTHER_NAMES:
        return OTHER_NAMES[plain]
    begun = [each for each in known if len(plain) >= MIN_LETTERS and each.startswith(plain)]
    return next(iter([*begun, *get_close_matches(plain.removeprefix("clew"), known, 1, MIN_SIMILARITY)]), "")


def as_file(text: str, *, look: bool) -> str:
    """Return a hint how to use the file of this name, or '' if `text` is not the name of a file.

    `look`: whether to check that such a file exists.
    """
    stem, suffix = splitext(text)
    if len(text) > MAX_FILE_NAME or not text.isprintable():
        return ""
    for suffixes, hint in HINTS.items():
        if suffix.lower() in suffixes.split():
            return hint.format(text, stem)
    if look and isfile(text):
        return f"{text} is a file: write mask:{text} for a picture, or graph:{text} for a list of edges"
    return ""


ONE_EACH = ("weave", "hexagons", "triangles", "upsilon", "cairo", "polar", "sphere", "cube", "box")  # in modules alone
SHAPES: dict[str, str | type[Grid]] = {  # name: the class, or its full name
    "rectangle": "clew.grids.rectangle.Rectangle",
    **{name: f"clew.grids.wrapped.{name.capitalize()}" for name in ("cylinder", "torus", "moebius", "klein")},
    **{name: f"clew.grids.{name}.{name.capitalize()}" for name in ONE_EACH},
    **GRIDS,
}
FILES = ["mask", "graph"]  # names of grids that are read from a file
DIGITS = 12  # of a number
MAX_SHARED = 64 << 20  # bytes of the grids that are kept for the next call
MAX_GRIDS = 64  # their number
BYTES_OF_CELL = 64  # of what a grid may keep about a cell, besides the table of neighbors


def register(name: str, place: str | type[Grid], *, file: bool = False) -> None:
    """Add a grid to the table of specs.

    Parameters
    ----------
    name : str
        The name before the colon.
    place : str or type
        The class, or its full name, such as 'bricks.Bricks', which is imported when the first such grid is made.
    file : bool, default False
        Whether the name of a file follows the colon.
    """
    SHAPES[name] = place
    grid_names.cache_clear()
    shape.cache_clear()
    with _sharing:
        _shared.clear()
    if file and name not in FILES:
        FILES.append(name)


@cache
def grid_names() -> tuple[str, ...]:
    """Return the names of all grids, installed plug-ins included, which are looked up on the first call."""
    for point in installed_entry_points("clew.grids"):
        SHAPES.setdefault(point.name, point.value.replace(":", "."))
    return tuple(SHAPES)


def parse_grid(grid: Grid | str, *, files: bool = False) -> Grid:
    """Return the grid of a spec such as ``"hexagons:12x9"``.

    A grid builds its table of neighbors, if it needs one, on first use. To make several mazes of one large grid, parse
    its spec once and pass the grid.

    Parameters
    ----------
    grid : Grid or str
        A spec, ``"name:size"``; a size alone is a rectangle. `clew grids` lists the specs. A grid is returned as it is.
    files : bool, default False
        Whether specs that name a file are read, such as ``"mask:heart.png"`` and ``"graph:roads.txt"``.

    Returns
    -------
    Grid
        The grid.

    Raises
    ------
    ClewError
        If there is no such grid, its size is not possible, or it names a file and `files` is false; the message says
        what to write instead.

    Examples
    --------
    >>> import clew
    >>> clew.parse_grid("40x30")
    Rectangle(width=40, height=30)
    >>> clew.parse_grid("hexagons:side=8").cells
    169
    >>> clew.parse_grid(clew.Polar(9)).spec
    'polar:9'
    """
    if not isinstance(grid, str):
        if isinstance(grid, type):
            name = f"clew.{grid.__name__}" if grid.__module__.startswith("clew.") else grid.__name__
            raise ClewError(f"{name} is a class: call it with a size, as in clew.Rectangle(40, 30)")
        if not hasattr(grid, "topology"):
            raise ClewError(
                f"{shown(grid)} is not a grid: give one such as clew.Rectangle(40, 30), or a spec such as '40x30'"
            )
        return grid
    name, colon, size = _named(grid)
    if (name not in SHAPES and name not in grid_names()) or (not colon and not re.match(r"\s*-?\d", grid, re.ASCII)):
        _refuse_name(grid, look=files)
    if name == "mask" and re.fullmatch(r"-?\d+x-?\d+", size, re.ASCII):
        raise ClewError(f"{shown(grid)} is only the size of a mask: give the file with its cells, as in mask:heart.png")
    if name in FILES and not files:
        raise ClewError.coded("grid-file", part=f"{name}:")
    kind = shape(name)
    if hasattr(kind, "from_spec"):
        named = [each for each in getattr(kind, "FILE_OPTIONS", ()) if re.search(rf",\s*{each}\s*=", size)]
        if named and not files:
            raise ClewError.coded("grid-file", part=f"{named[0]}=")
        made: Grid = kind.from_spec(size)
        if name not in FILES and not named:  # pictures and documents keep it, and names of files are private
            object.__setattr__(made, "source", grid)
        return made
    size = re.sub(r"(?<=\d)\s*[x×]\s*(?=-?\d)", "x", size.strip(), flags=re.ASCII | re.IGNORECASE)
    for form in kind.FORMS:
        pattern = re.sub(r"\\?\{(\w+)\\?\}", rf"(?P<\1>-?\\d{{1,{DIGITS}}})", re.escape(form))
        match = re.fullmatch(pattern, size, re.ASCII | re.IGNORECASE)
        if match:
            return kind(**{key: int(value) for key, value in match.groupdict().items()})  # type: ignore[no-any-return]
    raise _wrong_size(name, grid)


_shared: dict[str, Grid] = {}  # by spec, the oldest first
_sharing = threading.Lock()


def shared_grid(grid: Grid | str) -> Grid:
    """Return the grid of a spec as `parse_grid` does, and the same object again for the same spec.

    So a loop that names a grid by its spec fills the table of neighbors once. At most `MAX_GRIDS` grids are kept, of
    about `MAX_SHARED` bytes together; the oldest are forgotten. Grids whose specs are more than numbers are not kept,
    since their files may change.
    """
    found = _shared.get(grid) if isinstance(grid, str) else None
    if found is not None:
        return found
    made = parse_grid(grid)
    if isinstance(grid, str) and _bytes_of(made) <= MAX_SHARED and not hasattr(shape(_named(grid)[0]), "from_spec"):
        with _sharing:
            _shared[grid] = made
            size = sum(map(_bytes_of, _shared.values()))
            while size > MAX_SHARED or len(_shared) > MAX_GRIDS:
                size -= _bytes_of(_shared.pop(next(iter(_shared))))
    return made


def _bytes_of(grid: Grid) -> int:
    """Return about how many bytes a grid takes that has been used."""
    return 4096 + grid.table_bytes + BYTES_OF_CELL * grid.cells


def _named(text: str) -> tuple[str, str, str]:
    """Return the name in a spec, its colon, and the size; a size alone is that of a rectangle."""
    name, colon, size = text.partition(":")
    return (name, colon, size) if colon else ("rectangle", "", text)


def woven(text: str) -> str:
    """Return the spec of a weave of the same size as this rectangle."""
    name, _, size = _named(text)
    if name not in ("rectangle", "weave"):
        raise ClewError(
            f"{shown(text)} cannot be woven: passages go under others on rectangles only, as in weave:30x20"
        )
    return f"weave:{size}"


def is_mask(text: str) -> bool:
    """Return whether this is the spec of a mask, whose parts may have to be joined."""
    return text.startswith(("mask:", "text:"))


def joined(text: str) -> str:
    """Return the spec of the same mask with its parts joined."""
    return text if text.startswith("text:") or "join" in text.split(",")[1:] else f"{text},join"


def grids() -> dict[str, tuple[str, ...]]:
    """Return the kinds of grid, by name, each with examples of its spec.

    Returns
    -------
    dict of str to tuple of str
        For each name, an example of every way to write its size, such as 'hexagons:12x9' and 'hexagons:side=8'.
        `clew.parse_grid` accepts all but those that name a file.

    Examples
    --------
    >>> import clew
    >>> clew.grids()["triangles"]
    ('triangles:15x9', 'triangles:side=8', 'triangles:hexagon=4')
    """
    return {name: tuple(f"{name}:{example}" for example in shape(name).FORMS.values()) for name in grid_names()}


def example_specs(name: str, between: str = " or ") -> str:
    """Return examples of specs with this name: 'hexagons:12x9 or hexagons:side=8 or ...'."""
    return between.join(f"{name}:{example}" for example in shape(name).FORMS.values())


def _wrong_size(name: str, text: str) -> ClewError:
    """Return the error for a wrong size."""
    if name == "rectangle":
        hint = as_file(text, look=False)  # a name that begins like a size: 2001.png
        return ClewError(hint or f"{shown(text)} is not a size: give width x height in cells, such as 40x30")
    return ClewError(f"{shown(text)} is not a grid: give a size after {name}:, as in {example_specs(name)}")


def _refuse_name(text: str, *, look: bool) -> NoReturn:
    """Raise `ClewError` for a grid without a size, the name of a file, or an unknown name."""
    name, colon, _ = text.partition(":")
    if not colon and text in SHAPES:
        size = "the name of a file" if text in FILES else "a word" if hasattr(shape(text), "from_spec") else "a size"
        raise ClewError(f"{text} is incomplete: add a colon and {size}, as in {example_specs(text)}")
    if not colon and (hint := as_file(text, look=look)):
        raise ClewError(hint)
    near = meant(name, tuple(SHAPES))
    if not colon and not near:
        raise ClewError.coded("size-unread", text=shown(text), grids=", ".join(SHAPES))
    code, specs = ("grid-meant", example_specs(near, ", ")) if near else ("grid-unknown", "")
    raise ClewError.coded(code, name=shown(name), near=specs, grids=", ".join(SHAPES))


@cache
def shape(name: str) -> Any:
    """Return the class of this name in the table."""
    place = SHAPES[name]
    if isinstance(place, type):
        return place
    module, _, kind = place.rpartition(".")
    try:
        return getattr(import_module(module), kind)
    except (ImportError, AttributeError, ValueError) as problem:
        raise ClewError(
            f"the grid {name} is registered as {shown(place)}, which cannot be imported ({problem}): give the full "
            f"name of a class, such as 'bricks.Bricks', or the class itself"
        ) from problem
