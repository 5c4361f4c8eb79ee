"""Graphs that other libraries made, as grids: NetworkX and SciPy. Neither is imported: what they hand over says all."""

from collections.abc import Hashable, Iterable, Sequence
from math import dist, isfinite
from statistics import median
from typing import Any

from clew import memory
from clew.errors import ClewError, shown
from clew.grids.graph import GRAPH_BYTES, Graph
from clew.grids.grid import Point
from clew.grids.table import WIDTHS

NAMES_BYTES = 400  # of memory for a cell and its edges, while they have names


def from_networkx(graph: Any) -> Graph:
    """The grid whose cells are the nodes of a NetworkX graph, in its order; `names` of the grid are the nodes.

    Directions of edges, loops, and repeated edges are left out. Places are taken from the attribute `pos` of the nodes,
    (x, y) with y downwards, or from `x` and `y`; in a picture the middle length of the edges becomes one cell.
    """
    memory.require(NAMES_BYTES * len(graph), f"a graph of {len(graph):,} cells")
    names = list(graph.nodes)
    found = [_place(name, graph.nodes[name]) for name in names]
    places = [place for place in found if place is not None]
    if 0 < len(places) < len(names):
        name = names[found.index(None)]
        raise ClewError(f"{shown(name)} has no place, and {len(places):,} nodes have: give all of them `pos`, or none")
    return from_names(names, ((edge[0], edge[1]) for edge in graph.edges()), places)


def from_scipy(matrix: Any, positions: Sequence[Point] | None = None) -> Graph:
    """The grid that a sparse square matrix tells: cells i and j are neighbors where (i, j) or (j, i) is not 0.

    The diagonal is not looked at. Directions are in the order of the neighbors' numbers.
    """
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ClewError(f"the matrix has shape {'x'.join(map(str, matrix.shape))}: it must be square")
    listed = matrix.tocoo()
    there = listed.data != 0
    return from_pairs(int(matrix.shape[0]), listed.row[there], listed.col[there], positions)


def from_pairs(cells: int, rows: Any, columns: Any, positions: Sequence[Point] | None = None) -> Graph:
    """The grid in which cells rows[i] and columns[i] are neighbors; pairs may repeat, and loops are left out."""
    import numpy as np

    memory.require(GRAPH_BYTES * cells + 40 * len(rows), f"a graph of {cells:,} cells")
    rows, columns = rows.astype(np.int64), columns.astype(np.int64)
    if cells < 1:
        raise ClewError("a graph without cells has nothing to carve: give at least one cell")
    if len(rows) and (min(rows.min(), columns.min()) < 0 or max(rows.max(), columns.max()) >= cells):
        raise ClewError(f"the matrix names cells that are not there: there are only cells 0 to {cells - 1}")
    apart = rows != columns
    lower, upper = np.minimum(rows, columns)[apart], np.maximum(rows, columns)[apart]
    edges = np.unique(lower * cells + upper)
    return Graph.from_edges(cells, np.stack([edges // cells, edges % cells], axis=1), positions=positions)


def from_names(
    names: Sequence[Hashable], edges: Iterable[tuple[Hashable, Hashable]], places: Sequence[Point] = ()
) -> Graph:
    """The grid whose cells have these names and, if any, places; `names` of the grid keeps them.

    Edges may be told from both sides and repeatedly; loops are left out.
    """
    number = {name: cell for cell, name in enumerate(names)}
    ends = ((number[one], number[other]) for one, other in edges)
    once = list(dict.fromkeys((min(pair), max(pair)) for pair in ends if pair[0] != pair[1]))
    degrees = [0] * len(names)
    for pair in once:
        for cell in pair:
            degrees[cell] += 1
    most = max(degrees, default=0)
    if most > WIDTHS[-1]:
        name = names[degrees.index(most)]
        raise ClewError(f"{shown(name)} has {most:,} neighbors: at most {WIDTHS[-1]} are possible")
    graph = Graph.from_edges(len(names), once, positions=_scaled(places, once) if places else None)
    graph.names = tuple(names)
    return graph


def _place(name: Hashable, told: Any) -> Point | None:
    """The place of a node; None where it tells none."""
    place = told.get("pos")
    if place is None and "x" in told and "y" in told:
        place = told["x"], told["y"]
    if place is None and isinstance(told.get("viz"), dict):  # of GEXF
        place = [told["viz"].get("position", {}).get(axis) for axis in "xy"]
        place = None if None in place else place
    if place is None:
        return None
    try:
        x, y = map(float, place)
    except (TypeError, ValueError, OverflowError):
        x = y = float("nan")
    if not isfinite(x) or not isfinite(y):
        raise ClewError(f"the place of {shown(name)} is {shown(place)}: give two finite numbers, x and y")
    return x, y


def _scaled(places: Sequence[Point], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """The places so far apart that the middle length of the edges is 1, a cell."""
    length = median(dist(places[one], places[other]) for one, other in edges) if edges else 1.0
    if not (isfinite(length) and length > 0):
        raise ClewError("the places of the cells cannot be drawn: most neighbors are at one place, or too far apart")
    return [(x / length, y / length) for x, y in places]
