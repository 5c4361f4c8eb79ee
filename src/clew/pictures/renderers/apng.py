"""Draw an animated PNG, which is smaller than a GIF and shown by every browser."""

from typing import IO

from clew.pictures.film.film import Film, FilmFormat, Report
from clew.pictures.film.film_renderer import film_renderer

FORM = FilmFormat("an APNG", 1_000_000, 128_000_000, 2.5)  # Pillow holds all pictures, and what changed in each


@film_renderer(FORM, ".apng", "image/apng")
def apng(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw the animation of `gif` as a PNG with several pictures; a program that knows only PNG shows the last.

    Grids: any whose cells have positions.
    """
    from PIL.PngImagePlugin import PngInfo

    from clew.formats.picture_files import KEYWORD

    texts = PngInfo()
    if film.comment:
        texts.add_text(KEYWORD, film.comment)
    pictures = list(film.pictures(progress))
    # The finished maze is what programs show that know no animations.
    film.save(file, "PNG", pictures[-1], pictures, default_image=True, pnginfo=texts)
