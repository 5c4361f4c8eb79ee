"""A graph as JSON values: for each cell the list of its neighbors, and the places of the cells if there are any."""

import sys
from typing import Any

from clew.errors import ClewError
from clew.grids.graph import Graph


def graph_of(document: dict[str, Any], spelling: str) -> Graph:
    """The graph that `neighbors` and `positions` of a document tell; `ClewError` where they are not what they should.

    `spelling`: what the document calls it.
    """
    neighbors = document["neighbors"]
    rows = isinstance(neighbors, list) and all(isinstance(around, list) for around in neighbors)
    if not rows or not all(type(other) is int for around in neighbors for other in around):
        raise ClewError("neighbors must be, for each cell, a list of cell numbers")
    own = "" if spelling == f"graph:{len(neighbors)}" else spelling  # what all graphs of this size are called
    if document.get("positions") is None:
        return Graph(neighbors, spelling=own)
    places = pairs(document["positions"], "positions", (int, float), sys.float_info.max)
    positions = [(float(x), float(y)) for x, y in places]
    if len(positions) != len(neighbors):
        raise ClewError(f"there are {len(positions)} positions for {len(neighbors)} cells: each cell needs one")
    return Graph(neighbors, positions=positions, spelling=own)


def pairs(value: Any, name: str, kinds: tuple[type, ...], most: float) -> tuple[tuple[Any, Any], ...]:
    """The value as pairs of numbers of these kinds, from -most to most."""
    wanted = f"{name} must be a list of pairs of numbers"
    if not isinstance(value, list):
        raise ClewError(wanted)
    for pair in value:
        numbers = isinstance(pair, list) and len(pair) == 2 and all(type(each) in kinds for each in pair)
        if not numbers or not all(-most <= each <= most for each in pair):
            raise ClewError(wanted)
    return tuple((first, second) for first, second in value)
