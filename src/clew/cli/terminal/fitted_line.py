"""A line of a screen whose parts become shorter, the least important first, until it fits."""

from collections.abc import Sequence

from clew.cli.terminal.full_screen import width

GAP = "   "
Part = Sequence[tuple[int, str]]


def fitted(parts: Sequence[Part], columns: int) -> str:
    """Return the parts side by side in at most so many columns, if their shortest texts fit.

    Parameters
    ----------
    parts : sequence
        For each part its texts, from the longest to the shortest, each with a number: the text with the highest number
        is replaced first by the next one of its part. An empty text is left out.
    columns : int
        The width of the line.

    Examples
    --------
    >>> parts = [(2, "arrows move"), (0, "")], [(1, "q quit"), (0, "q")]
    >>> [fitted(parts, columns) for columns in (20, 10, 5)]
    ['arrows move   q quit', 'q quit', 'q']
    """
    chosen = [0] * len(parts)
    while True:
        line = GAP.join(text for part, at in zip(parts, chosen, strict=True) if (text := part[at][1]))
        longer = [number for number, part in enumerate(parts) if chosen[number] < len(part) - 1]
        if width(line) <= columns or not longer:
            return line
        chosen[max(longer, key=lambda number: parts[number][chosen[number]][0])] += 1
