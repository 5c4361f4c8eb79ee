"""How mazes, paths and distances appear in a notebook."""

from dataclasses import replace
from inspect import signature
from typing import TYPE_CHECKING, Any

from clew import registry
from clew.errors import ClewError

if TYPE_CHECKING:
    from clew.mazes.maze import Maze

MAX_CELLS = 40_000  # of a maze that is drawn: up to 3 MB of SVG, for distances on hexagons


def svg_of(maze: "Maze | None", **overlays: object) -> str | None:
    """Return the maze as SVG with a path or distances, or None if there is nothing to draw or too much.

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
