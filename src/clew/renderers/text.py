"""Text for terminals and files: box-drawing characters, plain ASCII, or half blocks."""

from typing import Annotated

from clew import drawing, memory
from clew.errors import ClewError
from clew.grids import Squares
from clew.maze import Maze
from clew.registry import renderer
from clew.renderers._blocks import half_blocks
from clew.renderers._boxes import ASCII, BOX, boxes
from clew.renderers._options import Flag, Mask, Word
from clew.solving import Distances, Path


@renderer(suffixes=(".txt",), media="text/plain; charset=utf-8", quick=True)
def text(
    maze: Maze,
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    style: Annotated[str, Word(("box", "ascii", "blocks")), "the characters of the walls"] = "box",
    colour: Annotated[bool, Flag(), "24-bit colours by ANSI escapes"] = False,
    dark: Annotated[bool, Flag(), "colours for a dark terminal"] = True,
    mask: Mask = "solid",
) -> str:
    """Draw with characters, three wide for each cell, one for each wall; in half blocks one for both.

    The path is a row of dots from the start to the goal. Distances are numbers in the cells, on cividis where `colour`
    is set. Grids: rectangles, whole or with places left out.
    """
    if not isinstance(maze.grid, Squares):
        raise ClewError(f"text draws rectangles only and this maze is on {maze.grid.spelling}: SVG and PNG draw it")
    drawing.check(maze, path, distances)
    plain = path is None and distances is None
    memory.require(maze.grid.storage * (32 if plain else 256), f"{maze.grid.spelling} as text")
    solid = mask == "solid"
    if style == "blocks":
        lines = half_blocks(maze, path, distances, colour=colour, dark=dark, solid=solid)
    else:
        characters = BOX if style == "box" else ASCII
        lines = boxes(maze, path, distances, characters, colour=colour, dark=dark, solid=solid)
    return "\n".join(lines) + "\n"
