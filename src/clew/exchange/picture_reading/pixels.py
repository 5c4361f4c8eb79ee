"""Pixel mazes: a PNG of one bit per pixel, with a pixel for each cell and each wall."""

import io

from clew.errors import ClewError
from clew.grids.rectangle import Squares
from clew.lazy import Image
from clew.mazes.maze import Maze

KEY = "Openings"  # of the text that says in which order they are, where that is not reading order


def pixel_maze(maze: Maze) -> bytes:
    """Return a maze on a rectangle as PNG: walls are black, cells, passages and openings white."""
    from PIL.PngImagePlugin import PngInfo

    if not isinstance(maze.grid, Squares):
        raise ClewError(
            f"a pixel maze is a rectangle, with or without a mask, not {maze.grid.spec}: write .clew, or .png"
        )
    picture = Image.fromarray(maze.to_thick() == 0)
    texts, file = PngInfo(), io.BytesIO()
    if maze.openings:
        texts.add_text(KEY, " ".join(f"{cell},{side}" for cell, side in maze.openings))
    picture.save(file, "PNG", pnginfo=texts)
    return file.getvalue()


def with_order(maze: Maze, data: bytes) -> Maze:
    """Return the maze with its openings in the order that a text in the picture gives, if it is about these."""
    _, found, text = data.partition(b"tEXt" + KEY.encode() + b"\0")
    written = text.split(b"IDAT", 1)[0][:-4]
    if not found:
        return maze
    places = {f"{cell},{side}".encode(): (cell, side) for cell, side in maze.openings}
    words = written[:-4].split()  # the checksum follows
    if sorted(words) != sorted(places):
        return maze
    return Maze(maze.grid, maze.storage, openings=tuple(places[each] for each in words), trusted=True)
