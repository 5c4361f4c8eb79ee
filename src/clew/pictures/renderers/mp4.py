"""Draw an MP4 video (H.264, which every player knows), with the extra `film` of Clew."""

from typing import IO

from clew.pictures.film.film import Film, FilmFormat, Report
from clew.pictures.film.film_renderer import film_renderer
from clew.pictures.film.video import VIDEO, write_video

# Without mbtree, which reads memory that it has not written: the same film would now and then have other bytes.
CODING = {"preset": "veryfast", "crf": "20", "tune": "animation", "x264-params": "mbtree=0"}


@film_renderer(FilmFormat("an MP4", 4096), ".mp4", "video/mp4", **VIDEO)
def mp4(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    write_video(film, file, progress, "mp4", "libx264", CODING)
