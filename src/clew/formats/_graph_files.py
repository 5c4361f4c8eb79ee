"""Graphs in files: `graph:roads.txt` is an edge list; also sparse matrices, Clew documents, GraphML, GEXF and GML.

An edge list has one line for each edge: two names with blanks or a comma between. A line of a name and two numbers, x
and y (downwards), is the position of a cell; either all cells have one or none. Empty lines and lines that begin with #
are ignored. Cells are numbered in the order of their names if all names are whole numbers, else as in the file.
"""

import re
import sys
from importlib import import_module
from math import isfinite
from pathlib import PurePath
from typing import Any, ClassVar

from clew.errors import ClewError, prefixed, shown
from clew.grids.graph import Graph
from clew.kernel import memory
from clew.lazy import np
from clew.safe_io.numpy_files import ZIP_MAGIC, open_archive
from clew.safe_io.strict_json import first_byte, parse
from clew.safe_io.whole_files import read_bytes

MAX_BYTES = 32 << 20  # of a file
READERS = {".graphml": "read_graphml", ".gexf": "read_gexf", ".gml": "read_gml"}  # functions of NetworkX
HEADS = (["source", "target"], ["from", "to"])  # titles of columns, not edges
_SEPARATOR, _FIELD, _WORD = re.compile(r"[,;\t]"), re.compile(r"(?<![^,;\t])[^,;\t]+"), re.compile(r"\S+")
_WHOLE = re.compile(r"-?[0-9]{1,18}")

MAX_UNPACKED = 256 << 20  # bytes of a matrix
NO_MATRIX = "this .npz file is not a sparse matrix: write it with scipy.sparse.save_npz"
MATRIX_FORMATS = ("csr", "csc", "coo")
MEMBERS = {  # of a matrix, with patterns of their type codes
    **dict.fromkeys(("indices", "indptr", "row", "col", "shape"), ("<i4", "<i8")),
    "format": (r"\|S[0-9]", "<U[0-9]"),
    "data": ("<[fiu][248]", r"\|[biu]1", "<c(8|16)"),
}


class GraphFile:
    """Any graph: a list of edges, a sparse matrix (.npz), a Clew document, .graphml, .gexf or .gml."""

    FORMS: ClassVar[dict[str, str]] = {"FILE": "roads.txt"}

    @staticmethod
    def from_spec(name: str) -> Graph:
        """Return the graph in the file of this name; errors name the file."""
        if not name:
            raise ClewError("graph: needs the name of a file, such as an edge list: graph:roads.txt")
        data = read_bytes(name, MAX_BYTES, MAX_BYTES, "a graph, such as a list of edges")
        with prefixed(f"{name}: "):
            return parse_graph(data, PurePath(name).suffix.lower())


def parse_graph(data: bytes, suffix: str) -> Graph:
    """Return the graph in a file; the suffix and the first bytes show its format."""
    if data.startswith(ZIP_MAGIC):
        return _parse_matrix(data)
    if suffix in READERS:
        return _by_networkx(data, READERS[suffix])
    if first_byte(data) == b"{":
        document = parse(data)
        if not isinstance(document, dict) or "neighbors" not in document:
            raise ClewError("this document lists no neighbors: it is not the document of a graph")
        spec = document.get("grid")
        return graph_from_document(document, spec if isinstance(spec, str) and len(spec) <= 200 else "")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        forms = ", ".join(READERS)
        raise ClewError(
            f"this is not a graph: give an edge list as UTF-8 text, a .npz matrix, a .clew document, or {forms}"
        )
    return _parse_edge_list(text)


def _parse_edge_list(text: str) -> Graph:
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
                rule = "a line of three is a cell with x and y, and edges have no weights"
                raise _error_at(number, 1, f"gives {shown(fields[0])} a second position: {rule}")
            places[fields[0]] = x, y
            found[fields[0]] = None
        else:
            advice = "give two names, an edge, or a name with x and y"
            raise _error_at(number, 1, f"has {shown(line.strip())}: {advice}")
    if not found:
        raise ClewError("there are no edges: give one line of two names for each edge")
    names = list(found)
    if all(_WHOLE.fullmatch(name) for name in names):
        names.sort(key=int)
    missing = [name for name in names if name not in places]
    if places and missing:
        raise ClewError(
            f"{shown(missing[0])} has no position and other cells have one: give all cells a line with x and y, or none"
        )
    return Graph.from_names(names, edges, [places[name] for name in names if places])


def _number(text: str, line: int, column: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise _error_at(line, column, f"has {shown(text)}: a position is two finite numbers, x and y")
    return value


def _error_at(line: int, column: int, sentence: str) -> ClewError:
    """Return an error that begins with a place in a text, whose lines and columns are counted from 1."""
    return ClewError(f"line {line}, column {column} {sentence}", row=line - 1, column=column - 1)


def _by_networkx(data: bytes, reader: str) -> Graph:
    """Return the graph as NetworkX reads it; XML with a DOCTYPE, which can grow without limit, is refused."""
    if reader != "read_gml" and (b"<!" in data.replace(b"<!--", b"") or b"\0" in data):
        raise ClewError("XML with a DOCTYPE or in UTF-16 cannot be read: save it as plain UTF-8")
    try:
        networkx: Any = import_module("networkx")
    except ImportError:
        raise ClewError("this format needs NetworkX, which is not installed: pip install networkx") from None
    import io

    try:
        graph = getattr(networkx, reader)(io.BytesIO(data))
    except Exception as problem:  # NetworkX and its parsers raise anything for input that is wrong
        raise ClewError(f"NetworkX cannot read this file: {shown(str(problem))[1:-1]}") from None
    return Graph.from_networkx(graph)


def _parse_matrix(data: bytes) -> Graph:
    """Return the graph of a square matrix: two cells are neighbors if either of their two entries is not 0."""
    arrays = _matrix_members(data)
    kind = arrays["format"].tobytes().replace(b"\0", b"").decode("latin-1")
    shape = arrays["shape"].tolist()
    if kind not in MATRIX_FORMATS:
        raise ClewError(f"the matrix has format {kind[:10]!r}: save it as one of {', '.join(MATRIX_FORMATS)}")
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ClewError(f"the matrix has shape {'x'.join(map(str, shape))}: it must be square")
    first, second = ("row", "col") if kind == "coo" else ("indptr", "indices")
    if not {first, second} <= arrays.keys():
        raise ClewError(NO_MATRIX)
    rows, columns = arrays[first], arrays[second]
    if kind != "coo":
        lengths = np.diff(rows)
        if len(rows) != shape[0] + 1 or rows[0] or (lengths < 0).any() or rows[-1] != len(columns):
            raise ClewError("the rows of the matrix do not fit its shape: the file is damaged")
        rows = np.repeat(np.arange(shape[0]), lengths)
    if not len(rows) == len(columns) == len(arrays["data"]):
        raise ClewError("the arrays of the matrix have different lengths: the file is damaged")
    there = arrays["data"] != 0
    return Graph.from_pairs(shape[0], rows[there], columns[there])


def _matrix_members(data: bytes) -> dict[str, Any]:
    """Return the arrays of a matrix by their names."""
    with open_archive(data, NO_MATRIX) as archive:
        sizes = archive.sizes
        if not {"format", "shape", "data"} <= sizes.keys():
            raise ClewError(NO_MATRIX)
        if sum(sizes.values()) > MAX_UNPACKED:
            raise ClewError(f"the matrix is too large: it may have at most {memory.readable(MAX_UNPACKED)} unpacked")
        memory.require(4 * sum(sizes.values()), "reading this matrix")
        names = MEMBERS.keys() & sizes.keys()
        for name in names:  # all headers, before anything large is unpacked
            archive.header(name, MEMBERS[name])
        return {name: archive.array(name).reshape(-1) for name in names}


def graph_from_document(document: dict[str, Any], spec: str) -> Graph:
    """Return the graph of the lists `neighbors` and `positions` of a document; `spec` is the document's `grid`."""
    neighbors = document["neighbors"]
    rows = isinstance(neighbors, list) and all(isinstance(around, list) for around in neighbors)
    if not rows or not all(type(other) is int for around in neighbors for other in around):
        raise ClewError("neighbors must be, for each cell, a list of cell numbers")
    own = "" if spec == f"graph:{len(neighbors)}" else spec  # what all graphs of this size are called
    if document.get("positions") is None:
        return Graph(neighbors, spec=own)
    places = pairs(document["positions"], "positions", (int, float), sys.float_info.max)
    positions = [(float(x), float(y)) for x, y in places]
    if len(positions) != len(neighbors):
        raise ClewError(f"there are {len(positions)} positions for {len(neighbors)} cells: each cell needs one")
    return Graph(neighbors, positions=positions, spec=own)


def pairs(value: Any, name: str, kinds: tuple[type, ...], limit: float) -> tuple[tuple[Any, Any], ...]:
    """Return the value as pairs of numbers of these kinds, from -limit to limit."""

    def is_pair(pair: Any) -> bool:
        is_list = isinstance(pair, list) and len(pair) == 2
        return is_list and all(type(each) in kinds and -limit <= each <= limit for each in pair)

    if not isinstance(value, list) or not all(map(is_pair, value)):
        raise ClewError(f"{name} must be a list of pairs of numbers")
    return tuple((first, second) for first, second in value)
