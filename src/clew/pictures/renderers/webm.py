"""Draw a WebM video (VP9), with the extra `film` of Clew."""

from typing import IO

from clew.pictures.film.film import Film, FilmFormat, Report
from clew.pictures.film.film_renderer import film_renderer
from clew.pictures.film.video import VIDEO, write_video

CODING = {"deadline": "realtime", "cpu-used": "6", "crf": "18", "b": "0"}


@film_renderer(FilmFormat("a WebM", 4096), ".webm", "video/webm", **VIDEO)
def webm(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    write_video(film, file, progress, "webm", "libvpx-vp9", CODING)
