"""Clew makes, solves, measures, draws and exchanges mazes of any size."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.errors import ClewError, Unreachable
from clew.grids import Grid, Rectangle, spec
from clew.grids.events import EVENTS
from clew.mazes.generate import generate, trace
from clew.mazes.maze import Maze, Provenance
from clew.mazes.trace import Trace

if TYPE_CHECKING:
    from clew.changes.braid import braid
    from clew.changes.join import join
    from clew.changes.openings import openings
    from clew.changes.rooms import rooms
    from clew.changes.sparsify import sparsify
    from clew.changes.symmetric import symmetric
    from clew.changes.unicursal import unicursal
    from clew.formats import from_directions, load, save
    from clew.grids import (
        Box,
        Cairo,
        Cube,
        Cylinder,
        Graph,
        Hexagons,
        Klein,
        Moebius,
        Polar,
        Sphere,
        Torus,
        Triangles,
        Upsilon,
        Weave,
    )
    from clew.masks import MaskedRectangle, Subgrid
    from clew.masks.rule import masked
    from clew.mazes.solving import (
        Distances,
        Path,
        SolverTrace,
        distances,
        is_perfect,
        longest_path,
        solve,
        trace_distances,
        trace_solve,
    )
    from clew.measures import Measures, measure
    from clew.renderers import render

__all__ = [
    "EVENTS",
    "Box",
    "Cairo",
    "ClewError",
    "Cube",
    "Cylinder",
    "Distances",
    "Graph",
    "Grid",
    "Hexagons",
    "Klein",
    "MaskedRectangle",
    "Maze",
    "Measures",
    "Moebius",
    "Path",
    "Polar",
    "Provenance",
    "Rectangle",
    "SolverTrace",
    "Sphere",
    "Subgrid",
    "Torus",
    "Trace",
    "Triangles",
    "Unreachable",
    "Upsilon",
    "Weave",
    "braid",
    "distances",
    "from_directions",
    "generate",
    "is_perfect",
    "join",
    "load",
    "longest_path",
    "masked",
    "measure",
    "openings",
    "render",
    "rooms",
    "save",
    "solve",
    "sparsify",
    "symmetric",
    "trace",
    "trace_distances",
    "trace_solve",
    "unicursal",
]
__version__ = "0.1.0"

# Specs of grids made by packages above `grids`: `clew.grids.parse_grid` imports their classes when they are first used.
spec.register("text", "clew.masks.word.Word")
spec.register("mask", "clew.masks.image.MaskFile", file=True)
spec.register("graph", "clew.formats._graph_files.GraphFile", file=True)


def __getattr__(name: str) -> Any:
    """What a short command does not need, imported when it is first used."""
    if name in registry.names("change"):
        return registry.find("change", name).function
    for module in ("grids", "masks", "mazes.solving", "formats", "renderers", "measures"):
        found = import_module(f"clew.{module}")
        if name in found.__all__:
            return getattr(found, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
