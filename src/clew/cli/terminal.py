"""The width of the terminal, and the options of the renderer 'text' for standard output."""

import sys
from typing import Any


def columns() -> int:
    """Return how many characters fit into a line of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def text_options(characters: str) -> dict[str, Any]:
    """Return the style ASCII if the encoding of standard output lacks `characters`, else whether it shows colors."""
    from clew.drawing.colors import stream_takes_color

    try:
        characters.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return {"style": "ascii"}
    return {"color": stream_takes_color(sys.stdout)}
