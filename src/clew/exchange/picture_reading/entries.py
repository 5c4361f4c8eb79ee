"""The format `picture`: it reads pictures of mazes, and writes pixel mazes."""

import re
from typing import Any

from clew.errors import ClewError
from clew.registry import format

MAX_BYTES = 64 << 20
_BEGINNINGS = re.compile(rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP", re.DOTALL)


def sniff(data: bytes) -> bool:
    """Return whether this is a PNG, JPEG, GIF or WebP."""
    return _BEGINNINGS.match(data) is not None


def read(data: bytes, strict: bool = False, notes: list[str] | None = None) -> Any:
    """Read a maze from a picture; `notes` gets what was read and what was guessed, `strict` refuses a guess."""
    from clew.exchange.picture_reading import read_picture
    from clew.exchange.picture_reading.pixels import with_order
    from clew.formats.picture_files import has_note

    reading = read_picture(data)
    report = reading.report()
    if strict and not reading.is_sure:
        raise ClewError(f"not all of the picture is sure: {'; '.join(report)}")
    if notes is not None:
        notes += [] if reading.is_exact else report
        if has_note(data):
            notes.append("Clew drew this picture: `clew show FILE` prints the command that makes its maze again")
    return with_order(reading.maze, data)


@format(suffixes=(".pixels.png",), media="image/png", read=read, sniff=sniff, max_bytes=MAX_BYTES)
def picture(maze: Any) -> bytes:
    """Write a pixel maze: one pixel for each cell and each wall, white in the border where there is an opening."""
    from clew.exchange.picture_reading.pixels import pixel_maze

    return pixel_maze(maze)
