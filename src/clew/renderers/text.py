"""Text for terminals and files: box-drawing characters, plain ASCII, half blocks, or the dots of Braille."""

from typing import Annotated

from clew import drawing
from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.registry import renderer
from clew.renderers._blocks import half_blocks
from clew.renderers._boxes import ASCII, BOX, boxes
from clew.renderers._options import Flag, Mask, Word
from clew.renderers._shapes_text import shapes_text


@renderer(suffixes=(".txt",), media="text/plain; charset=utf-8", quick=True)
def text(
    maze: Maze,
    *,
    path: Path | None = None,
    distances: Distances | None = None,
    style: Annotated[str | None, Word(("box", "ascii", "blocks", "braille")), "the characters of the walls"] = None,
    colour: Annotated[bool, Flag(), "24-bit colours by ANSI escapes"] = False,
    dark: Annotated[bool, Flag(), "colours for a dark terminal"] = True,
    mask: Mask = "solid",
) -> str:
    """Draw cells that are squares with characters, three wide for each, one for each wall; in half blocks one for both.

    Cells of other shapes are drawn on a canvas of dots: 2 x 4 in each character of Braille, which is what they get
    without a style. The path is a row of dots from the start to the goal; stairs are arrows. Distances are numbers in
    square cells, on cividis where `colour` is set. Grids: any with places for its cells.
    """
    drawing.check(maze, path, distances)
    plain = path is None and distances is None
    memory.require(maze.grid.storage * (32 if plain else 256), f"{maze.grid.spec} as text")
    solid = mask == "solid"
    square = style != "braille" and drawing.square(maze.grid)
    if style == "box" and not square:
        raise ClewError(f"box draws cells that are squares, and those of {maze.grid.spec} are not: choose braille")
    if not square:
        lines = shapes_text(maze, path, distances, style or "braille", colour=colour, dark=dark, solid=solid)
    elif style == "blocks":
        lines = half_blocks(maze, path, distances, colour=colour, dark=dark, solid=solid)
    else:
        characters = ASCII if style == "ascii" else BOX
        lines = boxes(maze, path, distances, characters, colour=colour, dark=dark, solid=solid)
    return "\n".join(lines) + "\n"
