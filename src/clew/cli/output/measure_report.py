"""A report of figures as SVG: a panel for each, with its mean, its limits and a histogram."""

from collections.abc import Iterator
from html import escape

from clew.cli.output.measure_summary import Summary, in_groups
from clew.pictures.drawing.colors import LIGHT

COLUMNS = 3
PANEL_WIDTH, PANEL_HEIGHT = 300, 150
MARGIN, HEAD = 24, 78  # around the panels, and the height of the title
LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 8, 52, 268, 62  # of a histogram in its panel
BARS = 24
FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"


def report_of(title: str, note: str, summaries: list[Summary]) -> bytes:
    """Return the report; `note` is a line under its title."""
    return "\n".join(_elements(title, note, summaries)).encode()


def _elements(title: str, note: str, summaries: list[Summary]) -> Iterator[str]:
    by_name = {each.name: each for each in summaries}
    groups = in_groups(list(by_name))
    rows = [names[begin : begin + COLUMNS] for names in groups for begin in range(0, len(names), COLUMNS)]
    width = 2 * MARGIN + COLUMNS * PANEL_WIDTH
    height = HEAD + MARGIN + len(rows) * PANEL_HEIGHT
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
            x, y = MARGIN + column * PANEL_WIDTH, HEAD + row * PANEL_HEIGHT
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
        text = ("yes" if summary.mean else "no") if summary.is_answer else _number(summary.mean)
        yield _text(LEFT, 40, text, size=14)
        return
    yield _text(LEFT, 40, f"mean {_number(summary.mean)}, deviation {_number(summary.deviation)}", size=12)
    yield from _histogram(summary.histogram(BARS))
    baseline = TOP + PLOT_HEIGHT
    yield f'<path d="M{LEFT} {baseline}h{PLOT_WIDTH}" stroke="{LIGHT.quiet}"/>'
    yield _text(LEFT, baseline + 16, _number(summary.least), size=11, fill=LIGHT.quiet)
    yield _text(LEFT + PLOT_WIDTH, baseline + 16, _number(summary.largest), size=11, fill=LIGHT.quiet, anchor="end")


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


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:,.4g}"
