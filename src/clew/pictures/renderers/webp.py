"""Draw an animated WebP without loss."""

from typing import IO

from clew.pictures.film.film import Film, FilmFormat, Report
from clew.pictures.film.film_renderer import film_renderer

FORM = FilmFormat("a WebP", 16_383, 128_000_000, 4.5)  # its encoder holds all pictures
EFFORT, QUALITY = 1, 20  # of 6 and of 100: more takes longer and saves less than a tenth


@film_renderer(FORM, ".webp", "image/webp")
def webp(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw the animation of `gif` as a WebP, without loss.

    Grids: any whose cells have positions.
    """
    pictures = (each.convert("RGB") for each in film.pictures(progress))
    coding = {"lossless": True, "method": EFFORT, "quality": QUALITY, "xmp": film.comment.encode("ascii")}
    film.save(file, "WEBP", next(pictures), pictures, **coding)
