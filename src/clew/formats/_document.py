"""All of a maze but its passages as JSON values: the version, the grid, the openings and the provenance.

Most grids are written as their spec, a graph with its neighbors and the places of its cells; where cells
are left out, there is a mask as well.
"""

import math
import re
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from clew.errors import ClewError, shown
from clew.formats._graph_files import graph_from_document, pairs
from clew.formats._mask_bits import masked_graph, masked_grid, pack_mask
from clew.grids import SHAPES, Graph, Grid, parse_grid
from clew.masks import MaskedRectangle, Subgrid
from clew.mazes.maze import Maze, Provenance

VERSION = 1
KEYS = ("clew", "grid", "mask", "neighbors", "positions", "openings", "provenance")
SEEDS = 1 << 64

Openings = tuple[tuple[int, int], ...]


def describe(maze: Maze) -> dict[str, Any]:
    """All but the passages; what is not there is left out."""
    grid = maze.grid
    whole = grid.base if isinstance(grid, Subgrid) else grid
    document: dict[str, Any] = {"clew": VERSION, "grid": whole.spec}
    if isinstance(grid, MaskedRectangle):
        document["mask"] = pack_mask(grid.mask)
    elif isinstance(grid, Subgrid):
        document["mask"] = pack_mask(grid.kept)
    elif not isinstance(grid, Graph) and grid.spec.partition(":")[0] not in SHAPES:
        raise ClewError(f"{grid.spec} has no form in a document: make the maze on a grid of Clew, or on a Graph")
    if isinstance(whole, Graph):
        document["neighbors"] = [[other for _, other in whole.neighbors(cell)] for cell in range(whole.cells)]
        with suppress(ClewError):  # a graph may have no places
            document["positions"] = [[float(each) for each in whole.center(cell)] for cell in range(whole.cells)]
    if maze.openings:
        document["openings"] = [list(opening) for opening in _distinct(maze.openings)]
    if maze.provenance:
        document["provenance"] = _provenance_values(maze.provenance)
    return document


def parse_description(document: Any, max_cells: int, passages: bool) -> tuple[Grid, Openings, Provenance | None]:
    """The grid, openings and provenance; `passages`: whether the document has them too.

    A grid of more than `max_cells`, which is what the passages can fill, is refused before it is made.
    """
    if not isinstance(document, dict) or "clew" not in document:
        raise ClewError('this is not a document of Clew: it must be an object with the key "clew"')
    if type(document["clew"]) is not int or document["clew"] != VERSION:
        raise ClewError(
            f"this is version {shown(document['clew'])} of the document and only version {VERSION} is known"
        )
    for key in document:
        if key not in KEYS and not (passages and key == "passages"):
            raise ClewError(f"version {VERSION} of the document has no key {key[:40]!r}")
    grid = _parse_grid(document, max_cells)
    openings = _distinct(pairs(document.get("openings", []), "openings", (int,), 1e15))
    return grid, openings, _parse_provenance(document.get("provenance"))


def _distinct(openings: Openings) -> Openings:
    """The same openings, if none is there twice."""
    if len(set(openings)) < len(openings):
        raise ClewError("an opening is listed twice")
    return openings


def _parse_grid(document: dict[str, Any], max_cells: int) -> Grid:
    spec = _text(document.get("grid"), "grid")
    if "neighbors" in document:
        if spec.startswith("mask:"):
            raise ClewError("there is a mask beside neighbors: a rectangle with places left out has no list of them")
        graph = graph_from_document(document, spec)
        return masked_graph(graph, document["mask"]) if "mask" in document else graph
    if "positions" in document:
        raise ClewError("there are positions without neighbors: only a graph that lists its neighbors has them")
    if "mask" in document and not spec.startswith("mask:"):
        return masked_grid(spec, document["mask"])
    few = f"the passages are too few for {spec}: it is damaged or cut short"
    if math.prod(map(int, re.findall(r"\d{1,12}", spec)[:4])) > max_cells:
        raise ClewError(few)
    if "mask" in document:
        return masked_grid(spec, document["mask"])
    grid = parse_grid(spec)
    if grid.cells > max_cells:
        raise ClewError(few)
    return grid


def _provenance_values(provenance: Provenance) -> dict[str, Any]:
    """The provenance as an object; changes and the grid that they changed only where there were some."""
    values = asdict(provenance) | {"options": _plain(provenance.options)}
    values["changes"] = [[name, _plain(options)] for name, options in provenance.changes]
    return {key: value for key, value in values.items() if value or key not in ("changes", "grid")}


def _parse_provenance(value: Any) -> Provenance | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ClewError("provenance must be an object with algorithm and seed")
    unknown = set(value) - {"algorithm", "seed", "number", "options", "stream", "changes", "grid"}
    if unknown:
        raise ClewError(f"provenance has no key {min(unknown)[:40]!r} in version {VERSION} of the document")
    options = _plain(value.get("options", {}))
    counts = {"seed": value.get("seed"), "number": value.get("number", 0), "stream": value.get("stream", 1)}
    for name, count in counts.items():
        if type(count) is not int or not 0 <= count < SEEDS:
            raise ClewError(f"the {name} of the provenance must be a whole number from 0 to {SEEDS - 1}")
    changes = _parse_changes(value.get("changes", []))
    grid = _text(value["grid"], "the grid of the provenance") if "grid" in value else ""
    algorithm = _text(value.get("algorithm"), "algorithm")
    return Provenance(algorithm, options=options, changes=changes, grid=grid, **counts)


def _parse_changes(value: Any) -> tuple[tuple[str, dict[str, str | int | float]], ...]:
    """The changes of a provenance: pairs of a name and options."""
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
        raise ClewError("the changes of the provenance must be a list of pairs of a name and options")
    return tuple((_text(name, "the name of a change"), _plain(options)) for name, options in value)


def _plain(options: Any) -> dict[str, str | int | float]:
    """The options of a provenance, if JSON can hold them: it has neither infinity nor NaN."""
    if not isinstance(options, dict) or not all(
        type(each) in (str, int) or (type(each) is float and math.isfinite(each)) for each in options.values()
    ):
        raise ClewError("the options of the provenance must be an object of texts and finite numbers")
    return options


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 200 or not value.isprintable():
        raise ClewError(f"{name} must be a text of 1 to 200 printable characters")
    return value
