"""Draw an animated WebP without loss."""

from functools import partial
from io import BytesIO
from typing import IO

from clew.mazes.maze import Maze
from clew.pictures.film.film import MIN_PICTURES, OPTIONS, Film, FilmFormat, Report, check_film, size_in
from clew.pictures.painting.style import DEFAULTS, PictureOptions
from clew.registry import renderer

FORM = FilmFormat("a WebP", 16_383, 128_000_000, 4.5)  # its encoder holds all pictures
EFFORT, QUALITY = 1, 20  # of 6 and of 100: more takes longer and saves less than a tenth


def write(maze: Maze, file: IO[bytes], options: PictureOptions, progress: Report | None = None) -> None:
    """Draw into an open file."""
    film = Film(FORM, maze, options)
    pictures = (each.convert("RGB") for each in film.pictures(progress))
    next(pictures).save(
        file,
        "WEBP",
        save_all=True,
        append_images=pictures,
        duration=film.pauses,
        loop=film.loop,
        lossless=True,
        method=EFFORT,
        quality=QUALITY,
        xmp=film.comment.encode("ascii"),
    )


@renderer(
    suffixes=(".webp",),
    media="image/webp",
    size=partial(size_in, FORM),
    pictures=MIN_PICTURES,
    write=write,
    check=partial(check_film, FORM),
    options=OPTIONS,
)
def webp(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a WebP, without loss.

    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()
