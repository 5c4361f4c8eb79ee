"""Cells three characters wide between walls of box-drawing or ASCII characters."""

from collections.abc import Iterator
from typing import NamedTuple

from clew import drawing
from clew.grids import Squares
from clew.masks import MaskedRectangle
from clew.mazes.maze import Maze
from clew.mazes.solving import Distances, Path
from clew.renderers._filling import Filling, Marks


class Characters(NamedTuple):
    """What walls and the thread are made of."""

    posts: str  # by the walls that meet there: 1 up, 2 right, 4 down, 8 left
    horizontal: str
    vertical: str
    marks: Marks
    block: str  # of places that a mask leaves out


BOX = Characters(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", "─", "│", Marks("•", "●", "○", "↑", "↓"), "█")
ASCII = Characters("+" * 16, "-", "|", Marks("*", "S", "G", "^", "v"), "#")


def boxes(
    maze: Maze,
    path: Path | None,
    distances: Distances | None,
    characters: Characters,
    *,
    colour: bool,
    dark: bool,
    solid: bool,
) -> Iterator[str]:
    """The lines of the picture: 2 * height + 1, of 4 * width + 1 characters each, not counting escapes.

    All that is no path or distance comes from tables, without a step of Python per character.
    """
    posts, horizontal, vertical, marks, block = characters
    pieces = [posts[code] + (horizontal if code & 2 else " ") * 3 for code in range(16)]
    cells = ("    ", vertical + "   ")
    filling = None
    if path or distances or drawing.has_signs(maze):
        filling = Filling(maze, path, distances, marks, colour=colour, dark=dark)
    block = block if solid and isinstance(maze.grid, Squares) else " "
    maze = drawing.spread(maze)
    masked = isinstance(maze.grid, MaskedRectangle)
    sides = drawing.western_walls(maze)
    above = none = bytes(len(next(drawing.northern_walls(maze, 0, 1))) + 1)
    for y, line in enumerate(drawing.northern_walls(maze)):
        below = next(sides, none)
        codes = _posts(above, line, below)
        texts = [*map(pieces.__getitem__, codes[:-1]), posts[codes[-1]]]
        if filling:
            filling.fill_wall_line(y, line, texts)
        if masked:
            _block_walls(drawing.no_cells(maze, y - 1), drawing.no_cells(maze, y), block, texts)
        yield "".join(texts)
        if below is none:
            return
        texts = [*map(cells.__getitem__, below[:-1]), cells[below[-1]][0]]
        if filling:
            filling.fill_cells(y, below, texts)
        if masked:
            _block_cells(drawing.no_cells(maze, y), block, texts)
        yield "".join(texts)
        above = below


def _posts(above: bytes, line: bytes, below: bytes) -> bytes:
    """For each post the walls that meet there, as a bit set: four rows of bytes put together as four long numbers."""
    up, right, down, left = (int.from_bytes(each) for each in (above, line + b"\0", below, b"\0" + line))
    return (up | right << 1 | down << 2 | left << 3).to_bytes(len(above))


def _block_walls(above: bytes, below: bytes, block: str, texts: list[str]) -> None:
    """Fill the posts and walls of a line where none of the places they stand between is a cell."""
    for x, text in enumerate(texts):
        if above[x + 1] and below[x + 1]:
            post = block if above[x] and below[x] else text[0]
            texts[x] = post + block * 3 if x + 1 < len(texts) else post


def _block_cells(row: bytes, block: str, texts: list[str]) -> None:
    """Fill the places of a row that are no cells, and the walls between two of them."""
    for x, text in enumerate(texts):
        if row[x + 1]:
            wall = block if row[x] else text[0]
            texts[x] = wall + block * 3 if x + 1 < len(texts) else wall
