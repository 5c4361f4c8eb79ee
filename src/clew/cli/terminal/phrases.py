"""Counts with their nouns, and tables, as text."""

from collections.abc import Container, Iterable


def aligned(rows: Iterable[tuple[str, ...]], right: Container[int] = ()) -> list[str]:
    """Return a line for each row, with columns of one width each; those with these numbers are aligned to the right.

    Examples
    --------
    >>> aligned([("maze", "1"), ("level 1", "12")], right=[1])
    ['maze      1', 'level 1  12']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    form = "  ".join(f"{{:{'>' if place in right else '<'}{width}}}" for place, width in enumerate(widths))
    return [form.format(*row).rstrip() for row in table]
