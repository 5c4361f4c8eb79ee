"""Counts with their nouns, and tables, as text."""

from collections.abc import Iterable


def counted(count: int, noun: str) -> str:
    """Return a count and its noun.

    Examples
    --------
    >>> counted(1, "maze"), counted(1200, "maze")
    ('1 maze', '1,200 mazes')
    """
    return f"{count:,} {noun}{'s' * (count != 1)}"


def aligned(rows: Iterable[tuple[str, ...]], numbers: bool = False) -> list[str]:
    """Return a line for each row, with columns of one width each: to the left, or with `numbers` all but the first not.

    Examples
    --------
    >>> aligned([("maze", "1"), ("level 1", "12")], numbers=True)
    ['maze      1', 'level 1  12']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    sides = ["<", *("<>"[numbers] * (len(widths) - 1))]
    return [
        "  ".join(f"{text:{side}{width}}" for text, side, width in zip(row, sides, widths, strict=True)).rstrip()
        for row in table
    ]
