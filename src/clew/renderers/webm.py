"""Draw a WebM video (VP9), with the extra `film` of Clew."""

from functools import partial
from io import BytesIO

from clew.mazes.maze import Maze
from clew.registry import renderer
from clew.renderers.film import MIN_PICTURES, FilmFormat, size_in
from clew.renderers.style import DEFAULTS, PictureOptions
from clew.renderers.video import VIDEO_OPTIONS, VideoFormat, check_video, write_video

FORM = FilmFormat("a WebM", 4096)
VIDEO = VideoFormat(FORM, "webm", "libvpx-vp9", {"deadline": "realtime", "cpu-used": "6", "crf": "18", "b": "0"})
write = partial(write_video, VIDEO)


@renderer(
    suffixes=(".webm",),
    media="video/webm",
    size=partial(size_in, FORM),
    pictures=MIN_PICTURES,
    write=write,
    check=partial(check_video, FORM),
    extra="film",
    options=VIDEO_OPTIONS,
)
def webm(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    file = BytesIO()
    write(maze, file, options)
    return file.getvalue()
