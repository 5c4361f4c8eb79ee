"""What drawings for machines cost, and how far a lifted pen travels between the lines of a plot."""

import clew
from benchmarks.report import LIMIT, Report
from benchmarks.timing import by_turns, timed
from clew.exchange.machines import pen_order
from clew.kernel.choose import interpreting
from clew.lazy import np
from clew.pictures.drawing import Strokes, joined
from clew.pictures.drawing.shapes import wall_segments
from clew.pictures.renderers import draw

TITLE = "Drawings for machines"
TEXT = """Seconds of CPU time for a maze of 1000x1000 cells, the median of {rounds} rounds; then the way of a lifted pen
between the lines of a maze, as a share of that in the order of the rows of the maze: from each line to the nearest
end of another, and as `.plot.svg` has them."""
SIDE, MOST = 1000, 5.0  # seconds
FILES: dict[str, tuple[str, dict[str, object]]] = {
    "DXF, engraved": ("dxf", {}),
    "DXF, walls cut out": ("dxf", {"wall": 1.2}),
    "SVG, walls cut out": ("cut-svg", {"wall": 1.2}),
    "SVG for a plotter": ("plot-svg", {}),
}
PLOTTED = ("100x100", "hexagons:60x60", "polar:40")


def run(report: Report, side: int | None, rounds: int) -> None:
    """Draw a large maze in each format, and measure the ways of a pen."""
    report.section(TITLE, TEXT.format(rounds=rounds))
    maze = clew.generate("wilson", f"{side or SIDE}x{side or SIDE}", seed=1)
    seconds = by_turns(
        {
            name: lambda _, form=form, options=options: timed(lambda: draw(maze, form, **options))
            for name, (form, options) in FILES.items()
        },
        rounds,
    )
    report.table("file", "seconds", LIMIT)
    for name, spent in seconds.items():
        report.row(name, f"{spent:.2f}", report.limit(spent, MOST if side is None else None))
    report.table("travel", "lines", "nearest", "Clew")
    for spec in PLOTTED if side is None else ("6x6",):
        lines = joined(wall_segments(clew.generate("wilson", spec, seed=1)))
        shares = (travel(each) / travel(lines) for each in (nearest_first(lines), pen_order.in_order(lines)))
        report.row(spec, f"{lines.count:,}", *(f"{share:.3f}" for share in shares))


def nearest_first(lines: Strokes) -> Strokes:
    """Return the lines in the order of nearest neighbors only."""
    passes, pen_order.MAX_PASSES = pen_order.MAX_PASSES, 0
    try:
        with interpreting():
            return pen_order.in_order(lines)
    finally:
        pen_order.MAX_PASSES = passes


def travel(lines: Strokes) -> float:
    """Return how far a pen moves between lines."""
    ends = lines.starts[1:-1]
    return float(np.hypot(*(lines.points[ends] - lines.points[ends - 1]).T).sum())
