"""GIF files of moving pictures, all of one palette, of which only what changed is kept."""

from collections.abc import Callable, Iterator, Sequence
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

HOLD = 3000  # milliseconds of the last picture
GROWTH, RATE = 20, 25  # pictures in which the thread grows at the end, and how many of those in a second


def write_gif(
    file: IO[bytes],
    frames: Iterator["Image"],
    pauses: Sequence[int],
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write the pictures as they are made; `pauses` are the milliseconds of each. It is shown again and again."""

    def counted() -> Iterator["Image"]:
        for number, frame in enumerate(frames, 2):
            yield frame
            if progress:
                progress(number / len(pauses))

    first = next(frames)
    first.save(file, "GIF", save_all=True, append_images=counted(), duration=pauses, loop=0, disposal=1, optimize=False)
