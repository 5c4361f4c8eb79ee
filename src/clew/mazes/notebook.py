"""How mazes, paths and distances appear in a notebook."""

from dataclasses import replace
from inspect import signature
from typing import Any

from clew import registry
from clew.errors import ClewError

MAX_CELLS = 40_000  # of a maze that is drawn: up to 3 MB of SVG, for distances on hexagons


def svg_of(maze: Any, **overlays: object) -> str | None:
    """Return a `Maze` as SVG, with a path or distances; None if there is no maze, or if it cannot be shown.

    A notebook shows the `repr` when `_repr_svg_` returns None.
    """
    if maze is None or maze.cells > MAX_CELLS:
        return None
    draw = registry.find("renderer", "svg").function
    options: Any = signature(draw).parameters["options"].default
    try:
        picture: bytes = draw(maze, replace(options, **overlays))
    except ClewError:  # the cells of some graphs have no places in the plane
        return None
    return picture.decode()
