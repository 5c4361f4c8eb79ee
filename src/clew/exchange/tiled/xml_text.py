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
TYPES = {"layer": "tilelayer", "objectgroup": "objectgroup"}
LEFT_OUT = ("type", "x", "y", "opacity")  # of layers: what elements say by their names, or do not say


def write(made: dict[str, Any]) -> bytes:
    """Return the document of a map."""
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', *_element("map", made), "")).encode()


def _element(name: str, value: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of an element with its children."""
    value = dict(value)
    if name in ("map", *TYPES):
        value = {key: each for key, each in value.items() if key not in LEFT_OUT}
    is_point = value.pop("point", False)
    children = [*_children(name, value)]
    texts = {key: _written(name, each) for key, each in value.items()}
    head = " ".join([name, *(f"{key}={quoteattr(text)}" for key, text in texts.items())])
    children += ["<point/>"] * is_point
    yield from (f"<{head}>", *children, f"</{name}>") if children else (f"<{head}/>",)


def _children(name: str, value: dict[str, Any]) -> Iterator[str]:
    """Take what is no attribute out of the object of an element, and yield its lines."""
    if properties := value.pop("properties", []):
        yield from ("<properties>", *(line for each in properties for line in _element("property", each)))
        yield "</properties>"
    if "image" in value:
        image = {"source": value.pop("image"), "width": value.pop("imagewidth"), "height": value.pop("imageheight")}
        yield from _element("image", image)
    for child in ("tileset", "tile", "object"):
        for each in value.pop(PLURALS[child], []):
            yield from _element(child, each)
    for each in value.pop("layers", []):
        yield from _element("layer" if each["type"] == TYPES["layer"] else "objectgroup", each)
    if "objectgroup" in value:
        yield from _element("objectgroup", value.pop("objectgroup"))
    if "data" in value:
        names = [str(number) for number in range(256)]
        rows = ",\n".join(",".join([names[tile] for tile in row.tobytes()]) for row in value.pop("data"))
        yield f'<data encoding="csv">\n{rows}\n</data>'


def _written(name: str, value: Any) -> str:
    """Return the value of an attribute."""
    if isinstance(value, bool):
        return str(value).lower() if name == "property" else str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def parse(data: bytes) -> dict[str, Any]:
    """Return the map as the object of its JSON, with numbers as text, and layers in groups like others.

    Raises `ClewError` with line and column for what is not XML, and for what a map does not need.
    """
    memory.require(BYTES_PER_BYTE * len(data), "reading this map")
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        row, column = problem.lineno - 1, problem.offset
        sentence = f"line {row + 1}, column {column + 1} is not XML: {expat.ErrorString(problem.code)}"
        raise ClewError(sentence, row=row, column=column) from None
    except (LookupError, ValueError) as problem:  # an encoding that Python does not know, or a text out of it
        if isinstance(problem, ClewError):
            raise
        raise ClewError(f"the encoding of this XML cannot be read: {problem}; save it as UTF-8") from None
    return reader.root


class _Reader:
    """Gathers elements while a document is parsed."""

    def __init__(self) -> None:
        self.root: dict[str, Any] = {}
        self._stack: list[tuple[str, dict[str, Any]]] = []
        self._text: list[str] = []
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text.append
        self.parser.StartDoctypeDeclHandler = self._refuse_declaration

    def _refused(self, sentence: str) -> ClewError:
        row, column = self.parser.CurrentLineNumber - 1, self.parser.CurrentColumnNumber
        return ClewError(f"line {row + 1}, column {column + 1}: {sentence}", row=row, column=column)

    def _refuse_declaration(self, *_: object) -> None:
        raise self._refused("a map of Tiled has no document type: remove it")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            raise self._refused(f"a map with more than {MAX_ELEMENTS:,} elements is not read: remove objects")
        parent, holder = self._stack[-1] if self._stack else ("", {})
        if (parent, name) == ("data", "tile"):
            raise self._refused("tiles as elements are not read: choose CSV as the Tile Layer Format of the map")
        if not self._stack and name != "map":
            raise self._refused(f"this is {name[:40]}, not a map of Tiled")
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
