"""Draw an MP4 video (H.264, which every player knows), with the extra `film` of Clew."""

from clew.mazes.maze import Maze
from clew.pictures.film.film import FilmFormat
from clew.pictures.film.video import VideoFormat, video_bytes, video_renderer
from clew.pictures.painting.style import DEFAULTS, PictureOptions

# Without mbtree, which reads memory that it has not written: the same film would now and then have other bytes.
VIDEO = VideoFormat(
    FilmFormat("an MP4", 4096),
    "mp4",
    "libx264",
    {"preset": "veryfast", "crf": "20", "tune": "animation", "x264-params": "mbtree=0"},
)


@video_renderer(VIDEO, ".mp4", "video/mp4")
def mp4(maze: Maze, options: PictureOptions = DEFAULTS) -> bytes:
    """Draw the animation of `gif` as a video, which needs `pip install clew[film]`.

    Grids: any whose cells have positions.
    """
    return video_bytes(VIDEO, maze, options)
