"""Draw a WebM video (VP9), with the extra `film` of Clew."""

from clew.mazes.maze import Maze
from clew.pictures.film.film import FilmFormat
from clew.pictures.film.video import VideoFormat, video_bytes, video_renderer
from clew.pictures.painting.style import DEFAULTS, PictureOptions

VIDEO = VideoFormat(
    FilmFormat("a WebM", 4096), "webm", "libvpx-vp9", {"deadline": "realtime", "cpu-used": "6", "crf": "18", "b": "0"}
)


@video_renderer(VIDEO, ".webm", "video/webm")
def webm(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    return video_bytes(VIDEO, maze, options)
