"""The figures of one maze or of many as text for the terminal, with small plots of block characters."""

import sys
from collections.abc import Iterator
from typing import Any

from clew.cli.output.measure_summary import Summary, in_groups
from clew.cli.terminal.colors import colored
from clew.cli.terminal.nearest_characters import can_write
from clew.cli.terminal.terminal import columns, for_terminal, wrapped
from clew.pictures.drawing.colors import LIGHT, rgb

BLOCKS, ASCII = " ▁▂▃▄▅▆▇█", " .:-=+*#@"  # from nothing to the highest bar of a histogram
BAR, ASCII_BAR = "█", "#"
MIN_PLOT, MAX_PLOT = 8, 32  # characters; a terminal that leaves less room shows none
GAP = "  "
THREAD = rgb(LIGHT.thread)  # the color of bars and histograms
HEAD = ("", "mean", "deviation", "min", "max")


def figures_of_one(figures: dict[str, Any], start: list[int], goal: list[int]) -> str:
    """Return the figures of a maze, group by group, with the ends of its solution; dictionaries as bars."""
    ends = f"from {','.join(map(str, start))} to {','.join(map(str, goal))}"
    plain = {name: _plain(value) for name, value in figures.items() if not isinstance(value, dict)}
    listed = {name: _listed(name, value) for name, value in figures.items() if isinstance(value, dict)}
    titles = [name.replace("_", " ") for name in plain] + [row[0] for rows in listed.values() for row in rows]
    width = max(map(len, titles))
    groups = []
    for names in in_groups(list(figures)):
        lines = []
        for name in names:
            if name in plain:
                note = f"{GAP}({ends})" if name == "solution_length" else ""
                lines.append(f"{name.replace('_', ' '):{width}}{GAP}{plain[name]}{note}")
            else:
                lines += _bars(listed[name], width)
        groups.append("\n".join(line.rstrip() for line in lines))
    return for_terminal(wrapped("\n\n".join(groups)))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " and ".join(map(str, value))
    return "none" if value is None else _number(value)


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"


def _listed(name: str, values: dict[Any, Any]) -> list[tuple[str, str, float]]:
    """Return a row for each entry of a dictionary: its title, its value, and the length of its bar from 0 to 1."""
    most = max(values.values(), default=0)
    titles = {key: f"with {key} {'passage' if key == 1 else 'passages'}" for key in values}
    return [
        (titles[key] if name == "degrees" else f"{name} {key}", _number(value), value / most if most else 0)
        for key, value in values.items()
        if value
    ]


def _bars(rows: list[tuple[str, str, float]], width: int) -> Iterator[str]:
    """Yield the rows with their bars, as far as the terminal has room for them."""
    numbers = max((len(number) for _, number, _ in rows), default=0)
    room = _room(width + len(GAP) + numbers + len(GAP))
    block = BAR if can_write(BAR, _encoding()) else ASCII_BAR
    for title, number, share in rows:
        yield f"{title:{width}}{GAP}{number:{numbers}}{GAP}{colored(block * round(share * room), THREAD)}"


def summaries_of_many(summaries: list[Summary]) -> str:
    """Return a table with a row for each figure: mean, deviation, least, largest and a histogram."""
    by_name = {each.name: each for each in summaries}
    rows = {each.name: _row(each) for each in summaries}
    widths = [max(len(row[column]) for row in (HEAD, *rows.values())) for column in range(len(HEAD))]
    room = _room(sum(widths) + len(GAP) * len(HEAD))
    lines = [_line(HEAD, widths)]
    for names in in_groups(list(by_name)):
        lines += ["", *(f"{_line(rows[name], widths)}{GAP}{_plot(by_name[name], room)}" for name in names)]
    return for_terminal(wrapped("\n".join(line.rstrip() for line in lines)))


def _row(summary: Summary) -> tuple[str, ...]:
    numbers = (summary.mean, summary.deviation, summary.least, summary.largest)
    return (summary.title, *("none" if each is None else f"{each:,.4g}" for each in numbers))


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    first, *others = (f"{cell:{'<' if not place else '>'}{widths[place]}}" for place, cell in enumerate(cells))
    return GAP.join([first, *others])


def _plot(summary: Summary, room: int) -> str:
    """Return the histogram of a figure in at most `room` characters; nothing if all mazes have the same figure."""
    if not room or not summary.varies:
        return ""
    levels = BLOCKS if can_write(BLOCKS, _encoding()) else ASCII
    counts = summary.histogram(room)
    most = max(counts)
    return colored("".join(levels[-(-count * (len(levels) - 1) // most)] for count in counts), THREAD)


def _room(taken: int) -> int:
    """Return how many characters a plot may have in a line of the terminal of which so many are taken."""
    room = min(columns() - 1 - taken, MAX_PLOT)
    return room if room >= MIN_PLOT else 0


def _encoding() -> str:
    return sys.stdout.encoding or "utf-8"
