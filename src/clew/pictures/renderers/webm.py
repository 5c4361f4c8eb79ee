"""Draw a WebM video (VP9), with the extra `film` of Clew."""

from typing import IO

from clew.pictures.film.film import Film, FilmFormat, Report
from clew.pictures.film.video import video_renderer, write_video

CODING = {"deadline": "realtime", "cpu-used": "6", "crf": "18", "b": "0"}


@video_renderer(FilmFormat("a WebM", 4096), ".webm", "video/webm")
def webm(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    write_video(film, file, progress, "webm", "libvpx-vp9", CODING)
