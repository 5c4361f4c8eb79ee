"""What people probably meant who wrote the name of no grid, a grid without its size, or the name of a file."""

import unicodedata
from os.path import isfile, splitext

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
