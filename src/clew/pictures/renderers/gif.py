"""Draw an animated GIF: how a maze was made or how a solver searched it, and then the path."""

from collections.abc import Iterable, Sequence
from typing import IO

from clew.lazy import Image, ImageChops
from clew.pictures.film.film import TICK, Film, FilmFormat, Report
from clew.pictures.film.film_renderer import film_renderer
from clew.pictures.painting.raster.palette import UNUSED

FORM = FilmFormat("a GIF", 65_535)
MAX_BLOCK = 255  # bytes of a piece of a comment
MAX_TICKS = 65_535  # for which a picture is shown


@film_renderer(FORM, ".gif", "image/gif")
def gif(film: Film, file: IO[bytes], progress: Report | None) -> None:
    """Draw an animation of how the maze was made and changed, then of the distances, then of the path.

    With `solver`, it shows that solver's search instead of how the maze was made. A ball is the current cell, a line an
    unfinished walk, a ring a candidate, a cross an erased or filled cell, a dash a cell that was looked at.
    Grids: any whose cells have positions.
    """
    write_gif(file, film.pictures(progress), film.pauses, film.comment, film.loop)


def write_gif(
    file: IO[bytes], pictures: "Iterable[Image.Image]", pauses: Sequence[int], comment: str = "", loop: int = 0
) -> None:
    """Write pictures with one palette as they are drawn, each as the rectangle that differs from the one before.

    `pauses`: their milliseconds; `loop`: how often they are shown, 0 for without end.
    """
    before: Image.Image | None = None
    frame, pause = [b""], 0  # what is not written yet, as the picture after it may be the same
    for picture, milliseconds in zip(pictures, pauses, strict=True):
        if before is None:
            file.write(_head(picture, comment, loop))
            frame = _compressed(picture, (0, 0))
        else:
            change = ImageChops.subtract_modulo(picture, before)
            box = change.getbbox()
            if box is None:
                pause += milliseconds
                continue
            _write_frame(file, frame, pause)
            frame = _smallest(picture, change, box)
        before, pause = picture, milliseconds
    _write_frame(file, frame, pause)
    file.write(b";")


def _head(picture: "Image.Image", comment: str, loop: int) -> bytes:
    """Return the size, the palette, how often the pictures are shown, and the comment."""
    palette = bytes(picture.getpalette() or ())
    parts = [b"GIF89a", *(side.to_bytes(2, "little") for side in picture.size), b"\xf7\0\0", palette.ljust(768, b"\0")]
    if loop != 1:  # a GIF counts how often it is shown again
        parts.append(b"!\xff\x0bNETSCAPE2.0\x03\x01" + max(0, loop - 1).to_bytes(2, "little") + b"\0")
    if comment:
        text = comment.encode("ascii")
        pieces = (text[place : place + MAX_BLOCK] for place in range(0, len(text), MAX_BLOCK))
        parts += [b"!\xfe", *(bytes([len(piece)]) + piece for piece in pieces), b"\0"]
    return b"".join(parts)


def _smallest(picture: "Image.Image", change: "Image.Image", box: tuple[int, int, int, int]) -> list[bytes]:
    """Return the part of a picture that changed, with what did not change in it as it is, or transparent."""
    part = picture.crop(box)
    plain = _compressed(part, box[:2])
    part.paste(UNUSED, mask=change.crop(box).point([255] + [0] * 255, "1"))
    return min(plain, _compressed(part, box[:2]), key=lambda each: sum(map(len, each)))


def _compressed(part: "Image.Image", corner: tuple[int, int]) -> list[bytes]:
    """Return the place, the size and the compressed pixels of a part of a picture."""
    from PIL.GifImagePlugin import getdata

    return getdata(part, corner)


def _write_frame(file: IO[bytes], frame: list[bytes], pause: int) -> None:
    """Write a frame that stays below the next one, with its time; `UNUSED` is transparent in it."""
    ticks = min(pause // TICK, MAX_TICKS)
    file.write(b"!\xf9\x04\x05" + ticks.to_bytes(2, "little") + bytes([UNUSED, 0]))
    file.writelines(frame)
