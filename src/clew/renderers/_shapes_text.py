"""A maze of any shape in characters, on a canvas of dots."""

from collections.abc import Iterator

from clew import drawing
from clew.colours import look
from clew.errors import ClewError
from clew.kernel import memory
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.renderers._character_brush import BRAILLE, HALVES, PLAIN, CharacterBrush, columns_of
from clew.renderers._painting import paint
from clew.renderers._sizes import UNBOUNDED, sizes

RASTERS = {"braille": BRAILLE, "blocks": HALVES, "ascii": PLAIN}
COLUMNS = 100  # characters in a line, unless cells would be too small
SMALLEST, LARGEST = 4, 12  # dots from one cell to the next
MOST_CHARACTERS = 10_000_000
BYTES_PER_CHARACTER = 64


def shapes_text(
    maze: Maze,
    path: Path | None,
    distances: Distances | None,
    style: str,
    *,
    colour: bool,
    dark: bool,
    solid: bool,
) -> Iterator[str]:
    """The lines: as many dots for a cell as fit into 100 characters, at least 4 and at most 12."""
    if distances and not colour:
        raise ClewError(
            f"{style} shows distances by colour alone where cells are no squares: choose colour, or SVG or PNG"
        )
    raster = RASTERS[style]
    extent = maze.grid.extent()
    cell = max(SMALLEST, min(LARGEST, int((COLUMNS * raster.across - 1) / max(extent[0], 1))))
    size = sizes(maze.grid, cell, 1, 0, most=UNBOUNDED)
    columns, rows = columns_of(raster, extent, cell)
    if columns * rows > MOST_CHARACTERS:
        raise ClewError(
            f"a text of {rows:,} lines of {columns:,} characters is more than {MOST_CHARACTERS:,} in all: write SVG"
        )
    memory.require(columns * rows * BYTES_PER_CHARACTER, f"{maze.grid.spec} as text")
    colours = look(dark)
    points = not drawing.corners(maze.grid, 0)  # between which passages are drawn, and the thread over them
    brush = CharacterBrush(raster, extent, cell, colours, over=points)
    paint(brush, maze, path, distances, size, colours, solid=solid)
    return brush.text(colour=colour)
