"""Draw an animated GIF: how a maze was made or how a solver searched it, and then the path."""

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any

from clew.mazes.maze import Maze
from clew.registry import renderer
from clew.renderers.film import MIN_PICTURES, OPTIONS, Film, FilmFormat, Report, check_film, size_in
from clew.renderers.style import DEFAULTS, PictureOptions

if TYPE_CHECKING:
    from PIL.Image import Image

FORM = FilmFormat("a GIF", 65_535)


def write(maze: Maze, file: IO[bytes], options: PictureOptions, progress: Report | None = None) -> None:
    """Draw into an open file."""
    film = Film(FORM, maze, options)
    write_gif(file, film.pictures(progress), film.pauses, film.comment, film.loop)


@renderer(
    suffixes=(".gif",),
    media="image/gif",
    size=partial(size_in, FORM),
    pictures=MIN_PICTURES,
    write=write,
    check=partial(check_film, FORM),
    options=OPTIONS,
)
def gif(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw an animation of how the maze was made and changed, then of the distances, then of the path.

    With `solver`, it shows that solver's search instead of how the maze was made. A ball is the current cell, a line an
    unfinished walk, a ring a candidate, a cross an erased or filled cell, a dash a cell that was looked at.
    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()


def write_gif(
    file: IO[bytes], pictures: "Iterator[Image]", pauses: Sequence[int], comment: str = "", loop: int = 0
) -> None:
    """Write pictures with one palette as they are drawn, each as the rectangle that differs from the one before.

    `pauses`: their milliseconds; `loop`: how often they are shown, 0 for without end.
    """
    facts: dict[str, Any] = {"comment": comment.encode("ascii")} if comment else {}
    if loop != 1:
        facts["loop"] = max(0, loop - 1)  # a GIF counts how often it is shown again
    next(pictures).save(
        file, "GIF", save_all=True, append_images=pictures, duration=pauses, disposal=1, optimize=False, **facts
    )
