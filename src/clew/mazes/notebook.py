"""Mazes, paths, distances and traces in a notebook: as the renderer `svg` draws them."""

from dataclasses import replace
from inspect import signature
from typing import Any

from clew import registry
from clew.errors import ClewError

MAX_CELLS = 40_000  # of a maze that is drawn: up to 3 MB of SVG, for distances on hexagons
MAX_MOVING = 1_600  # of a maze that is animated: up to 300 kB of SVG
MAX_EVENTS = 50_000  # of an animation; a random walk in a large maze may have many more


def svg_of(maze: Any, **overlays: object) -> str | None:
    """Return a `Maze` as SVG, with a path or distances; None if there is no maze, or if it cannot be shown.

    A notebook shows the `repr` when `_repr_svg_` returns None.
    """
    return None if maze is None or maze.cells > MAX_CELLS else _drawn(maze, overlays)


def animation_of(log: Any) -> str | None:
    """Return a `Trace` or `SolverTrace` as an animated SVG; a still picture of its maze if that is large."""
    return svg_of(log.maze) if log.maze.cells > MAX_MOVING or len(log) > MAX_EVENTS else _drawn(log, {})


def _drawn(shown: Any, overlays: dict[str, object]) -> str | None:
    draw = registry.find("renderer", "svg").function
    options: Any = signature(draw).parameters["options"].default
    try:
        picture: bytes = draw(shown, replace(options, **overlays))
    except ClewError:  # the cells of some graphs have no places in the plane
        return None
    return picture.decode()
