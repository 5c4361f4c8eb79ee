"""What it costs to be any graph: the same rectangle as arithmetic and as a table of neighbors."""

import numpy as np

from benchmarks.report import Report
from benchmarks.timing import by_turns, timed
from clew import registry
from clew.grids import Graph, Grid, Rectangle
from clew.mazes.generate import generate

TITLE = "Graphs"
SIDE = 2000
TEXT = """{width}x{height} cells, once as a rectangle and once as a graph given by lists of neighbors: nanoseconds
of CPU time per cell for all of `generate` with the kernel compiled, medians over {rounds} rounds
(random walks: four times as many). The limit is 2.5 times the rectangle."""
MAX_RATIO = 2.5


def run(report: Report, side: int | None, rounds: int) -> None:
    """Every generator that works alike on both."""
    rectangle = Rectangle(side or SIDE, side or SIDE)
    report.section(TITLE, TEXT.format(width=rectangle.width, height=rectangle.height, rounds=rounds))
    graph, small, small_graph = as_graph(rectangle), Rectangle(3, 3), as_graph(Rectangle(3, 3))
    report.table("algorithm", "rectangle", "graph", "times the rectangle", "")
    for name in registry.names("generator"):
        found = registry.find("generator", name)
        if found.needs_rows:
            continue
        for each in (small, small_graph):
            make(name, each, 0)
        contestants = {
            "rectangle": lambda number, name=name: make(name, rectangle, number),
            "graph": lambda number, name=name: make(name, graph, number),
        }
        turns = (4 if found.walks else 1) * rounds  # the length of a random walk varies much with the seed
        cost = {each: seconds / rectangle.cells * 1e9 for each, seconds in by_turns(contestants, turns).items()}
        ratio = cost["graph"] / cost["rectangle"]
        verdict = "" if ratio <= MAX_RATIO else "MISSED"
        report.row(name, f"{cost['rectangle']:.1f}", f"{cost['graph']:.1f}", f"{ratio:.2f}", verdict)


def make(name: str, grid: Grid, number: int) -> float:
    """CPU seconds of one maze."""
    return timed(lambda: generate(name, grid, number + 1, compiled=True))


def as_graph(grid: Rectangle) -> Graph:
    """The grid as a plain graph; neighbors north, east, south, west."""
    cells = np.arange(grid.cells)
    x, y = cells % grid.width, cells // grid.width
    there = np.stack([y > 0, x < grid.width - 1, y < grid.height - 1, x > 0], axis=1)
    around = cells[:, None] + np.array([-grid.width, 1, grid.width, -1])
    begins = np.zeros(grid.cells + 1, np.int64)
    np.cumsum(there.sum(axis=1), out=begins[1:])
    return Graph.from_csr(begins, around[there])
