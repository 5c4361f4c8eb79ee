"""The figures of one maze as text, and those of many mazes in short: as text with small plots, and as SVG."""

from collections.abc import Iterator
from html import escape
from typing import Any

from clew.cli.output.report_text import figure, plot
from clew.cli.terminal.colors import colored
from clew.cli.terminal.terminal import aligned, can_write, columns, for_terminal, wrapped
from clew.lazy import NDArray, np
from clew.pictures.drawing.colors import LIGHT, rgb

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
        return list(map(int, counts))


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


def figures_of_one(figures: dict[str, Any], start: str, goal: str) -> str:
    """Return the figures of a maze, group by group, with the ends of its solution; dictionaries as bars."""
    ends = f"{GAP}(from {start} to {goal})"
    rows = {name: _rows(name, value, ends * (name == "solution_length")) for name, value in figures.items()}
    width = max(len(title) for each in rows.values() for title, _, _ in each)
    groups = (
        "\n".join(line for name in names for line in _lines(rows[name], width)) for names in in_groups(list(rows))
    )
    return for_terminal(wrapped("\n\n".join(groups)))


def _rows(name: str, value: Any, note: str) -> list[tuple[str, str, float]]:
    """Return a row for a figure, or for each entry of a dictionary: title, value, length of the bar from 0 to 1."""
    if not isinstance(value, dict):
        return [(name.replace("_", " "), _plain(value) + note, 0)]
    most = max(value.values(), default=0)
    titles = {key: f"with {key} {'passage' if key == 1 else 'passages'}" for key in value if name == "degrees"}
    return [(titles.get(key, f"{name} {key}"), _plain(each), each / most) for key, each in value.items() if each]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " and ".join(map(str, value))
    return f"{value:,}" if isinstance(value, int) else figure(value)


def _lines(rows: list[tuple[str, str, float]], width: int) -> Iterator[str]:
    """Yield the rows with their bars, as far as the terminal has room for them."""
    numbers = max((len(number) for _, number, _ in rows), default=0)
    room = _room(width + len(GAP) + numbers + len(GAP))
    block = BAR if can_write(BAR) else ASCII_BAR
    for title, number, share in rows:
        yield f"{title:{width}}{GAP}{number:{numbers}}{GAP}{colored(block * round(share * room), THREAD)}".rstrip()


def summaries_of_many(summaries: list[Summary]) -> str:
    """Return a table with a row for each figure: mean, deviation, least, largest and a histogram."""
    rows = [(each.title, *map(figure, (each.mean, each.deviation, each.least, each.largest))) for each in summaries]
    head, *lines = aligned([HEAD, *rows], range(1, len(HEAD)))
    by_name = {each.name: (line, each) for line, each in zip(lines, summaries, strict=True)}
    room = _room(max(map(len, (head, *lines))) + len(GAP))
    text = [head]
    for names in in_groups(list(by_name)):
        text.append("")
        for line, each in map(by_name.__getitem__, names):
            text.append(f"{line}{GAP}{plot(each.histogram(room), THREAD)}" if room and each.varies else line)
    return for_terminal(wrapped("\n".join(text)))


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
    """Yield one panel: the name, the mean and the deviation, and the histogram, as one path over its limits."""
    yield _text(LEFT, 20, summary.title, size=14, weight=600)
    if not summary.known:
        yield _text(LEFT, 40, "no maze has this figure", size=12, fill=LIGHT.quiet)
        return
    if not summary.varies:
        text = ("yes" if summary.mean else "no") if summary.is_answer else figure(summary.mean)
        yield _text(LEFT, 40, text, size=14)
        return
    yield _text(LEFT, 40, f"mean {figure(summary.mean)}, deviation {figure(summary.deviation)}", size=12)
    counts, baseline = summary.histogram(BARS), TOP + PLOT_HEIGHT
    step = PLOT_WIDTH / len(counts)
    bars = "".join(
        f"M{LEFT + place * step + 0.5:.2f} {baseline}v-{height:.2f}h{max(step - 1, 0.5):.2f}v{height:.2f}z"
        for place, height in enumerate(PLOT_HEIGHT * count / max(counts) for count in counts)
        if height
    )
    yield f'<path d="{bars}" fill="{LIGHT.thread}"/>'
    yield f'<path d="M{LEFT} {baseline}h{PLOT_WIDTH}" stroke="{LIGHT.quiet}"/>'
    yield _text(LEFT, baseline + 16, figure(summary.least), size=11, fill=LIGHT.quiet)
    yield _text(LEFT + PLOT_WIDTH, baseline + 16, figure(summary.largest), size=11, fill=LIGHT.quiet, anchor="end")


def _text(
    x: float, y: float, text: str, *, size: int, weight: int = 400, fill: str = LIGHT.ink, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(text, quote=False)}</text>"
    )
