"""Draw an MP4 video (H.264, which every player knows), with the extra `film` of Clew."""

from functools import partial
from io import BytesIO

from clew.mazes.maze import Maze
from clew.registry import renderer
from clew.renderers.film import MIN_PICTURES, FilmFormat, size_in
from clew.renderers.style import DEFAULTS, PictureOptions
from clew.renderers.video import VIDEO_OPTIONS, VideoFormat, check_video, write_video

FORM = FilmFormat("an MP4", 4096)
VIDEO = VideoFormat(FORM, "mp4", "libx264", {"preset": "veryfast", "crf": "18", "tune": "animation"})
write = partial(write_video, VIDEO)


@renderer(
    suffixes=(".mp4",),
    media="video/mp4",
    size=partial(size_in, FORM),
    pictures=MIN_PICTURES,
    write=write,
    check=partial(check_video, FORM),
    extra="film",
    options=VIDEO_OPTIONS,
)
def mp4(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()
