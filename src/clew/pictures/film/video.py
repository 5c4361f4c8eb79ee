"""Write the pictures of a film as a video, by PyAV: what MP4 and WebM share.

A video shows a picture after equal times, so a picture of a film is repeated. The colors are those of television, with
a quarter of the pixels: thin colored lines get soft edges.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import IO, Any

from clew.errors import ClewError
from clew.grids import Grid
from clew.lazy import Image, UInt8Array, np
from clew.pictures.film.film import FPS, Film, FilmFormat, Report, check_film, size_in
from clew.pictures.film.film_renderer import MAX_VIDEO, OPTIONS
from clew.pictures.film.film_runs import HOLD, SECONDS
from clew.pictures.painting.style import RESOLUTIONS, PictureOptions, Sizes, options_named


def check_video(form: FilmFormat, grid: Grid, options: PictureOptions) -> None:
    """Raise `ClewError` if PyAV is not installed, or if the video would be too large or too long."""
    try:
        import av  # noqa: F401
    except ImportError:
        raise ClewError(
            f"{form.name} needs PyAV, which is not installed: pip install 'clew[film]', or write .gif, .apng or .webp"
        ) from None
    check_film(form, grid, options)
    if options.speed is None:  # with which the length depends on the maze
        seconds = (options.seconds or SECONDS) + (HOLD if options.hold is None else options.hold)
        size = size_in(form, grid, grid.is_rectangular, options)
        _check_length(form, seconds, options.fps or FPS, _frame_of(options, size))


def _check_length(form: FilmFormat, seconds: float, fps: int, frame: tuple[int, int]) -> None:
    """Raise `ClewError` if all pictures of so many seconds have too many pixels together."""
    pictures = round(seconds * fps)
    width, height = frame
    if pictures * width * height > MAX_VIDEO:
        raise ClewError(
            f"{seconds:,.0f} seconds of {pictures:,} pictures of {width:,} x {height:,} pixels are too much for "
            f"{form.name}, which may have {MAX_VIDEO:,} pixels: use smaller pictures, fewer seconds, or a lower fps"
        )


def _frame_of(options: PictureOptions, size: Sizes) -> tuple[int, int]:
    """Return the width and the height of the video: the resolution, or even numbers that hold a picture."""
    if options.resolution is not None:
        return RESOLUTIONS[options.resolution]
    return size.width + size.width % 2, size.height + size.height % 2


# Arguments of `film_renderer`. A player repeats a video, so there is no option loop.
VIDEO: dict[str, Any] = {
    "check": check_video,
    "options": {name: option for name, option in OPTIONS.items() if name != "loop"} | options_named("resolution"),
    "extra": "film",
}


def write_video(
    film: Film, file: IO[bytes], progress: Report | None, container: str, codec: str, coding: Mapping[str, str]
) -> None:
    """Draw a film into an open file, by FFmpeg.

    A video is finished at its beginning, to which a pipe cannot go back, so it is held until it is complete.
    """
    import av

    rate = film.options.fps or FPS
    frame = _frame_of(film.options, film.size)
    _check_length(film.form, sum(film.pauses) / 1000, rate, frame)
    held = BytesIO()
    with av.open(held, "w", format=container, options={"fflags": "+bitexact"}) as output:
        if film.comment:
            output.metadata["comment"] = film.comment
        stream: Any = output.add_stream(codec, rate=rate, options=dict(coding))
        stream.width, stream.height = frame
        stream.pix_fmt = "yuv420p"
        stream.codec_context.thread_count = 1  # the bytes depend on how many there are
        stream.codec_context.flags |= av.codec.context.Flags.bitexact
        for number, planes in enumerate(_repeated(film, rate, frame, progress)):
            shown = av.VideoFrame.from_ndarray(planes, format="yuv420p")
            shown.pts = number
            output.mux(stream.encode(shown))
        output.mux(stream.encode())
    file.write(held.getbuffer())


def _planes(picture: "Image.Image") -> UInt8Array:
    """Return lightness and colors as television has them, uint8[height * 3 / 2, width], by ITU-R BT.601.

    FFmpeg's own conversion now and then gave other bytes for the same picture.
    """
    light, *colors = picture.convert("YCbCr").split()
    half = (picture.width // 2, picture.height // 2)
    table = [128 + round((value - 128) * 224 / 255) for value in range(256)]
    scaled = [each.resize(half, Image.Resampling.BOX).point(table) for each in colors]
    scaled.insert(0, light.point([16 + round(value * 219 / 255) for value in range(256)]))
    return np.concatenate([np.asarray(each, np.uint8).reshape(-1) for each in scaled]).reshape(-1, picture.width)


def _repeated(film: Film, rate: int, frame: tuple[int, int], progress: Report | None) -> Iterator[UInt8Array]:
    """Yield the planes of the pictures in the middle of the frame, each as often as its time says, at least once."""
    passed = shown = 0
    for picture, pause in zip(film.pictures(progress), film.pauses, strict=True):
        passed += pause
        until = max(1, round(passed * rate / 1000))
        if until > shown:
            framed = Image.new("RGB", frame, film.colors.paper)
            framed.paste(picture.convert("RGB"), ((frame[0] - picture.width) // 2, (frame[1] - picture.height) // 2))
            planes = _planes(framed)
        while shown < until:
            shown += 1
            yield planes
