"""Clew makes, solves, measures, draws and exchanges mazes of any size."""

from clew.canvas import EVENTS
from clew.changes.braid import braid
from clew.changes.join import join
from clew.changes.openings import openings
from clew.changes.rooms import rooms
from clew.changes.sparsify import sparsify
from clew.changes.symmetric import symmetric
from clew.changes.unicursal import unicursal
from clew.errors import ClewError, Unreachable
from clew.formats import from_directions, load, save
from clew.grids import (
    Box,
    Cairo,
    Cube,
    Graph,
    Grid,
    Hexagons,
    MaskedRectangle,
    Part,
    Polar,
    Rectangle,
    Sphere,
    Triangles,
    Upsilon,
    Weave,
)
from clew.grids.masking import masked
from clew.maze import Maze, Provenance, Trace, generate, trace
from clew.measures import Measures, measure
from clew.renderers import render
from clew.solving import (
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

__all__ = [
    "EVENTS",
    "Box",
    "Cairo",
    "ClewError",
    "Cube",
    "Distances",
    "Graph",
    "Grid",
    "Hexagons",
    "MaskedRectangle",
    "Maze",
    "Measures",
    "Part",
    "Path",
    "Polar",
    "Provenance",
    "Rectangle",
    "SolverTrace",
    "Sphere",
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
