"""The figures of one maze as text, and those of many mazes in short: as text with small plots, and as SVG."""

from collections.abc import Iterator
from html import escape
from typing import Any

from clew.cli.terminal.colors import colored
from clew.cli.terminal.phrases import aligned
from clew.cli.terminal.terminal import can_write, columns, for_terminal, wrapped
from clew.lazy import NDArray, np
from clew.pictures.drawing.colors import LIGHT, rgb

BLOCKS, ASCII = " ▁▂▃▄▅▆▇█", " .:-=+*#@"  # from nothing to the highest bar of a histogram
BAR, ASCII_BAR = "█", "#"
MIN_PLOT, MAX_PLOT = 8, 32  # characters; a terminal that leaves less room shows none
GAP = "  "
THREAD = rgb(LIGHT.thread)  # the color of bars and histograms
HEAD = ("", "mean", "deviation", "min", "max")

COLUMNS = 3
PANEL_WIDTH, PANEL_HEIGHT = 300, 150
MARGIN, TITLE_HEIGHT = 24, 78  # around the panels, and of the title
LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 8, 52, 268, 62  # of a histogram in its panel
BARS = 24
FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"


class Summary:
    """One figure of many mazes; mazes that do not have it are left out.

    Attributes
    ----------
    name : str
        The name of its column: 'dead_ends'.
    known : int
        The number of mazes that have the figure.
    mean, deviation, least, largest : float or None
        Of these mazes; None if no maze has the figure.
    is_answer : bool
        Whether the figures are yes (1) or no (0).
    """

    def __init__(self, name: str, column: "NDArray[Any]") -> None:
        self.name, self.is_answer = name, column.dtype.kind == "b"
        values = column[~np.isnan(column)] if column.dtype.kind == "f" else column.astype(np.int64)
        self._values = values = values[values >= 0] if column.dtype.kind == "i" else values
        self.known = len(values)
        self.mean = float(values.mean()) if self.known else None
        self.deviation = float(values.std()) if self.known else None
        self.least: float | None = values.min().item() if self.known else None
        self.largest: float | None = values.max().item() if self.known else None

    @property
    def title(self) -> str:
        """The name in words."""
        return self.name.replace("_", " ")

    @property
    def varies(self) -> bool:
        """Whether there are different figures."""
        return self.least != self.largest

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers, ready for JSON."""
        numbers = {"mean": self.mean, "deviation": self.deviation, "min": self.least, "max": self.largest}
        return {"known": self.known, **numbers}

    def histogram(self, bars: int) -> list[int]:
        """Return how many mazes are in each of at most `bars` equal intervals from the least to the largest figure.

        Intervals of whole numbers have whole limits, so that no bar holds more of them than another.
        """
        if not self.known:
            return []
        low, high = self._values.min(), self._values.max()
        if self._values.dtype.kind != "f":
            width = -(-int(high - low + 1) // bars)
            counts = np.bincount((self._values - low) // width)
        else:
            counts = np.histogram(self._values, bins=bars if self.varies else 1)[0]
        bars_of: list[int] = counts.tolist()
        return bars_of


def summaries_of(columns: "dict[str, NDArray[Any]]") -> list[Summary]:
    """Summarize columns of `clew.measure_many`; those of cell numbers, which have no mean, are left out."""
    return [Summary(name, column) for name, column in columns.items() if name != "center"]


def in_groups(names: list[str]) -> Iterator[list[str]]:
    """Yield the names of measures or columns that are shown together: those of one decade of the measures' order."""
    from clew.measures import measure_of_column

    groups: dict[int, list[str]] = {}
    for name in names:
        groups.setdefault(measure_of_column(name).order // 10, []).append(name)
    yield from groups.values()


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
    block = BAR if can_write(BAR) else ASCII_BAR
    for title, number, share in rows:
        yield f"{title:{width}}{GAP}{number:{numbers}}{GAP}{colored(block * round(share * room), THREAD)}"


def summaries_of_many(summaries: list[Summary]) -> str:
    """Return a table with a row for each figure: mean, deviation, least, largest and a histogram."""
    rows = [(each.title, *map(_shown, (each.mean, each.deviation, each.least, each.largest))) for each in summaries]
    head, *lines = aligned([HEAD, *rows], numbers=True)
    by_name = {each.name: (line, each) for line, each in zip(lines, summaries, strict=True)}
    room = _room(max(map(len, (head, *lines))) + len(GAP))
    text = [head]
    for names in in_groups(list(by_name)):
        text += ["", *(f"{line}{GAP}{_plot(each, room)}".rstrip() for line, each in map(by_name.__getitem__, names))]
    return for_terminal(wrapped("\n".join(text)))


def _shown(value: float | None) -> str:
    return "none" if value is None else f"{value:,.4g}"


def _plot(summary: Summary, room: int) -> str:
    """Return the histogram of a figure in at most `room` characters; nothing if all mazes have the same figure."""
    if not room or not summary.varies:
        return ""
    levels = BLOCKS if can_write(BLOCKS) else ASCII
    counts = summary.histogram(room)
    most = max(counts)
    return colored("".join(levels[-(-count * (len(levels) - 1) // most)] for count in counts), THREAD)


def _room(taken: int) -> int:
    """Return how many characters a plot may have in a line of the terminal of which so many are taken."""
    room = min(columns() - 1 - taken, MAX_PLOT)
    return room if room >= MIN_PLOT else 0


def report_of(title: str, note: str, summaries: list[Summary]) -> bytes:
    """Return the report; `note` is a line under its title."""
    return "\n".join(_elements(title, note, summaries)).encode()


def _elements(title: str, note: str, summaries: list[Summary]) -> Iterator[str]:
    by_name = {each.name: each for each in summaries}
    groups = in_groups(list(by_name))
    rows = [names[begin : begin + COLUMNS] for names in groups for begin in range(0, len(names), COLUMNS)]
    width = 2 * MARGIN + COLUMNS * PANEL_WIDTH
    height = TITLE_HEIGHT + MARGIN + len(rows) * PANEL_HEIGHT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="{FONT}" fill="{LIGHT.ink}">'
    )
    yield f"<title>{escape(title, quote=False)}</title>"
    yield f'<rect width="{width}" height="{height}" fill="{LIGHT.paper}"/>'
    yield _text(MARGIN, 40, title, size=22, weight=600)
    yield _text(MARGIN, 62, note, size=13, fill=LIGHT.quiet)
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            x, y = MARGIN + column * PANEL_WIDTH, TITLE_HEIGHT + row * PANEL_HEIGHT
            yield f'<g transform="translate({x} {y})">'
            yield from _panel(by_name[name])
            yield "</g>"
    yield "</svg>\n"


def _panel(summary: Summary) -> Iterator[str]:
    """Yield one panel: the name, the mean and the deviation, and the histogram over its limits."""
    yield _text(LEFT, 20, summary.title, size=14, weight=600)
    if summary.mean is None or summary.least is None or summary.largest is None:
        yield _text(LEFT, 40, "no maze has this figure", size=12, fill=LIGHT.quiet)
        return
    if not summary.varies:
        text = ("yes" if summary.mean else "no") if summary.is_answer else _shown(summary.mean)
        yield _text(LEFT, 40, text, size=14)
        return
    yield _text(LEFT, 40, f"mean {_shown(summary.mean)}, deviation {_shown(summary.deviation)}", size=12)
    yield from _histogram(summary.histogram(BARS))
    baseline = TOP + PLOT_HEIGHT
    yield f'<path d="M{LEFT} {baseline}h{PLOT_WIDTH}" stroke="{LIGHT.quiet}"/>'
    yield _text(LEFT, baseline + 16, _shown(summary.least), size=11, fill=LIGHT.quiet)
    yield _text(LEFT + PLOT_WIDTH, baseline + 16, _shown(summary.largest), size=11, fill=LIGHT.quiet, anchor="end")


def _histogram(counts: list[int]) -> Iterator[str]:
    """Yield the bars, as one path."""
    step = PLOT_WIDTH / len(counts)
    most = max(counts)
    bars = []
    for place, count in enumerate(counts):
        height = PLOT_HEIGHT * count / most
        if count:
            left = LEFT + place * step
            bars.append(f"M{left + 0.5:.2f} {TOP + PLOT_HEIGHT}v-{height:.2f}h{max(step - 1, 0.5):.2f}v{height:.2f}z")
    yield f'<path d="{"".join(bars)}" fill="{LIGHT.thread}"/>'


def _text(
    x: float, y: float, text: str, *, size: int, weight: int = 400, fill: str = LIGHT.ink, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(text, quote=False)}</text>"
    )
