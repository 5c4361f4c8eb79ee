"""Everything about a maze except its passages, as JSON values: the version, grid, openings, marks and provenance.

A grid is written as its spec, a graph with its neighbors and the positions of its cells. If cells are left out, there
is also a mask: Base64 of one bit per cell in reading order, lowest bit first, 1 for a cell that is kept.
"""

import base64
import math
import re
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from clew.errors import ClewError, shown
from clew.formats._graph_files import graph_from_document, pairs
from clew.grids import Graph, Grid, Rectangle, parse_grid
from clew.grids.spec import grid_names
from clew.lazy import UInt8Array, np
from clew.masks import MaskedRectangle, Subgrid
from clew.mazes.maze import Marks, Maze, Provenance

VERSION = 1
KEYS = ("clew", "grid", "mask", "neighbors", "positions", "openings", *Marks._fields, "provenance")
SEEDS = 1 << 64
_MASK_SPEC = re.compile(r"mask:([0-9]{1,12})x([0-9]{1,12})")

Openings = tuple[tuple[int, int], ...]


def describe(maze: Maze) -> dict[str, Any]:
    """Return everything except the passages; keys without a value are left out."""
    grid = maze.grid
    whole = grid.base if isinstance(grid, Subgrid) else grid
    document: dict[str, Any] = {"clew": VERSION, "grid": whole.spec}
    if isinstance(grid, MaskedRectangle):
        document["mask"] = pack_mask(grid.mask)
    elif isinstance(grid, Subgrid):
        document["mask"] = pack_mask(grid.kept)
    elif not isinstance(grid, Graph) and grid.spec.partition(":")[0] not in grid_names():
        raise ClewError(f"a document cannot hold {grid.spec}: make the maze on a grid of Clew, or on a Graph")
    if isinstance(whole, Graph):
        document["neighbors"] = [[other for _, other in whole.neighbors(cell)] for cell in range(whole.cells)]
        with suppress(ClewError):  # a graph may have no positions
            document["positions"] = [[float(each) for each in whole.center(cell)] for cell in range(whole.cells)]
    if maze.openings:
        document["openings"] = [list(opening) for opening in _distinct(maze.openings)]
    document |= {name: value for name, value in maze.marks._asdict().items() if value not in (None, ())}
    if maze.provenance:
        document["provenance"] = provenance_values(maze.provenance)
    return document


def parse_description(
    document: Any, max_cells: int, passages: bool
) -> tuple[Grid, tuple[Provenance | None, Openings, Marks]]:
    """Return the grid, and what a maze has besides it and its passages.

    `passages`: whether the document has passages too;
    `max_cells`: the largest number of cells that the passages can have; a larger grid is refused before it is made.
    """
    if not isinstance(document, dict) or "clew" not in document:
        raise ClewError('this is not a Clew document: it must be an object with the key "clew"')
    if type(document["clew"]) is not int or document["clew"] != VERSION:
        raise ClewError(f"this document has version {shown(document['clew'])}: only version {VERSION} can be read")
    for key in document:
        if key not in KEYS and not (passages and key == "passages"):
            raise ClewError(f"a document of version {VERSION} has no key {key[:40]!r}")
    grid = _parse_grid(document, max_cells)
    openings = _distinct(pairs(document.get("openings", []), "openings", (int,), 1e15))
    return grid, (parse_provenance(document.get("provenance")), openings, _parse_marks(document))


def _parse_marks(document: dict[str, Any]) -> Marks:
    """Return the marks of a document; whether they are those of cells, the maze checks."""
    start, goals = document.get("start"), document.get("goals", [])
    if not isinstance(goals, list) or not all(type(each) is int for each in [*goals, 0 if start is None else start]):
        raise ClewError("the start must be the number of a cell, and the goals a list of such numbers")
    return Marks(start, tuple(goals), pairs(document.get("unknown", []), "unknown", (int,), 1e15))


def _distinct(openings: Openings) -> Openings:
    """Return the openings; raise `ClewError` if one is listed twice."""
    if len(set(openings)) < len(openings):
        raise ClewError("an opening is listed twice")
    return openings


def _parse_grid(document: dict[str, Any], max_cells: int) -> Grid:
    spec = parse_text(document.get("grid"), "grid")
    if "neighbors" in document:
        if spec.startswith("mask:"):
            raise ClewError("a rectangle with cells left out has no list of neighbors: leave out 'neighbors'")
        graph = graph_from_document(document, spec)
        return masked(graph, document["mask"]) if "mask" in document else graph
    if "positions" in document:
        raise ClewError("there are positions without neighbors: only a graph, which lists its neighbors, has positions")
    few = f"there are too few passages for {spec}: the document is damaged or cut short"
    sides = map(int, re.findall(r"\d{1,12}", spec)[:4])
    if (spec.startswith("mask:") or "mask" not in document) and math.prod(sides) > max_cells:
        raise ClewError(few)
    if "mask" in document:
        return masked_grid(spec, document["mask"])
    grid = parse_grid(spec)
    if grid.cells > max_cells:
        raise ClewError(few)
    return grid


def provenance_values(provenance: Provenance) -> dict[str, Any]:
    """Return the provenance as an object; `changes` and `grid` only if the maze was changed."""
    values = asdict(provenance) | {"options": parse_plain(provenance.options)}
    values["changes"] = [[name, parse_plain(options)] for name, options in provenance.changes]
    return {key: value for key, value in values.items() if value or key not in ("changes", "grid")}


def parse_provenance(value: Any) -> Provenance | None:
    """Return the provenance that `provenance_values` gave; None for none."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ClewError("provenance must be an object with algorithm and seed")
    if unknown := set(value) - {"algorithm", "seed", "number", "options", "stream", "changes", "grid"}:
        raise ClewError(f"provenance has no key {min(unknown)[:40]!r} in version {VERSION} of the document")
    options = parse_plain(value.get("options", {}))
    counts = {"seed": value.get("seed"), "number": value.get("number", 0), "stream": value.get("stream", 1)}
    for name, count in counts.items():
        if type(count) is not int or not 0 <= count < SEEDS:
            raise ClewError(f"the {name} of the provenance must be a whole number from 0 to 2^64 - 1")
    listed = value.get("changes", [])
    if not isinstance(listed, list) or not all(isinstance(each, list) and len(each) == 2 for each in listed):
        raise ClewError("the changes of the provenance must be a list of pairs of a name and options")
    changes = tuple((parse_text(name, "the name of a change"), parse_plain(options)) for name, options in listed)
    grid = parse_text(value["grid"], "the grid of the provenance") if "grid" in value else ""
    algorithm = parse_text(value.get("algorithm"), "algorithm")
    return Provenance(algorithm, options=options, changes=changes, grid=grid, **counts)


def parse_plain(options: Any) -> dict[str, str | int | float]:
    """Return the options of a provenance; raise `ClewError` for values that JSON lacks, such as NaN."""
    if not isinstance(options, dict) or not all(
        type(each) in (str, int) or (type(each) is float and math.isfinite(each)) for each in options.values()
    ):
        raise ClewError("the options of the provenance must be an object of strings and finite numbers")
    return options


def parse_text(value: Any, name: str) -> str:
    """Return the value if it is a short text; raise `ClewError` with its name if it is not."""
    if not isinstance(value, str) or not 0 < len(value) <= 200 or not value.isprintable():
        raise ClewError(f"{name} must be a string of 1 to 200 printable characters")
    return value


def pack_mask(mask: bytes) -> str:
    """Return a mask as Base64; spare bits at the end are 0."""
    bits = np.packbits(np.frombuffer(mask, np.uint8), bitorder="little")
    return base64.b64encode(bits.tobytes()).decode("ascii")


def decode(packed: Any) -> bytes | None:
    """Decode a text in Base64; return None if it is not Base64."""
    with suppress(ValueError, TypeError):
        return base64.b64decode(packed, validate=True)
    return None


def unpack_bits(packed: bytes | None, count: int, damaged: str, unequal: str = "") -> UInt8Array:
    """Return bits, lowest first in each byte; `ClewError` with a sentence for spare bits that are 1 or another size."""
    if packed is None or len(packed) != -(-count // 8):
        raise ClewError(unequal or damaged)
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
    if bits[count:].any():
        raise ClewError(damaged)
    return bits[:count]


def masked_grid(spec: str, packed: Any) -> Grid:
    """Return the grid of this spec with this mask; raise `ClewError` if they do not fit, before memory is allocated.

    mask:40x30 is a rectangle with cells left out; any other spec names the grid that cells are left out of.
    """
    if match := _MASK_SPEC.fullmatch(spec):
        width, height = map(int, match.groups())
        return MaskedRectangle(width, height, _unpack_mask(packed, spec, width * height))
    base = parse_grid(spec)
    if isinstance(base, Rectangle):
        raise ClewError(f"{spec} with a mask must be written as mask:WIDTHxHEIGHT")
    return masked(base, packed)


def masked(grid: Grid, packed: Any) -> Subgrid:
    """Return the grid without the cells that the mask leaves out."""
    return Subgrid(grid, _unpack_mask(packed, grid.spec, grid.cells))


def _unpack_mask(packed: Any, spec: str, cells: int) -> bytes:
    damaged = f"the mask does not fit {spec}: the document is damaged"
    unequal = f"the mask must be a string in Base64, with one bit for each cell of {spec}"
    return unpack_bits(decode(packed), cells, damaged, unequal).tobytes()
