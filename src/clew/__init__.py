"""Clew makes, solves, measures, draws and exchanges mazes of any size."""

from clew.errors import ClewError, Unreachable
from clew.grids import Graph, Grid, Hexagons, Rectangle
from clew.maze import Maze, Provenance, Trace, generate, trace

__all__ = [
    "ClewError",
    "Graph",
    "Grid",
    "Hexagons",
    "Maze",
    "Provenance",
    "Rectangle",
    "Trace",
    "Unreachable",
    "generate",
    "trace",
]
__version__ = "0.1.0"
