"""Draw an animated PNG, which is smaller than a GIF and shown by every browser."""

from functools import partial
from io import BytesIO
from typing import IO

from clew.mazes.maze import Maze
from clew.pictures.film.film import MIN_PICTURES, OPTIONS, Film, FilmFormat, Report, check_film, size_in
from clew.pictures.painting.style import DEFAULTS, PictureOptions
from clew.registry import renderer

FORM = FilmFormat("an APNG", 1_000_000, 128_000_000, 2.5)  # Pillow holds all pictures, and what changed in each


def write(maze: Maze, file: IO[bytes], options: PictureOptions, progress: Report | None = None) -> None:
    """Draw into an open file."""
    from PIL.PngImagePlugin import PngInfo

    from clew.formats.picture_files import KEYWORD

    film = Film(FORM, maze, options)
    texts = PngInfo()
    if film.comment:
        texts.add_text(KEYWORD, film.comment)
    pictures = list(film.pictures(progress))
    pictures[-1].save(  # the finished maze is what programs show that know no animations
        file,
        "PNG",
        save_all=True,
        default_image=True,
        append_images=pictures,
        duration=film.pauses,
        loop=film.loop,
        pnginfo=texts,
    )


@renderer(
    suffixes=(".apng",),
    media="image/apng",
    size=partial(size_in, FORM),
    pictures=MIN_PICTURES,
    write=write,
    check=partial(check_film, FORM),
    options=OPTIONS,
)
def apng(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a PNG with several pictures; a program that knows only PNG shows the last.

    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()
