"""Clew makes, solves, measures, draws and exchanges mazes of any size."""

from clew.canvas import EVENTS
from clew.errors import ClewError, Unreachable
from clew.formats import from_directions, load, save
from clew.grids import Graph, Grid, Hexagons, MaskedRectangle, Rectangle
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
    "ClewError",
    "Distances",
    "Graph",
    "Grid",
    "Hexagons",
    "MaskedRectangle",
    "Maze",
    "Measures",
    "Path",
    "Provenance",
    "Rectangle",
    "SolverTrace",
    "Trace",
    "Unreachable",
    "distances",
    "from_directions",
    "generate",
    "is_perfect",
    "load",
    "longest_path",
    "measure",
    "render",
    "save",
    "solve",
    "trace",
    "trace_distances",
    "trace_solve",
]
__version__ = "0.1.0"
