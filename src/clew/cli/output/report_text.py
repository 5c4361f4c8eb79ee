"""Parts of reports on the terminal: their width, the marks of checks, and small plots."""

import textwrap
from collections.abc import Sequence

from clew.cli.terminal.colors import colored
from clew.cli.terminal.terminal import can_write, columns
from clew.pictures.drawing.colors import RGB

MAX_WIDTH, MIN_WIDTH = 100, 40
GREEN, RED, BLUE = (30, 140, 60), (200, 30, 40), (60, 110, 200)
BLOCKS, ASCII = " ▁▂▃▄▅▆▇█", " .:-=+*#@"  # from nothing to the highest bar of a histogram


def report_width() -> int:
    """Return how many characters a line of a report may have."""
    return max(MIN_WIDTH, min(columns(), MAX_WIDTH))


def filled(text: str, indent: str = "", hang: int | None = None) -> str:
    """Return the text in lines of the report's width, the others below the first, or `hang` columns to the right."""
    below = " " * (len(indent) if hang is None else hang)
    return textwrap.fill(text, report_width(), initial_indent=indent, subsequent_indent=below)


def mark(passed: bool) -> str:
    """Return the mark of a check, in its color."""
    return colored("ok", GREEN) if passed else colored("NO", RED)


def plot(counts: Sequence[int], color: RGB) -> str:
    """Return a bar of one character for each count."""
    levels = BLOCKS if can_write(BLOCKS) else ASCII
    most = max(counts, default=0) or 1
    return colored("".join(levels[-(-count * (len(levels) - 1) // most)] for count in counts), color)


def figure(value: float | None) -> str:
    """Return a number with four digits."""
    return "none" if value is None else f"{value:,.4g}"
