"""The renderers of models. What they draw with is imported when it is needed."""

from functools import partial
from typing import IO, TYPE_CHECKING, Any

from clew.pictures.painting.style import MAX_LENGTH, PictureOptions
from clew.registry import renderer
from clew.registry.options import Length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clew.grids.grid import Grid
    from clew.mazes.maze import Maze

OPTIONS = {
    "cell": Length(0.5, MAX_LENGTH, default=8.0, help="width of a cell, its wall included"),
    "wall": Length(0.1, MAX_LENGTH, default=1.2, help="thickness of a wall"),
    "height": Length(0.1, MAX_LENGTH, default=10.0, help="height of the walls"),
    "base": Length(0, MAX_LENGTH, default=2.0, help="thickness of the plate below them; 0 for walls alone"),
    "ball": Length(0.5, MAX_LENGTH, help="width of a ball that is to roll through, in place of the width of a cell"),
}
DEFAULTS = PictureOptions(**{name: option.default for name, option in OPTIONS.items()})


def _check(grid: "Grid", options: PictureOptions) -> None:
    """Raise `ClewError` for a grid that cannot be a model."""
    from clew.exchange.models.model import check_model

    check_model(grid, options)


def _pieces(form: str, maze: "Maze", options: PictureOptions) -> "Iterator[bytes]":
    """Return the pieces of a file; `form`: the name of a function of `clew.exchange.models.files`."""
    from clew.exchange.models import files
    from clew.exchange.models.model import model_of
    from clew.pictures.painting.brush import title

    return getattr(files, form)(model_of(maze, options), f"{title(maze)}, by Clew")  # type: ignore[no-any-return]


def _write(form: str, maze: "Maze", file: IO[bytes], options: PictureOptions, progress: Any = None) -> None:
    """Write a model into an open file."""
    file.writelines(_pieces(form, maze, options))


@renderer(suffixes=(".stl",), media="model/stl", write=partial(_write, "stl"), check=_check, options=OPTIONS)
def stl(maze: "Maze", options: PictureOptions = DEFAULTS) -> bytes:
    """Write STL for 3D printers: walls on a plate, in millimeters.

    A ring is sunk into the floor at the start, a dish at the goal, and dimples along a path. The floors of a box lie
    side by side, with holes above stairs. The walls of a sphere or a cube stand on a solid. Joined borders of other
    grids are cut open. Distances are not shown. Grids: any whose cells have outlines, without passages under others.
    """
    return b"".join(_pieces("stl", maze, options))


@renderer(suffixes=(".obj",), media="model/obj", write=partial(_write, "obj"), check=_check, options=OPTIONS)
def obj(maze: "Maze", options: PictureOptions = DEFAULTS) -> bytes:
    """Write OBJ for programs that model: as STL, with a group for walls, floor, start, goal and path."""
    return b"".join(_pieces("obj", maze, options))


@renderer(suffixes=(".glb",), media="model/gltf-binary", write=partial(_write, "glb"), check=_check, options=OPTIONS)
def glb(maze: "Maze", options: PictureOptions = DEFAULTS) -> bytes:
    """Write glTF 2.0 for web pages and games: as STL, in colors; in meters, as the format has it."""
    return b"".join(_pieces("glb", maze, options))
