"""Graphs from files: `graph:roads.txt`, an edge list; `.npz`, a sparse matrix; `.clew`, our document; `.graphml`, ...

An edge list has a line for each edge, two names with blanks or a comma between. A line of a name and two numbers, x and
y downwards, is the place of a cell: all cells have one or none. Empty lines and those that begin with # say nothing.
Where all names are whole numbers, cells are in their order, else in that of the file.
"""

import re
from collections.abc import Callable
from importlib import import_module
from math import isfinite
from pathlib import PurePath
from typing import Any, ClassVar

from clew.errors import ClewError, shown
from clew.grids.graph import Graph
from clew.grids.graph_document import graph_of
from clew.grids.graph_matrix import matrix_in
from clew.grids.graph_sources import from_names, from_networkx
from clew.reading.files import read_bytes
from clew.reading.json import first_byte, parse

MOST_BYTES = 32 << 20  # of a file
READERS = {".graphml": "read_graphml", ".gexf": "read_gexf", ".gml": "read_gml"}  # of NetworkX
HEADS = (["source", "target"], ["from", "to"])  # of columns: no edges
_SEPARATOR, _FIELD, _WORD = re.compile(r"[,;\t]"), re.compile(r"(?<![^,;\t])[^,;\t]+"), re.compile(r"\S+")
_WHOLE = re.compile(r"-?[0-9]{1,18}")


class GraphFile:
    """Any graph: a list of edges, a sparse matrix (.npz), a document of Clew, .graphml, .gexf or .gml."""

    FORMS: ClassVar[dict[str, str]] = {"FILE": "roads.txt"}

    @staticmethod
    def from_spec(name: str) -> Graph:
        """The graph in the file of this name; sentences name the file."""
        if not name:
            raise ClewError("graph: names no file: give an edge list, as in graph:roads.txt")
        data = read_bytes(name, MOST_BYTES, MOST_BYTES, "a graph, such as a list of edges")
        try:
            return graph_in(data, PurePath(name).suffix.lower())
        except ClewError as problem:
            raise ClewError(f"{name}: {problem}") from None


def graph_in(data: bytes, suffix: str) -> Graph:
    """The graph that a file holds; its suffix and its first bytes say in which form."""
    if data.startswith(b"PK\3\4"):
        return matrix_in(data)
    if suffix in READERS:
        return _by_networkx(data, READERS[suffix])
    if first_byte(data) == b"{":
        document = parse(data)
        if not isinstance(document, dict) or "neighbors" not in document:
            raise ClewError("this document lists no neighbors: only one of a graph does; other grids have their names")
        spelling = document.get("grid")
        return graph_of(document, spelling if isinstance(spelling, str) and len(spelling) <= 200 else "")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        forms = ", ".join(READERS)
        raise ClewError(
            f"this is no graph: give an edge list as UTF-8 text, a .npz matrix, a .clew document, or {forms}"
        )
    return _edge_list(text)


def _edge_list(text: str) -> Graph:
    found: dict[str, None] = {}
    edges: list[tuple[str, str]] = []
    places: dict[str, tuple[float, float]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        separated = _SEPARATOR.search(line) is not None
        fields = [each.strip() for each in _SEPARATOR.split(line)] if separated else line.split()
        if not fields or fields[0].startswith("#") or (not found and fields in HEADS):
            continue
        if len(fields) == 2 and all(fields):
            edges.append((fields[0], fields[1]))
            found.update(dict.fromkeys(fields))
        elif len(fields) == 3 and all(fields):
            begins = [each.start() + 1 for each in (_FIELD if separated else _WORD).finditer(line)]
            x, y = (_number(fields[place], number, begins[place]) for place in (1, 2))
            if fields[0] in places:
                raise ClewError(
                    f"line {number}, column 1 gives {shown(fields[0])} a second place: a line of three is a cell with "
                    f"x and y; weights of edges are not known"
                )
            places[fields[0]] = x, y
            found[fields[0]] = None
        else:
            raise ClewError(
                f"line {number}, column 1 has {shown(line.strip())}: give two names, an edge, or a name with x and y"
            )
    if not found:
        raise ClewError("there are no edges: give a line of two names for each")
    names = list(found)
    if all(_WHOLE.fullmatch(name) for name in names):
        names.sort(key=int)
    missing = [name for name in names if name not in places]
    if places and missing:
        raise ClewError(
            f"{shown(missing[0])} has no place, and others have: give all cells a line with x and y, or none"
        )
    return from_names(names, edges, [places[name] for name in names if places])


def _number(text: str, line: int, column: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise ClewError(f"line {line}, column {column} has {shown(text)}: a place is two finite numbers, x and y")
    return value


def _by_networkx(data: bytes, reader: str) -> Graph:
    """The graph as NetworkX reads it; XML with definitions of its own, which can grow without end, is refused."""
    if reader != "read_gml" and (b"<!" in data.replace(b"<!--", b"") or b"\0" in data):
        raise ClewError("XML with a DOCTYPE or in UTF-16 is not read: save it as plain UTF-8")
    try:
        networkx: Any = import_module("networkx")
    except ImportError:
        raise ClewError("this form is read by NetworkX, which is missing: pip install networkx") from None
    import io

    read: Callable[..., Any] = getattr(networkx, reader)
    try:
        graph = read(io.BytesIO(data))
    except Exception as problem:  # whatever NetworkX and its readers raise for what they do not understand
        raise ClewError(f"NetworkX cannot read it: {shown(str(problem))[1:-1]}") from None
    return from_networkx(graph)
