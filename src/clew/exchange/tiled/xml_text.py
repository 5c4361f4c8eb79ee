"""The XML of a map, written from the object of its JSON, and read into one; without entities, which could expand."""

from collections.abc import Iterator
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from clew.errors import ClewError
from clew.kernel import memory

MAX_ELEMENTS = 50_000
BYTES_PER_BYTE = 30  # of memory, while a document is read
PLURALS = {"property": "properties", "tileset": "tilesets", "layer": "layers", "objectgroup": "layers"}
PLURALS |= {"object": "objects", "tile": "tiles", "chunk": "chunks"}
SINGULARS = {plural: name for name, plural in PLURALS.items()}
TYPES = {"layer": "tilelayer", "objectgroup": "objectgroup"}
UNSAID = {
    "map": ("type",),
    **dict.fromkeys(TYPES, ("type", "x", "y", "opacity")),
}  # of what elements say by their names


def write(made: dict[str, Any]) -> bytes:
    """Return the document of a map."""
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', *_element("map", made), "")).encode()


def _element(name: str, value: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of an element: lists and objects are its children, other values its attributes."""
    head, children = name, []
    for key, each in value.items():
        if isinstance(each, list):
            kinds = ["layer" if one.get("type") == TYPES["layer"] else SINGULARS[key] for one in each]
            lines = [line for kind, one in zip(kinds, each, strict=True) for line in _element(kind, one)]
            children += ["<properties>", *lines, "</properties>"] if key == "properties" else lines
        elif isinstance(each, dict):
            children += _element(key, each)
        elif key == "data":
            names = [str(number) for number in range(256)]
            rows = ",\n".join(",".join([names[tile] for tile in row.tobytes()]) for row in each)
            children.append(f'<data encoding="csv">\n{rows}\n</data>')
        elif key == "point":
            children.append("<point/>")
        elif key == "image":
            sizes = {side: value[f"image{side}"] for side in ("width", "height")}
            children += _element("image", {"source": each, **sizes})
        elif key not in UNSAID.get(name, ("imagewidth", "imageheight")):
            flags = ("false", "true") if name == "property" else "01"
            head += f" {key}={quoteattr(flags[each] if isinstance(each, bool) else str(each))}"
    yield from (f"<{head}>", *children, f"</{name}>") if children else (f"<{head}/>",)


def parse(data: bytes) -> dict[str, Any]:
    """Return the map as the object of its JSON, with numbers as text, and layers in groups like others.

    Raises `ClewError` with line and column for what is not XML, and for what a map does not need.
    """
    memory.require(BYTES_PER_BYTE * len(data), "reading this map")
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise reader.refused(f"this is not XML in UTF-8: {expat.ErrorString(problem.code)}") from None
    return reader.root


class _Reader:
    """Gathers elements while a document is parsed."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self._stack: list[tuple[str, dict[str, Any]]] = []
        self._text: list[str] = []
        self._count = 0
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text.append
        self.parser.StartDoctypeDeclHandler = self._refuse_declaration

    def refused(self, sentence: str) -> ClewError:
        """Return an error at the place that is being read."""
        row, column = self.parser.CurrentLineNumber - 1, self.parser.CurrentColumnNumber
        return ClewError(f"line {row + 1}, column {column + 1}: {sentence}", row=row, column=column)

    def _refuse_declaration(self, *_: object) -> None:
        raise self.refused("a map of Tiled has no document type: remove it")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise self.refused(f"a map with more than {MAX_ELEMENTS:,} elements is not read: remove objects")
        holder = self._stack[-1][1] if self._stack else {}
        if not self._stack and name != "map":
            raise self.refused(f"this is {name[:40]}, not a map of Tiled")
        value: dict[str, Any] = {**attributes, **({"type": TYPES[name]} if name in TYPES else {})}
        if not self._stack:
            self.root = value
        elif name == "data":
            holder |= value
        if name in ("properties", "data"):
            value = holder
        elif name == "group":
            value["layers"] = holder.setdefault("layers", [])
        elif name in PLURALS and self._stack:
            kind = PLURALS[name]
            if isinstance(held := holder.setdefault(kind, []), list):
                held.append(value)
        self._stack.append((name, value))
        self._text.clear()

    def _end(self, name: str) -> None:
        _, value = self._stack.pop()
        if name == "data" or (name == "property" and "value" not in value):
            value["data" if name == "data" else "value"] = "".join(self._text)
        self._text.clear()
