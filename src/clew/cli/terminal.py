"""The width of the terminal, and text for standard output in characters and colors that it can show."""

import sys
from typing import Any

from clew.cli.nearest_characters import can_write, errors_for


def columns() -> int:
    """Return how many characters fit into a line of the terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def text_options(*, square: bool = True) -> dict[str, Any]:
    """Return the options of the renderer 'text' for standard output; `square`: whether cells are squares.

    Styles that the encoding cannot write give way to blocks or ASCII. A few characters that it lacks are written as
    similar ones, such as ╵ as │ in cp437.
    """
    from clew.cli.terminal_colors import takes_color

    encoding = sys.stdout.encoding or "utf-8"
    if can_write("┼█" if square else "⣿", encoding):
        return {"color": takes_color(sys.stdout)}
    if not square and can_write("▀▄█", encoding):
        return {"style": "blocks", "color": takes_color(sys.stdout)}
    return {"style": "ascii"}


def for_terminal(text: str) -> str:
    """Return the text with the colors that the terminal has."""
    from clew.cli.terminal_colors import color_count, in_colors

    return in_colors(text, color_count(sys.stdout)) if "\x1b" in text else text


def encoded(text: str) -> bytes:
    """Return the text with the colors of the terminal and in its encoding."""
    encoding = sys.stdout.encoding or "utf-8"
    return for_terminal(text).encode(encoding, errors_for(encoding))
